package play

import (
	"colat/game"
	"colat/game/match"
	"colat/render/kit/sound"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// display shows the match on the board. It lags behind the match while pieces are moving, and
// shows an earlier position in a review.
type display struct {
	*session
	stage.Replay
	reviewing bool
	passed    game.Player // the last side that passed
}

// behind reports whether the board lags behind the match.
func (d *display) behind() bool { return !d.reviewing && d.Shown() < len(d.match.Moves()) }

// next shows the next move of the match, if it is due, and reports whether it did.
func (d *display) next() bool {
	if !d.behind() {
		return false
	}
	// The board must not fall behind two fast players.
	moves := d.match.Moves()
	if len(moves)-d.Shown() > 2 {
		d.View.Finish()
	}
	if d.View.Animating() {
		return false
	}
	d.step(moves[d.Shown()])
	return true
}

// step shows a move with its animation.
func (d *display) step(m game.Move) {
	_, to := d.game.Squares(d.State(), m)
	mover := d.State().ToMove()
	d.program.Toast.Over(scene.OfPosition)
	if d.passed == mover && to >= 0 {
		d.program.Toast.Over(scene.OfPass)
	}
	if to < 0 {
		// It has been announced already.
		d.program.Toast.SayOf(scene.OfPass, d.game.Announce(d.program.Locale, d.State(), m))
		d.passed = mover
		d.Step(m)
		return
	}
	d.Caption(m)
	d.Step(m)
	d.markLast()
	d.View.ShowSquare(to)
}

// show shows the position after the first n moves, without animation.
func (d *display) show(n int) {
	d.Jump(d.match.Start(), d.match.Line()[:n])
	d.markLast()
}

// jump is like show, and ends the messages about the position before.
func (d *display) jump(n int) {
	d.program.Toast.Over(scene.OfPosition)
	d.program.Toast.Over(scene.OfPass)
	d.show(n)
}

// markLast marks the last move, unless the user has turned that off.
func (d *display) markLast() {
	if d.program.Settings.HideLast {
		d.View.SetLast(board.Set{})
		return
	}
	d.View.SetLast(d.Last())
}

// showAnew shows the current position of the match, and ends a review.
func (d *display) showAnew() {
	d.reviewing = false
	d.show(len(d.match.Moves()))
}

// catchUp shows the current position of the match, without animation.
func (d *display) catchUp() {
	n := len(d.match.Moves())
	if d.Shown() == n && !d.reviewing && d.State().Hash() == d.match.State().Hash() {
		d.View.Finish()
		return
	}
	d.jump(n)
}

// review shows the position after n moves. If that is the next one, it animates the last
// move.
func (d *display) review(n int) {
	moves := d.match.Line()
	n = min(max(n, 0), len(moves))
	if d.reviewing && n == d.Shown()+1 {
		d.View.Finish()
		d.step(moves[d.Shown()])
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
	result, over := d.result()
	over = over && d.Shown() == len(d.match.Moves())
	d.Decide(result, over)
	if over {
		d.unlight()
	}
}

// unlight turns off all lit panels, after an end that the position itself does not show, such
// as a resignation.
func (d *display) unlight() {
	lit := false
	for i := range d.Position().Panels {
		panel := &d.Position().Panels[i]
		lit, panel.Lit = lit || panel.Lit, false
	}
	if lit {
		d.View.Set(d.Position())
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

// boardSounds plays the sounds of events on the board when they become visible. Discs that
// turn at the same time sound one after another.
type boardSounds struct {
	*display
	struck bool // a piece was captured, and the capturing piece has not arrived yet
	flips  int  // number of turned discs whose sounds are pending
	cell   bool // one of them is on a victory cell
	ended  bool // the end has been sounded, or was visible before
}

// queue handles an event on the board.
func (s *boardSounds) queue(c board.Cue) {
	switch c.Kind {
	case board.Turned:
		s.flips++
	case board.Taken:
		s.struck = true
		return
	case board.Signed:
		s.cell = true
	case board.Landed:
		name := sound.Place
		if s.struck {
			name = sound.Capture
		}
		s.struck = false
		s.program.Sound(name)
	}
	s.cell = s.cell || c.Sun
}

// update plays pending sounds, one in each tick, and the sound of the end.
func (s *boardSounds) update() {
	if s.flips > 0 {
		s.flips--
		s.program.Sound(sound.Flip)
		return
	}
	if s.View.Animating() {
		return
	}
	if s.cell {
		s.cell = false
		s.program.Sound(sound.Cell)
	}
	result, over := s.result()
	if over && !s.ended {
		s.playEnd(result)
	}
	s.ended = over
}

// playEnd plays the sound of the end, and vibrates for a win, unless the only person has
// lost.
func (s *boardSounds) playEnd(result game.Result) {
	person := s.conduct.Side()
	switch {
	case result.Winner == game.Nobody:
		s.program.Sound(sound.Draw)
	case person != game.Nobody && person != result.Winner:
		s.program.Sound(sound.Lose)
	default:
		s.program.Sound(sound.Win)
		s.program.Vibrate(40, 60, 40, 60, 120)
	}
}

// drop drops pending sounds when the board is shown from scratch.
func (s *boardSounds) drop() {
	_, over := s.match.Result()
	*s = boardSounds{display: s.display, ended: over}
}
