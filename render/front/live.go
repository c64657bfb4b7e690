package front

import "math/rand/v2"

// Ticks between two moves on a board, and how much longer the end of a game stays.
const (
	leastPause = 120
	mostPause  = 240
	lookBack   = 180
)

func pause(rng *rand.Rand) int { return leastPause + rng.IntN(mostPause-leastPause) }

// live moves the boards on by one tick. One at most begins a move.
func (s *Scene) live() {
	played := s.program.Page.Modal > 0
	for _, t := range s.trays {
		if !t.shown {
			continue
		}
		if t.wait > 0 {
			t.wait--
		}
		if t.wait == 0 && !played && !t.view.Animating() {
			played = true
			s.play(t)
		}
		t.view.Update()
		s.redraw(t)
	}
}

// play plays a move on a board, or leaves it still for a while longer if nobody
// looks or the person asked for less motion.
func (s *Scene) play(t *tray) {
	reduced := s.program.Calm()
	t.view.SetReducedMotion(reduced)
	if reduced || !s.program.Watched() {
		t.wait = pause(s.rng)
		return
	}
	t.play(s.rng)
}

// Prepare implements scene.Preparer. The boards come one after another, so that
// neither the first frame nor any other waits for all of them.
func (s *Scene) Prepare() bool {
	for _, t := range s.trays {
		switch {
		case t.shown:
		case t.state == nil:
			t.begin(s.rng)
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

// show shows a board whose tray was empty or showed it plain.
func (s *Scene) show(t *tray) {
	t.shown = true
	s.redraw(t)
	if items := s.program.Page.Items; t.item > 0 && t.item < len(items) {
		s.program.Appear(items[t.item].Rect)
	}
}

// redraw has a board that looks different drawn anew. The flagship's is drawn as
// every scene's board is.
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
