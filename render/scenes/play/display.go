package play

import (
	"colat/game"
	"colat/game/match"
	"colat/render/program/scene"
	"colat/render/table/board"
)

// display is the state of the board. It lags behind the match while pieces are moving, and
// shows an earlier position in a review.
type display struct {
	*session
	view *board.View

	shown     int        // number of moves on the board
	state     game.State // position after these moves; nil if not known
	reviewing bool
	position  board.Position
	last      board.Set   // squares of the last move
	turned    board.Set   // pieces turned over by the last move
	passed    game.Player // the last side that passed
}

// forget ends a review. The next update shows the match from scratch.
func (d *display) forget() { d.state, d.reviewing = nil, false }

// behind reports whether the board lags behind the match.
func (d *display) behind() bool { return !d.reviewing && d.shown < len(d.match.Moves()) }

// next shows the next move of the match, if it is due, and reports whether it did.
func (d *display) next() bool {
	if !d.behind() {
		return false
	}
	// The board must not fall behind two fast players.
	moves := d.match.Moves()
	if len(moves)-d.shown > 2 {
		d.view.Finish()
	}
	if d.view.Animating() {
		return false
	}
	d.step(moves[d.shown])
	d.shown++
	return true
}

// step shows a move with its animation.
func (d *display) step(m game.Move) {
	from, to := d.game.Squares(d.state, m)
	mover := d.state.ToMove()
	d.program.Toast.Over(scene.OfPosition)
	if d.passed == mover && to >= 0 {
		d.program.Toast.Over(scene.OfPass)
	}
	if to < 0 {
		// It has been announced already.
		d.program.Toast.SayOf(scene.OfPass, d.game.Announce(d.program.Locale, d.state, m))
		d.passed = mover
		d.state.Play(m)
		return
	}
	if c := d.game.Calculator; c != nil {
		sum, pair := c.Caption(d.state, m)
		d.view.Caption(sum, pair[0], pair[1])
	}
	d.state.Play(m)
	d.view.Targets(board.Set{}, board.Piece{})
	before := d.position
	d.view.Move(d.boardPosition(), to)
	d.last, d.turned = board.SetOf(from, to), d.turnedSince(&before)
	d.markLast()
	d.view.ShowSquare(to)
}

// boardPosition returns the position in the form for the board.
func (d *display) boardPosition() *board.Position {
	d.position = board.Position{}
	d.game.Show(d.state, &d.position)
	return &d.position
}

// jump shows the position after the first n moves, without animation.
func (d *display) jump(n int) {
	if d.state != nil {
		d.program.Toast.Over(scene.OfPosition)
		d.program.Toast.Over(scene.OfPass)
	}
	d.last, d.turned = board.Set{}, board.Set{}
	d.state = d.match.Start().Clone()
	var before board.Position
	for i, m := range d.match.Line()[:n] {
		if from, to := d.game.Squares(d.state, m); to >= 0 {
			d.last = board.SetOf(from, to)
		}
		if i == n-1 {
			before = *d.boardPosition()
		}
		d.state.Play(m)
	}
	d.shown = n
	d.view.Set(d.boardPosition())
	d.turned = d.turnedSince(&before)
	d.markLast()
}

// markLast marks the last move, unless the user has turned that off.
func (d *display) markLast() {
	if d.program.Settings.HideLast {
		d.view.SetLast(board.Set{})
		return
	}
	d.view.SetLast(d.last)
}

// turnedSince returns the squares whose pieces have changed.
func (d *display) turnedSince(before *board.Position) board.Set {
	var turned board.Set
	for square := range before.Pieces {
		was, is := before.Pieces[square], d.position.Pieces[square]
		if was != is && was.Material != board.NoPiece && is.Material != board.NoPiece && !d.last.Has(square) {
			turned.Add(square)
		}
	}
	return turned
}

// catchUp shows the current position of the match, without animation.
func (d *display) catchUp() {
	n := len(d.match.Moves())
	if d.state != nil && d.shown == n && !d.reviewing && d.state.Hash() == d.match.State().Hash() {
		d.view.Finish()
		return
	}
	d.jump(n)
}

// review shows the position after n moves. If that is the next one, it animates the last
// move.
func (d *display) review(n int) {
	moves := d.match.Line()
	n = min(max(n, 0), len(moves))
	if d.reviewing && n == d.shown+1 {
		d.view.Finish()
		d.step(moves[d.shown])
		d.shown = n
	} else {
		d.jump(n)
	}
	d.reviewing = true
}

// result returns the result once the board shows the last move.
func (d *display) result() (game.Result, bool) {
	if d.behind() {
		return game.Result{}, false
	}
	return d.match.Result()
}

// markDeciding highlights the squares that decided the game, at its end.
func (d *display) markDeciding() {
	var deciding board.Set
	if result, over := d.result(); over && d.shown == len(d.match.Moves()) {
		deciding = d.game.Deciding(d.state, result)
		d.unlight()
	}
	d.view.SetDeciding(deciding)
}

// unlight turns off all lit panels, after an end that the position itself does not show, such
// as a resignation.
func (d *display) unlight() {
	lit := false
	for i := range d.position.Panels {
		panel := &d.position.Panels[i]
		lit, panel.Lit = lit || panel.Lit, false
	}
	if lit {
		d.view.Set(&d.position)
	}
}

// stateAfter returns the position after the first n moves of a match's line.
func stateAfter(m *match.Match, n int) game.State {
	state := m.Start().Clone()
	for _, move := range m.Line()[:n] {
		state.Play(move)
	}
	return state
}
