// Package stage manages the board on the screen: its place, its visible part, the
// squares addressed by mouse, finger and keys, and its description for screen readers.
package stage

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/table/board"
	"colat/render/table/games"
)

// Stage is a board on the screen. Its rectangles and points are in device-independent
// pixels.
type Stage struct {
	View *board.View
	// Grips are the squares with a piece that can be dragged.
	Grips board.Set

	table  board.Table
	aspect float64
	rect   ui.Rect
	scale  float64 // device pixels per device-independent pixel
	cursor int     // the square of the keyboard cursor, or -1
	over   int     // the square under a mouse, or -1
	hold   hold
	tapped tapped

	pinching bool // two fingers are zooming and panning
}

// New returns a board without a place on the screen.
func New(t board.Table) *Stage {
	return &Stage{View: board.NewView(t), table: t, aspect: aspectOf(t), scale: 1, cursor: -1, over: -1}
}

// SetTable shows another board, which is empty and turned like the previous one. It cancels
// gestures that began on that.
func (s *Stage) SetTable(t board.Table) {
	t.Turned = s.table.Turned
	s.table, s.aspect = t, aspectOf(t)
	s.hold, s.tapped, s.Grips = hold{}, tapped{}, board.Set{}
	s.View.SetTable(t)
	s.SetCursor(-1)
	s.over = -1
	s.View.SetHover(-1)
}

// Turn rotates the board by 180 degrees, or back, with everything on it, and cancels gestures. It
// reports whether it did.
func (s *Stage) Turn(turned bool) bool {
	if turned == s.table.Turned {
		return false
	}
	s.table.Turned = turned
	s.hold, s.tapped = hold{}, tapped{}
	s.View.Turn(turned)
	return true
}

// Place places the board into r, for the given device scale.
func (s *Stage) Place(r ui.Rect, scale float64) {
	s.rect, s.scale = r, scale
	px := r.Scaled(scale)
	s.View.SetScale(scale)
	s.View.SetBounds(px.X, px.Y, px.W, px.H)
}

// Center places the board into the middle of r, as large as possible.
func (s *Stage) Center(r ui.Rect, scale float64) {
	w := min(r.W, r.H*s.aspect)
	h := w / s.aspect
	s.Place(ui.Rect{X: r.CenterX() - w/2, Y: r.CenterY() - h/2, W: w, H: h}, scale)
}

// Show shows a position of a game, without animation.
func (s *Stage) Show(g *games.Game, state game.State) {
	var p board.Position
	g.Show(state, &p)
	s.View.Set(&p)
}

// Rect returns the rectangle of the board.
func (s *Stage) Rect() ui.Rect { return s.rect }

// DrawPlain draws the board with the function DrawPlain.
func (s *Stage) DrawPlain(dst *ebiten.Image) { DrawPlain(dst, s.View, &s.table) }

// Aspect returns the ratio of the width to the height of the board.
func (s *Stage) Aspect() float64 { return s.aspect }

// aspectOf measures a board that is so large that rounding to pixels does not matter.
func aspectOf(t board.Table) float64 {
	const large = 1 << 14
	v := board.NewView(t)
	v.SetBounds(0, 0, large, large)
	_, _, w, h := v.Frame()
	return w / h
}

// Table returns the board without pieces.
func (s *Stage) Table() *board.Table { return &s.table }

// Cursor returns the square of the keyboard cursor, or -1.
func (s *Stage) Cursor() int { return s.cursor }

// SetCursor moves the keyboard cursor to a square; -1 removes it.
func (s *Stage) SetCursor(square int) {
	s.cursor = square
	s.View.SetCursor(square)
}

// SquareRect returns the rectangle of a square.
func (s *Stage) SquareRect(square int) ui.Rect {
	x, y, w, h := s.View.SquareRect(square)
	return ui.Rect{X: x / s.scale, Y: y / s.scale, W: w / s.scale, H: h / s.scale}
}

// SquareAt returns the square at a point, and whether there is one.
func (s *Stage) SquareAt(x, y float64) (int, bool) {
	return s.View.SquareAt(x*s.scale, y*s.scale)
}

// A Tap is an action of the user on the board: a tap on the square To, or a move of the
// piece on From to To. To is -1 when the piece has just been picked up.
type Tap struct{ From, To int }

// Nothing means that the user did nothing.
var Nothing = Tap{-1, -1}

// hold is the state of a pointer that is down on the board.
type hold struct {
	kind             holdKind
	square           int     // square where it went down
	ticks            int     // ticks since it went down
	pressedX         float64 // point where it went down
	pressedY         float64
	beforeX, beforeY float64 // position at the previous tick
}

type holdKind uint8

const (
	free      holdKind = iota
	touching           // may become any of the others
	carrying           // drags a piece
	panning            // moves a zoomed board
	elsewhere          // did not go down on a square
)

// tapped is the last tap of a finger, which may be followed by a second one.
type tapped struct {
	square int
	x, y   float64
	ticks  int  // ticks left to wait for a second tap; 0 if there was no tap
	held   bool // it is reported only if no second tap follows
}
