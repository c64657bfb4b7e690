package analysis

// autoplay shows the moves of the line on the board one after another.
type autoplay struct {
	on    bool
	pace  int // index in paces
	ticks int // since the last move
}

// paces are the numbers of ticks between two moves, with the IDs of their names.
var paces = [...]struct {
	ticks int
	label string
}{{75, "autoplay.normal"}, {30, "autoplay.fast"}, {180, "autoplay.slow"}}

// toggle starts or stops it.
func (a *autoplay) toggle() { *a = autoplay{on: !a.on, pace: a.pace} }

// label returns the ID of the name of the pace.
func (a *autoplay) label() string { return paces[a.pace].label }

// due counts a tick, and reports whether the next move is due. calm reports whether nothing moves on
// the board; until then autoplay waits.
func (a *autoplay) due(calm bool) bool {
	if !a.on || !calm {
		return false
	}
	if a.ticks++; a.ticks < paces[a.pace].ticks {
		return false
	}
	a.ticks = 0
	return true
}
