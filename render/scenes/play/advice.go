package play

import (
	"colat/game"
	"colat/render/table/board"
	"colat/render/table/games"
)

// advice is the information about moves on the board: the effect of the move under the
// pointer, the hint, the proposed move, and the effect of the last move.
type advice struct {
	asked  asked // the move that effect and legal describe
	effect games.Effect
	legal  bool

	stableHash uint64
	stable     board.Set
}

// asked is the move under the pointer.
type asked struct {
	hash     uint64
	from, to int
}

// clear removes the proposal and the hint.
func (a *advice) clear(s *Scene) {
	s.hand.withdraw()
	s.hint.clear(&s.advisor)
}

// update updates the advice on the board.
func (a *advice) update(s *Scene) {
	var shown board.Advice
	if s.hand.free() && !s.display.behind() {
		a.answer(s, &shown)
		if s.hint.known {
			from, to := s.game.Squares(s.match.State(), s.hint.move)
			a.point(s, &shown, &shown.Good, from, to)
		}
		if p := &s.hand.proposal; p.open {
			a.point(s, &shown, &shown.Proposed, p.from, p.to)
		}
	}
	if s.remote != nil && !s.display.behind() && !s.display.reviewing {
		if move, asked := s.remote.Asked(); asked {
			from, to := s.game.Squares(s.match.State(), move)
			if to >= 0 {
				a.point(s, &shown, &shown.Proposed, from, to)
			}
		}
	}
	settings := &s.program.Settings
	if settings.ShowTurned {
		shown.Turned = s.display.turned
	}
	if settings.ShowStable && s.display.state != nil {
		if hash := s.display.state.Hash(); hash != a.stableHash {
			a.stableHash, a.stable = hash, s.game.Stable(s.display.state)
		}
		shown.Stable = a.stable
	}
	s.stage.View.SetAdvice(&shown)
}

// point marks a move on the board.
func (a *advice) point(s *Scene, shown *board.Advice, to *board.Set, fromSquare, toSquare int) {
	to.Add(toSquare)
	shown.From.Add(fromSquare)
	shown.Piece = s.game.Piece(s.match.State().ToMove())
	if fromSquare >= 0 {
		shown.Piece = s.display.position.Pieces[fromSquare]
	}
}

// answer shows the effect of the move to the square under the pointer.
func (a *advice) answer(s *Scene, shown *board.Advice) {
	from, to := s.hand.turn.selected, s.stage.Asked()
	if p := &s.hand.proposal; p.open && to < 0 {
		from, to = p.from, p.to
	}
	if to < 0 || s.question != "" || s.menu.open {
		return
	}
	if now := (asked{s.match.State().Hash(), from, to}); now != a.asked {
		a.asked, a.effect = now, games.Effect{}
		var move game.Move
		if move, a.legal = s.game.Move(s.match.State(), from, to); a.legal {
			a.effect = s.game.Effect(s.match.State(), move)
		}
	}
	if a.legal {
		shown.Turning, shown.Sent = a.effect.Turned, a.effect.Sent
	}
}
