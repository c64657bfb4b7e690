package play

import (
	"cmp"

	"colat/game"
	"colat/render/bench"
	"colat/render/scenes/play/coach"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// moveInput handles a person's moves on the board.
type moveInput struct {
	bench.Hand
	session *session
	display *display
	waiting int // ticks until a forced pass is played; 0 for none
}

// choosing reports whether it is a person's turn and there is a legal move.
func (h *moveInput) choosing() bool { return h.session.waits() && !h.Turn.MustPass() }

// free reports whether taps on squares are handled.
func (h *moveInput) free() bool { return !h.display.reviewing && h.choosing() }

// mark marks the legal moves and, at the end, the squares that decided the game.
func (h *moveInput) mark() {
	h.Mark()
	h.display.markDeciding()
}

// chosen shows the whole match once a piece has been selected.
func (h *moveInput) chosen() {
	if h.display.behind() {
		h.display.catchUp()
		h.mark()
	}
}

// chooseHinted selects the piece of a hinted move, which shows the hinted target.
func (h *moveInput) chooseHinted(move game.Move) {
	from, _ := h.session.game.Squares(h.session.match.State(), move)
	if from >= 0 && h.Turn.Grips.Has(from) && !h.Bound() {
		h.Choose(from)
	}
}

// play plays a person's move.
func (h *moveInput) play(move game.Move) {
	h.display.catchUp()
	h.mark()
	if h.session.conduct.play(move) {
		h.session.program.Vibrate(12)
		h.session.program.Refresh()
	}
}

// passDelay is the number of ticks for which a forced pass is shown before it is played.
const passDelay = 72

// passWhenForced plays a person's forced pass after passDelay. It waits while hindered is
// true.
func (h *moveInput) passWhenForced(hindered bool) {
	if !h.Turn.MustPass() || !h.session.waits() || hindered {
		h.waiting = 0
		return
	}
	h.waiting = cmp.Or(h.waiting, passDelay)
	if h.display.behind() || h.Stage.View.Animating() {
		return
	}
	if h.waiting--; h.waiting == 0 {
		h.play(h.Turn.Moves[0])
	}
}

// advice is the information about moves on the board: the effect of the move under the
// pointer, the hint, the proposed move, and the effect of the last move.
type advice struct {
	session *session
	display *display
	hand    *moveInput
	coach   *coach.Coach

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
	if a.hand.free() && !a.display.behind() {
		if pointing {
			a.answer(&shown)
		}
		if a.coach.Hint.Known {
			from, to := a.session.game.Squares(a.session.match.State(), a.coach.Hint.Move)
			a.hand.Show(&shown, &shown.Good, from, to)
		}
	}
	a.hand.Advise(&shown)
	if !a.display.behind() && !a.display.reviewing {
		if move, asked := a.session.conduct.Asked(); asked {
			from, to := a.session.game.Squares(a.session.match.State(), move)
			if to >= 0 {
				a.hand.Show(&shown, &shown.Proposed, from, to)
			}
		}
	}
	settings := &a.session.program.Settings
	if settings.ShowTurned {
		shown.Turned = a.display.Turned()
	}
	if settings.ShowStable {
		if hash := a.display.State().Hash(); hash != a.stableHash {
			a.stableHash, a.stable = hash, a.session.game.Stable(a.display.State())
		}
		shown.Stable = a.stable
	}
	a.hand.Stage.View.SetAdvice(&shown)
}

// answer shows the effect of the move to the square under the pointer.
func (a *advice) answer(shown *board.Advice) {
	from, to := a.hand.Turn.Selected, a.hand.Stage.Asked()
	if p := &a.hand.Proposal; p.Open && to < 0 {
		from, to = p.From, p.To
	}
	if to < 0 {
		return
	}
	if now := (pointed{a.session.match.State().Hash(), from, to}); now != a.at {
		a.at, a.effect = now, games.Effect{}
		var move stage.Gesture
		if move, a.legal = a.hand.Turn.Find(from, to); a.legal {
			a.effect = a.session.game.Effect(a.session.match.State(), move.Move)
		}
	}
	if a.legal {
		shown.Turning, shown.Sent = a.effect.Turned, a.effect.Sent
	}
}
