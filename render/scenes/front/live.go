package front

import "colat/render/kit/ui"

// The ticks between two moves on the page, and the time without input after which the boards
// stop. An open page that is not used costs nothing.
const (
	leastPause = 90
	mostPause  = 150
	attention  = 30 * 60
)

// live advances the boards by one tick. They play in turn, one move at a time, while the user
// is present.
func (s *Scene) live(in *ui.Input) {
	seen := s.program.Watched()
	if !in.Still() || seen && !s.seen {
		s.attended = attention
	}
	s.seen, s.attended = seen, max(0, s.attended-1)
	if s.plays() && !s.moving() {
		if s.wait--; s.wait <= 0 {
			s.wait = leastPause + s.rng.IntN(mostPause-leastPause)
			s.next().play(s.rng)
		}
	}
	for _, t := range s.trays {
		if t.shown {
			t.view.SetReducedMotion(s.program.Calm())
			t.view.Update()
			s.redraw(t)
		}
	}
}

// moving reports whether any board is animated.
func (s *Scene) moving() bool {
	for _, t := range s.trays {
		if t.view.Animating() {
			return true
		}
	}
	return false
}

// plays reports whether the boards go on playing.
func (s *Scene) plays() bool {
	return s.attended > 0 && s.seen && !s.program.Calm() && s.program.Page.Modal == 0
}

// next returns the next board to play a move.
func (s *Scene) next() *tray {
	for {
		if s.turn == len(s.turns) {
			s.turn, s.turns = 0, append(s.turns[:0], s.trays...)
			s.rng.Shuffle(len(s.turns), func(i, j int) { s.turns[i], s.turns[j] = s.turns[j], s.turns[i] })
		}
		t := s.turns[s.turn]
		s.turn++
		if t.shown {
			return t
		}
	}
}

// Due implements scene.Timed.
func (s *Scene) Due() (ticks int, will bool) { return s.wait, s.plays() }

// Prepare implements scene.Preparer. It prepares one board at a time, so that no frame waits
// for all of them.
func (s *Scene) Prepare() bool {
	for _, t := range s.trays {
		switch {
		case t.shown:
		case t.replay.State() == nil:
			t.start(s.rng)
			t.view.SetReducedMotion(s.program.Calm())
			return false
		case t.view.Prepare():
			s.show(t)
			return false
		default:
			return false
		}
	}
	return true
}

// show shows a board in place of an empty tray or a plain drawing.
func (s *Scene) show(t *tray) {
	t.shown = true
	s.attended = attention
	s.redraw(t)
	if items := s.program.Page.Items; t.item > 0 && t.item < len(items) {
		s.program.Appear(items[t.item].Rect)
	}
}

// redraw has the picture of a changed board redrawn. The flagship's board is drawn like the
// board of every scene.
func (s *Scene) redraw(t *tray) {
	if t.view == s.stage.View || t.awaited || !t.view.Dirty() {
		return
	}
	t.version++
	t.awaited = true
	if items := s.program.Page.Items; t.item < len(items) && items[t.item].Painter == t {
		items[t.item].Argument = t.version
	}
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.live(in)
	for _, key := range in.Keys {
		s.moveFocus(key)
	}
	if focus := s.program.Worked.Focus; focus != s.heard {
		s.heard = focus
		s.announceTray(focus)
	}
}
