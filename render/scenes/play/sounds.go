package play

import (
	"colat/game"
	"colat/render/kit/sound"
	"colat/render/table/board"
)

// boardSounds plays the sounds of events on the board when they become visible. Discs that
// turn at the same time sound one after another.
type boardSounds struct {
	struck bool // a piece was captured, and the capturing piece has not arrived yet
	flips  int  // number of turned discs whose sounds are pending
	cell   bool // one of them is on a victory cell
	ended  bool // the end has been sounded, or was visible before
}

// queueSounds handles an event on the board.
func (s *Scene) queueSounds(c board.Cue) {
	e := &s.sounds
	switch c.Kind {
	case board.Turned:
		e.flips++
	case board.Taken:
		e.struck = true
		return
	case board.Signed:
		e.cell = true
	case board.Landed:
		name := sound.Place
		if e.struck {
			name = sound.Capture
		}
		e.struck = false
		s.program.Sound(name)
	}
	e.cell = e.cell || c.Sun
}

// playSounds plays pending sounds, one in each tick, and the sound of the end.
func (s *Scene) playSounds() {
	e := &s.sounds
	if e.flips > 0 {
		e.flips--
		s.program.Sound(sound.Flip)
		return
	}
	if s.stage.View.Animating() {
		return
	}
	if e.cell {
		e.cell = false
		s.program.Sound(sound.Cell)
	}
	result, over := s.display.result()
	if over && !e.ended {
		s.playEndSound(result)
	}
	e.ended = over
}

// playEndSound plays the sound of the end, and vibrates for a win, unless the only person has
// lost.
func (s *Scene) playEndSound(result game.Result) {
	person := s.seats.onlyPerson()
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

// dropSounds drops pending sounds when the board is shown from scratch.
func (s *Scene) dropSounds() {
	_, over := s.match.Result()
	s.sounds = boardSounds{ended: over}
}
