package board

import "slices"

// motions is the queue of all motions on a board.
type motions struct {
	list    []motion // in drawing order
	covered Set      // the squares whose piece is not drawn at rest
	caption caption  // shown before the motions begin
}

// start adds the motions from one position to another to the queue. Motions on other
// squares continue. If there is a caption, the new motions start after it.
func (q *motions) start(before, after *Position, g grid, origin int, now float64) {
	old := len(q.list)
	wait := q.caption.start(now)
	q.list = appendSteps(q.list, before, after, g, origin)
	var touched Set
	for i := old; i < len(q.list); i++ {
		m := &q.list[i]
		m.start += now + wait
		touched.Add(m.from)
		touched.Add(m.to)
		if m.kind == sliding {
			q.setOff(m, g, old, now)
		}
	}
	n := 0
	for i := range q.list {
		if i < old && touched.Has(q.list[i].to) {
			continue
		}
		q.list[n] = q.list[i]
		n++
	}
	q.list = q.list[:n]
	q.cover()
}

// setOff sets the start of a sliding piece: its square or, if it is still sliding
// there, its current place. Only the first old motions of the queue are running.
func (q *motions) setOff(m *motion, g grid, old int, now float64) {
	x, y := g.place(m.from)
	m.column, m.row = float64(x)+0.5, float64(y)+0.5
	for i := range q.list[:old] {
		if running := &q.list[i]; running.kind == sliding && running.to == m.from {
			m.column, m.row = running.place(g, now)
		}
	}
}

// update removes finished motions.
func (q *motions) update(now float64) {
	q.list = slices.DeleteFunc(q.list, func(m motion) bool { return m.over(now) })
	q.cover()
}

// stop ends all motions.
func (q *motions) stop() {
	q.list = q.list[:0]
	q.covered = Set{}
	q.caption = caption{}
}

func (q *motions) running() bool { return len(q.list) > 0 }

func (q *motions) cover() {
	q.covered = Set{}
	for i := range q.list {
		if m := &q.list[i]; m.kind != removing {
			q.covered.Add(m.to)
		}
	}
}

// addReach marks the squares that look different during the current motions as damaged:
// their own and, because pieces in the air look larger and cast shadows, the squares
// around them.
func (q *motions) addReach(d *damage, g grid, now float64) {
	q.caption.addReach(d, g, now)
	for i := range q.list {
		m := &q.list[i]
		switch {
		case now < m.start:
		case m.piece.inlaid():
			d.add(SetOf(m.to))
		default:
			column, row := m.place(g, now)
			d.addAround(g, g.square(int(column), int(row)))
		}
	}
}
