package eval

import (
	"math/bits"
	"sync"

	rules "colat/game/othello"
)

// A Model defines the features of a position. A feature is a table entry: its class is
// the table, and configurations that are mirror images of each other share an entry.
// Each entry contributes to the hidden units of a network.
//
// The tables of disc patterns follow Buro ("From Simple Features to Sophisticated Evaluation
// Functions", 1998). The features of victory cells use the same lines: the state of a
// line determines whether a cell on it can be turned over along it, so each place of a
// cell on a line has its own table.
type Model struct {
	Name    string
	victory bool
	classes []class
	entries int // of all classes
	once    sync.Once
}

// Victory reports whether the model is that of the victory game.
func (m *Model) Victory() bool { return m.victory }

// prepare builds the tables of the model on first use. It does not run at program start,
// because a page that only shows a board does not need them.
func (m *Model) prepare() { m.once.Do(m.build) }

func (m *Model) build() {
	fillLineTables()
	m.classes = make([]class, onDiagonal.class(features[onDiagonal].classes))
	for f, d := range features {
		if d.victory && !m.victory {
			continue
		}
		for i := range d.classes {
			m.add(feature(f).class(i), d.canon(i))
		}
	}
}

func (m *Model) add(i int, canon []int32) {
	n := int32(0)
	for _, c := range canon {
		n = max(n, c+1)
	}
	m.classes[i] = class{canon, m.entries, int(n)}
	m.entries += int(n)
}

// Entries returns the number of entries of the model.
func (m *Model) Entries() int {
	m.prepare()
	return m.entries
}

// AppendFeatures appends the entries of a position's features. An entry that counts twice
// is appended twice.
func (m *Model) AppendFeatures(buf []uint32, p *Position) []uint32 {
	m.prepare()
	var ix indices
	ix.read(p.Own, p.Opp)
	for line := range lines {
		for _, part := range parts[line] {
			if part.class >= 0 {
				buf = append(buf, m.entry(part.class, part.index(int(ix[line]))))
			}
		}
	}
	for i := range 4 {
		buf = append(buf, m.entry(corner.class(0), int(ix[corners+i])), m.entry(edge.class(0), int(ix[edges+i])))
	}
	for i := range 8 {
		buf = append(buf, m.entry(wing.class(0), int(ix[wings+i])))
	}
	buf = append(buf,
		m.entry(mobility.class(0), mobilityIndex(p.OwnMoves, p.OppMoves)))
	if !m.victory {
		return buf
	}
	buf = append(buf,
		m.entry(thin.class(0), thinIndex(p.Own, p.Opp, p.OwnMoves, p.OppMoves)))
	turned := uint64(0)
	for cells := p.Victory; cells != 0; cells &= cells - 1 {
		for _, place := range placesOf[bits.TrailingZeros64(cells)] {
			line := int(ix[place.line])
			buf = append(buf, m.entry(place.class, place.index(line)))
			index := place.part.index(line)
			buf = append(buf, m.entry(turn.class(0), place.turns(index)))
			if place.turnedOver(index) {
				turned |= cells & -cells
			}
			if place.owner >= 0 {
				buf = append(buf, m.entry(owner.class(0), place.owner+index/power3[place.at]%3))
			}
		}
	}
	heldIndex, reachIndex := cellsIndices(p, turned)
	return append(buf, m.entry(held.class(0), heldIndex), m.entry(reach.class(0), reachIndex))
}

func (m *Model) entry(class, index int) uint32 {
	c := &m.classes[class]
	return uint32(c.offset) + uint32(c.canon[index])
}

// thinIndex returns the index of the moves of both sides, if they are few, and the lead
// in discs: in the victory game the leading side wins when a side runs out of moves.
func thinIndex(own, opp, ownMoves, oppMoves uint64) int {
	lead := bits.OnesCount64(own) - bits.OnesCount64(opp)
	lead = (max(-32, min(lead, 31)) + 32) >> 2
	return lead<<5 | min(bits.OnesCount64(ownMoves), 3)<<3 | min(bits.OnesCount64(oppMoves), 7)
}

// Measure returns the Position of discs and victory cells with all other fields computed.
func Measure(own, opp, victory uint64) Position {
	return Position{
		Own: own, Opp: opp, Victory: victory,
		OwnMoves: rules.Moves(own, opp), OppMoves: rules.Moves(opp, own),
		StableOwn: rules.Stable(own, opp), StableOpp: rules.Stable(opp, own),
	}
}

// Units returns the number of hidden units that are fitted: in the victory game one has another task.
func (m *Model) Units() int {
	if m.victory {
		return turnedUnit
	}
	return Units
}

// The models of the two games.
var (
	Classic = &Model{Name: "classic"}
	Victory = &Model{Name: "victory", victory: true}
)
