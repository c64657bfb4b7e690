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

// update shows the next move when it is due.
func (a *autoplay) update(s *Scene) {
	if !a.on || s.stage.View.Animating() {
		return
	}
	if a.ticks++; a.ticks < paces[a.pace].ticks {
		return
	}
	a.ticks = 0
	next := s.walk.at.Next()
	if next == nil {
		a.on = false
		s.program.Refresh()
		return
	}
	s.visit(next)
}
