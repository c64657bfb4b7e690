package eval

import (
	"math/bits"

	rules "colat/game/othello"
)

// Tables are weights prepared for a game: one number for each index of each pattern at
// each of fifteen stages. The contributions of victory cells are included in the tables
// of their lines, so they cost nothing when a position is valued.
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

// A stage spans stageDiscs numbers of discs.
const (
	stageCount = 15
	stageDiscs = 4
	firstDiscs = 4
)

// A lineTable holds, for each index of a line, its value and, in the lowest cellBits
// bits, the victory cells on it whose discs can be turned over along it by the next move
// of the other side.
type lineTable [1 << lineBits]int32

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

type stage struct {
	line [lines]*lineTable
	*shared
}

// placed holds the victory cells on a line.
type placed struct {
	count int
	at    [5]*place
	bit   [5]int32 // of the cell in a set of cells
}

// maxVictoryLines is the largest number of lines through five cells.
const maxVictoryLines = 20

// tableShift is the number of fraction bits of values in tables. They are in quarters of
// a hundredth of a disc, so that rounding errors do not add up.
const tableShift = 2

// shared is the part of the tables that does not depend on victory cells.
type shared struct {
	kinds    *[lineKinds]lineTable // nil in the classic game
	classic  *classicTables        // nil in the victory game
	corner   [1 << cornerBits]int16
	edge     [1 << edgeBits]int16 // an index has no more bits
	wing     [1 << edgeBits]int16
	mobility [256]int16
	thin     [thinSize]int16
	held     [heldSize]int16
	reach    [reachSize]int16
	discs    [65]int16
}

// classicTables are the tables of lines in the classic game. They have half the size, since
// there are no cells to turn over. The first and the last row and column have no entries
// there: those of the edges, which contain them, include theirs.
type classicTables [lineKinds][1 << lineBits]int16

// newClassicTables makes the smaller tables, and adds those of the border to the edges.
func (s *shared) newClassicTables() *classicTables {
	t := new(classicTables)
	for kind := range t {
		for i, value := range s.kinds[kind][:power3[8]] {
			t[kind][i] = int16(value >> cellBits)
		}
	}
	for i := range power3[10] {
		s.edge[i] += t[kindOf(rows)][i%power3[8]]
	}
	return t
}

// lineKinds is the number of kinds of lines. Lines of one kind share a table: four kinds
// of straight lines, and eight of pairs of diagonals by the length of the first.
const lineKinds = 12

func kindOf(line int) int {
	if line < rising {
		n := line & 7
		return min(n, 7-n)
	}
	return 4 + parts[line][0].squares - 1
}

// AnchorsAt returns the anchor before a number of discs and the fraction, 0 to 1, of the
// distance to the next anchor.
func AnchorsAt(discs float64) (anchor int, part float32) {
	a := 0
	for a < anchorCount-2 && discs >= Anchors[a+1] {
		a++
	}
	t := (discs - Anchors[a]) / (Anchors[a+1] - Anchors[a])
	return a, float32(max(0, min(t, 1)))
}

// middle returns the number of discs in the middle of a stage.
func middle(stage int) float64 { return firstDiscs + stageDiscs*float64(stage) + (stageDiscs-1)/2.0 }

// newShared makes the tables of a stage from its weights.
func newShared(m *Model, at []int16) *shared {
	s := &shared{kinds: new([lineKinds]lineTable)}
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
		return s
	}
	s.classic, s.kinds = s.newClassicTables(), nil
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

// NewTables returns tables, which must Serve a game before use.
func NewTables(w *Weights) *Tables { return &Tables{weights: w} }

// Weights returns the weights of the tables.
func (t *Tables) Weights() *Weights { return t.weights }

// Serve prepares the tables for a game with the same weights: the victory game with the
// given cells or, with rules.AllSquares, without cells, or the classic game with 0. The
// tables of a stage are made when its first position is valued.
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

// makeStage makes the tables of a stage.
func (t *Tables) makeStage(stage int) {
	s := &t.stages[stage]
	at, common := t.weights.stage(stage)
	s.shared = common
	if s.classic != nil {
		return
	}
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

// addCell adds the value of a victory cell at a place of the line, and its bit if it can
// be turned over.
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

// Value estimates a position in hundredths of a disc for the side to move. In the victory
// game 600 correspond to odds of e to 1.
func (t *Tables) Value(p *Position) int {
	discs := bits.OnesCount64(p.Own | p.Opp)
	s := &t.stages[stageOf[discs]]
	if s.shared == nil {
		t.makeStage(int(stageOf[discs]))
	}
	var sum int32
	var turned uint32
	if s.classic != nil {
		sum = s.classicPatternsOf(p.Own, p.Opp)
	} else {
		sum, turned = s.patternsOf(p.Own, p.Opp)
	}
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

// stageOf returns the stage of each number of discs.
var stageOf = func() (table [65]uint8) {
	for discs := range table {
		table[discs] = uint8(max(0, min((discs-firstDiscs)/stageDiscs, stageCount-1)))
	}
	return table
}()

// between returns the weights interpolated at a number of discs, in the unit of tables.
func (w *Weights) between(discs float64) []int16 {
	anchor, part := AnchorsAt(discs)
	at := make([]int16, w.model.entries)
	for i := range at {
		lower, upper := float32(w.values[i*anchorCount+anchor]), float32(w.values[i*anchorCount+anchor+1])
		at[i] = int16((lower + part*(upper-lower)) * w.model.resolution() * (1 << tableShift))
	}
	return at
}

// stage returns the weights at a stage and the tables shared by all games there. They are
// made by the first call.
func (w *Weights) stage(i int) ([]int16, *shared) {
	w.once[i].Do(func() {
		w.stages[i] = w.between(middle(i))
		w.tables[i] = newShared(w.model, w.stages[i])
	})
	return w.stages[i], w.tables[i]
}
