package board

import (
	"image"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Every square of a turned table lies where its opposite lies on the usual one, is found
// there, and has a place that leads back to it; so do panels.
func TestTurnedTableIsTheOtherWayRound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		usual := drawTable(t)
		usual.Turned, usual.RowsFromBelow = false, rapid.Bool().Draw(t, "rows from below")
		turned := usual
		turned.Turned = true
		a, b := NewView(usual), NewView(turned)
		scale, zoom := rapid.Float64Range(1, 4).Draw(t, "scale"), rapid.Float64Range(1, 3).Draw(t, "zoom")
		for _, v := range []*View{a, b} {
			v.SetScale(scale)
			v.SetBounds(3, 5, 400, 500)
			v.SetZoom(zoom, 100, 300)
		}
		last := a.squares() - 1
		for square := range last + 1 {
			if place := turned.Place(square); place != last-square || turned.Place(place) != square {
				t.Fatalf("square %d of %d is at place %d, whose square is %d", square, last, place, turned.Place(place))
			}
			column, row := b.place(square)
			if back := b.square(column, row); back != square {
				t.Fatalf("square %d lies in column %d and row %d, where %d lies", square, column, row, back)
			}
			letter, number := b.layout.names(column, row)
			if l, n := a.layout.names(a.place(square)); l != letter || n != number {
				t.Fatalf("square %d is named %d, %d, from the other side %d, %d", square, l, n, letter, number)
			}
			ax, ay, aw, _ := a.SquareRect(last - square)
			bx, by, bw, _ := b.SquareRect(square)
			if ax != bx || ay != by || aw != bw {
				t.Fatalf("square %d is at %v, %v, its opposite at %v, %v", square, bx, by, ax, ay)
			}
			x, y := bx+bw/2, by+bw/2
			if got, seen := b.SquareAt(x, y); seen && got != square {
				t.Fatalf("square %d is found where %d is", got, square)
			} else if _, want := a.SquareAt(x, y); seen != want {
				t.Fatalf("square %d is seen: %v, its opposite: %v", square, seen, want)
			}
			if panels := a.panels().squares(); panels > 0 && b.panelOf(square) != panels-1-a.panelOf(last-square) {
				t.Fatalf("square %d is in panel %d, its opposite in %d", square, b.panelOf(square), a.panelOf(last-square))
			}
		}
		if place := turned.Place(-1); place != -1 {
			t.Fatalf("no square is at place %d", place)
		}
	})
}

// A board that is turned while it is zoomed and a piece slides looks and goes on like one that was
// turned before, with everything on its squares.
func TestTurnKeepsEverythingOnItsSquares(t *testing.T) {
	table := Table{Columns: 9, Rows: 11, Ground: Eggshell, Coordinates: true, RowsFromBelow: true}
	turned := table
	turned.Turned = true
	before, now := NewView(turned), NewView(table)
	stone := func(number int) Piece { return Piece{Material: Stone, Number: uint8(number)} }
	for _, v := range []*View{before, now} {
		v.SetScale(3)
		v.SetBounds(10, 10, 280, 280)
		v.SetZoom(1.7, 60, 60)
		v.ShowSquare(10)
		dress(v, func(place int) int { return place }, stone)
		move(v, 10, 14)
		for range 5 {
			v.Update()
		}
	}
	now.Turn(true)
	before.ShowSquare(10)
	now.ShowSquare(10)
	for tick := range 40 {
		if a, b := before.layout.shape, now.layout.shape; a != b {
			t.Fatalf("after %d ticks the table is %+v, not %+v", tick, b, a)
		}
		if len(before.motions.list) != len(now.motions.list) {
			t.Fatalf("after %d ticks %d pieces move, not %d", tick, len(now.motions.list), len(before.motions.list))
		}
		for i := range before.motions.list {
			ax, ay := before.motions.list[i].place(before.grid, before.now)
			bx, by := now.motions.list[i].place(now.grid, now.now)
			if math.Hypot(ax-bx, ay-by) > 1e-9 {
				t.Fatalf("after %d ticks the piece is at %v, %v, not %v, %v", tick, bx, by, ax, ay)
			}
		}
		before.Update()
		now.Update()
	}
	if *now.Position() != *before.Position() || now.Last() != before.Last() || now.Selected() != before.Selected() {
		t.Error("the board has other pieces or marks than before")
	}
}

// A zoomed board shows the same squares after it was turned, and the usual ones when it is turned back.
func TestTurnKeepsTheVisiblePart(t *testing.T) {
	v := NewView(Table{Columns: 19, Rows: 19, Ground: Lines})
	v.SetBounds(0, 0, 400, 400)
	v.SetScale(3)
	v.SetZoom(3, 130, 270)
	middle := func() int {
		x, y, w, h := v.Field()
		square, _ := v.SquareAt(x+w/2, y+h/2)
		return square
	}
	seen := middle()
	v.Turn(true)
	if now := middle(); now != seen {
		t.Errorf("in the middle is %d instead of %d", now, seen)
	}
	v.Turn(false)
	if now := middle(); now != seen {
		t.Errorf("turned back, in the middle is %d instead of %d", now, seen)
	}
}

// dress shows pieces and marks of all kinds on a board. at returns the square at a place.
func dress(v *View, at func(place int) int, piece func(number int) Piece) {
	var p Position
	for i, place := range []int{0, 3, 10, 20, 31, 62, 80} {
		p.Pieces[at(place)] = piece(i)
	}
	p.Suns = SetOf(at(5))
	if v.divided() {
		panel := func(place int) int { return v.panelOf(at(place)) }
		p.Panels[panel(0)] = Panel{Closed: true, Sign: Piece{Material: Cross}}
		p.Panels[panel(40)] = Panel{Lit: true}
		p.Panels[panel(80)] = Panel{Closed: true}
	}
	v.Set(&p)
	v.Targets(SetOf(at(40), at(41)), piece(1))
	v.SetSelected(at(10))
	v.SetLast(SetOf(at(12), at(20)))
	v.SetCursor(at(37))
	v.SetHover(at(41))
	v.SetGhosts([]Ghost{{at(42), piece(2)}})
	v.SetAdvice(&Advice{Good: SetOf(at(43)), Turning: SetOf(at(31)), Sent: SetOf(at(50)), Piece: piece(1)})
	v.SetValues([]Value{{Square: at(60), Text: "7", Best: true}})
	v.Finish()
}

// A turned board looks like the usual one with everything on the opposite squares, at rest and in
// motion, and a part drawn over it looks as if it were drawn anew.
func testTurnedPicture(t *testing.T) {
	stone := func(number int) Piece { return Piece{Material: Stone, Light: number%2 == 1, Number: uint8(number)} }
	cross := func(int) Piece { return Piece{Material: Cross} }
	disc := func(int) Piece { return black }
	for name, test := range map[string]struct {
		table Table
		piece func(number int) Piece
	}{
		"stones": {Table{Columns: 9, Rows: 11, Ground: Eggshell}, stone},
		"lines":  {Table{Columns: 9, Rows: 9, Ground: Lines, Dots: []int{20, 70}}, cross},
		"discs":  {Table{Columns: 9, Rows: 9, Dots: []int{20, 70}}, disc}, // corners of opposite squares
		"panels": {Table{Columns: 9, Rows: 9, Panel: 3}, cross},
	} {
		const side = 300
		usual, turned := NewView(test.table), NewView(test.table)
		last := usual.squares() - 1
		opposite := func(place int) int { return last - place }
		table := test.table
		table.Turned = true
		turned.SetTable(table)
		views := map[*View]func(int) int{usual: func(place int) int { return place }, turned: opposite}
		both := func(what string, do func(v *View, at func(int) int)) {
			t.Helper()
			var pictures []*image.RGBA
			for _, v := range []*View{usual, turned} {
				do(v, views[v])
				pictures = append(pictures, paintView(side, v))
			}
			if most := difference(pictures[0], pictures[1], pictures[0].Rect); most > 0 {
				t.Errorf("%s, %s: the pictures differ by %d", name, what, most)
			}
		}
		both("at rest", func(v *View, at func(int) int) {
			v.SetBounds(10, 10, side-20, side-20)
			dress(v, at, test.piece)
		})
		both("in motion", func(v *View, at func(int) int) {
			v.Caption("3+2 = 5", at(10), at(11))
			move(v, at(10), at(14))
			for range 70 {
				v.Update()
			}
		})
		both("decided", func(v *View, at func(int) int) {
			v.SetDeciding(SetOf(at(0), at(10), at(20), at(30)))
			v.Finish()
		})
		both("zoomed", func(v *View, at func(int) int) {
			v.SetScale(3)
			v.SetZoom(1.7, 60, 60)
			v.ShowSquare(at(70))
		})
	}
	for _, game := range played {
		events := append(slices.Clone(game.events), event{31, func(v *View) { v.Turn(false) }})
		game.table.Turned = true
		checkDrawOver(t, game.name+", turned and back", game.table, events, 1)
	}
}
