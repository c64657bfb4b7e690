package stage_test

import (
	"slices"
	"testing"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// A change of the actions on all squares of a large board is told in several calls; the square
// with the cursor and the pieces are told at once, and in the end every square is.
func TestLargeBoardsAreToldInParts(t *testing.T) {
	rules, err := games.All.Rules("mnk:15,15,5")
	if err != nil {
		t.Fatal(err)
	}
	g, l := games.All.Of(rules), locale.New("en")
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	st := stage.New(g.Table(rules))
	st.Place(ui.Rect{W: 600, H: 600}, 1)
	replay := stage.Replay{View: st.View, Game: g}
	replay.Jump(start, nil)
	var all board.Set
	for square := range 15 * 15 {
		all.Add(square)
	}
	var r stage.Reader
	read := func(do *stage.Doable) []stage.SquareText {
		return slices.Clone(r.Read(st, g, rules, "a game", l, do).Squares)
	}
	fresh := func(do *stage.Doable) []stage.SquareText {
		var other stage.Reader
		return slices.Clone(other.Read(st, g, rules, "a game", l, do).Squares)
	}
	nothing, everything := &stage.Doable{}, &stage.Doable{Targets: all, Target: "can be played"}
	if before := read(nothing); r.Behind() || !slices.Equal(before, fresh(nothing)) {
		t.Fatal("the first call leaves squares out")
	}
	moves := []game.Move{start.AppendMoves(nil)[200]}
	replay.Jump(start, moves)
	const cursor = 224
	st.SetCursor(cursor)
	want := fresh(everything)
	got := read(everything)
	_, to := g.Squares(start, moves[0])
	if got[to] != want[to] || got[cursor] != want[cursor] {
		t.Errorf("the piece is told as %+v, want %+v", got[to], want[to])
		t.Errorf("the cursor is told as %+v, want %+v", got[cursor], want[cursor])
	}
	calls := 1
	for ; r.Behind(); calls++ {
		if calls > 225 {
			t.Fatal("the reader stays behind")
		}
		got = read(everything)
	}
	if calls < 3 {
		t.Errorf("all squares are told in %d calls", calls)
	}
	if !slices.Equal(got, want) {
		t.Error("in the end the squares are told as they were before")
	}
}
