package play

import "colat/render/kit/ui"

// watching is the state of watching a game between two engines.
type watching struct {
	speed    int // index into speeds
	moves    int // number of moves of the match
	ticks    int // since the last move
	stepping bool
}

// speeds are the least numbers of ticks for a move, with the IDs of their labels.
var speeds = [...]struct {
	ticks int
	label string
}{{45, "watch.normal"}, {15, "watch.fast"}, {0, "watch.instant"}, {150, "watch.slow"}}

// watched reports whether all players are engines.
func (s *Scene) watched() bool { return s.seats.persons() == 0 }

// advance advances the match, and reports whether it has changed. A game between engines is
// slowed down so that the user can follow it.
func (s *Scene) advance() bool {
	if s.remote != nil {
		return false
	}
	w := &s.watch
	if !s.watched() {
		return s.match.Update()
	}
	if n := len(s.match.Moves()); n != w.moves {
		w.moves, w.ticks = n, 0
		if w.stepping {
			w.stepping = false
			s.pause(true)
		}
	}
	w.ticks++
	if wait := speeds[w.speed].ticks; wait > 0 && s.match.Answered() && !w.stepping && !s.match.HasClock() &&
		(w.ticks < wait || s.display.behind()) {
		return false
	}
	return s.match.Update()
}

// pause pauses or resumes a game between two engines.
func (s *Scene) pause(paused bool) {
	if s.watched() && !s.match.Over() {
		s.match.Pause(paused)
		s.program.Refresh()
	}
}

// watchBy handles the controls of a game between two engines, and reports whether control is
// one.
func (s *Scene) watchBy(control string) bool {
	switch control {
	case "pause":
		s.watch.stepping = false
		s.pause(!s.match.Paused())
	case "step":
		s.watch.stepping = true
		s.pause(false)
	case "speed":
		s.watch.speed = (s.watch.speed + 1) % len(speeds)
		s.program.Refresh()
	default:
		return false
	}
	return true
}

// watchActions returns the buttons of a game between two engines.
func (l *layout) watchActions() []action {
	pause := action{"pause", l.text("watch.pause"), ui.IconPause, true, ui.Quiet}
	if l.match.Paused() {
		pause = action{"pause", l.text("watch.go-on"), ui.IconPlay, true, ui.Primary}
	}
	return []action{
		pause,
		{"step", l.text("watch.step"), ui.IconStep, true, ui.Quiet},
		{"speed", l.text(speeds[l.watch.speed].label), ui.IconSpeed, true, ui.Quiet},
		{"new-game", l.text("play.new"), ui.IconPlus, true, ui.Quiet},
		{openMenu, l.text("play.more"), ui.IconMenu, true, ui.Quiet},
	}
}
