package puzzle

import (
	"math/rand/v2"

	"colat/ai/puzzles"
	"colat/render/kit/sound"
)

// storm is a run against the clock: as many puzzles as possible, from easy to hard.
type storm struct {
	left     int  // ticks
	begun    bool // the clock runs, since the first move
	over     bool
	score    int // puzzles solved
	mistakes int
	record   bool // the score is the best one
	seen     map[string]bool
	warned   int // the last second at which the clock was heard
}

// Measures of a storm, in ticks where they are times.
const (
	second       = 60
	stormTime    = 180 * second
	mostMistakes = 3
	perGrade     = 3  // puzzles before the next grade
	lastSeconds  = 10 // in which the clock is heard
)

func newStorm() storm { return storm{left: stormTime, seen: make(map[string]bool)} }

// next returns a puzzle at random among those of the grade that is due or, if there are none,
// of the nearest harder one, or else the nearest easier one.
func (t *storm) next(list []*puzzles.Puzzle, random *rand.Rand) *puzzles.Puzzle {
	due := min(puzzles.LeastGrade+len(t.seen)/perGrade, puzzles.MostGrade)
	for _, step := range [2]int{1, -1} {
		for grade := due; grade >= puzzles.LeastGrade && grade <= puzzles.MostGrade; grade += step {
			var fit []*puzzles.Puzzle
			for _, p := range list {
				if p.Grade == grade && !t.seen[p.ID] {
					fit = append(fit, p)
				}
			}
			if len(fit) > 0 {
				p := fit[random.IntN(len(fit))]
				t.seen[p.ID] = true
				return p
			}
		}
	}
	return nil
}

// seconds returns the time left, rounded up.
func (t *storm) seconds() int { return (t.left + second - 1) / second }

// storming reports whether a storm is in progress.
func (s *session) storming() bool { return s.run.kind == stormy && !s.run.storm.over }

// tickStorm advances the clock of a storm by one tick.
func (s *session) tickStorm() {
	t := &s.run.storm
	if !s.storming() || !t.begun || s.covered() {
		return
	}
	before := t.seconds()
	t.left--
	if now := t.seconds(); now != before {
		s.program.Refresh()
		if now <= lastSeconds && now != t.warned {
			t.warned = now
			s.program.Sound(sound.Tick)
			if now == lastSeconds {
				s.program.Announce(s.program.Locale.Count("puzzle.seconds", now, nil))
			}
		}
	}
	if t.left <= 0 {
		s.endStorm()
	}
}

// endStorm ends a storm: the time is up, three mistakes were made, or the user has enough.
func (s *session) endStorm() {
	t := &s.run.storm
	t.over = true
	s.work.stop()
	s.reveal()
	s.reread()
	if t.record = t.score > s.training.Storm; t.record {
		s.training.Storm = t.score
		s.keep()
		s.program.Sound(sound.Win)
	} else {
		s.program.Sound(sound.Draw)
	}
	s.program.Announce(s.say().stormEnd())
	s.program.Refresh()
}
