package editor

import "colat/render/table/games"

// mostUndone bounds what can be undone.
const mostUndone = 200

// drafts is a position being set up, with what it was before.
type drafts struct {
	now    games.Draft
	before []games.Draft
	after  []games.Draft // those that were undone
}

// change changes the draft and reports whether that made a difference. What it was
// can be had again.
func (d *drafts) change(how func(now *games.Draft)) bool {
	was := d.now
	how(&d.now)
	if d.now == was {
		return false
	}
	if len(d.before) == mostUndone {
		d.before = append(d.before[:0], d.before[1:]...)
	}
	d.before, d.after = append(d.before, was), nil
	return true
}

// undo goes back to what the draft was, and redo forward again.
func (d *drafts) undo() bool { return step(&d.now, &d.before, &d.after) }

func (d *drafts) redo() bool { return step(&d.now, &d.after, &d.before) }

func step(now *games.Draft, from, to *[]games.Draft) bool {
	last := len(*from) - 1
	if last < 0 {
		return false
	}
	*to = append(*to, *now)
	*now, *from = (*from)[last], (*from)[:last]
	return true
}
