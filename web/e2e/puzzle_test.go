//go:build e2e

package e2e

import (
	"strings"
	"testing"
	"time"

	"colat/ai/puzzles"
	"colat/ai/puzzles/data"
	"colat/render/app"
	"colat/render/table/games"
)

// A puzzle of the day is solved on a phone: on a board whose squares are large enough for a finger,
// on one where a tap only proposes the move, and on one where a piece is moved.
func TestPuzzleOfTheDay(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, phone)
	h := newHost(t)
	for _, rules := range []string{"mnk:15,15,5", "classic", "cotoan"} {
		t.Run(rules, func(t *testing.T) { testPuzzleOfADay(b.in(t), h, dayOf(t, rules)) })
	}
}

// dayOf returns a day whose puzzle is one of a game.
func dayOf(t *testing.T, rules string) time.Time {
	t.Helper()
	family, _, _ := strings.Cut(rules, ":")
	file, err := data.Read(family)
	if err != nil {
		t.Fatal(err)
	}
	families := games.All.Families()
	first := time.Date(2026, 11, 27, 10, 0, 0, 0, time.UTC)
	for n := range 1000 {
		at := first.AddDate(0, 0, n)
		day := puzzles.DayOf(at)
		if families[day%len(families)] == family && puzzles.Daily(file.Puzzles, day).Rules.ID() == rules {
			return at
		}
	}
	t.Fatalf("no day of three years has a puzzle of %s", rules)
	return first
}

// solve plays a puzzle on the screen to its end, with confirmations where they are asked for.
func (b *browser) solve(p *puzzles.Puzzle) {
	b.Helper()
	g := games.All.Of(p.Rules)
	solving, err := puzzles.Solve(p)
	if err != nil {
		b.Fatal(err)
	}
	whole := solving.Rest(puzzles.NewProver(puzzles.QuickNodes))
	for s := b.state(); s.Puzzle.Phase != "done"; s = b.state() {
		position, err := p.Rules.ParsePosition(s.Position)
		if err != nil {
			b.Fatal(err)
		}
		from, to := g.Squares(position, whole[len(s.Moves)])
		if from >= 0 {
			b.click(g.SquareName(p.Rules, from))
		}
		b.click(g.SquareName(p.Rules, to))
		b.wait("the opponent's answer", patience, func() bool {
			b.confirm("confirm-move")
			now := b.state()
			return now.Puzzle.Phase == "done" || now.Puzzle.Phase == "asking" && len(now.Moves) > len(s.Moves)
		})
	}
}

func testPuzzleOfADay(b *browser, h *host, at time.Time) {
	b.start(h.url("test=1&lang=en&puzzle=today&now=" + at.Format("2006-01-02T15:04Z07:00")))
	asks := func(s app.ProbeState) bool { return s.Puzzle != nil && s.Puzzle.Phase == "asking" }
	b.wait("a puzzle", patience, func() bool { return asks(b.state()) })
	state := b.state()
	family, _, _ := strings.Cut(state.Game, ":")
	file, err := data.Read(family)
	if err != nil {
		b.Fatal(err)
	}
	p := puzzles.Daily(file.Puzzles, puzzles.DayOf(at))
	if p.ID != state.Puzzle.ID {
		b.Fatalf("%v has the puzzle %s, want %s", at, state.Puzzle.ID, p.ID)
	}
	b.solve(p)
	state = b.state()
	b.picture("puzzle")
	if s := state.Puzzle; !s.Solved || s.Tries > 0 || s.Days < 1 {
		b.Errorf("after the solution: %+v", s)
	}
}
