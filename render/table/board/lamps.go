package board

// lamps are what changes slowly on panels: their light, and the sign that is
// written over one when it is won.
type lamps struct {
	lit   [MaxPanels]float64 // how brightly each panel shines, 0 to 1
	told  [MaxPanels]float64 // how much is seen of its sign, or of its being closed, 0 to 1
	start [MaxPanels]float64 // ms, when that begins
	busy  int                // panels with a sign that is being written
}

const (
	signTime = 280.0 // ms, in which the sign of a panel is written

	// The part of what is missing by which a light changes in a tick: nine tenths
	// within 180 ms, and all within 320.
	lightPart = 0.19
	lightStep = 0.02 // less than which is nothing
)

// settle shows a position without motion.
func (q *lamps) settle(p *Position) {
	*q = lamps{}
	for panel := range p.Panels {
		q.lit[panel] = q.aim(p, panel)
		q.told[panel] = 1
	}
}

// aim is the light that a panel of a position comes to.
func (q *lamps) aim(p *Position, panel int) float64 {
	if p.Panels[panel].Lit {
		return 1
	}
	return 0
}

// settled reports whether nothing changes any more.
func (q *lamps) settled(p *Position) bool {
	for panel := range p.Panels {
		if q.lit[panel] != q.aim(p, panel) || q.told[panel] < 1 {
			return false
		}
	}
	return true
}

// change has the signs of a new position written, each after the small one that is
// put down in its panel.
func (q *lamps) change(before, after *Position, d division, now float64, damage *damage) {
	for panel := range d.panels().squares() {
		was, is := &before.Panels[panel], &after.Panels[panel]
		if *was == *is {
			continue
		}
		d.addPanel(&damage.squares, panel)
		damage.any = true
		signed, closed := is.Sign != was.Sign, is.Sign.Material == NoPiece && is.Closed != was.Closed
		if !signed && !closed {
			continue
		}
		q.told[panel] = 1
		if is.Sign.Material != NoPiece || is.Closed {
			q.told[panel], q.start[panel] = 0, now+strokeTime
		}
	}
	q.count()
}

// writing reports whether a sign is being written, or waits to be.
func (q *lamps) writing() bool { return q.busy > 0 }

func (q *lamps) count() {
	q.busy = 0
	for _, told := range q.told {
		if told < 1 {
			q.busy++
		}
	}
}

// addReach notes the panels whose signs are being written.
func (q *lamps) addReach(damage *damage, d division) {
	if !q.writing() {
		return
	}
	for panel := range d.panels().squares() {
		if q.told[panel] < 1 {
			d.addPanel(&damage.squares, panel)
			damage.any = true
		}
	}
}

// update moves everything on to a time, one tick after the last.
func (q *lamps) update(p *Position, d division, now float64, damage *damage) {
	if !d.divided() {
		return
	}
	for panel := range d.panels().squares() {
		aim, changed := q.aim(p, panel), false
		if left := aim - q.lit[panel]; left != 0 {
			q.lit[panel] += lightPart * left
			if left < lightStep && left > -lightStep {
				q.lit[panel] = aim
			}
			changed = true
		}
		if q.told[panel] < 1 && now >= q.start[panel] {
			q.told[panel] = min((now-q.start[panel])/signTime, 1)
			changed = true
		}
		if changed {
			d.addPanel(&damage.squares, panel)
			damage.any = true
		}
	}
	q.count()
}
