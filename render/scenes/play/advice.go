package play

import (
	"colat/render/scenes/play/coach"
	"colat/render/table/board"
	"colat/render/table/games"
)

// advice is the information about moves on the board: the effect of the move under the
// pointer, the hint, the proposed move, and the effect of the last move.
type advice struct {
	*moveInput
	coach *coach.Coach

	at     pointed // the move that effect and legal describe
	effect games.Effect
	legal  bool

	stableHash uint64
	stable     board.Set
}

// pointed is the move under the pointer.
type pointed struct {
	hash     uint64
	from, to int
}

// update updates the advice on the board. pointing tells that the board has the pointer.
func (a *advice) update(pointing bool) {
	var shown board.Advice
	if a.free() && !a.behind() {
		if pointing {
			a.answer(&shown)
		}
		if a.coach.Hint.Known {
			from, to := a.game.Squares(a.match.State(), a.coach.Hint.Move)
			a.point(&shown, &shown.Good, from, to)
		}
		if p := &a.proposal; p.open {
			a.point(&shown, &shown.Proposed, p.from, p.to)
		}
	}
	if !a.behind() && !a.reviewing {
		if move, asked := a.conduct.Asked(); asked {
			from, to := a.game.Squares(a.match.State(), move)
			if to >= 0 {
				a.point(&shown, &shown.Proposed, from, to)
			}
		}
	}
	settings := &a.program.Settings
	if settings.ShowTurned {
		shown.Turned = a.Turned()
	}
	if settings.ShowStable {
		if hash := a.State().Hash(); hash != a.stableHash {
			a.stableHash, a.stable = hash, a.game.Stable(a.State())
		}
		shown.Stable = a.stable
	}
	a.stage.View.SetAdvice(&shown)
}

// point marks a move on the board.
func (a *advice) point(shown *board.Advice, to *board.Set, fromSquare, toSquare int) {
	to.Add(toSquare)
	shown.From.Add(fromSquare)
	shown.Piece = a.game.Piece(a.match.State().ToMove())
	if fromSquare >= 0 {
		shown.Piece = a.Position().Pieces[fromSquare]
	}
}

// answer shows the effect of the move to the square under the pointer.
func (a *advice) answer(shown *board.Advice) {
	from, to := a.turn.selected, a.stage.Asked()
	if p := &a.proposal; p.open && to < 0 {
		from, to = p.from, p.to
	}
	if to < 0 {
		return
	}
	if now := (pointed{a.match.State().Hash(), from, to}); now != a.at {
		a.at, a.effect = now, games.Effect{}
		var move gesture
		if move, a.legal = a.turn.find(from, to); a.legal {
			a.effect = a.game.Effect(a.match.State(), move.move)
		}
	}
	if a.legal {
		shown.Turning, shown.Sent = a.effect.Turned, a.effect.Sent
	}
}
