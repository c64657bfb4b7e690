package board

import (
	"slices"
	"testing"
)

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

// putDown puts a disc down in the position that v shows and turns others over to
// its side.
func putDown(v *View, square int, disc Piece, flips ...int) {
	p := v.position
	p.Pieces[square] = disc
	for _, flipped := range flips {
		p.Pieces[flipped] = disc
	}
	v.Move(&p, square)
}

// isDrawn makes a View take itself for drawn, in the style that boards have by now.
func (v *View) isDrawn() {
	v.damage.consume()
	v.drawn = generation
}

// motionTo returns the motion that ends on a square.
func motionTo(t *testing.T, v *View, square int) *motion {
	t.Helper()
	for i := range v.motions.list {
		if m := &v.motions.list[i]; m.to == square {
			return m
		}
	}
	t.Fatalf("nothing moves to square %d", square)
	return nil
}

func TestFlipsRippleOutward(t *testing.T) {
	v := NewView(othello)
	v.Set(row())
	putDown(v, 7, black, 1, 2, 3, 4, 5, 6)
	if !v.Animating() {
		t.Fatal("Animating() = false after Move")
	}
	for square := 1; square <= 6; square++ {
		m := motionTo(t, v, square)
		if want := float64(7-square) * 40; m.start != want || m.kind != turning {
			t.Errorf("square %d starts at %v ms, want to turn at %v ms", square, m.start, want)
		}
		if m.before != white || m.piece != black {
			t.Errorf("square %d turns from %v to %v", square, m.before, m.piece)
		}
	}
	// Squares come to rest in the order of their distance, the placed one first.
	var order []int
	for n := 0; v.Animating(); n++ {
		if n > 120 {
			t.Fatal("still animating after two seconds")
		}
		before := v.motions.covered
		v.Update()
		for square := range before.All() {
			if !v.motions.covered.Has(square) {
				order = append(order, square)
			}
		}
	}
	if want := []int{7, 6, 5, 4, 3, 2, 1}; !slices.Equal(order, want) {
		t.Fatalf("discs came to rest in the order %v, want %v", order, want)
	}
	for square := range 8 {
		if v.position.Pieces[square] != black {
			t.Errorf("square %d is %v at the end, want black", square, v.position.Pieces[square])
		}
	}
}

func TestFinish(t *testing.T) {
	v := NewView(othello)
	p := row()
	v.Set(p)
	putDown(v, 7, black, 1, 2, 3, 4, 5, 6)
	v.Targets(SetOf(20), white)
	v.SetDeciding(SetOf(3))
	v.Finish()
	if v.Animating() || v.marks.targetsSeen != 1 || v.marks.glowSeen != 1 {
		t.Errorf("after Finish: animating %v, targets %v, glow %v", v.Animating(), v.marks.targetsSeen, v.marks.glowSeen)
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
	putDown(v, 7, black, 1, 2, 3, 4, 5, 6)
	v.SetDeciding(SetOf(3))
	if v.Animating() {
		t.Error("discs move under reduced motion")
	}
	if v.position.Pieces[3] != black || v.position.Pieces[7] != black {
		t.Error("Move did not change the discs")
	}
	steady := v.marks.glow(v.now)
	v.isDrawn()
	for range 200 {
		v.Update()
		if v.Dirty() || v.marks.glow(v.now) != steady {
			t.Fatal("something moves under reduced motion")
		}
	}
	// It also ends what is under way.
	v = NewView(othello)
	v.Set(p)
	putDown(v, 7, black, 1, 2, 3, 4, 5, 6)
	v.SetReducedMotion(true)
	if v.Animating() {
		t.Error("motion goes on after SetReducedMotion")
	}
}

func TestMoveDuringMotion(t *testing.T) {
	v := NewView(othello)
	p := row()
	v.Set(p)
	putDown(v, 7, black, 1, 2, 3, 4, 5, 6)
	v.Update()
	putDown(v, 8, white, 3)
	if m := motionTo(t, v, 3); v.position.Pieces[3] != white || m.before != black || m.start <= v.now {
		t.Errorf("square 3 is %v, moving as %+v", v.position.Pieces[3], *m)
	}
	motionTo(t, v, 5)
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
			v.isDrawn()
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
		"Move":        func() { putDown(v, 7, black, 1, 2, 3, 4, 5, 6) },
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
	putDown(v, 7, black, 1, 2, 3, 4, 5, 6)
	v.Targets(SetOf(20), white)
	for v.Animating() {
		if v.marks.targetsSeen != 0 {
			t.Fatal("legal marks show while discs move")
		}
		v.Update()
	}
	for range 15 {
		v.Update()
	}
	if v.marks.targetsSeen != 1 {
		t.Errorf("legal marks are at %v a quarter of a second after the discs came to rest", v.marks.targetsSeen)
	}
}

func TestPulseEnds(t *testing.T) {
	v := NewView(othello)
	v.SetDeciding(SetOf(0))
	low, high := 1.0, 0.0
	n := 0
	for ; n < 60*60; n++ {
		v.isDrawn()
		v.Update()
		if !v.Dirty() {
			break
		}
		if v.marks.glowSeen == 1 {
			low, high = min(low, v.marks.glow(v.now)), max(high, v.marks.glow(v.now))
		}
	}
	if n == 60*60 {
		t.Error("the deciding squares pulse for ever")
	}
	if high-low < 0.1 || high > 1 || low < 0.2 {
		t.Errorf("the glow goes from %v to %v", low, high)
	}
}
