package analysis

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/review"
	"colat/game"
	"colat/game/async"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/stage"
)

// moveName is the prefix of the controls that show a move, before its number.
const moveName = "move-"

// Activate implements scene.Scene.
func (s *Scene) Activate(control string) {
	switch control {
	case "close":
		s.program.Back()
		return
	case "retry":
		s.retry()
		return
	case "share":
		s.program.CopyLink(s.of.Setup.Parameters(s.moves[:s.shown]), s.of.Record.String(), "toast.copied-position")
	case "first":
		s.goTo(0)
	case "previous":
		s.goTo(s.shown - 1)
	case "next":
		s.goTo(s.shown + 1)
	case "last":
		s.goTo(len(s.moves))
	case "turning":
		if s.known != nil && s.known.Turning >= 0 {
			s.goTo(s.known.Turning + 1)
		}
	case "worse":
		s.nextSigned()
	default:
		if number, found := strings.CutPrefix(control, moveName); found {
			if n, err := strconv.Atoi(number); err == nil {
				s.goTo(n)
			}
		}
	}
	s.program.Refresh()
}

// nextSigned goes to the next move with a sign. After the last one it starts again at the
// first.
func (s *Scene) nextSigned() {
	if s.known == nil {
		return
	}
	for k := range s.moves {
		if i := (s.shown + k) % len(s.moves); s.known.Moves[i].Sign != review.Fine && i+1 != s.shown {
			s.goTo(i + 1)
			return
		}
	}
}

// retry starts a game with the same players from the position on the board, or before a
// person's last move, so that the person can try another one. In a game of two engines, the
// person takes the side to move. A person's game that is not over continues from there; the
// moves that followed can be played again.
func (s *Scene) retry() {
	n, chosen := s.turnAt(), *s.of.Setup
	if !s.of.Record.Over && chosen.Persons() > 0 {
		record := *s.of.Record
		record.Moves, record.Undone = s.moves[:n:n], s.moves[n:]
		s.program.Go(scene.Game{Setup: s.of.Setup, Record: &record, Moves: record.Moves})
		return
	}
	chosen.Moves = append([]game.Move(nil), s.moves[:n]...)
	if chosen.Persons() == 0 {
		chosen.Seats[s.states[n].ToMove()] = setup.Human
		chosen.Drawn = false
	}
	s.program.Go(scene.Game{Setup: &chosen})
}

// turnAt returns the number of moves after which a person continues: those on the board, or
// one less if the game is over, or if the last move was the person's and either it is the
// opponent's turn or the move has a sign. In a game of two engines the person may have either
// side.
func (s *Scene) turnAt() int {
	n := s.shown
	if n == 0 {
		return 0
	}
	_, over := s.states[n].Result()
	seats := &s.of.Setup.Seats
	mine := func(k int) bool {
		return s.of.Setup.Persons() == 0 || seats[s.states[k].ToMove()] == setup.Human
	}
	switch {
	case over, mine(n-1) && !mine(n):
		return n - 1
	case mine(n-1) && mine(n) && s.known != nil && s.known.Moves[n-1].Sign != review.Fine:
		return n - 1
	}
	return n
}

// keyControls maps keys to controls.
var keyControls = map[ebiten.Key]string{
	ebiten.KeyEscape:     "close",
	ebiten.KeyArrowLeft:  "previous",
	ebiten.KeyArrowRight: "next",
	ebiten.KeyArrowUp:    "first",
	ebiten.KeyArrowDown:  "last",
	ebiten.KeyHome:       "first",
	ebiten.KeyEnd:        "last",
	ebiten.KeyT:          "turning",
	ebiten.KeyM:          "worse",
	ebiten.KeyR:          "retry",
}

// keys handles the keyboard and reports whether the scene has been left.
func (s *Scene) keys(keys []ebiten.Key) (left bool) {
	for _, key := range keys {
		control := keyControls[key]
		if stage.MovesCursor(key) {
			s.program.Unfocus()
		}
		if control != "" {
			s.Activate(control)
		}
		if control == "close" || control == "retry" {
			return true
		}
	}
	return false
}

// swipe is the least distance of a swipe across the board.
const swipe = 48.0

// point handles mouse and touch input. A pointer on the curve shows the move under it; a
// swipe across the board goes to the next or the previous move.
func (s *Scene) point(in *ui.Input) {
	r := s.curve.place
	// A margin beside the ends makes them easier to hit.
	over := ui.Rect{X: r.X - 8, Y: r.Y, W: r.W + 16, H: r.H}.Contains(in.X, in.Y)
	if in.Pressed {
		s.finger = finger{onCurve: over, onBoard: s.stage.Rect().Contains(in.X, in.Y)}
	}
	hover := -1
	if (over && !in.Touch || s.finger.onCurve && in.Down) && len(s.moves) > 0 {
		hover = s.curve.moveAt(in.X, len(s.moves))
	}
	if hover != s.curve.hover {
		s.curve.hover = hover
		s.curve.version++
		s.program.Refresh()
	}
	if s.finger.onCurve && (in.Down || in.Released) && hover >= 0 {
		s.goTo(hover)
	}
	if s.finger.onBoard && in.Released && s.stage.View.Zoom() <= 1 {
		if dx, dy := in.X-in.PressX, in.Y-in.PressY; math.Abs(dx) > swipe && math.Abs(dx) > 2*math.Abs(dy) {
			if dx < 0 {
				s.goTo(s.shown + 1)
			} else {
				s.goTo(s.shown - 1)
			}
		}
	}
	if !in.Down {
		s.finger = finger{}
	}
	s.stage.Point(in, false)
}

// New opens the review of a game.
func New(p *scene.Program, of *scene.Game) *Scene {
	s := &Scene{program: p, of: *of, game: p.Games.Of(of.Record.Rules), moves: of.Record.Moves}
	if !of.Record.Over {
		s.moves = slices.Concat(of.Record.Moves, of.Record.Undone)
	}
	if s.game.Margin != nil {
		s.margin = s.game.Margin(of.Record.Rules)
	}
	state := of.Record.Start.Clone()
	for _, m := range s.moves {
		s.states = append(s.states, state.Clone())
		state.Play(m)
	}
	s.states = append(s.states, state)
	s.stage = stage.New(s.game.Table(s.Rules()))
	s.replay = stage.Replay{View: s.stage.View, Game: s.game}
	s.shown = len(s.moves)
	if of.Reviewing || !of.Record.Over {
		s.shown = min(len(of.Moves), len(s.moves))
	}
	s.start()
	s.move()
	p.Announce(p.Text("review.analyse"))
	return s
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.ticks++
	if s.keys(in.Keys) {
		return // a key may have opened another scene
	}
	s.point(in)
	if s.ticks%lookTicks == 0 {
		s.show()
	}
	s.stage.View.Update()
	s.advise()
}

// goTo shows the position after n moves. If that is the next one, it animates the last move.
func (s *Scene) goTo(n int) {
	n = min(max(n, 0), len(s.moves))
	if n == s.shown {
		return
	}
	s.shown, s.follow, s.wandered = n, true, true
	s.move()
	s.words.known = false
	s.curve.version++
	s.program.Refresh()
	if n > 0 {
		s.program.Announce(s.headline(n-1) + ". " + s.verdict(n-1))
	}
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	r := s.of.Record
	f := scene.Facts{
		Scene: "review", Options: s.Rules().OptionsOf(r.Start), State: s.states[s.shown], Playing: true,
		Start: r.Start, Moves: s.moves[:s.shown], Own: s.facts(),
	}
	if r.Over && s.shown == len(s.moves) {
		f.Result, f.Over = r.Result, true
	}
	return f
}

// facts describes the review to tests.
func (s *Scene) facts() *Facts {
	f := &Facts{Moves: len(s.moves), Shown: s.shown, Turning: -1, Failed: s.failed, Judged: []MoveFacts{}}
	if s.known == nil {
		return f
	}
	f.Done, f.Total, f.Turning, f.Complete = s.known.Done, s.known.Total, s.known.Turning, s.study.complete()
	f.Sentence = s.sentence()
	for i := range s.known.Moves {
		m := &s.known.Moves[i]
		best := ""
		if m.Best != game.NoMove {
			best = s.Rules().FormatMove(s.states[i], m.Best)
		}
		f.Judged = append(f.Judged, MoveFacts{
			Sign: m.Sign.String(), Cost: m.Cost, Best: best, Chance: m.After.Chance, Proven: m.After.Proven(),
			Loss: m.Loss,
		})
	}
	return f
}

// start starts the study on its own goroutine.
func (s *Scene) start() {
	t := &study{}
	s.study = t
	player, err := s.program.Engine(s.game.Opponents[0], s.Rules())
	if err != nil {
		t.err = err
		return
	}
	r := s.of.Record
	g := review.Game{Start: r.Start.Clone(), Moves: slices.Clone(s.moves), Result: r.Result, Over: r.Over}
	options := review.Options{
		Passes: passes(len(s.moves), s.of.Setup.Time), ClearLead: s.game.ClearLead,
		Report: func(known *review.Review) { t.add(known, nil) },
	}
	if s.margin != nil {
		options.Margin = &review.Margin{Of: s.margin.Of, Costs: s.margin.Costs}
	}
	t.call = async.Start(context.Background(), func(ctx context.Context) (struct{}, error) {
		known, err := review.Run(ctx, player, g, options)
		t.add(known, err)
		return struct{}{}, err
	})
}
