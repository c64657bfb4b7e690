package puzzle

import "colat/render/kit/sound"

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
