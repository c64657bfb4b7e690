package play

import (
	"colat/game"
	"colat/render/kit/sound"
	"colat/render/table/board"
)

// boardSounds has what happens on the board heard as it is seen. Discs that turn at one time are
// heard one after another.
type boardSounds struct {
	struck bool // a piece was taken, and the one that takes it has not arrived
	flips  int  // discs that have fallen and wait to be heard
	cell   bool // one of them lies on a victory cell
	ended  bool // the end was heard, or seen before
}

// queueSounds takes in what is seen on the board.
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

// playSounds has what waits heard, a little in every tick, and how a game ends.
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

// playEndSound has the end heard and, by the one person who plays, a victory felt.
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

// dropSounds forgets what waits, where the board is shown anew.
func (s *Scene) dropSounds() {
	_, over := s.match.Result()
	s.sounds = boardSounds{ended: over}
}
