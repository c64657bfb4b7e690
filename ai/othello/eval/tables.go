package eval

import (
	"math/bits"

	"colat/ai/alphabeta"
	rules "colat/game/othello"
)

// Tables are weights prepared for a game: for each index of each pattern what it contributes to the hidden
// units. The contributions of victory cells are included in the tables of their lines, so they cost
// nothing when a position is valued.
type Tables struct {
	weights *Weights
	victory uint64
	served  bool
	cells   cellSets
	line    [lines]*lineTable
	*shared
	own []lineTable // of lines with a victory cell
}

// Tables of patterns have a power of two of entries, so that a masked index needs no
// bounds check. The entries used are the ways to fill the squares: 3^8 of a line, 3^9 of
// a corner, 3^10 of an edge or a wing.
const (
	lineBits   = 13
	cornerBits = 15
	edgeBits   = 16
	lineMask   = 1<<lineBits - 1
	cornerMask = 1<<cornerBits - 1
)

// A lineTable holds the contributions of each index of a line. In the victory game turnedUnit counts the cells on
// it whose discs can be turned over along it by the next move of the other side.
type lineTable [1 << lineBits]vector

// shared is the part of the tables that does not depend on victory cells.
type shared struct {
	kinds      [lineKinds]lineTable
	corner     [1 << cornerBits]vector
	edge, wing [1 << edgeBits]vector // an index has no more bits
	mobility   [256]vector
	thin       [thinSize]vector
	held       [heldSize]vector
	reach      [reachSize]vector
	start, out [discCounts]vector
}

// maxVictoryLines is the largest number of lines through five cells.
const maxVictoryLines = 20

// lineKinds is the number of kinds of lines. Lines of one kind share a table: four kinds
// of straight lines, of which those on the edge contribute nothing, and eight of pairs of diagonals by the
// length of the first.
const lineKinds = 12

func kindOf(line int) int {
	if line < rising {
		n := line & 7
		return min(n, 7-n)
	}
	return 4 + parts[line][0].squares - 1
}

// newShared makes the tables of weights.
func newShared(w *Weights) *shared {
	w.model.prepare()
	list := make([]shared, 1)
	alphabeta.InLargePages(list)
	s := &list[0]
	fill := func(table []vector, f feature) {
		c := &w.model.classes[f.class(0)]
		for i, entry := range c.canon {
			table[i] = pack(&w.vectors[c.offset+int(entry)])
		}
	}
	for line := range lines {
		table := &s.kinds[kindOf(line)]
		if line >= falling || line >= columns && line < rising || line < columns && line >= 4 {
			continue // of the same kind as an earlier one
		}
		for _, p := range parts[line] {
			if p.class >= 0 {
				c := &w.model.classes[p.class]
				for i, entry := range c.canon {
					value := pack(&w.vectors[c.offset+int(entry)])
					table.add(p, i, &value)
				}
			}
		}
	}
	fill(s.corner[:], corner)
	fill(s.edge[:], edge)
	fill(s.wing[:], wing)
	fill(s.mobility[:], mobility)
	if w.model.victory {
		fill(s.thin[:], thin)
		fill(s.held[:], held)
		fill(s.reach[:], reach)
	}
	for i := range discCounts {
		s.start[i], s.out[i] = pack(&w.start[i]), pack(&w.out[i])
	}
	return s
}

// add adds a value to every entry in which a part has an index.
func (t *lineTable) add(p part, index int, value *vector) {
	if *value == (vector{}) {
		return
	}
	low, size := power3[p.first], power3[p.squares]
	for high := 0; high < power3[8]; high += low * size {
		for k := high + index*low; k < high+(index+1)*low; k++ {
			t[k] = t[k].plus(value)
		}
	}
}

// NewTables returns tables, which must Serve a game before use.
func NewTables(w *Weights) *Tables { return &Tables{weights: w} }

// Weights returns the weights of the tables.
func (t *Tables) Weights() *Weights { return t.weights }

// Serve prepares the tables for a game with the same weights: the victory game with the
// given cells or, with rules.AllSquares, without cells, or the classic game with 0.
func (t *Tables) Serve(victory uint64) {
	if t.victory == victory && t.served {
		return
	}
	t.shared = t.weights.shared()
	t.victory, t.served = victory, true
	for line := range t.line {
		t.line[line] = &t.kinds[kindOf(line)]
	}
	placed := victory
	if victory == rules.AllSquares {
		placed = 0 // a game without cells
	}
	t.cells.serve(placed)
	if placed != 0 && t.own == nil {
		t.own = make([]lineTable, maxVictoryLines)
		alphabeta.InLargePages(t.own)
	}
	used := 0
	count := int16(1)
	for cells := placed; cells != 0; cells &= cells - 1 {
		places := placesOf[bits.TrailingZeros64(cells)]
		for i := range places {
			table := &t.line[places[i].line]
			if *table == &t.kinds[kindOf(places[i].line)] {
				t.own[used] = **table
				*table = &t.own[used]
				used++
			}
			(*table).addCell(t.weights, &places[i], count)
		}
		count <<= 3
	}
}

// addCell adds the contributions of a victory cell at a place of the line, and count to turnedUnit if it can
// be turned over.
func (t *lineTable) addCell(w *Weights, p *place, count int16) {
	m := w.model
	class, turns := &m.classes[p.class], m.classes[turn.class(0)].offset+p.kind*turnStates
	states, backwards := turnStatesOf[p.part.squares][p.at], reversed[p.part.squares]
	var worth [turnStates]vector // of the states
	for state := range worth {
		units := w.vectors[turns+state]
		if turnedOver(uint8(state)) {
			units[turnedUnit] = count
		}
		worth[state] = pack(&units)
		if p.owner >= 0 {
			value := pack(&w.vectors[m.classes[owner.class(0)].offset+p.owner+ownerOf(state)])
			worth[state] = worth[state].plus(&value)
		}
	}
	for i, state := range states {
		j := i
		if p.reverse {
			j = int(backwards[i])
		}
		value := pack(&w.vectors[class.offset+int(class.canon[j])])
		value = value.plus(&worth[state%turnStates])
		t.add(p.part, i, &value)
	}
}

// Value estimates a position in hundredths of a disc for the side to move. In the victory
// game 600 correspond to odds of e to 1.
func (t *Tables) Value(p *Position) int {
	discs := DiscsIndex(bits.OnesCount64(p.Own | p.Opp))
	sum := t.start[discs]
	t.sum(&sum, p)
	held, reach := 0, 0 // contribute nothing where there are no cells
	if p.Victory != 0 {
		held, reach = cellsIndices(p, t.cells[turnedOf(&sum)])
	}
	return int(output(&sum, &t.out[discs], &t.held[held], &t.reach[reach]) >> outputShift)
}
