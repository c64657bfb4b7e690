// Package board draws the lacquer table: frame, jade board, discs, victory suns
// and everything that moves on them. It shows positions and knows no rules.
//
// All lengths are device pixels. Nothing touches the graphics device before the
// first Draw, so a View can be made and asked without a display.
package board

import (
	"math/bits"

	"colat/render/theme"
)

const tick = 1000.0 / 60 // ms

// View is one board on the screen. It belongs to the goroutine that updates and
// draws.
type View struct {
	table    Table
	layout   layout
	position Position // where every motion will have come to rest
	motions  [64]motion
	moving   uint64 // the squares with a motion

	legal    uint64
	legalBy  Piece
	last     uint64
	cursor   int
	hover    int
	deciding uint64
	reduced  bool

	now        float64 // ms since the view was made
	legalShown float64 // 0 to 1: the legal marks appear when the discs rest
	glowShown  float64 // 0 to 1: the same for the deciding squares
	glowSince  float64 // ms, when they began to shine
	stale      uint64  // squares that may look different from what was drawn
	dirty      bool    // whether anything does

	batch batch
	discs discBatch
}

// NewView returns an empty board without bounds.
func NewView(t Table) *View {
	return &View{table: t, cursor: -1, hover: -1, dirty: true, stale: everywhere}
}

// SetTable shows another table, empty and without marks.
func (v *View) SetTable(t Table) {
	v.table = t
	v.change(everywhere)
}

// SetBounds gives the place into which the whole table, frame and coordinates
// included, is fitted. It is rounded to whole pixels.
func (v *View) SetBounds(x, y, w, h float64) {
	size := min(w, h)
	if l := layoutOf(x+(w-size)/2, y+(h-size)/2, size); l != v.layout {
		v.layout = l
		v.change(everywhere)
	}
}

// Frame returns where the table lies, its frame included.
func (v *View) Frame() (x, y, w, h float64) {
	l := v.layout
	return float64(l.x), float64(l.y), float64(l.size), float64(l.size)
}

// Set shows p at once and ends every motion.
func (v *View) Set(p *Position) {
	if *p == v.position && v.moving == 0 {
		return
	}
	v.position = *p
	v.moving = 0
	v.change(everywhere)
}

const everywhere = ^uint64(0)

// change notes that squares look different now.
func (v *View) change(squares uint64) {
	if squares == 0 {
		return
	}
	v.dirty = true
	v.stale |= squares
}

// Move shows p with the motions that lead there from the position shown: a disc
// that appeared is put down, and those of the other side are turned over, one
// ring of squares after another outward from origin. An origin of -1 is the
// square where a piece appeared.
func (v *View) Move(p *Position, origin int) {
	var changed uint64
	for square, to := range p.Pieces[:64] {
		from := v.position.Pieces[square]
		if from == to {
			continue
		}
		changed |= 1 << square
		if origin < 0 && from.Material == NoPiece {
			origin = square
		}
	}
	if p.Suns != v.position.Suns {
		changed = everywhere
	}
	if changed == 0 {
		return
	}
	v.change(around(changed) | v.legal)
	for square, to := range p.Pieces[:64] {
		from := v.position.Pieces[square]
		switch {
		case from == to:
		case to.Material == NoPiece:
			v.moving &^= 1 << square
		case from.Material == NoPiece:
			v.start(square, motion{kind: falling, from: to, to: to, start: v.now, length: fallTime})
		default:
			v.start(square, turn(max(origin, 0), square, from, to, v.now))
		}
	}
	v.position = *p
	if !v.reduced {
		v.legalShown = 0
	}
}

func (v *View) start(square int, m motion) {
	if v.reduced {
		v.moving &^= 1 << square
		return
	}
	v.motions[square] = m
	v.moving |= 1 << square
}

// Targets marks the squares where the side to move may play, in the tone of the
// piece that would come to lie there.
func (v *View) Targets(squares Set, piece Piece) {
	legal := squares[0]
	if legal == v.legal && piece == v.legalBy {
		return
	}
	v.change(v.legal | legal)
	v.legal, v.legalBy = legal, piece
	v.legalShown = 0
	if v.reduced {
		v.legalShown = 1
	}
}

// SetLast marks the last move: its square, or those it came from and went to.
func (v *View) SetLast(squares Set) {
	last := squares[0]
	v.change(last ^ v.last)
	v.last = last
}

// SetSelected puts a gold ring around the piece on a square; -1 takes it away.
func (v *View) SetSelected(int) {}

// SetCursor puts the keyboard's brackets around a square; -1 takes them away.
func (v *View) SetCursor(square int) { v.set(&v.cursor, square) }

// SetHover shows, on a legal square, the ghost of the disc that would be put
// there; -1 shows none.
func (v *View) SetHover(square int) { v.set(&v.hover, square) }

func (v *View) set(field *int, square int) {
	if square < 0 || square > 63 {
		square = -1
	}
	if *field == square {
		return
	}
	for _, changed := range [2]int{*field, square} {
		if changed >= 0 {
			v.change(1 << changed)
		}
	}
	*field = square
}

// SetDeciding lights the squares that decided the game and dims the others; an
// empty set ends that.
func (v *View) SetDeciding(squares Set) {
	deciding := squares[0]
	if deciding == v.deciding {
		return
	}
	v.deciding = deciding
	v.glowShown = 0
	v.glowSince = v.now
	if v.reduced && deciding != 0 {
		v.glowShown = 1
	}
	v.change(everywhere)
}

// SetReducedMotion says whether the person asked for less motion. If so discs
// change at once and nothing pulses.
func (v *View) SetReducedMotion(reduced bool) {
	if reduced == v.reduced {
		return
	}
	v.reduced = reduced
	v.change(everywhere)
	if reduced {
		v.Finish()
	}
}

// Animating reports whether a disc is still in motion.
func (v *View) Animating() bool { return v.moving != 0 }

// Finish brings every disc to rest at once and shows all marks in full.
func (v *View) Finish() {
	legal, glow := 0.0, 0.0
	if v.legal != 0 {
		legal = 1
	}
	if v.deciding != 0 {
		glow = 1
	}
	if v.moving != 0 || v.legalShown < legal || v.glowShown < glow {
		v.change(everywhere)
	}
	v.moving = 0
	v.legalShown = legal
	v.glowShown = glow
}

// Update moves everything on by one tick, 1/60 s.
func (v *View) Update() {
	v.now += tick
	if v.moving != 0 {
		v.change(around(v.moving))
		for set := v.moving; set != 0; set &= set - 1 {
			sq := bits.TrailingZeros64(set)
			if v.motions[sq].over(v.now) {
				v.moving &^= 1 << sq
			}
		}
		if v.moving == 0 {
			v.glowSince = v.now
		}
		return
	}
	fade := tick / float64(theme.MotionFast.Milliseconds())
	if v.legal != 0 && v.legalShown < 1 {
		v.legalShown = min(1, v.legalShown+fade)
		v.change(v.legal)
	}
	if v.deciding == 0 {
		return
	}
	if v.glowShown < 1 {
		v.glowShown = min(1, v.glowShown+fade)
		v.change(everywhere)
	}
	if v.pulsing() {
		v.change(v.deciding)
	}
}

// Dirty reports whether the next Draw would differ from the last one.
func (v *View) Dirty() bool { return v.dirty }

// SquareAt returns the square at a point of the screen.
func (v *View) SquareAt(x, y float64) (square int, ok bool) { return v.layout.squareAt(x, y) }

// SquareRect returns where a square lies on the screen; nothing for a square
// outside 0 to 63.
func (v *View) SquareRect(square int) (x, y, w, h float64) {
	if square < 0 || square > 63 {
		return 0, 0, 0, 0
	}
	left, top := v.layout.corner(square)
	return float64(left), float64(top), float64(v.layout.cell), float64(v.layout.cell)
}

// Zoom is how many times larger than fitting the squares are shown, at least 1.
func (v *View) Zoom() float64 { return 1 }

// MaxZoom is the largest useful zoom.
func (v *View) MaxZoom() float64 { return 1 }

// SetZoom shows the squares larger and keeps what is at (x, y) where it is.
func (v *View) SetZoom(zoom, x, y float64) {}

// Pan moves a zoomed board by a distance.
func (v *View) Pan(dx, dy float64) {}

// ShowSquare pans a zoomed board so that a square is seen.
func (v *View) ShowSquare(square int) {}
