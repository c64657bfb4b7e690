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

// A Disc is what lies on a square.
type Disc uint8

const (
	Empty Disc = iota
	Black
	White
)

// A Position is all discs, and the squares with a victory sun as a set: bit
// 8*(row-1)+column, so that bit 0 is a1, bit 7 is h1 and bit 63 is h8.
type Position struct {
	Discs   [64]Disc
	Victory uint64
}

const tick = 1000.0 / 60 // ms

// View is one board on the screen. It belongs to the goroutine that updates and
// draws.
type View struct {
	layout   layout
	position Position // where every motion will have come to rest
	motions  [64]motion
	moving   uint64 // the squares with a motion

	legal    uint64
	legalBy  Disc
	last     int
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
func NewView() *View {
	return &View{last: -1, cursor: -1, hover: -1, dirty: true, stale: everywhere}
}

// SetBounds gives the square that the whole table fills, frame and coordinates
// included. It is rounded to whole pixels.
func (v *View) SetBounds(x, y, size float64) {
	if l := layoutOf(x, y, size); l != v.layout {
		v.layout = l
		v.change(everywhere)
	}
}

// SetPosition shows p at once and ends every motion.
func (v *View) SetPosition(p Position) {
	if p == v.position && v.moving == 0 {
		return
	}
	v.position = p
	v.moving = 0
	v.change(everywhere)
}

const everywhere = ^uint64(0)

// change notes that squares look different now.
func (v *View) change(squares uint64) {
	v.dirty = true
	v.stale |= squares
}

// Place puts disc down on square and turns over the discs of flips, one ring of
// squares after another outward from square. A flipped square that is empty
// stays empty. A square outside 0 to 63 or an empty disc changes nothing.
func (v *View) Place(square int, disc Disc, flips uint64) {
	if square < 0 || square > 63 || disc != Black && disc != White {
		return
	}
	flips &^= 1 << square
	v.change(around(1<<square|flips) | v.legal)
	v.start(square, motion{kind: falling, from: disc, to: disc, start: v.now, length: fallTime})
	v.position.Discs[square] = disc
	for set := flips; set != 0; set &= set - 1 {
		sq := bits.TrailingZeros64(set)
		old := v.position.Discs[sq]
		if old == Empty || old == disc {
			continue
		}
		v.start(sq, turn(square, sq, old, disc, v.now))
		v.position.Discs[sq] = disc
	}
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

// SetLegal marks the squares where by may move.
func (v *View) SetLegal(squares uint64, by Disc) {
	if squares == v.legal && by == v.legalBy {
		return
	}
	v.change(v.legal | squares)
	v.legal, v.legalBy = squares, by
	v.legalShown = 0
	if v.reduced {
		v.legalShown = 1
	}
}

// SetLast marks the square of the last move; -1 marks none.
func (v *View) SetLast(square int) { v.set(&v.last, square) }

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
func (v *View) SetDeciding(squares uint64) {
	if squares == v.deciding {
		return
	}
	v.deciding = squares
	v.glowShown = 0
	v.glowSince = v.now
	if v.reduced && squares != 0 {
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
