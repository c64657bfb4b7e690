package play

import (
	"colat/game"
	"colat/render/kit/sound"
	"colat/render/table/board"
)

// boardSounds plays the sounds of events on the board when they become visible. Discs that
// turn at the same time sound one after another.
type boardSounds struct {
	*display
	struck bool // a piece was captured, and the capturing piece has not arrived yet
	flips  int  // number of turned discs whose sounds are pending
	cell   bool // one of them is on a victory cell
	ended  bool // the end has been sounded, or was visible before
}

// queue handles an event on the board.
func (s *boardSounds) queue(c board.Cue) {
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

// update plays pending sounds, one in each tick, and the sound of the end.
func (s *boardSounds) update() {
	if s.flips > 0 {
		s.flips--
		s.program.Sound(sound.Flip)
		return
	}
	if s.View.Animating() {
		return
	}
	if s.cell {
		s.cell = false
		s.program.Sound(sound.Cell)
	}
	result, over := s.result()
	if over && !s.ended {
		s.playEnd(result)
	}
	s.ended = over
}

// playEnd plays the sound of the end, and vibrates for a win, unless the only person has
// lost.
func (s *boardSounds) playEnd(result game.Result) {
	person := s.conduct.Side()
	switch {
	case result.Winner == game.Nobody:
		s.program.Sound(sound.Draw)
	case person != game.Nobody && person != result.Winner:
		s.program.Sound(sound.Lose)
	default:
		s.program.Sound(sound.Win)
		s.program.Vibrate(40, 60, 40, 60, 120)
	}
}

// drop drops pending sounds when the board is shown from scratch.
func (s *boardSounds) drop() {
	_, over := s.match.Result()
	*s = boardSounds{display: s.display, ended: over}
}
