package analysis

import (
	"colat/game"
	"colat/render/kit/sound"
	"colat/render/table/board"
)

// practising asks the user about the errors of the game, and judges the answers.
type practising struct{ *Scene }

// start asks about the first error of a side, if there is one.
func (s practising) start(side game.Player) {
	list := s.errors(side)
	if len(list) == 0 {
		return
	}
	if s.engine.on {
		s.engine.toggle()
	}
	s.ask(list, 0)
}

// show gives the answer.
func (s practising) show() {
	p := &s.practice
	p.check.Cancel()
	p.solved, p.shown = true, true
	s.say()
}

// next asks about the next error, or ends the practice after the last one.
func (s practising) next() {
	p := &s.practice
	if p.at+1 < len(p.list) {
		s.ask(p.list, p.at+1)
		return
	}
	s.stop()
	s.program.Say(s.program.Text("practice.done"))
}

// stop ends the practice.
func (s practising) stop() {
	s.practice.check.Cancel()
	s.practice = practice{}
	s.engine.restate()
	s.words.known = false
	s.program.Refresh()
}

// ask shows the position before one of some errors.
func (s practising) ask(list []int, at int) {
	s.practice.check.Cancel()
	s.practice = practice{on: true, list: list, at: at, tried: game.NoMove}
	s.goTo(s.practice.index())
	s.stage.View.SetAdvice(&board.Advice{})
	s.say()
}

// say shows and announces what the practice has to say.
func (s practising) say() {
	s.words.known = false
	s.program.Refresh()
	_, text := s.practice.words(&s.reviewed)
	s.program.Announce(text)
}

// try handles a move as an answer to the practice, and reports whether it is one.
func (s practising) try(m game.Move) bool {
	p := &s.practice
	if !p.asked(&s.reviewed) {
		return false
	}
	i := p.index()
	best := s.known.Moves[i].Best
	p.check.Cancel()
	p.tried = m
	switch m {
	case best:
		s.judge(true)
	case s.moves[i]:
		s.judge(false)
	default:
		p.compare(&s.reviewed, &s.engine, best, m)
		s.say()
	}
	return true
}

// judge tells whether an answer was right.
func (s practising) judge(right bool) {
	s.practice.solved = right
	s.practice.check = nil
	s.hand.Choose(-1)
	if right {
		s.program.Sound(sound.Win)
	} else {
		s.program.Sound(sound.Illegal)
	}
	s.say()
}

// attend judges an answer once it has been compared with the best move.
func (s practising) attend() {
	if right, ended := s.practice.answer(); ended && s.practice.asked(&s.reviewed) {
		s.judge(right)
	}
}
