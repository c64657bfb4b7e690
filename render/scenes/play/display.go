package play

import (
	"strconv"
	"strings"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// display shows the match on the board. It lags behind the match while pieces are moving, and
// shows an earlier position while the user steps back.
type display struct {
	stage.Replay
	session   *session
	reviewing bool
	passed    game.Player // the last side that passed
}

// behind reports whether the board lags behind the match.
func (d *display) behind() bool { return !d.reviewing && d.Shown() < len(d.session.match.Moves()) }

// next shows the next move of the match, if it is due, and reports whether it did.
func (d *display) next() bool {
	if !d.behind() {
		return false
	}
	// The board must not fall behind two fast players.
	moves := d.session.match.Moves()
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
	_, to := d.session.game.Squares(d.State(), m)
	mover := d.State().ToMove()
	d.session.program.Toast.Over(scene.OfPosition)
	if d.passed == mover && to >= 0 {
		d.session.program.Toast.Over(scene.OfPass)
	}
	if to < 0 {
		// It has been announced already.
		d.session.program.Toast.SayOf(scene.OfPass, d.session.game.Announce(d.session.program.Locale, d.State(), m))
		d.passed = mover
		d.Step(m)
		return
	}
	d.Caption(d.session.program.Locale, m)
	d.Step(m)
	d.markLast()
	d.View.ShowSquare(to)
}

// show shows the position after the first n moves, without animation.
func (d *display) show(n int) {
	d.Jump(d.session.match.Start(), d.session.match.Line()[:n])
	d.markLast()
}

// jump is like show, and ends the messages about the position before.
func (d *display) jump(n int) {
	d.session.program.Toast.Over(scene.OfPosition)
	d.session.program.Toast.Over(scene.OfPass)
	d.show(n)
}

// markLast marks the last move, unless the user has turned that off.
func (d *display) markLast() {
	if d.session.program.Settings.HideLast {
		d.View.SetLast(board.Set{})
		return
	}
	d.View.SetLast(d.Last())
}

// showAnew shows the current position of the match.
func (d *display) showAnew() {
	d.reviewing = false
	d.show(len(d.session.match.Moves()))
}

// catchUp shows the current position of the match, without animation.
func (d *display) catchUp() {
	n := len(d.session.match.Moves())
	if d.Shown() == n && !d.reviewing && d.State().Hash() == d.session.match.State().Hash() {
		d.View.Finish()
		return
	}
	d.jump(n)
}

// review shows the position after n moves. If that is the next one, it animates the last
// move.
func (d *display) review(n int) {
	moves := d.session.match.Line()
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
	return d.session.match.Result()
}

// markDeciding highlights the squares that decided the game, at its end.
func (d *display) markDeciding() {
	result, over := d.result()
	over = over && d.Shown() == len(d.session.match.Moves())
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
func stateAfter(m *match.Match, n int) game.State { return bench.After(m.Start(), m.Line()[:n]) }

// boardSounds plays the sounds of the pieces, and of the end when it becomes visible.
type boardSounds struct {
	session *session
	display *display
	pieces  *scene.PieceSounds
	ended   bool // the end has been sounded, or was visible before
}

// update plays pending sounds, and then the sound of the end.
func (s *boardSounds) update() {
	if !s.pieces.Update() {
		return
	}
	result, over := s.display.result()
	if over && !s.ended {
		s.playEnd(result)
	}
	s.ended = over
}

// playEnd plays the sound of the end, and vibrates for a win, unless the only person has
// lost.
func (s *boardSounds) playEnd(result game.Result) {
	person := s.session.conduct.Side()
	switch {
	case result.Winner == game.NoSide:
		s.session.program.Sound(sound.Draw)
	case person != game.NoSide && person != result.Winner:
		s.session.program.Sound(sound.Lose)
	default:
		s.session.program.Sound(sound.Win)
		s.session.program.Vibrate(40, 60, 40, 60, 120)
	}
}

// drop drops pending sounds when the board is shown from scratch.
func (s *boardSounds) drop() {
	s.pieces.Drop()
	_, s.ended = s.session.match.Result()
}

// clocks are the contents of both clocks on the plates. They are formatted only when they
// change.
type clocks struct {
	session *session
	faces   [2]face
	warned  [2]int // the last second at which each side was warned
	second  int    // the full seconds left to the running side when the clock was last stored
}

// face is the contents of a clock.
type face struct {
	figures int // time left, in tenths of a second
	move    int // seconds left for this move; -1 if moves have no limit or the clock is stopped
	low     bool
	beat    bool // a low clock is highlighted at the moment
	running bool
	text    string
	written string // language of the text; "" until it is formatted
}

// The time at which a clock becomes low, and the time from which it shows tenths. In a game
// with a limit for each move, the last seconds of a move count as low as well.
const (
	lowClock    = 30 * time.Second
	tenthsClock = 10 * time.Second
	lowMove     = 3 * time.Second
	beatHalf    = 500 * time.Millisecond
)

// update updates the clocks, gives warnings, and reports whether the clocks have changed.
func (c *clocks) update() bool {
	if !c.session.conduct.HasClock() {
		return false
	}
	changed := false
	still := c.session.program.Calm()
	for side := range c.faces {
		f := c.face(game.Player(side), still)
		old := &c.faces[side]
		f.text, f.written = old.text, c.session.program.Locale.Language()
		if f != *old {
			f.text = f.write(c.session.program.Locale)
			*old, changed = f, true
		}
	}
	if running := c.session.conduct.Running(); running != game.NoSide {
		c.warn(running)
		// A reload gives back less than a second.
		if second := int(c.session.conduct.Remaining(running) / time.Second); second != c.second {
			c.second = second
			c.session.conduct.changed()
		}
	}
	return changed
}

// face returns the contents of a side's clock without its text. A clock does not blink if
// still is true.
func (c *clocks) face(side game.Player, still bool) face {
	left := c.session.conduct.Remaining(side)
	f := face{figures: tenths(left), move: -1, running: c.session.conduct.Running() == side}
	f.low = left <= lowClock
	if f.running && c.session.conduct.TimeControl().Of(side).Move > 0 {
		move := c.session.conduct.LeftForMove(side)
		f.move = seconds(move)
		f.low = f.low || move <= lowMove
	}
	f.beat = f.low && f.running && !still && left%(2*beatHalf) >= beatHalf
	return f
}

// tenths returns the displayed time in tenths of a second. Times above tenthsClock are
// rounded up to seconds, so that a clock shows 0 only when the time is over.
func tenths(left time.Duration) int {
	if left <= tenthsClock {
		return int((left + 100*time.Millisecond - 1) / (100 * time.Millisecond))
	}
	return 10 * seconds(left)
}

// write formats minutes and seconds, or seconds and tenths below tenthsClock, followed by the
// seconds left for the move.
func (f *face) write(l *locale.Locale) string {
	text := ""
	if limit := int(tenthsClock / (100 * time.Millisecond)); f.figures < limit {
		point := strings.Trim(l.Decimal(0.5), "05")
		text = strconv.Itoa(f.figures/10) + point + strconv.Itoa(f.figures%10)
	} else {
		text = scene.Minutes(f.figures / 10)
	}
	if f.move >= 0 {
		text += " · " + strconv.Itoa(f.move)
	}
	return text
}

// warn warns a person whose time is running out: by a tone at 30 seconds, in each of the last
// ten seconds of the game, and in the last three of a move. At 30 and 10 seconds it also
// makes an announcement to screen readers.
func (c *clocks) warn(side game.Player) {
	if c.session.seats.engine(side) {
		return
	}
	second := seconds(c.session.conduct.Remaining(side))
	low, last := seconds(lowClock), seconds(tenthsClock)
	inMove := second
	if c.session.conduct.TimeControl().Of(side).Move > 0 {
		inMove = seconds(c.session.conduct.LeftForMove(side))
	}
	due := second == low || second <= last || inMove < second && inMove <= seconds(lowMove)
	if inMove == c.warned[side] || !due {
		if !due {
			c.warned[side] = 0
		}
		return
	}
	c.warned[side] = inMove
	c.session.program.Sound(sound.Tick)
	if second == low || second == last {
		data := locale.Data{"Side": c.session.sideName(side)}
		c.session.program.Announce(c.session.program.Locale.Count("clock.left", second, data))
	}
}

// seconds returns the remaining seconds, rounded up.
func seconds(left time.Duration) int { return int((left + time.Second - 1) / time.Second) }
