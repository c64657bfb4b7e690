package five

import (
	"colat/ai/mnk/pattern"
	rules "colat/game/mnk"
)

// A Head is the second part of an evaluation, which values the threats of both sides together. It
// is a network of one hidden layer (rectified linear units) over the numbers of cells of each
// class and the sum of the cells' values, for the side to move and for the other one.
type Head struct {
	Counts [sides][pattern.Classes][Buckets][Hidden]int16 // by side, class and bucket of a count
	Sums   [sides][Hidden]int16
	Games  [Games][Hidden]int16 // by kind of game
	Out    [Hidden]int16
}

// Dimensions of a Head.
const (
	Hidden  = 16 // units
	Buckets = 5  // of a count
	Games   = 4  // kinds of games
)

// Units of a Head's numbers: of a hidden unit, of Sums and of Out by it.
const (
	HiddenUnit = 256
	SumUnit    = 256
	OutUnit    = 16
)

// Bucket returns the bucket of a number of cells of a class. Bucket 0 is of no cell, and of all
// numbers of quiet ones.
func Bucket(class pattern.Class, count int) int {
	switch class {
	case pattern.Quiet:
		return 0
	case pattern.Prospects:
		count = (count + 7) / 8
	case pattern.OneThree, pattern.ThreeMore, pattern.OneFour, pattern.FourMore:
		count = (count + 1) / 2
	}
	return min(count, Buckets-1)
}

// GameOf returns the kind of a game.
func GameOf(r *rules.Rules) int {
	const large = 300
	switch columns, rows, _ := r.Size(); {
	case r.Rule() == rules.Caro:
		return 3
	case r.Rule() == rules.Exact || r.Rule() == rules.Renju:
		return 2
	case columns*rows > large:
		return 1
	}
	return 0
}

// mostCounted bounds the counts that are told apart.
const mostCounted = 8*(Buckets-2) + 1

// lanes holds the sums of the hidden units, four in a word. They are added as one number each, so
// that a negative one borrows from the next.
type lanes [Hidden / perWord]uint64

const (
	perWord  = 4
	laneBits = 64 / perWord
)

// pack returns the lanes of some units.
func pack(units *[Hidden]int16) (l lanes) {
	for i := range l {
		for j := perWord - 1; j >= 0; j-- {
			l[i] = l[i]<<laneBits + uint64(int64(units[perWord*i+j]))
		}
	}
	return l
}

// head is a Head in the form in which it is computed.
type head struct {
	counts [sides][pattern.Classes][mostCounted + 1]lanes
	games  [Games]lanes
	units  [Hidden]struct{ toMove, waiting, out int }
}

// set sets the form to that of a Head.
func (h *head) set(from *Head) {
	for side := range h.counts {
		for class := range h.counts[side] {
			for n := range h.counts[side][class] {
				bucket := Bucket(pattern.Class(class), n)
				h.counts[side][class][n] = pack(&from.Counts[side][class][bucket])
			}
		}
	}
	for game := range h.games {
		h.games[game] = pack(&from.Games[game])
	}
	for i := range h.units {
		u := &h.units[i]
		u.toMove, u.waiting, u.out = int(from.Sums[0][i]), int(from.Sums[1][i]), int(from.Out[i])
	}
}

// value returns the value of a position for the side to move, whose cells have a value, as those
// of the other side have.
func (h *head) value(b *Board, toMove, waiting int) int {
	sum := h.games[b.game]
	for role := range sides {
		counts := &b.count[b.ToMove^role]
		for class := int(pattern.Prospects); class < pattern.Classes; class++ {
			if n := counts[class]; n != 0 {
				row := &h.counts[role][class][min(n, mostCounted)]
				for i, word := range row {
					sum[i] += word
				}
			}
		}
	}
	v := 0
	for i, word := range sum {
		for j := range perWord {
			counted := int16(word)
			word = (word - uint64(int64(counted))) >> laneBits
			u := &h.units[perWord*i+j]
			v += max(int(counted)+(toMove*u.toMove+waiting*u.waiting)/SumUnit, 0) * u.out
		}
	}
	return v / (HiddenUnit * OutUnit)
}
