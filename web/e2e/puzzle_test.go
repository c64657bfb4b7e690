//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"

	"colat/ai/puzzles"
	"colat/ai/puzzles/data"
	"colat/render/app"
	"colat/render/table/games"
)

// Somebody on a phone solves the puzzle of the day, whichever game it is of.
func TestPuzzleOfTheDay(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, phone)
	b.start(newHost(t).url("test=1&lang=en&puzzle=today"))
	asks := func(s app.ProbeState) bool { return s.Puzzle != nil && s.Puzzle.Phase == "asking" }
	b.wait("a puzzle", patience, func() bool { return asks(b.state()) })
	state := b.state()
	family, _, _ := strings.Cut(state.Game, ":")
	file, err := data.Read(family)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(file.Puzzles, func(p *puzzles.Puzzle) bool { return p.ID == state.Puzzle.ID })
	if at < 0 {
		t.Fatalf("there is no puzzle %+v", state.Puzzle)
	}
	p := file.Puzzles[at]
	g := games.All.Of(p.Rules)
	for state.Puzzle.Phase != "done" {
		position, err := p.Rules.ParsePosition(state.Position)
		if err != nil {
			t.Fatal(err)
		}
		from, to := g.Squares(position, p.Solution[len(state.Moves)])
		if from >= 0 {
			b.click(g.SquareName(p.Rules, from))
		}
		b.click(g.SquareName(p.Rules, to))
		b.wait("the opponent's answer", patience, func() bool {
			now := b.state()
			return now.Puzzle.Phase == "done" || asks(now) && len(now.Moves) > len(state.Moves)
		})
		state = b.state()
	}
	b.picture("puzzle")
	if s := state.Puzzle; !s.Solved || s.Tries > 0 || s.Days != 1 {
		t.Errorf("after the solution: %+v", s)
	}
}
