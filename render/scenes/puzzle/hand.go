package puzzle

import (
	"colat/render/kit/sound"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// asks reports whether the user may move.
func (s *Scene) asks() bool { return s.work.phase == asking && !s.menu.open }

// mark marks the last move, the moves that the user can make, and the squares that decided the
// game at its end.
func (s *Scene) mark() {
	var targets, grips, last, deciding board.Set
	var piece board.Piece
	selected := -1
	if state := s.replay.State(); state != nil {
		s.turn.Update(s.game, state)
		piece = s.game.Piece(state.ToMove())
		if s.asks() {
			targets, grips, selected = s.turn.Targets(), s.turn.Grips, s.turn.Selected
		}
		if selected >= 0 {
			piece = s.replay.Position().Pieces[selected]
		}
		if !s.program.Settings.HideLast {
			last = s.replay.Last()
		}
		if result, over := state.Result(); over {
			deciding = s.game.Deciding(state, result)
		}
	}
	s.stage.Grips = grips
	s.stage.View.SetSelected(selected)
	s.stage.View.Targets(targets, piece)
	s.stage.View.SetLast(last)
	s.stage.View.SetDeciding(deciding)
}

// choosePiece selects the piece on a square; -1 selects none.
func (s *Scene) choosePiece(square int) {
	if square == s.turn.Selected {
		return
	}
	s.turn.Selected = square
	s.mark()
	s.program.Refresh()
}

// tap handles a tap on a square, or a piece dragged from one to another. A touch may only
// propose the move. After a refutation, a tap takes it back.
func (s *Scene) tap(t stage.Tap, touch bool) {
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

// confirms reports whether a touch only proposes a move, as in a game.
func (s *Scene) confirms() bool { return s.program.Confirms(s.stage) }

// withdraw removes the proposal.
func (s *Scene) withdraw() {
	if s.proposal.Open {
		s.proposal = stage.Gesture{}
		s.program.Refresh()
	}
}

// confirm plays the proposed move.
func (s *Scene) confirm() {
	if move := s.proposal; move.Open && s.asks() {
		s.withdraw()
		s.try(move.Move)
	}
}
