package puzzle_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/puzzles"
	"colat/ai/puzzles/data"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/board"
	"colat/render/table/games"
)

// open opens an address and waits for its puzzle.
func open(t *testing.T, address string, kept *storage.Store) (*apptest.App, *apptest.Host, *puzzles.Puzzle) {
	t.Helper()
	a, host := apptest.Open(t, "test=1&seed=1&"+address, kept)
	return a, host, shown(t, a)
}

// shown waits until the user may move in a puzzle, and returns it.
func shown(t *testing.T, a *apptest.App) *puzzles.Puzzle {
	t.Helper()
	until(t, a, "asking")
	state := a.State()
	family, _, _ := strings.Cut(state.Game, ":")
	f, err := data.Read(family)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range f.Puzzles {
		if p.ID == state.Puzzle.ID {
			return p
		}
	}
	t.Fatalf("there is no puzzle %s of %s", state.Puzzle.ID, family)
	return nil
}

// until advances the program until the puzzle is in a phase.
func until(t *testing.T, a *apptest.App, phase string) {
	t.Helper()
	a.Until(t, "the puzzle is "+phase, func(s app.ProbeState) bool { return s.Puzzle != nil && s.Puzzle.Phase == phase })
}

// play makes a move on the board with the mouse.
func play(t *testing.T, a *apptest.App, p *puzzles.Puzzle, m game.Move) {
	t.Helper()
	s := a.State()
	state, err := p.Rules.ParsePosition(s.Position)
	if err != nil {
		t.Fatal(err)
	}
	g := games.All.Of(p.Rules)
	from, to := g.Squares(state, m)
	if from >= 0 {
		a.Click(t, g.SquareName(p.Rules, from))
	}
	a.Click(t, g.SquareName(p.Rules, to))
}

// whole returns the moves of a puzzle to its end.
func whole(t *testing.T, p *puzzles.Puzzle) []game.Move {
	t.Helper()
	solving, err := puzzles.Solve(p)
	if err != nil {
		t.Fatal(err)
	}
	return solving.Rest(puzzles.NewProver(puzzles.QuickNodes))
}

// solve plays the solution with the mouse and goes on to the end of the puzzle.
func solve(t *testing.T, a *apptest.App, p *puzzles.Puzzle) {
	t.Helper()
	solveBy(t, a, p, play)
}

// solveBy is solve by other means than the mouse.
func solveBy(t *testing.T, a *apptest.App, p *puzzles.Puzzle,
	play func(*testing.T, *apptest.App, *puzzles.Puzzle, game.Move)) {
	t.Helper()
	whole := whole(t, p)
	for {
		s := a.State()
		if s.Puzzle.Phase == "done" {
			return
		}
		until(t, a, "asking")
		play(t, a, p, whole[len(a.State().Moves)])
		a.Until(t, "the board goes on", func(s app.ProbeState) bool {
			return s.Puzzle.Phase == "asking" || s.Puzzle.Phase == "done" || s.Puzzle.ID != p.ID
		})
		if a.State().Puzzle.ID != p.ID {
			return
		}
	}
}

// wrong returns a legal move that is not the one of the solution.
func wrong(t *testing.T, p *puzzles.Puzzle) game.Move {
	t.Helper()
	s, err := p.Start()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range s.AppendMoves(nil) {
		if m != p.Solution[0] {
			return m
		}
	}
	t.Fatal("there is one move only")
	return 0
}

func TestPuzzleOfTheDayIsSolvedByClicks(t *testing.T) {
	var kept storage.Store
	a, host, p := open(t, "puzzle=today", &kept)
	if want := puzzles.Daily(list(t, "victory"), puzzles.DayOf(apptest.Day)); p.ID != want.ID {
		t.Errorf("the puzzle is %s, not %s", p.ID, want.ID)
	}
	before := kept.Training("victory").Rating.Value
	solve(t, a, p)
	s := a.State().Puzzle
	if !s.Solved || s.Tries != 0 || s.Days != 1 || s.Rating <= int(before) {
		t.Errorf("after the solution: %+v", s)
	}
	after := kept.Training("victory")
	if !after.Attempts[p.ID].Clean || !slices.ContainsFunc(host.Announced, func(text string) bool {
		return strings.Contains(text, "Solved at the first try")
	}) {
		t.Errorf("kept is %+v, announced %q", after, host.Announced)
	}
	if days := kept.Days(); !days.Has(puzzles.DayOf(apptest.Day)) {
		t.Errorf("the days are %+v", days)
	}
	a.Click(t, "next")
	if next := shown(t, a); next.ID == p.ID || a.State().Puzzle.Run != "rated" {
		t.Errorf("the next puzzle is %+v", a.State().Puzzle)
	}
	a.Click(t, "back")
	if s := a.State(); s.Scene != "front" {
		t.Errorf("back leads to %s", s.Scene)
	}
}

func list(t *testing.T, family string) []*puzzles.Puzzle {
	t.Helper()
	f, err := data.Read(family)
	if err != nil {
		t.Fatal(err)
	}
	return f.Puzzles
}

// In every game a wrong move is refuted on the board and counted once; then one may go on to
// the end.
func TestWrongMovesAreRefuted(t *testing.T) {
	for _, family := range games.All.Families() {
		t.Run(family, func(t *testing.T) {
			all := list(t, family)
			i := slices.IndexFunc(all, func(p *puzzles.Puzzle) bool { return len(p.Solution) == 3 })
			var kept storage.Store
			a, _, p := open(t, "puzzle="+all[i].ID, &kept) // the ID alone says which game it is
			before := kept.Training(family).Rating.Value
			play(t, a, p, wrong(t, p))
			until(t, a, "refuted")
			s := a.State()
			if s.Puzzle.Tries != 1 || len(s.Moves) < 1 || s.Puzzle.Rating >= int(before) {
				t.Errorf("after a wrong move: %+v", s.Puzzle)
			}
			a.Click(t, "again")
			if s := a.State(); s.Puzzle.Phase != "asking" || len(s.Moves) != 0 {
				t.Fatalf("after another try: %+v", s.Puzzle)
			}
			rating := a.State().Puzzle.Rating
			solve(t, a, p)
			if s := a.State().Puzzle; !s.Solved || s.Rating != rating {
				t.Errorf("after the solution: %+v", s)
			}
			if attempt := kept.Training(family).Attempts[p.ID]; attempt.Clean || !attempt.Solved {
				t.Errorf("kept is %+v", attempt)
			}
		})
	}
}

// The first hint says where the move is, the second which move it is.
func TestHints(t *testing.T) {
	for _, family := range games.All.Families() {
		a, _, p := open(t, "lang=en&game="+family+"&puzzle=today", &storage.Store{})
		state, err := p.Start()
		if err != nil {
			t.Fatal(err)
		}
		g := games.All.Of(p.Rules)
		from, to := g.Squares(state, p.Solution[0])
		before := float64(a.State().Puzzle.Rating)
		a.Click(t, "hint")
		if s := a.State().Puzzle; s.Hints > 0 || float64(s.Rating) != before || !a.Contains("counts as failed: ") {
			t.Errorf("%s: before a hint costs anything %+v, %s", family, s, a.Labels())
		}
		a.Click(t, "hint")
		a.Tick()
		advice := a.Advice()
		if from >= 0 && !advice.From.Has(from) || from < 0 && (!advice.Sent.Has(to) || !advice.Good.Empty()) {
			t.Errorf("%s: the first hint is %+v", family, advice)
		}
		a.Click(t, "hint")
		a.Tick()
		if advice = a.Advice(); !advice.Good.Has(to) {
			t.Errorf("%s: the second hint is %+v", family, advice)
		}
		if s := a.State().Puzzle; s.Hints != 1 {
			t.Errorf("%s: %d hints were counted", family, s.Hints)
		}
	}
}

func TestSolutionIsSteppedThrough(t *testing.T) {
	var kept storage.Store
	a, _, p := open(t, "game=uttt&puzzle="+list(t, "uttt")[1].ID, &kept)
	a.Click(t, "solution") // says what it costs
	a.Click(t, "solution")
	if s := a.State(); s.Puzzle.Phase != "done" || s.Puzzle.Solved || len(s.Moves) != 1 {
		t.Fatalf("the solution begins with %+v", s)
	}
	a.Until(t, "the line is whole", func(app.ProbeState) bool {
		a.Click(t, "last")
		return len(a.State().Moves) == len(whole(t, p))
	})
	a.Press(ebiten.KeyArrowLeft)
	a.Press(ebiten.KeyArrowRight)
	if s := a.State(); len(s.Moves) <= len(p.Solution) || s.Result == nil {
		t.Errorf("the last move is the %dth, with the result %v", len(s.Moves), s.Result)
	}
	a.Press(ebiten.KeyHome)
	if s := a.State(); len(s.Moves) != 0 {
		t.Errorf("at the start there are %d moves", len(s.Moves))
	}
	if attempt := kept.Training("uttt").Attempts[p.ID]; attempt.Clean || attempt.Solved {
		t.Errorf("kept is %+v", attempt)
	}
	a.Click(t, "analyse")
	if s := a.State(); s.Scene != "review" {
		t.Fatalf("the analysis opens %s", s.Scene)
	}
	a.Back()
	if s := a.State(); s.Scene != "puzzle" || s.Puzzle.ID != p.ID || s.Puzzle.Phase != "done" {
		t.Errorf("back from the analysis: %+v", s.Puzzle)
	}
}

// Where the goal is a draw, the opponent keeps it to the end of the game, and any move that keeps it
// counts once several do.
func TestDrawIsKeptToTheEnd(t *testing.T) {
	others := 0
	for _, id := range []string{"2f56789g", "gdwbm99v"} {
		others += keepDraw(t, id)
	}
	if others == 0 {
		t.Error("no other move keeps the draw")
	}
}

// keepDraw solves a puzzle whose goal is a draw by the last of the moves that keep it, and returns the
// number of others.
func keepDraw(t *testing.T, id string) (others int) {
	t.Helper()
	a, _, p := open(t, "puzzle="+id, &storage.Store{})
	prover := puzzles.NewProver(puzzles.DefaultNodes)
	for a.State().Puzzle.Phase != "done" {
		until(t, a, "asking")
		s := a.State()
		position, err := p.Rules.ParsePosition(s.Position)
		if err != nil {
			t.Fatal(err)
		}
		var right []game.Move
		side := position.ToMove()
		for _, m := range position.AppendMoves(nil) {
			position.Play(m)
			if keeps, _ := prover.Reaches(position, puzzles.Goal{Kind: puzzles.Draw}, side); keeps {
				right = append(right, m)
			}
			if wins, _ := prover.Reaches(position, puzzles.Goal{Kind: puzzles.Win}, side); wins {
				t.Fatalf("%s: after %v the opponent has thrown the draw away", id, s.Moves)
			}
			position.Undo()
		}
		others += len(right) - 1
		play(t, a, p, right[len(right)-1])
		a.Until(t, "the board goes on", func(s app.ProbeState) bool {
			return s.Puzzle.Phase == "asking" || s.Puzzle.Phase == "done"
		})
	}
	s := a.State()
	if s.Result == nil || s.Result.Winner != "draw" || !s.Puzzle.Solved || s.Puzzle.Tries > 0 {
		t.Errorf("%s: the end is %+v, %+v", id, s.Result, s.Puzzle)
	}
	return others
}

// A move that wins later than others does not count, neither for nor against the user.
func TestLaterWinIsNoMistake(t *testing.T) {
	for _, p := range list(t, "uttt") {
		if p.Goal.Kind != puzzles.Win || len(p.Solution) > 1 {
			continue
		}
		solving, err := puzzles.Solve(p)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = solving.Try(p.Solution[0]); err != nil || solving.Solved() {
			continue
		}
		c, err := solving.Prove(puzzles.NewProver(puzzles.QuickNodes))
		if err != nil || len(c.Late) == 0 {
			continue
		}
		a, _, p := open(t, "lang=en&puzzle="+p.ID, &storage.Store{})
		play(t, a, p, p.Solution[0])
		a.Until(t, "the opponent has answered", func(s app.ProbeState) bool {
			return s.Puzzle.Phase == "asking" && len(s.Moves) == 2
		})
		play(t, a, p, c.Late[0])
		if s := a.State(); s.Puzzle.Tries > 0 || len(s.Moves) != 2 || !a.Contains("later") {
			t.Errorf("%s: after a later win %+v, %s", p.ID, s.Puzzle, a.Labels())
		}
		play(t, a, p, c.Right[len(c.Right)-1])
		if s := a.State(); s.Puzzle.Tries > 0 || len(s.Moves) < 3 {
			t.Errorf("%s: after a move as fast as any %+v", p.ID, s.Puzzle)
		}
		return
	}
	t.Error("no puzzle has a later win")
}

// A puzzle is solved by keys alone.
func TestPuzzleByKeys(t *testing.T) {
	a, _, p := open(t, "puzzle="+list(t, "victory")[1].ID, &storage.Store{})
	line := whole(t, p)
	for a.State().Puzzle.Phase != "done" {
		until(t, a, "asking")
		target := a.Scene().Board().Table().Place(int(line[len(a.State().Moves)]))
		a.Scene().Board().SetCursor(target)
		a.Press(ebiten.KeyEnter)
		a.Listen(200)
	}
	if s := a.State().Puzzle; !s.Solved || s.Tries > 0 {
		t.Errorf("after the keys: %+v", s)
	}
	a.Press(ebiten.KeyEscape)
	if s := a.State(); s.Scene != "front" {
		t.Errorf("Escape leads to %s", s.Scene)
	}
}

func TestAddresses(t *testing.T) {
	id := list(t, "mnk")[0].ID
	a, _, p := open(t, "game=mnk:15,15,5&puzzle="+id, &storage.Store{})
	if p.ID != id || a.State().Game != "mnk:15,15,5" {
		t.Errorf("the address opens %s of %s", p.ID, a.State().Game)
	}
	a.Activate("share")
	if want := "game=mnk%3A15%2C15%2C5&puzzle=" + id; !strings.HasSuffix(a.Host.Copied, want) {
		t.Errorf("the link is %s", a.Host.Copied)
	}
	a, _ = apptest.Open(t, "test=1&puzzle=22222222", &storage.Store{})
	a.Until(t, "the puzzle is missed", func(app.ProbeState) bool { return a.Contains("There is no puzzle") })
	a.Click(t, "runs")
	a.Click(t, "run-today")
	shown(t, a)
	a, host := apptest.Open(t, "test=1&puzzle=nonsense!", &storage.Store{})
	if s := a.State(); s.Scene != "front" || len(host.Announced) == 0 {
		t.Errorf("nonsense leads to %s, %q", s.Scene, host.Announced)
	}
}

// The address leads to the puzzle on the board, and no longer to it once it was left.
func TestAddressFollowsTheScene(t *testing.T) {
	a, host, first := open(t, "puzzle=today", &storage.Store{})
	if host.Place != (scene.Place{Alone: true, Query: "puzzle=today"}) {
		t.Errorf("the puzzle of the day %s has the address %+v", first.ID, host.Place)
	}
	a.Click(t, "next")
	second := shown(t, a)
	if host.Place != (scene.Place{Alone: true, Query: "puzzle=" + second.ID}) {
		t.Errorf("the puzzle %s has the address %+v", second.ID, host.Place)
	}
	a.Press(ebiten.KeyEscape)
	if host.Place != (scene.Place{Alone: true}) || a.State().Scene != "front" {
		t.Errorf("%s has the address %+v", a.State().Scene, host.Place)
	}
	a, host = apptest.Open(t, "test=1&game=classic&moves=f5d6", &storage.Store{})
	a.Go(puzzleOf("classic", "2f56789g"))
	until(t, a, "asking")
	a.Press(ebiten.KeyEscape)
	if want := "game=classic&moves=f5d6&test=1"; a.State().Scene != "board" || host.Place.Query != want {
		t.Errorf("%s has the address %+v, want %s", a.State().Scene, host.Place, want)
	}
	a.Back()
	if host.Place != (scene.Place{Alone: true}) || a.State().Scene != "front" {
		t.Errorf("%s has the address %+v", a.State().Scene, host.Place)
	}
}

// A rating is provisional until some puzzles were tried.
func TestFirstRatingsAreProvisional(t *testing.T) {
	var kept storage.Store
	a, _, p := open(t, "lang=en&puzzle=today", &kept)
	if !a.Contains("Rating 1200, provisional") {
		t.Errorf("the page says %s", a.Labels())
	}
	solve(t, a, p)
	if !a.Contains(", provisional") {
		t.Errorf("after a puzzle the page says %s", a.Labels())
	}
	training := kept.Training("victory")
	for _, p := range list(t, "victory")[:60] {
		training.Note(p, p.Grade < 4, true, apptest.Day)
	}
	kept.KeepTraining("victory", training)
	a, _, _ = open(t, "lang=en&puzzle="+list(t, "victory")[70].ID, &kept)
	if a.Contains("provisional") || !a.Contains("Rating ") {
		t.Errorf("after 60 puzzles the page says %s", a.Labels())
	}
}

// Without network and without data the scene says so, and tries again when asked to.
func TestPuzzlesThatCannotBeLoaded(t *testing.T) {
	a, _ := apptest.Open(t, "test=1", &storage.Store{})
	read, fails := a.Data, true
	a.Data = func(ctx context.Context, name string) ([]byte, error) {
		if fails {
			return nil, errors.New("no network")
		}
		return read(ctx, name)
	}
	a.Activate("puzzle")
	a.Until(t, "loading fails", func(s app.ProbeState) bool { return s.Puzzle != nil && s.Puzzle.Failed })
	if !a.Contains("could not be loaded") {
		t.Errorf("the page says %q", a.Labels())
	}
	fails = false
	a.Click(t, "reload")
	shown(t, a)
}

// Every puzzle has a goal and a theme in words.
func TestGoalsAndThemesHaveWords(t *testing.T) {
	for _, family := range games.All.Families() {
		seen := make(map[string]bool)
		a, _ := apptest.Open(t, "test=1&game="+family+"&puzzle=today", &storage.Store{})
		until(t, a, "asking")
		for _, p := range list(t, family) {
			if kind := p.Goal.String() + " " + p.Theme; !seen[kind] {
				seen[kind] = true
				a.Go(puzzleOf(family, p.ID))
				until(t, a, "asking")
				for _, language := range locale.Languages {
					a.Set(func(s *storage.Settings) { s.Language = language })
					a.Activate("solution")
					a.Activate("solution")
					a.LayOut()
					for i := range a.Page.Items {
						text := a.Page.Items[i].Text
						if strings.Contains(text, "puzzle.") || strings.Contains(text, "<no value>") || text == " · " {
							t.Errorf("%s, %s: %q", kind, language, text)
						}
					}
				}
			}
		}
	}
}

// The answer to a wrong move, and to a tap on a square where no move is, stands beside that square.
func TestAnswersStandAtTheSquare(t *testing.T) {
	for _, family := range games.All.Families() {
		all := list(t, family)
		a, _, p := open(t, "lang=en&puzzle="+all[0].ID, &storage.Store{})
		a.Resize(390, 844, 1)
		a.LayOut()
		answered := func(said, square string) {
			t.Helper()
			a.Until(t, "an answer", func(app.ProbeState) bool { return a.Toast.Text() != "" })
			r, _ := a.Rect(square)
			at, _ := a.Toast.Place(a.Scene().Board().Rect(), a.Width())
			if gap := max(r.Y-at.Bottom(), at.Y-r.Y-r.Height); gap < 0 || gap > 8 {
				t.Errorf("%s: the answer to %s, %q, stands at %v, the square is %v", family, square, a.Toast.Text(), at, r)
			}
			if !strings.Contains(a.Toast.Text(), said) {
				t.Errorf("%s: the answer to %s is %q", family, square, a.Toast.Text())
			}
		}
		state, err := p.Start()
		if err != nil {
			t.Fatal(err)
		}
		g := games.All.Of(p.Rules)
		var legal board.Set
		for _, m := range state.AppendMoves(nil) {
			from, to := g.Squares(state, m)
			legal.Add(from)
			legal.Add(to)
		}
		table := g.Table(p.Rules)
		for square := range table.Columns * table.Rows {
			if name := g.SquareName(p.Rules, square); !legal.Has(square) && g.Illegal(a.Locale, state, -1, square) != "" {
				a.Click(t, name)
				answered(g.Illegal(a.Locale, state, -1, square), name)
				break
			}
		}
		m := wrong(t, p)
		play(t, a, p, m)
		_, to := g.Squares(state, m)
		a.Until(t, "the answer", func(app.ProbeState) bool { return strings.Contains(a.Toast.Text(), "not the move") })
		answered(" is not the move. Here is why.", g.SquareName(p.Rules, to))
	}
}
