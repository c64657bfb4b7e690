package symmetry

import (
	"slices"

	"colat/game"
)

// Lines identifies lines of moves from a start that are the same up to turning or reflecting the board.
type Lines struct {
	start game.State
	of    uint64 // Key of the start
	turns []int  // after which the start looks the same as that of a turned game
	buf   [2][]game.Move
}

// NewLines returns the Lines of a start.
func NewLines(start game.State) *Lines {
	p := pictureOf(start)
	l := &Lines{start: start, of: Key(start)}
	turns := Turns
	if p.Columns != p.Rows {
		turns = 1 // Move knows no other
	}
	least := p.least()
	for turn := range turns {
		if !p.less(least, turn) {
			l.turns = append(l.turns, turn)
		}
	}
	if len(l.turns) == 0 {
		l.turns = []int{0}
	}
	return l
}

// Start returns the start, which must not be changed.
func (l *Lines) Start() game.State { return l.start }

// Key returns a hash that lines share if one becomes the other by turning the board, with its start.
// Those of other lines differ, but for chance.
func (l *Lines) Key(moves []game.Move) uint64 {
	least := l.buf[0][:0]
	for _, turn := range l.turns {
		turned := l.buf[1][:0]
		for _, m := range moves {
			other, known := Move(l.start, m, turn)
			if !known {
				other = m
			}
			turned = append(turned, other)
		}
		if l.buf[1] = turned; len(least) == 0 || slices.Compare(turned, least) < 0 {
			l.buf[0], l.buf[1] = turned, least
			least = turned
		}
	}
	h := l.of
	for _, m := range least {
		h = game.Scramble(h ^ uint64(m))
	}
	return h
}
