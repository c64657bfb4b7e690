package analysis_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/book"
	"colat/game"
	"colat/game/match"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/scenes/analysis"
	"colat/render/table/games"
)

// finished returns a game of the first of its legal moves, which begins with moves.
func finished(t *testing.T, id, moves string) *match.Record {
	t.Helper()
	rules, err := games.All.Rules(id)
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(nil, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	r := &match.Record{Rules: rules, Start: start, Names: [2]string{"human", "level:3"}}
	if r.Moves, err = game.ParseMoves(start, moves); err != nil {
		t.Fatal(err)
	}
	s := start.Clone()
	for _, m := range r.Moves {
		s.Play(m)
	}
	for {
		if result, over := s.Result(); over {
			r.End(result, s)
			return r
		}
		r.Moves = append(r.Moves, s.AppendMoves(nil)[0])
		s.Play(r.Moves[len(r.Moves)-1])
	}
}

// tabled waits until the table has all that can be known.
func tabled(t *testing.T, a *apptest.App, enough func(analysis.TableFacts) bool) analysis.TableFacts {
	t.Helper()
	a.Until(t, "the table", func(s app.ProbeState) bool { return s.Review.Table.Complete && enough(s.Review.Table) })
	return a.State().Review.Table
}

// Of the moves at the start, which are all the same by symmetry, the table has the usual one, with the
// games of all.
func TestTableBeginsWithTheUsualMove(t *testing.T) {
	kept := &storage.Store{}
	for i, moves := range []string{"f5d6c3", "d3c5f6", "c4c3"} {
		if _, err := kept.Library().Add(finished(t, "classic", moves), storage.Played{}, time.Unix(int64(i), 0)); err != nil {
			t.Fatal(err)
		}
	}
	a := analyse(t, "game=classic", kept)
	a.Press(ebiten.KeyO)
	table := tabled(t, a, func(f analysis.TableFacts) bool { return len(f.Rows) > 0 && f.Complete })
	if len(table.Rows) != 1 || table.Rows[0].Move != "f5" || table.Rows[0].Count.Games != 3 {
		t.Errorf("%+v", table.Rows)
	}
}

// The table has the moves of the book, the best first, with the games of the library, also of games
// on turned boards. A click plays a move.
func TestTableOfOpenings(t *testing.T) {
	kept := &storage.Store{}
	for i, moves := range []string{"f5d6c3", "d3c5f6", "f5f6"} {
		if _, err := kept.Library().Add(finished(t, "classic", moves), storage.Played{}, time.Unix(int64(i), 0)); err != nil {
			t.Fatal(err)
		}
	}
	a := analyse(t, "game=classic&moves=f5", kept)
	a.Press(ebiten.KeyO)
	table := tabled(t, a, func(f analysis.TableFacts) bool { return len(f.Rows) == 3 })
	by := make(map[string]analysis.RowFacts)
	for _, r := range table.Rows {
		by[r.Move] = r
		if r.Value == "" || r.Depth == 0 {
			t.Errorf("%+v has no value", r)
		}
	}
	if table.Rows[2].Move != "f4" { // the parallel opening loses
		t.Errorf("%+v", table.Rows)
	}
	if by["d6"].Count.Games != 2 || by["f6"].Count.Games != 1 || by["f4"].Count != (book.Count{}) {
		t.Errorf("%+v", table.Rows)
	}
	a.LayOut()
	place := a.Page.Find("book-f6").Bounds()
	over := ui.Raw{MouseX: place.X + place.W/2, MouseY: place.Y + place.H/2}
	a.Raw(over)
	a.Raw(over)
	if f6 := 5*8 + 5; !a.Advice().Good.Has(f6) {
		t.Errorf("under the mouse, f6 is not shown: %+v", a.Advice())
	}
	a.Click(t, "book-f6")
	settle(a)
	if f := a.State().Review; f.Tree != "f5 f6" || f.Shown != 2 {
		t.Errorf("a click leads to %q", f.Tree)
	}
	if got := kept.Settings(games.All).Analysis; !got.Table {
		t.Error("it is not remembered")
	}

	// A game that is deleted does not count any more.
	kept.Library().Remove(kept.Library().Games()[0].ID)
	a = analyse(t, "game=classic&moves=f5", kept)
	table = tabled(t, a, func(f analysis.TableFacts) bool { return len(f.Rows) == 3 })
	for _, r := range table.Rows {
		if r.Move == "f6" && r.Count.Games != 0 {
			t.Errorf("%+v", r)
		}
	}
}

// Without a book, the engine works the values out for the table.
func TestTableOnTheSpot(t *testing.T) {
	for _, id := range []string{"victory", "mnk:3,3,3", "cotoan"} {
		a := analyse(t, "game="+id+"&seed=4", &storage.Store{})
		if a.State().Review.Engine.On {
			a.Press(ebiten.KeyE)
		}
		a.Press(ebiten.KeyO)
		table := tabled(t, a, func(f analysis.TableFacts) bool { return len(f.Rows) > 0 })
		for _, r := range table.Rows {
			if r.Value == "" || r.Depth == 0 {
				t.Errorf("%s: %+v has no value", id, r)
			}
		}
		if a.State().Review.Engine.On {
			t.Errorf("%s: the engine is on", id)
		}
	}
}

// An unknown position has an empty table.
func TestTableOfAnUnknownPosition(t *testing.T) {
	a := analyse(t, "game=mnk:15,15,5&moves=a1+o15+a15", &storage.Store{})
	a.Press(ebiten.KeyO)
	tabled(t, a, func(f analysis.TableFacts) bool { return len(f.Rows) == 0 })
	if a.LayOut(); !a.Shows("This position is neither in the book nor in your games.") {
		t.Error("it does not say that there is nothing")
	}
}

// At rest, the table takes no memory.
func TestTableAtRest(t *testing.T) {
	a := analyse(t, "game=classic", &storage.Store{})
	a.Press(ebiten.KeyE, ebiten.KeyO)
	tabled(t, a, func(f analysis.TableFacts) bool { return len(f.Rows) > 0 })
	for range 100 {
		a.Tick()
	}
	if n := testing.AllocsPerRun(100, a.Tick); n > 0 {
		t.Errorf("a tick makes %v allocations, want 0", n)
	}
}

// With the engine, a move has the engine's value in the table, as on the board and in the lines, and the book's
// beside it by name. Without the engine it has the book's alone.
func TestTableHasOneValueAMove(t *testing.T) {
	a := analyse(t, "game=classic&moves=f5", &storage.Store{})
	if !a.State().Review.Engine.On {
		a.Press(ebiten.KeyE)
	}
	a.Press(ebiten.KeyO)
	a.Until(t, "the engine's values in the table", func(s app.ProbeState) bool {
		rows := s.Review.Table.Rows
		return s.Review.Table.Complete && s.Review.Engine.Depth > 1 && len(rows) > 0 && rows[0].Book != ""
	})
	state := a.State().Review
	by := make(map[string]string)
	for _, line := range state.Engine.Lines {
		by[line.Moves[0]] = line.Value
	}
	for _, r := range state.Table.Rows {
		if value, told := by[r.Move]; told && value != r.Value {
			t.Errorf("%s: %q in the table and %q in the lines", r.Move, r.Value, value)
		}
	}
	if a.LayOut(); !a.Shows("book ") || !a.Shows("By the engine") {
		t.Errorf("the values are not named: %s", a.Labels())
	}
	a.Press(ebiten.KeyE)
	table := tabled(t, a, func(f analysis.TableFacts) bool { return len(f.Rows) > 0 && f.Rows[0].Book == "" })
	if a.LayOut(); table.Rows[0].Value == "" || !a.Shows("From the book") {
		t.Errorf("without the engine: %+v", table.Rows)
	}
}
