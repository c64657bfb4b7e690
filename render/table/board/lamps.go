package board

// lamps holds the slowly changing state of panels: their light, and the sign that is
// drawn over a panel when it is won.
type lamps struct {
	lit   [MaxPanels]float64 // brightness of each panel, 0 to 1
	told  [MaxPanels]float64 // progress of its sign, or of its closing, 0 to 1
	start [MaxPanels]float64 // start of this progress, in ms
	busy  int                // number of panels with a sign that is being drawn
}

const (
	signTime = 280.0 // ms, duration of drawing the sign of a panel

	// The part of the remaining difference by which a light changes per tick: it covers
	// nine tenths within 180 ms, and everything within 320 ms.
	lightPart = 0.19
	lightStep = 0.02 // smaller differences are set to 0
)

// settle shows a position without animation.
func (q *lamps) settle(p *Position) {
	*q = lamps{}
	for panel := range p.Panels {
		q.lit[panel] = q.aim(p, panel)
		q.told[panel] = 1
	}
}

// aim returns the final brightness of a panel in a position.
func (q *lamps) aim(p *Position, panel int) float64 {
	if p.Panels[panel].Lit {
		return 1
	}
	return 0
}

// settled reports whether all animations are finished.
func (q *lamps) settled(p *Position) bool {
	for panel := range p.Panels {
		if q.lit[panel] != q.aim(p, panel) || q.told[panel] < 1 {
			return false
		}
	}
	return true
}

// change starts drawing the signs of a new position, each after the small piece that is
// placed in its panel.
func (q *lamps) change(before, after *Position, d division, now float64, damage *damage) {
	for panel := range d.panels().squares() {
		was, is := &before.Panels[panel], &after.Panels[panel]
		if *was == *is {
			continue
		}
		damage.addPanel(d, panel)
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

// writing reports whether a sign is being drawn or waits for its start.
func (q *lamps) writing() bool { return q.busy > 0 }

func (q *lamps) count() {
	q.busy = 0
	for _, told := range q.told {
		if told < 1 {
			q.busy++
		}
	}
}

// addReach marks the panels whose signs are being drawn as damaged.
func (q *lamps) addReach(damage *damage, d division) {
	if !q.writing() {
		return
	}
	for panel := range d.panels().squares() {
		if q.told[panel] < 1 {
			damage.addPanel(d, panel)
		}
	}
}

// update advances the animations to a time, one tick after the last.
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
			damage.addPanel(d, panel)
		}
	}
	q.count()
}
