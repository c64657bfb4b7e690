package stage_test

import (
	"testing"

	"colat/game"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// The nearest legal move is that with the least distance in a straight line, and of equally near ones the first
// in reading order. A touched piece must move.
func TestTouch(t *testing.T) {
	const play, choose, refuse = stage.Move, stage.Select, stage.Refuse
	for _, c := range []struct {
		game     string
		selected string
		from, to string // the tap
		intent   stage.Intent
		square   string
	}{
		{"classic", "", "", "d3", play, "d3"},  // legal: d3 c4 f5 e6
		{"classic", "", "", "d1", play, "d3"},  // the same column
		{"classic", "", "", "e3", play, "d3"},  // beside it; c4, f5 and e6 are farther
		{"classic", "", "", "c3", play, "d3"},  // d3 and c4 are equally near
		{"classic", "", "", "f6", play, "f5"},  // f5 and e6 are
		{"classic", "", "", "a1", play, "d3"},  // d3 and c4 are
		{"classic", "", "", "a8", play, "c4"},  // c4 and e6 are, and c4 is higher
		{"classic", "", "", "h8", play, "f5"},  // f5 and e6 are
		{"classic", "", "", "d4", play, "d3"},  // a square with a disc; c4 is as near
		{"cotoan", "", "", "d1", choose, "d1"}, // a piece that can move
		{"cotoan", "", "", "d4", choose, "d1"}, // no piece can move to it without being touched first
		{"cotoan", "d1", "", "d4", play, "d4"},
		{"cotoan", "d1", "", "d1", choose, "d1"}, // no way to let it go
		{"cotoan", "d1", "", "a1", play, "b3"},   // not the other piece: d1 is bound
		{"cotoan", "d1", "b1", "", refuse, "d1"}, // nor by dragging the other one
		{"cotoan", "", "d1", "", choose, "d1"},
		{"cotoan", "d1", "d1", "d6", play, "d5"},
	} {
		rules, err := games.All.Rules(c.game)
		if err != nil {
			t.Fatal(err)
		}
		g := games.All.Of(rules)
		table := g.Table(rules)
		square := func(name string) int {
			if s, found := g.FindSquare(rules, name); found {
				return s
			}
			return -1
		}
		var turn stage.Turn
		start, err := rules.New(game.Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		turn.Update(g, start)
		turn.Selected = square(c.selected)
		intent, move, got := turn.Touch(stage.Tap{From: square(c.from), To: square(c.to)}, table.Columns)
		if intent != c.intent || got != square(c.square) || intent == play && move.To != got {
			name := "nothing"
			if got >= 0 {
				name = g.SquareName(rules, got)
			}
			t.Errorf("%s, %q selected, tapped %q %q: intent %d of %s, want %d of %s",
				c.game, c.selected, c.from, c.to, intent, name, c.intent, c.square)
		}
	}
	if _, _, square := (&stage.Turn{Selected: -1}).Touch(stage.Tap{From: -1, To: 3}, board.MaxSide); square != -1 {
		t.Error("a side that cannot move is told to")
	}
}
