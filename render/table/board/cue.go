package board

// A Cue is a moment of a motion that has a sound.
type Cue struct {
	Kind   CueKind
	Square int
	Sun    bool // the square has a victory sun
}

// CueKind is the kind of event of a Cue.
type CueKind uint8

const (
	Landed CueKind = iota // a piece was placed, or arrived
	Turned                // a disc was turned over
	Taken                 // a piece is captured
	Signed                // a panel is marked with the sign of its owner
)

// SetListener sets a function that is called for every cue when it becomes visible; nil
// removes it. Changes without motion cause cues at once. Set and Finish cause none.
func (v *View) SetListener(listener func(Cue)) { v.listener = listener }

// The parts of their durations after which a placed or sliding piece is almost at rest,
// and after which a turning disc has landed.
const (
	landedPart = 0.55
	fallenPart = 0.72
)

// cue returns the kind and the time of the sound of a motion.
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

// notify reports the cues at or after from and before until.
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

// notifyAll reports the cues of a change without motion.
func (v *View) notifyAll(before, after *Position, origin int) {
	if v.listener == nil {
		return
	}
	for _, m := range appendSteps(nil, before, after, v.grid, origin) {
		kind, _ := m.cue()
		v.listener(Cue{kind, m.to, after.Suns.Has(m.to)})
	}
}
