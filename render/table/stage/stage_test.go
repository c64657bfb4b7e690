package stage

import (
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/table/board"
)

// small and large are boards with squares that a finger meets and misses.
var (
	small = board.Table{Columns: 8, Rows: 8, Coordinates: true}
	large = board.Table{Columns: 20, Rows: 20, Ground: board.Lines, Coordinates: true}
)

// bench is a board on a phone, with hands.
type bench struct {
	*testing.T
	*Stage
	in   ui.Input
	raw  ui.Raw
	taps []Tap
}

func newBench(t *testing.T, table board.Table) *bench {
	b := &bench{T: t, Stage: New(table)}
	b.Place(ui.Rect{X: 8, Y: 100, W: 374, H: 374}, 2)
	return b
}

// tick sends the state of the devices through the board.
func (b *bench) tick(n int) {
	for range n {
		b.in.Update(&b.raw)
		if tap := b.Point(&b.in, true); tap != Nothing {
			b.taps = append(b.taps, tap)
		}
		b.raw.MousePressed, b.raw.MouseReleased, b.raw.Wheel = false, false, 0
	}
}

// middle returns the middle of a square on the screen.
func (b *bench) middle(square int) (x, y float64) {
	r := b.SquareRect(square)
	return r.CenterX(), r.CenterY()
}

// finger does something with a finger and lets a tick go by.
func (b *bench) finger(phase ui.TouchPhase, id ebiten.TouchID, x, y float64) {
	b.raw.Touches = append(b.raw.Touches, ui.TouchEvent{Phase: phase, ID: id, X: x, Y: y})
	b.tick(1)
	b.raw.Touches = b.raw.Touches[:0]
}

// touch taps a square with a finger.
func (b *bench) touch(square int) {
	x, y := b.middle(square)
	b.finger(ui.TouchBegan, 1, x, y)
	b.finger(ui.TouchEnded, 1, x, y)
}

// drag moves the mouse from one square to another with its button down.
func (b *bench) drag(from, to int) {
	b.raw.MouseX, b.raw.MouseY = b.middle(from)
	b.tick(1)
	b.raw.MouseDown, b.raw.MousePressed = true, true
	b.tick(1)
	b.raw.MouseX, b.raw.MouseY = b.middle(to)
	b.tick(2)
	b.raw.MouseDown, b.raw.MouseReleased = false, true
	b.tick(1)
}

func (b *bench) want(what string, taps ...Tap) {
	b.Helper()
	if len(b.taps) != len(taps) {
		b.Fatalf("%s: the board answers %v, want %v", what, b.taps, taps)
	}
	for i := range taps {
		if b.taps[i] != taps[i] {
			b.Fatalf("%s: the board answers %v, want %v", what, b.taps, taps)
		}
	}
	b.taps = nil
}

func TestTapIsASquare(t *testing.T) {
	b := newBench(t, small)
	b.drag(19, 19)
	b.want("click", Tap{-1, 19})
	b.touch(20)
	b.want("touch", Tap{-1, 20})
	b.drag(19, 21)
	b.want("slid off")
}

// A click may begin and end within one tick.
func TestShortClick(t *testing.T) {
	b := newBench(t, small)
	b.raw.MouseX, b.raw.MouseY = b.middle(5)
	b.tick(1)
	b.raw.MousePressed, b.raw.MouseReleased = true, true
	b.tick(1)
	b.want("short click", Tap{-1, 5})
}

func TestDragTakesAPieceAlong(t *testing.T) {
	b := newBench(t, small)
	b.Grips = board.SetOf(19)
	b.drag(19, 35)
	b.want("drag", Tap{19, -1}, Tap{19, 35})
	b.drag(20, 35)
	b.want("drag of nothing")
	b.drag(19, 19)
	b.want("click on a piece", Tap{-1, 19})
}

// A press that began elsewhere, as on a dialogue that has just closed, is none on
// the board when it ends there.
func TestReleaseAloneMeansNothing(t *testing.T) {
	b := newBench(t, small)
	b.drag(19, 19)
	b.want("click", Tap{-1, 19})
	b.raw.MouseX, b.raw.MouseY = b.middle(19)
	b.in.Update(&b.raw)
	b.raw.MouseDown, b.raw.MousePressed = true, true
	b.in.Update(&b.raw) // the board does not see it
	b.raw.MouseDown, b.raw.MouseReleased, b.raw.MousePressed = false, true, false
	b.tick(1)
	b.want("release alone")
}

func TestInactiveBoardAnswersNothing(t *testing.T) {
	b := newBench(t, small)
	b.Grips = board.SetOf(19)
	x, y := b.middle(19)
	for _, raw := range []ui.Raw{
		{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true}, {MouseX: x, MouseY: y, MouseReleased: true},
	} {
		b.in.Update(&raw)
		if tap := b.Point(&b.in, false); tap != Nothing {
			t.Errorf("the board answers %v", tap)
		}
	}
}

func (b *bench) wheel(lines float64) {
	b.raw.MouseX, b.raw.MouseY = b.middle(210)
	b.tick(1)
	b.raw.Wheel = lines
	b.tick(1)
}

func TestWheelZooms(t *testing.T) {
	b := newBench(t, large)
	x, y := b.middle(210)
	b.wheel(-3)
	if b.View.Zoom() <= 1.3 {
		t.Errorf("the zoom is %v", b.View.Zoom())
	}
	if square, _ := b.SquareAt(x, y); square != 210 {
		t.Errorf("square %d is under the pointer that zoomed at 210", square)
	}
	b.wheel(50)
	if b.View.Zoom() != 1 {
		t.Errorf("the zoom is %v, want 1", b.View.Zoom())
	}
	b = newBench(t, small)
	b.wheel(-3)
	if b.View.Zoom() != 1 {
		t.Errorf("a board with large squares is zoomed by %v", b.View.Zoom())
	}
}

func TestKeysZoom(t *testing.T) {
	b := newBench(t, large)
	for range 20 {
		b.Key(ebiten.KeyEqual)
	}
	if b.View.Zoom() != b.View.MaxZoom() {
		t.Errorf("the zoom is %v, want %v", b.View.Zoom(), b.View.MaxZoom())
	}
	if side := b.SquareRect(210).W; math.Abs(side-44) > 0.5 {
		t.Errorf("squares are %v wide", side)
	}
	for range 20 {
		b.Key(ebiten.KeyNumpadSubtract)
	}
	if b.View.Zoom() != 1 {
		t.Errorf("the zoom is %v, want 1", b.View.Zoom())
	}
}

// A zoomed board is dragged along, and nothing is played by that.
func TestDragPansAZoomedBoard(t *testing.T) {
	b := newBench(t, large)
	b.drag(210, 213)
	if x, _ := b.middle(0); x < b.Rect().X {
		t.Error("a board that is seen whole was panned")
	}
	b.wheel(-20)
	before, _ := b.middle(0)
	b.drag(210, 212)
	after, _ := b.middle(0)
	if want := 2 * b.SquareRect(0).W; math.Abs(after-before-want) > 1 {
		t.Errorf("the board was panned by %v, want %v", after-before, want)
	}
	b.want("pan")
	// A piece that can be taken along is.
	b.Grips = board.SetOf(210)
	b.drag(210, 211)
	b.want("drag", Tap{210, -1}, Tap{210, 211})
}

func TestTwoFingersZoomAndPan(t *testing.T) {
	b := newBench(t, large)
	b.finger(ui.TouchBegan, 1, 180, 280)
	b.finger(ui.TouchBegan, 2, 200, 280)
	b.finger(ui.TouchMoved, 1, 170, 280)
	b.finger(ui.TouchMoved, 2, 210, 280)
	if math.Abs(b.View.Zoom()-2) > 0.01 {
		t.Errorf("fingers twice as far apart zoom by %v", b.View.Zoom())
	}
	x, y := b.middle(210)
	b.finger(ui.TouchMoved, 1, 180, 290)
	b.finger(ui.TouchMoved, 2, 220, 290)
	if x1, y1 := b.middle(210); math.Abs(x1-x-10) > 2 || math.Abs(y1-y-10) > 2 {
		t.Errorf("the fingers' way of 10, 10 pans by %v, %v", x1-x, y1-y)
	}
	b.finger(ui.TouchEnded, 1, 180, 290)
	b.finger(ui.TouchMoved, 2, 260, 330)
	b.finger(ui.TouchEnded, 2, 260, 330)
	b.tick(60)
	b.want("two fingers")
	b.touch(210)
	b.tick(60)
	b.want("a finger after them", Tap{-1, 210})
}

// A second finger never taps, in either order of lifting the two. The next finger alone taps.
func TestSecondFingerNeverTaps(t *testing.T) {
	for _, order := range [][2]ebiten.TouchID{{1, 2}, {2, 1}} {
		b := newBench(t, small)
		squares := map[ebiten.TouchID]int{1: 19, 2: 20}
		for id := ebiten.TouchID(1); id <= 2; id++ {
			x, y := b.middle(squares[id])
			b.finger(ui.TouchBegan, id, x, y)
		}
		for _, id := range order {
			x, y := b.middle(squares[id])
			b.finger(ui.TouchEnded, id, x, y)
		}
		b.tick(5)
		b.want("two fingers", Tap{-1, 19})
		b.touch(20)
		b.tick(5)
		b.want("a finger after them", Tap{-1, 20})
	}
}

// On squares smaller than a finger two taps zoom, and one counts when no other one
// follows.
func TestDoubleTapZooms(t *testing.T) {
	b := newBench(t, large)
	b.touch(210)
	b.touch(210)
	b.tick(60)
	b.want("double tap")
	if b.View.Zoom() != b.View.MaxZoom() {
		t.Fatalf("the zoom is %v, want %v", b.View.Zoom(), b.View.MaxZoom())
	}
	// Now that the squares are large enough a tap counts at once, and another one
	// shows the whole board again.
	b.touch(210)
	b.want("tap on a zoomed board", Tap{-1, 210})
	b.touch(210)
	b.want("double tap on a zoomed board")
	if b.View.Zoom() != 1 {
		t.Errorf("the zoom is %v, want 1", b.View.Zoom())
	}
}

func TestSingleTapOnSmallSquaresCounts(t *testing.T) {
	b := newBench(t, large)
	b.touch(210)
	b.want("at once")
	b.tick(doubleTapTicks)
	b.want("a little later", Tap{-1, 210})
	b.tick(60)
	b.want("once only")
	b.touch(210)
	b.tick(doubleTapTicks + 1)
	b.touch(210)
	b.tick(doubleTapTicks + 1)
	b.want("two slow taps", Tap{-1, 210}, Tap{-1, 210})
	b.touch(210)
	b.touch(215)
	b.want("a tap elsewhere", Tap{-1, 210})
	b.tick(60)
	b.want("a tap elsewhere, later", Tap{-1, 215})
	b.drag(211, 211)
	b.want("a mouse meets small squares", Tap{-1, 211})
}

// A tap that may still become a double tap means no square of another board.
func TestAnotherBoardForgetsTaps(t *testing.T) {
	b := newBench(t, large)
	b.touch(210)
	b.SetTable(small)
	b.tick(60)
	b.want("on another board")
}

func TestCursorWalks(t *testing.T) {
	b := newBench(t, board.Table{Columns: 4, Rows: 3})
	for i, step := range []struct {
		key  ebiten.Key
		want int
	}{
		{ebiten.KeyArrowUp, 5}, // from nowhere to the middle
		{ebiten.KeyArrowUp, 1}, {ebiten.KeyArrowUp, 1}, {ebiten.KeyArrowLeft, 0}, {ebiten.KeyArrowLeft, 0},
		{ebiten.KeyArrowDown, 4}, {ebiten.KeyArrowDown, 8}, {ebiten.KeyArrowDown, 8}, {ebiten.KeyArrowRight, 9},
	} {
		b.Key(step.key)
		if b.Cursor() != step.want {
			t.Fatalf("step %d leads to %d, want %d", i, b.Cursor(), step.want)
		}
	}
	if tap, meant := b.Key(ebiten.KeySpace); tap != (Tap{-1, 9}) || !meant {
		t.Errorf("Space means %v, %v", tap, meant)
	}
	b.touch(3)
	if b.Cursor() != -1 {
		t.Error("the cursor stays where a finger plays")
	}
	if _, meant := b.Key(ebiten.KeySpace); meant {
		t.Error("Space means something without a cursor")
	}
}

// Keys lead where they point and fingers tap what they see on a turned board as well.
func TestTurnedBoardIsWalkedAsSeen(t *testing.T) {
	usual := board.Table{Columns: 4, Rows: 3}
	turned := usual
	turned.Turned = true
	a, b := newBench(t, usual), newBench(t, turned)
	for _, key := range []ebiten.Key{
		ebiten.KeyArrowUp, ebiten.KeyArrowLeft, ebiten.KeyArrowUp, ebiten.KeyArrowUp, ebiten.KeyEnd, ebiten.KeyArrowRight,
		ebiten.KeyPageDown, ebiten.KeyArrowLeft, ebiten.KeyArrowDown, ebiten.KeyHome, ebiten.KeyPageUp, ebiten.KeyArrowDown,
	} {
		_, meantA := a.Key(key)
		_, meantB := b.Key(key)
		if meantA != meantB || a.SquareRect(a.Cursor()) != b.SquareRect(b.Cursor()) || b.Cursor() != 11-a.Cursor() {
			t.Fatalf("%v leads to %d (%v), from the other side to %d (%v)", key, a.Cursor(), meantA, b.Cursor(), meantB)
		}
	}
	b.touch(10)
	b.want("touch", Tap{-1, 10})
	if x, y := a.middle(1); !b.SquareRect(10).Contains(x, y) {
		t.Errorf("square 10 is at %v", b.SquareRect(10))
	}
}

// The cursor is seen wherever it goes on a zoomed board.
func TestCursorIsSeen(t *testing.T) {
	b := newBench(t, large)
	b.wheel(-20)
	for range 30 {
		b.Key(ebiten.KeyArrowRight)
		b.Key(ebiten.KeyArrowDown)
	}
	if x, y := b.middle(b.Cursor()); !b.Rect().Contains(x, y) || b.Cursor() != 399 {
		t.Errorf("the cursor on %d is at %v, %v", b.Cursor(), x, y)
	}
}

func TestPointingDoesNotAllocate(t *testing.T) {
	b := newBench(t, large)
	if n := testing.AllocsPerRun(100, func() { b.tick(1) }); n != 0 {
		t.Errorf("a tick makes %v allocations", n)
	}
}
