package board

import (
	"math"

	"colat/render/kit/theme"
)

const (
	pulseTime  = 1600.0 // ms, one breath of the deciding squares
	pulseCount = 4      // after which they shine steadily
)

// marks are the signs that lie on a board beside its pieces.
type marks struct {
	targets Set
	piece   Piece // that would be put on a target
	last    Set
	decided Set   // the squares that decided the game
	beams   []run // the lines among them, of panels where there are any

	told     bool // whether the targets are marked
	hidden   bool // they are not to be
	advice   Advice
	values   []Value
	valued   Set  // their squares
	inPanels bool // whose light tells where they are

	selected, cursor, hover int // squares, or -1
	ghosts                  []Ghost

	reduced     bool
	targetsSeen float64 // 0 to 1: they appear when the pieces rest
	glowSeen    float64 // 0 to 1: the same for the deciding squares
	glowSince   float64 // ms, when these began to shine
}

// weigh decides whether the targets of a position are marked. Where inlaid pieces
// may be put on every empty square, as on the large boards, or of a panel that shines,
// the ghost under the pointer says enough.
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
		if p.Pieces[square].Material == NoPiece && !m.targets.Has(square) {
			return
		}
	}
	m.told = false
}

// marked returns the squares on which the targets or the ghost are seen.
func (m *marks) marked() Set {
	if m.told {
		return m.targets
	}
	return SetOf(m.hover)
}

// hide takes the targets away until the pieces rest.
func (m *marks) hide() {
	m.targetsSeen = 0
	if m.reduced {
		m.targetsSeen = 1
	}
}

// decide lights squares from a time on.
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

// finish shows all marks in full and reports whether some were not.
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

// update moves the marks on to a time, one tick after the last. It reports which
// of them look different now: the targets, the deciding squares, or all squares,
// since deciding ones dim the others.
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

// pulsing reports whether the deciding squares still breathe.
func (m *marks) pulsing(now float64) bool {
	return !m.decided.Empty() && !m.reduced && now-m.glowSince < pulseTime*pulseCount
}

// glow is how brightly the deciding squares shine, 0 to 1.
func (m *marks) glow(now float64) float64 {
	steady := 0.8 * m.glowSeen
	if !m.pulsing(now) {
		return steady
	}
	return steady - 0.3*m.glowSeen*(0.5-0.5*math.Cos(2*math.Pi*(now-m.glowSince)/pulseTime))
}

// run is an unbroken line of squares, from the first to the last.
type run struct{ first, last int }

// leastRun is how many squares make a line that is worth a light along it.
const leastRun = 3

// appendRuns appends all lines of at least leastRun squares of a set: along rows,
// columns and diagonals, each as long as it can be.
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
				last := (y+(length-1)*step[1])*g.columns + x + (length-1)*step[0]
				list = append(list, run{square, last})
			}
		}
	}
	return list
}

// holds reports whether a set holds the square at a place, which may lie outside
// the board.
func (g grid) holds(set *Set, column, row int) bool {
	return column >= 0 && column < g.columns && row >= 0 && row < g.rows && set.Has(row*g.columns+column)
}
