package puzzle

import (
	"colat/ai/puzzles"
	"colat/render/kit/sound"
)

// keep stores the user's ratings.
func (s *Scene) keep() {
	store, family, kept := s.program.Store, s.run.family, s.training
	s.program.PutOff(func() { store.KeepTraining(family, kept) })
}

// note notes a try of the puzzle: the first one counts for the ratings, as soon as it has
// succeeded or failed. Puzzles of a storm do not count.
func (s *Scene) note(solved bool) {
	w := &s.work
	if s.run.kind == stormy {
		return
	}
	before := s.training.Rating.Value
	first := s.training.Note(w.puzzle, solved && w.solving.Clean(), solved, s.day)
	if first {
		w.rated, w.gain = true, rounded(s.training.Rating.Value)-rounded(before)
	}
	s.keep()
	if first {
		s.program.PutOff(s.program.PraisePuzzle)
	}
}

// solve ends the work on a puzzle that has been solved.
func (s *Scene) solve() {
	w := &s.work
	w.solved = true
	if s.run.kind == stormy {
		s.run.storm.score++
		w.phase, w.wait = leaving, solvedDelay
		s.program.Sound(sound.Cell)
		return
	}
	w.phase = done
	s.note(true)
	if s.isDaily() && !s.days.Has(s.day) {
		s.days.Add(s.day)
		days := s.days
		s.program.PutOff(func() { s.program.Store.KeepDays(days) })
	}
	s.program.Sound(sound.Win)
	s.program.Vibrate(40, 60, 40)
	s.program.Announce(s.say().message())
}

// isDaily reports whether the puzzle on the board is that of the day.
func (s *Scene) isDaily() bool {
	if s.run.kind == today {
		return true
	}
	day, family := s.program.Today()
	return s.run.kind == one && family == s.run.family &&
		puzzles.Daily(s.shelf.of(family), day).ID == s.work.puzzle.ID
}
