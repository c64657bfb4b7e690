package editor

import "colat/render/table/games"

// mostUndone bounds the number of undo steps.
const mostUndone = 200

// drafts is the draft of a position with its undo history.
type drafts struct {
	now    games.Draft
	before []games.Draft
	after  []games.Draft // undone drafts, for redo
}

// change changes the draft and reports whether that made a difference. The previous draft can
// be restored by undo.
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

// undo restores the previous draft, and redo the next one.
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
