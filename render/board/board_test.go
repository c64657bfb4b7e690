package board

import (
	"math"
	"math/bits"
	"testing"
)

func TestSquareRectAndSquareAtAreInverse(t *testing.T) {
	for _, bounds := range [][3]float64{{0, 0, 390}, {0, 300.4, 780}, {24.5, 24.5, 751.7}, {5, 5, 380}, {-40, 12, 1170}, {1, 2, 97}} {
		v := NewView(othello)
		v.SetBounds(bounds[0], bounds[1], bounds[2], bounds[2])
		for square := range 64 {
			x, y, w, h := v.SquareRect(square)
			if w != h || w < 1 || x != math.Trunc(x) || y != math.Trunc(y) || w != math.Trunc(w) {
				t.Fatalf("bounds %v: square %d is %v %v %v %v, want a square of whole pixels", bounds, square, x, y, w, h)
			}
			for _, point := range [][2]float64{{x, y}, {x + w/2, y + h/2}, {x + w - 0.01, y + h - 0.01}} {
				if got, ok := v.SquareAt(point[0], point[1]); !ok || got != square {
					t.Fatalf("bounds %v: SquareAt(%v) = %d, %v, want %d", bounds, point, got, ok, square)
				}
			}
		}
		x, y, w, _ := v.SquareRect(0)
		for _, point := range [][2]float64{{x - 0.01, y + 1}, {x + 1, y - 0.01}, {x + 8*w, y + 1}, {x + 1, y + 8*w}, {math.NaN(), y}, {math.Inf(1), y}} {
			if got, ok := v.SquareAt(point[0], point[1]); ok {
				t.Errorf("bounds %v: SquareAt(%v) = %d, want none", bounds, point, got)
			}
		}
		// The board lies within the table, in its middle.
		last, _, _, _ := v.SquareRect(63)
		left, right := x-math.Round(bounds[0]), math.Round(bounds[0])+math.Round(bounds[2])-(last+w)
		if left < 0 || right < 0 || math.Abs(left-right) > 1 {
			t.Errorf("bounds %v: frame is %v wide on the left and %v on the right", bounds, left, right)
		}
	}
}

func TestSquaresOnAPhoneAreLargeEnoughForAFinger(t *testing.T) {
	for scale := 1.0; scale <= 4; scale++ {
		v := NewView(othello)
		v.SetBounds(0, 0, 390*scale, 390*scale)
		if _, _, w, _ := v.SquareRect(0); w/scale < 44 {
			t.Errorf("at device scale %v a square is %v device-independent pixels wide, want 44", scale, w/scale)
		}
	}
}

func TestWithoutBounds(t *testing.T) {
	v := NewView(othello)
	for _, size := range []float64{0, -5, math.NaN()} {
		v.SetBounds(3, 4, size, size)
		if square, ok := v.SquareAt(3, 4); ok {
			t.Errorf("size %v: SquareAt found square %d", size, square)
		}
	}
	for _, square := range []int{-1, 64} {
		if x, y, w, h := v.SquareRect(square); x != 0 || y != 0 || w != 0 || h != 0 {
			t.Errorf("SquareRect(%d) = %v %v %v %v, want zeros", square, x, y, w, h)
		}
	}
}

// othello is the table of Othello, black and white its discs.
var (
	othello = Table{Columns: 8, Rows: 8, Coordinates: true, Dots: []int{18, 22, 50, 54}}
	black   = Piece{Material: Disc}
	white   = Piece{Material: Disc, Light: true}
)

// row fills a1 to h1 with a black disc, six white ones and an empty square.
func row() *Position {
	var p Position
	p.Pieces[0] = black
	for square := 1; square <= 6; square++ {
		p.Pieces[square] = white
	}
	return &p
}

// place puts a disc down in the position that v shows and turns others over to
// its side.
func place(v *View, square int, disc Piece, flips ...int) {
	p := v.position
	p.Pieces[square] = disc
	for _, flipped := range flips {
		p.Pieces[flipped] = disc
	}
	v.Move(&p, square)
}

func TestFlipsRippleOutward(t *testing.T) {
	v := NewView(othello)
	p := row()
	v.Set(p)
	place(v, 7, black, 1, 2, 3, 4, 5, 6)
	if !v.Animating() {
		t.Fatal("Animating() = false after Place")
	}
	for square := 1; square <= 6; square++ {
		m := v.motions[square]
		if want := float64(7-square) * 40; m.start != want || m.kind != turning {
			t.Errorf("square %d starts at %v ms, want to turn at %v ms", square, m.start, want)
		}
		if m.length < 180 || m.length > 320 {
			t.Errorf("square %d turns for %v ms, want 180 to 320", square, m.length)
		}
		if m.from != white || m.to != black {
			t.Errorf("square %d turns from %v to %v", square, m.from, m.to)
		}
	}
	// Squares come to rest in the order of their distance, the placed one first.
	var order []int
	before := v.moving
	for n := 0; v.Animating(); n++ {
		if n > 120 {
			t.Fatal("still animating after two seconds")
		}
		v.Update()
		for rested := before &^ v.moving; rested != 0; rested &= rested - 1 {
			order = append(order, bits.TrailingZeros64(rested))
		}
		before = v.moving
	}
	for i, square := range order {
		if square != 7-i {
			t.Fatalf("discs came to rest in the order %v", order)
		}
	}
	if len(order) != 7 {
		t.Errorf("%d discs moved, want 7", len(order))
	}
	for square := range 8 {
		if v.position.Pieces[square] != black {
			t.Errorf("square %d is %v at the end, want black", square, v.position.Pieces[square])
		}
	}
}

func TestRingsAreKingSteps(t *testing.T) {
	for _, test := range []struct {
		origin, square int
		start          float64
	}{{0, 63, 280}, {27, 28, 40}, {27, 36, 40}, {27, 45, 80}, {56, 58, 80}, {60, 4, 280}} {
		if got := turn(test.origin, test.square, black, white, 0).start; got != test.start {
			t.Errorf("from %d the disc on %d turns at %v ms, want %v", test.origin, test.square, got, test.start)
		}
	}
}

func TestPosesBeginAndEndAtRest(t *testing.T) {
	m := turn(0, 9, white, black, 100)
	if p := m.at(0); p.angle != 0 || p.lift != 0 || p.front != white || p.back != black {
		t.Errorf("before its time the disc stands at %+v", p)
	}
	if p := m.at(1000); math.Abs(p.angle-math.Pi) > 1e-9 || math.Abs(p.lift) > 1e-9 {
		t.Errorf("after its time the disc stands at %+v", p)
	}
	last := -1.0
	for now := 100.0; now <= 100+m.length; now += 5 {
		p := m.at(now)
		if p.angle < last || p.lift < -1e-9 || p.lift > turnHeight {
			t.Fatalf("at %v ms the disc stands at %+v", now, p)
		}
		last = p.angle
	}
	fall := motion{kind: falling, to: white, length: fallTime}
	if p := fall.at(0); p.lift != fallHeight || p.front != white {
		t.Errorf("a disc is put down from %+v", p)
	}
	if p := fall.at(fallTime); p.lift != 0 || p.alpha != 1 {
		t.Errorf("a disc comes down to %+v", p)
	}
}

func TestFinish(t *testing.T) {
	v := NewView(othello)
	p := row()
	v.Set(p)
	place(v, 7, black, 1, 2, 3, 4, 5, 6)
	v.Targets(SetOf(20), white)
	v.SetDeciding(SetOf(3))
	v.Finish()
	if v.Animating() || v.legalShown != 1 || v.glowShown != 1 {
		t.Errorf("after Finish: animating %v, legal marks %v, glow %v", v.Animating(), v.legalShown, v.glowShown)
	}
	if v.position.Pieces[3] != black {
		t.Error("Finish lost a flip")
	}
}

func TestReducedMotion(t *testing.T) {
	v := NewView(othello)
	p := row()
	v.Set(p)
	v.SetReducedMotion(true)
	place(v, 7, black, 1, 2, 3, 4, 5, 6)
	v.SetDeciding(SetOf(3))
	if v.Animating() {
		t.Error("discs move under reduced motion")
	}
	if v.position.Pieces[3] != black || v.position.Pieces[7] != black {
		t.Error("Move did not change the discs")
	}
	steady := v.glow()
	v.dirty = false
	for range 200 {
		v.Update()
		if v.Dirty() || v.glow() != steady {
			t.Fatal("something moves under reduced motion")
		}
	}
	// It also ends what is under way.
	v = NewView(othello)
	v.Set(p)
	place(v, 7, black, 1, 2, 3, 4, 5, 6)
	v.SetReducedMotion(true)
	if v.Animating() {
		t.Error("motion goes on after SetReducedMotion")
	}
}

func TestMoveDuringMotion(t *testing.T) {
	v := NewView(othello)
	p := row()
	v.Set(p)
	place(v, 7, black, 1, 2, 3, 4, 5, 6)
	v.Update()
	place(v, 8, white, 3)
	if v.position.Pieces[3] != white || v.motions[3].from != black || v.motions[3].start <= v.now {
		t.Errorf("square 3 is %v, moving as %+v", v.position.Pieces[3], v.motions[3])
	}
	if v.moving&(1<<5) == 0 {
		t.Error("the first move's flips stopped")
	}
	v.Set(p)
	if v.Animating() {
		t.Error("Set did not end the motion")
	}
}

func TestDirty(t *testing.T) {
	v := NewView(othello)
	settle := func() {
		t.Helper()
		for n := 0; ; n++ {
			v.dirty = false // as Draw does
			v.Update()
			if !v.Dirty() {
				return
			}
			if n > 60*20 {
				t.Fatal("the view never comes to rest")
			}
		}
	}
	settle()
	p := row()
	for name, change := range map[string]func(){
		"Set":         func() { v.Set(p) },
		"Move":        func() { place(v, 7, black, 1, 2, 3, 4, 5, 6) },
		"Targets":     func() { v.Targets(SetOf(20), white) },
		"SetLast":     func() { v.SetLast(SetOf(7)) },
		"SetCursor":   func() { v.SetCursor(9) },
		"SetHover":    func() { v.SetHover(20) },
		"SetDeciding": func() { v.SetDeciding(SetOf(7)) },
		"SetBounds":   func() { v.SetBounds(0, 0, 400, 400) },
	} {
		change()
		if !v.Dirty() {
			t.Errorf("%s: the view is not dirty", name)
		}
		settle()
	}
	v.Targets(SetOf(20), white)
	v.SetLast(SetOf(7))
	v.SetCursor(9)
	v.SetHover(20)
	v.SetDeciding(SetOf(7))
	v.SetBounds(0, 0, 400, 400)
	if v.Dirty() {
		t.Error("setting what is set already made the view dirty")
	}
}

func TestLegalMarksWaitForTheDiscs(t *testing.T) {
	v := NewView(othello)
	p := row()
	v.Set(p)
	place(v, 7, black, 1, 2, 3, 4, 5, 6)
	v.Targets(SetOf(20), white)
	for v.Animating() {
		if v.legalShown != 0 {
			t.Fatal("legal marks show while discs move")
		}
		v.Update()
	}
	for range 15 {
		v.Update()
	}
	if v.legalShown != 1 {
		t.Errorf("legal marks are at %v a quarter of a second after the discs came to rest", v.legalShown)
	}
}

func TestPulseEnds(t *testing.T) {
	v := NewView(othello)
	v.SetDeciding(SetOf(0))
	low, high := 1.0, 0.0
	n := 0
	for ; n < 60*60; n++ {
		v.dirty = false
		v.Update()
		if !v.Dirty() {
			break
		}
		if v.glowShown == 1 {
			low, high = min(low, v.glow()), max(high, v.glow())
		}
	}
	if n == 60*60 {
		t.Error("the deciding squares pulse for ever")
	}
	if high-low < 0.1 || high > 1 || low < 0.2 {
		t.Errorf("the glow goes from %v to %v", low, high)
	}
}
