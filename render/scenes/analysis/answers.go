package analysis

import (
	"colat/game"
	"colat/render/kit/sound"
	"colat/render/table/board"
)

// practise handles the controls of learning from mistakes.
func (s *Scene) practise(control string) bool {
	switch control {
	case "practice":
		s.startPractice()
	case "practice-show":
		if s.practice.on {
			s.practice.reveal()
			s.sayPractice()
		}
	case "practice-next":
		if s.practice.on {
			s.nextQuestion()
		}
	case "practice-close":
		s.stopPractice()
	default:
		return false
	}
	return true
}

// startPractice asks about the first error, if there is one.
func (s *Scene) startPractice() {
	list := s.errors()
	if len(list) == 0 {
		return
	}
	s.practice.start(list)
	if s.engine.on {
		s.engine.toggle()
	}
	s.ask()
}

// nextQuestion asks about the next error, or ends the practice after the last one.
func (s *Scene) nextQuestion() {
	if s.practice.next() {
		s.ask()
		return
	}
	s.stopPractice()
	s.program.Say(s.program.Text("practice.done"))
}

// stopPractice ends the practice.
func (s *Scene) stopPractice() {
	s.practice.stop()
	s.engine.restate()
	s.words.known = false
	s.program.Refresh()
}

// ask shows the position before the present error.
func (s *Scene) ask() {
	s.goTo(s.practice.index())
	s.stage.View.SetAdvice(&board.Advice{})
	s.sayPractice()
}

// sayPractice shows and announces what the practice has to say.
func (s *Scene) sayPractice() {
	s.words.known = false
	s.program.Refresh()
	_, text := s.practice.words(&s.reviewed)
	s.program.Announce(text)
}

// tryAnswer handles a move as an answer to the practice, and reports whether it is one.
func (s *Scene) tryAnswer(m game.Move) bool {
	p := &s.practice
	if !p.asked(&s.reviewed) {
		return false
	}
	i := p.index()
	best := s.known.Moves[i].Best
	p.close()
	p.tried = m
	switch m {
	case best:
		s.judge(true)
	case s.moves[i]:
		s.judge(false)
	default:
		p.compare(&s.reviewed, &s.engine, best, m)
		s.sayPractice()
	}
	return true
}

// judge tells whether an answer was right.
func (s *Scene) judge(right bool) {
	s.practice.solved = right
	s.practice.check = nil
	s.choose(-1)
	if right {
		s.program.Sound(sound.Win)
	} else {
		s.program.Sound(sound.Illegal)
	}
	s.sayPractice()
}

// attendAnswer judges an answer once it has been compared with the best move.
func (s *Scene) attendAnswer() {
	if right, ended := s.practice.answer(); ended && s.practice.asked(&s.reviewed) {
		s.judge(right)
	}
}
