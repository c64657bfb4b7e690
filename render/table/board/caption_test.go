package board

import (
	"image"
	"testing"
)

// capturing returns a board on which a red stone is about to take a blue one, and the function by
// which it does so with a caption.
func capturing() (v *View, take func()) {
	v = NewView(Table{Columns: 5, Rows: 5, Ground: Eggshell})
	v.SetBounds(0, 0, 400, 400)
	v.Set(positionOf("3....2..........b........"))
	return v, func() {
		v.Caption("3+2 = 5", 0, 5)
		v.Move(positionOf(".....2..........3........"), 16)
		v.SetLast(SetOf(0, 16))
	}
}

// The pieces wait until a caption has been read.
func TestCaptionsAreReadBeforePiecesMove(t *testing.T) {
	v, take := capturing()
	take()
	ticks := 0
	for ; v.motions.caption.shown(v.now); ticks++ {
		for _, m := range v.motions.list {
			if v.now >= m.start {
				t.Fatalf("a piece moves after %d ticks, while the caption is shown", ticks)
			}
		}
		if !v.Animating() {
			t.Fatal("the board says that it rests")
		}
		v.Update()
	}
	if seconds := float64(ticks) / 60; seconds < 0.6 || seconds > 1.2 {
		t.Errorf("a caption is shown for %.1f s", seconds)
	}
	for range 60 {
		v.Update()
	}
	if v.Animating() {
		t.Error("the piece has not arrived a second later")
	}
	v.Move(positionOf("2...............3........"), 0)
	if v.motions.caption.shown(v.now) {
		t.Error("the caption is shown a second time")
	}
}

func TestCaptionsThatAreNotShown(t *testing.T) {
	v, take := capturing()
	v.SetReducedMotion(true)
	if take(); v.Animating() || v.motions.caption.shown(v.now) {
		t.Error("there is a caption where motion is reduced")
	}
	v.SetReducedMotion(false)
	if v.Move(positionOf("....2...........3........"), 0); v.motions.caption.shown(v.now) {
		t.Error("a caption that was not shown comes with the next move")
	}
	v, take = capturing()
	take()
	if v.Finish(); v.Animating() || v.motions.caption.shown(v.now) {
		t.Error("a caption goes on when motions are ended")
	}
	v, _ = capturing()
	v.Caption("3+2 = 5", 0, 99)
	v.Caption("", 0, 5)
	if v.Move(positionOf(".....2..........3........"), 16); v.motions.caption.shown(v.now) {
		t.Error("a caption is shown beside the board, or without a text")
	}
}

// While a caption is read the pieces lie where they were, ringed, and the numbers of
// the two stay visible.
func testCaptionLooks(t *testing.T) {
	v, take := capturing()
	before := paintView(400, v)
	take()
	for range 25 {
		v.Update()
	}
	read := paintView(400, v)
	number := func(square int) image.Rectangle { return v.area(square).Inset(v.layout.cell * 2 / 5) }
	for _, square := range []int{0, 5, 16} {
		if most := difference(before, read, number(square)); most > 12 {
			t.Errorf("the number on square %d changes by %d while the caption is read", square, most)
		}
	}
	between := v.area(0).Union(v.area(5)).Inset(v.layout.cell / 3)
	if unlike := difference(before, read, between); unlike < 100 {
		t.Errorf("between the two pieces the picture changes by no more than %d", unlike)
	}
	if most := difference(before, read, v.area(16)); most > 12 {
		t.Errorf("the piece to be taken changes by %d", most)
	}
	for range 90 {
		v.Update()
	}
	if most := difference(before, paintView(400, v), number(16)); most < 60 {
		t.Error("the piece was not taken")
	}
}

// Squares of eggshell are white and yellow in turn, both light.
func testEggshellLooks(t *testing.T) {
	for _, size := range []int{180, 400, 720} {
		v := NewView(Table{Columns: 5, Rows: 5, Ground: Eggshell})
		v.SetBounds(0, 0, float64(size), float64(size))
		picture := paintView(size, v)
		blue := func(square int) int {
			r := v.area(square)
			c := average(picture, (r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2, v.layout.cell*2/5)
			if luminance(c) < 7 {
				t.Errorf("%d pixels: square %d is %v, too dark for eggshell", size, square, c)
			}
			return int(c.B)
		}
		for square := 6; square < 12; square++ {
			step := blue(square) - blue(square+1)
			if square%2 == 0 {
				step = -step
			}
			if step < 14 {
				t.Errorf("%d pixels: the tones of the squares %d and %d differ by %d", size, square, square+1, step)
			}
		}
	}
}

// Marks are seen on a pale ground, too: where a piece may go, what it may take, and
// where the last move came from.
func testMarksOnEggshell(t *testing.T) {
	for _, size := range []int{180, 400} {
		v := NewView(Table{Columns: 5, Rows: 5, Ground: Eggshell})
		v.SetBounds(0, 0, float64(size), float64(size))
		v.Set(positionOf("3....2..........b........"))
		plain := paintView(size, v)
		v.SetSelected(0)
		v.Targets(SetOf(2, 16), Piece{Material: Stone, Number: 3})
		v.SetLast(SetOf(20, 5))
		v.Finish()
		marked := paintView(size, v)
		for _, square := range []int{0, 2, 16, 20} {
			if most := difference(plain, marked, v.area(square)); most < 70 {
				t.Errorf("%d pixels: the mark on square %d changes it by no more than %d", size, square, most)
			}
		}
		if most := difference(plain, marked, v.area(16).Inset(v.layout.cell/4)); most > 0 {
			t.Errorf("%d pixels: the mark changes what is to be taken by %d", size, most)
		}
	}
}
