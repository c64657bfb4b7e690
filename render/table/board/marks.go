package board

import (
	"image/color"
	"math"

	"colat/render/kit/theme"
)

const (
	pulseTime  = 1600.0 // ms, period of the pulsation of the deciding squares
	pulseCount = 4      // number of pulses before they shine steadily
)

// marks holds all marks on a board in addition to its pieces.
type marks struct {
	targets Set
	piece   Piece // the piece to be put on a target
	last    Set
	decided Set   // the squares that decided the game
	beams   []run // lines of these squares, or of panels on a divided board

	told     bool // whether the targets are marked
	hidden   bool // whether the targets must not be marked
	advice   Advice
	values   []Value
	valued   Set  // squares of values
	inPanels bool // whether the light of panels shows the targets

	shapes []Shape
	drawn  Set // squares that the shapes cover

	selected, cursor, hover int // squares, or -1
	ghosts                  []Ghost

	reduced     bool
	targetsSeen float64 // 0 to 1: the targets appear when the pieces are at rest
	glowSeen    float64 // 0 to 1: the deciding squares begin to shine
	glowSince   float64 // ms, start of their shining
}

// weigh determines whether the targets of a position are marked. They are not if inlaid
// pieces may be placed on every empty square that is not marked as forbidden, as on large
// boards, or in lit panels: the ghost under the pointer is sufficient there.
func (m *marks) weigh(p *Position, g grid) {
	m.told = !m.hidden
	if !m.piece.inlaid() || m.hidden {
		return
	}
	if m.inPanels {
		m.told = false
		return
	}
	for square := range g.squares() {
		if p.Pieces[square].Material == NoPiece && !m.targets.Has(square) && !p.Forbidden.Has(square) {
			return
		}
	}
	m.told = false
}

// marked returns the squares with marks of targets or with the ghost.
func (m *marks) marked() Set {
	if m.told {
		return m.targets
	}
	return SetOf(m.hover)
}

// hide hides the targets until the pieces are at rest.
func (m *marks) hide() {
	m.targetsSeen = 0
	if m.reduced {
		m.targetsSeen = 1
	}
}

// decide highlights squares from a time on.
func (m *marks) decide(squares Set, d division, inlaid bool, now float64) {
	m.decided = squares
	m.beams = m.beams[:0]
	switch {
	case d.divided():
		panels := d.whole(&squares)
		m.beams = appendRuns(m.beams, &panels, d.panels())
	case inlaid:
		m.beams = appendRuns(m.beams, &squares, d.grid)
	}
	m.glowSeen, m.glowSince = 0, now
	if m.reduced && !squares.Empty() {
		m.glowSeen = 1
	}
}

// finish shows all marks completely and reports whether that changed any.
func (m *marks) finish() bool {
	targets, glow := 0.0, 0.0
	if !m.targets.Empty() {
		targets = 1
	}
	if !m.decided.Empty() {
		glow = 1
	}
	changed := m.targetsSeen < targets || m.glowSeen < glow
	m.targetsSeen, m.glowSeen = targets, glow
	return changed
}

// update advances the marks to a time, one tick after the last. It reports whether the
// targets, the deciding squares, or all squares look different. All squares do while
// the others are being dimmed.
func (m *marks) update(now float64) (targets, deciding, all bool) {
	fade := tick / float64(theme.MotionFast.Milliseconds())
	if !m.targets.Empty() && m.targetsSeen < 1 {
		m.targetsSeen = min(1, m.targetsSeen+fade)
		targets = true
	}
	if m.decided.Empty() {
		return targets, false, false
	}
	if m.glowSeen < 1 {
		m.glowSeen = min(1, m.glowSeen+fade)
		all = true
	}
	return targets, m.pulsing(now), all
}

// pulsing reports whether the deciding squares are pulsing.
func (m *marks) pulsing(now float64) bool {
	return !m.decided.Empty() && !m.reduced && now-m.glowSince < pulseTime*pulseCount
}

// glow returns the brightness of the deciding squares, 0 to 1.
func (m *marks) glow(now float64) float64 {
	steady := 0.8 * m.glowSeen
	if !m.pulsing(now) {
		return steady
	}
	return steady - 0.3*m.glowSeen*(0.5-0.5*math.Cos(2*math.Pi*(now-m.glowSince)/pulseTime))
}

// run is a line of adjacent squares, from the first to the last.
type run struct{ first, last int }

// leastRun is the minimum length of a line that is highlighted by a beam.
const leastRun = 3

// appendRuns appends all maximal lines of at least leastRun squares of a set, along
// rows, columns and diagonals.
func appendRuns(list []run, set *Set, g grid) []run {
	for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for square := range set.All() {
			x, y := g.place(square)
			if g.holds(set, x-step[0], y-step[1]) {
				continue // not the first of its line
			}
			length := 1
			for g.holds(set, x+length*step[0], y+length*step[1]) {
				length++
			}
			if length >= leastRun {
				last := g.square(x+(length-1)*step[0], y+(length-1)*step[1])
				list = append(list, run{square, last})
			}
		}
	}
	return list
}

// holds reports whether a set contains the square at a place, which may be outside the
// board.
func (g grid) holds(set *Set, column, row int) bool {
	return column >= 0 && column < g.columns && row >= 0 && row < g.rows && set.Has(g.square(column, row))
}

// Advice holds marks for moves on the board: a good move, a move to be confirmed, the
// effects of a possible move, and the effects of the last move.
type Advice struct {
	Good     Set   // destination of a good move
	Proposed Set   // destination of a move to be confirmed
	From     Set   // squares from which these moves take a piece
	Piece    Piece // the piece that these moves put there
	Turning  Set   // the pieces that the move under the pointer would turn over or capture
	Sent     Set   // the squares to which it would send the opponent
	Turned   Set   // the pieces turned over by the last move
	Stable   Set   // the pieces that can never be turned over
}

// reach returns the squares with marks of the advice.
func (a *Advice) reach() Set {
	var all Set
	for _, set := range [...]*Set{&a.Good, &a.Proposed, &a.From, &a.Turning, &a.Sent, &a.Turned, &a.Stable} {
		for i, word := range set {
			all[i] |= word
		}
	}
	return all
}

// A Value is the value of the move to a square, written on the square.
type Value struct {
	Square int
	Text   string // at most a few letters
	Tone   color.RGBA
	Best   bool
}

// A Ghost is a piece that is expected to be placed on a square. It is drawn
// translucently, later ones more so.
type Ghost struct {
	Square int
	Piece  Piece
}
