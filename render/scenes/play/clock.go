package play

import (
	"strconv"
	"strings"
	"time"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/sound"
)

// clocks are the contents of both clocks on the plates. They are formatted only when they
// change.
type clocks struct {
	*display
	faces  [2]face
	warned [2]int // the last second at which each side was warned
	kept   int    // ticks since the clock was last stored
}

// showsEarlier reports whether the clocks show the times at an earlier position. While a game
// is in progress, they always show the current times.
func (c *clocks) showsEarlier() bool {
	return c.reviewing && c.match.Over() && c.Shown() < len(c.match.Moves())
}

// known reports whether the plates have clocks.
func (c *clocks) known() bool {
	if !c.conduct.HasClock() || !c.showsEarlier() {
		return c.conduct.HasClock()
	}
	_, known := c.match.TimesAfter(c.Shown())
	return known
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
	keepEvery   = 300 // ticks between autosaves while a clock is running
)

// update updates the clocks, gives warnings, and reports whether the clocks have changed.
func (c *clocks) update() bool {
	if !c.conduct.HasClock() {
		return false
	}
	changed := false
	still := c.program.Calm()
	for side := range c.faces {
		f := c.face(game.Player(side), still)
		old := &c.faces[side]
		f.text, f.written = old.text, c.program.Locale.Language()
		if f != *old {
			f.text = f.write(c.program.Locale)
			*old, changed = f, true
		}
	}
	if running := c.conduct.Running(); running != game.Nobody {
		c.warn(running)
		if c.kept++; c.kept >= keepEvery {
			c.kept = 0
			c.conduct.changed()
		}
	}
	return changed
}

// face returns the contents of a side's clock without its text. A clock does not blink if
// still is true.
func (c *clocks) face(side game.Player, still bool) face {
	left := c.conduct.Remaining(side)
	if past, known := c.match.TimesAfter(c.Shown()); known && c.showsEarlier() {
		left = past[side]
	}
	f := face{figures: tenths(left), move: -1, running: c.conduct.Running() == side}
	f.low = left <= lowClock
	if f.running && c.conduct.TimeControl().Move > 0 {
		move := c.conduct.LeftForMove(side)
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
		seconds := f.figures / 10
		text = strconv.Itoa(seconds/60) + ":"
		if seconds%60 < 10 {
			text += "0"
		}
		text += strconv.Itoa(seconds % 60)
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
	if c.seats.engine(side) {
		return
	}
	second := seconds(c.conduct.Remaining(side))
	low, last := seconds(lowClock), seconds(tenthsClock)
	inMove := second
	if c.conduct.TimeControl().Move > 0 {
		inMove = seconds(c.conduct.LeftForMove(side))
	}
	due := second == low || second <= last || inMove < second && inMove <= seconds(lowMove)
	if inMove == c.warned[side] || !due {
		if !due {
			c.warned[side] = 0
		}
		return
	}
	c.warned[side] = inMove
	c.program.Sound(sound.Tick)
	if second == low || second == last {
		c.program.Announce(c.program.Locale.Count("clock.left", second, locale.Data{"Side": c.sideName(side)}))
	}
}

// seconds returns the remaining seconds, rounded up.
func seconds(left time.Duration) int { return int((left + time.Second - 1) / time.Second) }
