package board

// A Cue is a moment of a motion that can be heard.
type Cue struct {
	Kind   CueKind
	Square int
	Sun    bool // the square has a victory sun
}

// CueKind is what happens in the moment of a Cue.
type CueKind uint8

const (
	Landed CueKind = iota // a piece was put down, or arrived
	Turned                // a disc fell on its other side
	Taken                 // a piece is struck off the board
	Signed                // a panel gets the sign of its owner
)

// SetListener has a function told of every cue, as it is seen; nil tells nobody. What is
// shown without motion is told at once, and what Set and Finish bring to an end is not.
func (v *View) SetListener(listener func(Cue)) { v.listener = listener }

// The parts of its time after which a piece that is put down or slides has all but come
// to rest, and a disc that turns has fallen.
const (
	landedPart = 0.55
	fallenPart = 0.72
)

// cue returns what is heard of a motion, and when.
func (m *motion) cue() (kind CueKind, at float64) {
	switch {
	case m.kind == turning:
		return Turned, m.start + fallenPart*m.length
	case m.kind == removing:
		return Taken, m.start
	case m.piece.inlaid():
		return Landed, m.start
	}
	return Landed, m.start + landedPart*m.length
}

// notify tells of the cues from a time to before another.
func (v *View) notify(from, until float64) {
	if v.listener == nil {
		return
	}
	for i := range v.motions.list {
		m := &v.motions.list[i]
		if kind, at := m.cue(); at >= from && at < until {
			v.listener(Cue{kind, m.to, v.position.Suns.Has(m.to)})
		}
	}
	for panel := range v.lamps.start {
		if at := v.lamps.start[panel]; v.lamps.told[panel] < 1 && at >= from && at < until {
			if v.position.Panels[panel].Sign.Material != NoPiece {
				v.listener(Cue{Signed, v.firstOf(panel), false})
			}
		}
	}
}

// notifyAll tells of all that changes where nothing moves.
func (v *View) notifyAll(before, after *Position, origin int) {
	if v.listener == nil {
		return
	}
	for _, m := range appendSteps(nil, before, after, v.grid, origin) {
		kind, _ := m.cue()
		v.listener(Cue{kind, m.to, after.Suns.Has(m.to)})
	}
}
