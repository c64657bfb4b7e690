package eval

import (
	"math/bits"

	rules "colat/game/othello"
)

// Tables are weights made ready for a game: one number for each index of each
// pattern at each of fifteen stages. What the victory cells add to lines is
// part of their tables, so it costs nothing when a position is valued.
type Tables struct {
	weights *Weights
	victory uint64
	served  bool
	placed  [lines]placed
	cells   cellSets
	stages  [stageCount]stage
	// own holds the tables of lines with a victory cell.
	own [stageCount][maxVictoryLines]lineTable
}

// A stage holds for four numbers of discs.
const (
	stageCount = 15
	stageDiscs = 4
	firstDiscs = 4
)

// A lineTable has for each index of a line its value and, in the lowest cellBits
// bits, the victory cells on it that hold a disc which can be turned over along it by
// the next move of the other side.
type lineTable [1 << lineBits]int32

// Tables of patterns have room for a power of two of entries, so that an index cut
// to as many bits needs no check. They use as many as there are ways to fill the
// squares: 3^8 of a line, 3^9 of a corner, 3^10 of an edge or a wing.
const (
	lineBits   = 13
	cornerBits = 15
	edgeBits   = 16
	lineMask   = 1<<lineBits - 1
	cornerMask = 1<<cornerBits - 1
)

type stage struct {
	line [lines]*lineTable
	*shared
}

// placed are the victory cells on a line.
type placed struct {
	count int
	at    [5]*place
	bit   [5]int32 // of the cell in a set of cells
}

// maxVictoryLines is how many lines five cells can lie on.
const maxVictoryLines = 20

// Values in tables are in quarters of a hundredth of a disc, so that rounding
// them does not add up.
const tableShift = 2

// shared is the part of the tables that does not depend on victory cells.
type shared struct {
	kinds    [lineKinds]lineTable
	corner   [1 << cornerBits]int16
	edge     [1 << edgeBits]int16 // an index has no more bits
	wing     [1 << edgeBits]int16
	mobility [256]int16
	thin     [thinSize]int16
	held     [heldSize]int16
	reach    [reachSize]int16
	discs    [65]int16
}

// Lines of one kind share a table: four kinds of straight lines, and eight of
// pairs of diagonals by the length of the first.
const lineKinds = 12

func kindOf(line int) int {
	if line < rising {
		n := line & 7
		return min(n, 7-n)
	}
	return 4 + parts[line][0].squares - 1
}

// AnchorsAt returns the anchor before a number of discs, and how far from it to
// the next, 0 to 1, the number lies.
func AnchorsAt(discs float64) (anchor int, part float32) {
	a := 0
	for a < anchorCount-2 && discs >= Anchors[a+1] {
		a++
	}
	t := (discs - Anchors[a]) / (Anchors[a+1] - Anchors[a])
	return a, float32(max(0, min(t, 1)))
}

// middle returns the number of discs that stands for a stage.
func middle(stage int) float64 { return firstDiscs + stageDiscs*float64(stage) + (stageDiscs-1)/2.0 }

// newShared makes the tables of a stage from the weights there.
func newShared(m *Model, at []int16) *shared {
	s := new(shared)
	fill := func(table []int16, f feature) {
		c := &m.classes[f.class(0)]
		for i, entry := range c.canon {
			table[i] = at[c.offset+int(entry)]
		}
	}
	for line := range lines {
		table := &s.kinds[kindOf(line)]
		if line >= falling || line >= columns && line < rising || line < columns && line >= 4 {
			continue // of the same kind as an earlier one
		}
		for _, p := range parts[line] {
			if p.class >= 0 {
				c := &m.classes[p.class]
				for i, entry := range c.canon {
					table.add(p, i, int32(at[c.offset+int(entry)])<<cellBits)
				}
			}
		}
	}
	fill(s.corner[:], corner)
	fill(s.edge[:], edge)
	fill(s.wing[:], wing)
	fill(s.mobility[:], mobility)
	fill(s.discs[:], discCount)
	if m.victory {
		fill(s.thin[:], thin)
		fill(s.held[:], held)
		fill(s.reach[:], reach)
	}
	return s
}

// add adds a value to every entry in which a part has an index.
func (t *lineTable) add(p part, index int, value int32) {
	if value == 0 {
		return
	}
	low, size := power3[p.first], power3[p.squares]
	for high := 0; high < power3[8]; high += low * size {
		for k := high + index*low; k < high+(index+1)*low; k++ {
			t[k] += value
		}
	}
}

// NewTables makes tables that have yet to Serve a game.
func NewTables(w *Weights) *Tables { return &Tables{weights: w} }

// Weights returns the weights the tables were made of.
func (t *Tables) Weights() *Weights { return t.weights }

// Serve makes the tables those of another game by the same weights, with these victory
// cells; with rules.AllSquares they are those of the victory game without cells, with 0
// those of the classic game. The tables of
// a stage are made when the first position of it is valued.
func (t *Tables) Serve(victory uint64) {
	if t.victory == victory && t.served {
		return
	}
	t.weights.model.prepare()
	t.victory, t.served = victory, true
	t.placed = [lines]placed{}
	placed := victory
	if victory == rules.AllSquares {
		placed = 0 // a game without cells
	}
	bit := int32(1)
	for cells := placed; cells != 0; cells &= cells - 1 {
		places := placesOf[bits.TrailingZeros64(cells)]
		for i := range places {
			on := &t.placed[places[i].line]
			on.at[on.count], on.bit[on.count] = &places[i], bit
			on.count++
		}
		bit <<= 1
	}
	t.cells.serve(placed)
	for i := range t.stages {
		t.stages[i].shared = nil
	}
}

// make makes the tables of a stage.
func (t *Tables) make(stage int) {
	s := &t.stages[stage]
	at, common := t.weights.stage(stage)
	s.shared = common
	used := 0
	for line := range t.placed {
		on := &t.placed[line]
		s.line[line] = &s.kinds[kindOf(line)]
		if on.count == 0 {
			continue
		}
		own := &t.own[stage][used]
		used++
		*own = *s.line[line]
		for i, p := range on.at[:on.count] {
			own.addCell(t.weights.model, p, on.bit[i], at)
		}
		s.line[line] = own
	}
}

// addCell adds what a victory cell at a place of the line is worth, and its bit where
// it can be turned over.
func (t *lineTable) addCell(m *Model, p *place, bit int32, at []int16) {
	class := &m.classes[p.class]
	onLine, turn := at[class.offset:], at[m.classes[turn.class(0)].offset+p.kind*turnStates:]
	states, backwards := turnStatesOf[p.part.squares][p.at], reversed[p.part.squares]
	var worth [turnStates]int32 // of the states, with the bit
	for state := range worth {
		value := turn[state]
		if p.owner >= 0 {
			value += at[m.classes[owner.class(0)].offset+p.owner+ownerOf(state)]
		}
		worth[state] = int32(value) << cellBits
		if turnedOver(uint8(state)) {
			worth[state] |= bit
		}
	}
	whole := len(states) == power3[8] // most cells are on rows and columns, which have one part
	for i, state := range states {
		j := i
		if p.reverse {
			j = int(backwards[i])
		}
		value := worth[state%turnStates] + int32(onLine[class.canon[j]])<<cellBits
		if whole {
			t[i&lineMask] += value
		} else {
			t.add(p.part, i, value)
		}
	}
}

// Value estimates a position in hundredths of a disc for the side to move. In
// the victory game 600 stand for odds of e to 1.
func (t *Tables) Value(p *Position) int {
	discs := bits.OnesCount64(p.Own | p.Opp)
	s := &t.stages[stageOf[discs]]
	if s.shared == nil {
		t.make(int(stageOf[discs]))
	}
	sum, turned := s.patternsOf(p.Own, p.Opp)
	sum += int32(s.discs[discs])
	sum += int32(s.mobility[mobilityIndex(p.OwnMoves, p.OppMoves)])
	if t.victory != 0 {
		sum += int32(s.thin[thinIndex(p.Own, p.Opp, p.OwnMoves, p.OppMoves)])
		if p.Victory != 0 {
			held, reach := cellsIndices(p, t.cells[turned%(1<<cellBits)])
			sum += int32(s.held[held]) + int32(s.reach[reach])
		}
	}
	return int(sum >> tableShift)
}

// patternsInWords adds up the entries of all patterns of discs, and finds the set of
// victory cells whose discs can be turned over, in the lowest cellBits bits of turned.
func (s *stage) patternsInWords(own, opp uint64) (sum int32, turned uint32) {
	ownT, oppT := transpose(own), transpose(opp)
	sum, turned = s.eight(rows, own, opp, 0, 0)
	sum, turned = s.eight(columns, ownT, oppT, sum, turned)
	sum, turned = s.eight(rising, shearUp(own), shearUp(opp), sum, turned)
	sum, turned = s.eight(falling, shearDown(own), shearDown(opp), sum, turned)
	sum += int32(s.corner[(cornerDigits[0][block(own)]+2*cornerDigits[0][block(opp)])&cornerMask]) +
		int32(s.corner[(cornerDigits[1][block(own>>5)]+2*cornerDigits[1][block(opp>>5)])&cornerMask]) +
		int32(s.corner[(cornerDigits[2][block(own>>40)]+2*cornerDigits[2][block(opp>>40)])&cornerMask]) +
		int32(s.corner[(cornerDigits[3][block(own>>45)]+2*cornerDigits[3][block(opp>>45)])&cornerMask])
	return sum + s.alongEdges(own, opp) + s.alongEdges(ownT, oppT), turned
}

// eight adds the entries of eight lines, which are the bytes of a board, to what
// there is. Like alongEdges it finds the same indices as indices.read. It is written
// out because a turn of a loop costs several times as much in wasm as what happens
// in it.
func (s *stage) eight(first int, own, opp uint64, sum int32, turned uint32) (int32, uint32) {
	t := (*[8]*lineTable)(s.line[first:])
	a := t[0][(ternary[uint8(own)]+2*ternary[uint8(opp)])&lineMask]
	b := t[1][(ternary[uint8(own>>8)]+2*ternary[uint8(opp>>8)])&lineMask]
	c := t[2][(ternary[uint8(own>>16)]+2*ternary[uint8(opp>>16)])&lineMask]
	d := t[3][(ternary[uint8(own>>24)]+2*ternary[uint8(opp>>24)])&lineMask]
	e := t[4][(ternary[uint8(own>>32)]+2*ternary[uint8(opp>>32)])&lineMask]
	f := t[5][(ternary[uint8(own>>40)]+2*ternary[uint8(opp>>40)])&lineMask]
	g := t[6][(ternary[uint8(own>>48)]+2*ternary[uint8(opp>>48)])&lineMask]
	h := t[7][(ternary[uint8(own>>56)]+2*ternary[uint8(opp>>56)])&lineMask]
	sum += a>>cellBits + b>>cellBits + c>>cellBits + d>>cellBits + e>>cellBits + f>>cellBits + g>>cellBits + h>>cellBits
	return sum, turned | uint32(a|b|c|d|e|f|g|h)
}

// alongEdges adds up the entries along the first and the last row.
func (s *stage) alongEdges(own, opp uint64) int32 {
	return int32(s.edge[ternary[firstEdge(own)]+2*ternary[firstEdge(opp)]]) +
		int32(s.edge[ternary[lastEdge(own)]+2*ternary[lastEdge(opp)]]) +
		int32(s.wing[ternary[firstLeftWing(own)]+2*ternary[firstLeftWing(opp)]]) +
		int32(s.wing[mirrored[firstRightWing(own)]+2*mirrored[firstRightWing(opp)]]) +
		int32(s.wing[ternary[lastLeftWing(own)]+2*ternary[lastLeftWing(opp)]]) +
		int32(s.wing[mirrored[lastRightWing(own)]+2*mirrored[lastRightWing(opp)]])
}

// stageOf returns the stage of each number of discs.
var stageOf = func() (table [65]uint8) {
	for discs := range table {
		table[discs] = uint8(max(0, min((discs-firstDiscs)/stageDiscs, stageCount-1)))
	}
	return table
}()
