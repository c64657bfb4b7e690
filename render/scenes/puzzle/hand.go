package puzzle

import (
	"colat/render/kit/sound"
	"colat/render/program/scene"
	"colat/render/table/stage"
)

// tap handles a tap on a square, or a piece dragged from one to another. A touch may only
// propose the move. After a refutation, a tap takes it back.
func (s *session) tap(t stage.Tap, touch bool) {
	if t == stage.Nothing {
		return
	}
	if s.work.phase == refuting || s.work.phase == refuted {
		s.again()
		return
	}
	if !s.asks() {
		return
	}
	intent, move, square := s.turn.Read(t)
	switch intent {
	case stage.Move:
		if touch && s.confirms() && s.proposal != move {
			s.proposal = move
			s.program.Refresh()
			return
		}
		s.withdraw()
		s.try(move.Move)
	case stage.Select:
		s.withdraw()
		s.choosePiece(square)
	default:
		s.withdraw()
		s.program.SayOf(scene.OfPosition, s.game.Illegal(s.program.Locale, s.replay.State(), square, t.To))
		s.program.Sound(sound.Illegal)
		s.choosePiece(-1)
	}
}

// confirm plays the proposed move.
func (s *session) confirm() {
	if move := s.proposal; move.Open && s.asks() {
		s.withdraw()
		s.try(move.Move)
	}
}

// escape takes back the last thing that can be: a proposal, a selection, a refutation; or else
// leaves.
func (s *session) escape() {
	switch {
	case s.proposal.Open:
		s.withdraw()
	case s.work.phase == refuting || s.work.phase == refuted:
		s.again()
	case s.asks() && s.turn.Selected >= 0:
		s.choosePiece(-1)
	default:
		s.program.Back()
	}
}
