package analysis

import (
	"colat/render/kit/ui"
)

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.ticks++
	if s.comment.open {
		if closed, kept := s.comment.handle(s.program, in); closed {
			s.closeComment(kept)
		}
	} else if !s.Controls.Update(in) {
		s.hand.Type(in, !s.drawing.mode)
		if s.Keys(in, &s.hand, true); s.Left {
			return
		}
		s.point(in)
	}
	s.hand.Follow()
	s.followLine()
	(practising{s}).attend()
	s.table.count(&s.subject)
	if s.ticks%lookTicks == 0 {
		s.show()
		s.think()
		if s.recognised.update() {
			s.words.known = false
			s.program.Refresh()
		}
		if s.why.update(&s.reviewed) {
			s.words.known = false
			if n := s.shown() - 1; n == s.why.index && !s.off() {
				s.program.Announce(s.reasons(n))
			}
			s.program.Refresh()
		}
	}
	if s.ticks%saveEvery == 0 {
		s.save()
	}
	if s.list.far() {
		s.program.Refresh()
	}
	s.stage.View.Update()
	s.advise()
	s.showValues()
}

// lookTicks is the number of ticks between two updates from the study.
const lookTicks = 6

// think has the engine follow the board.
func (s *Scene) think() {
	calm := !s.stage.View.Animating()
	w := &s.walk
	s.engine.tabled = s.tabled() && !s.table.booked
	hash, spent := s.engine.hash, s.engine.spent()
	changed := s.engine.update(w.tree.Start(), w.state, w.path, !s.study.Complete(), calm)
	if changed {
		s.words.known = false
	}
	if s.engine.on && s.engine.hash == hash && s.engine.spent() && !spent {
		s.program.Announce(s.engine.status(s.over, !s.study.Complete())[0])
	}
	if s.table.update(&s.subject, s.engine.forTable(s.table.booked)) || changed {
		s.program.Refresh()
	}
}
