package scene

import (
	"colat/render/kit/sound"
	"colat/render/table/board"
)

// PieceSounds plays the sounds of the pieces on a board when they become visible. Discs that
// turn at the same time sound one after another.
type PieceSounds struct {
	program *Program
	view    *board.View
	struck  bool // a piece was captured, and the capturing piece has not arrived yet
	flips   int  // number of turned discs whose sounds are pending
	cell    bool // one of them is on a victory cell
}

// ListenTo returns the sounds of the pieces on a board.
func (p *Program) ListenTo(view *board.View) *PieceSounds {
	s := &PieceSounds{program: p, view: view}
	view.SetListener(s.queue)
	return s
}

// queue handles an event on the board.
func (s *PieceSounds) queue(c board.Cue) {
	switch c.Kind {
	case board.Turned:
		s.flips++
	case board.Taken:
		s.struck = true
		return
	case board.Signed:
		s.cell = true
	case board.Landed:
		name := sound.Place
		if s.struck {
			name = sound.Capture
		}
		s.struck = false
		s.program.Sound(name)
	}
	s.cell = s.cell || c.Sun
}

// Update plays pending sounds, one in each tick. It reports whether there are none left, and
// nothing moves.
func (s *PieceSounds) Update() (quiet bool) {
	if s.flips > 0 {
		s.flips--
		s.program.Sound(sound.Flip)
		return false
	}
	if s.view.Animating() {
		return false
	}
	if s.cell {
		s.cell = false
		s.program.Sound(sound.Cell)
	}
	return true
}

// Drop drops pending sounds when the board is shown from scratch.
func (s *PieceSounds) Drop() { s.struck, s.flips, s.cell = false, 0, false }
