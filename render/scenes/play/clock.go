package play

import (
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/sound"
)

// clocks are the contents of both clocks on the plates. They are formatted only when they
// change.
type clocks struct {
	faces  [2]face
	warned [2]int // the last second at which each side was warned
	kept   int    // ticks since the clock was last stored
}

// showsEarlier reports whether the clocks show the times at an earlier position. While a game
// is in progress, they always show the current times.
func (s *Scene) showsEarlier() bool {
	return s.display.reviewing && s.match.Over() && s.display.shown < len(s.match.Moves())
}

// clocksKnown reports whether the plates have clocks.
func (s *Scene) clocksKnown() bool {
	if !s.times.HasClock() || !s.showsEarlier() {
		return s.times.HasClock()
	}
	_, known := s.match.TimesAfter(s.display.shown)
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
	lowClock     = 30 * time.Second
	tenthsClock  = 10 * time.Second
	lowMove      = 3 * time.Second
	beatHalf     = 500 * time.Millisecond
	keepEvery    = 300 // ticks between autosaves while a clock is running
	sleepAfter   = time.Second
	answerWithin = 250 * time.Millisecond // reserve for receiving an engine's answer
)

// update updates the clocks, gives warnings, and reports whether the clocks have changed.
func (c *clocks) update(s *Scene) bool {
	if !s.times.HasClock() {
		return false
	}
	changed := false
	still := s.program.Calm()
	for side := range c.faces {
		f := s.face(game.Player(side), still)
		old := &c.faces[side]
		f.text, f.written = old.text, s.program.Locale.Language()
		if f != *old {
			f.text = f.write(s.program.Locale)
			*old, changed = f, true
		}
	}
	if running := s.times.Running(); running != game.Nobody {
		c.warn(s, running)
		if c.kept++; c.kept >= keepEvery {
			c.kept = 0
			s.keepSoon()
		}
	}
	return changed
}

// face returns the contents of a side's clock without its text. A clock does not blink if
// still is true.
func (s *Scene) face(side game.Player, still bool) face {
	left := s.times.Remaining(side)
	if past, known := s.match.TimesAfter(s.display.shown); known && s.showsEarlier() {
		left = past[side]
	}
	f := face{figures: tenths(left), move: -1, running: s.times.Running() == side}
	f.low = left <= lowClock
	if f.running && s.times.TimeControl().Move > 0 {
		move := s.times.LeftForMove(side)
		f.move = int((move + time.Second - 1) / time.Second)
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
	return 10 * int((left+time.Second-1)/time.Second)
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
func (c *clocks) warn(s *Scene, side game.Player) {
	if s.seats.engine(side) {
		return
	}
	second := seconds(s.times.Remaining(side))
	low, last := seconds(lowClock), seconds(tenthsClock)
	inMove := second
	if s.times.TimeControl().Move > 0 {
		inMove = seconds(s.times.LeftForMove(side))
	}
	due := second == low || second <= last || inMove < second && inMove <= seconds(lowMove)
	if inMove == c.warned[side] || !due {
		if !due {
			c.warned[side] = 0
		}
		return
	}
	c.warned[side] = inMove
	s.program.Sound(sound.Tick)
	if second == low || second == last {
		s.program.Announce(s.program.Locale.Count("clock.left", second, locale.Data{"Side": s.sideName(side)}))
	}
}

// seconds returns the remaining seconds, rounded up.
func seconds(left time.Duration) int { return int((left + time.Second - 1) / time.Second) }

// bound updates the time limits of both engines, because each may be asked for a move next.
func (s *Scene) bound() {
	if s.times.Running() == game.Nobody {
		return
	}
	for side, chooser := range s.seats.choosers {
		if side := game.Player(side); chooser != nil {
			chooser.SetLimits(clockLimits(s.seats.times[side], s.times.Remaining(side), s.times.LeftForMove(side)))
		}
	}
}

// clockLimits returns the limits of an engine with the given times left for its game and for
// this move. usual is its thinking time for a move, 0 for no limit. The limits end a little
// earlier than the times.
func clockLimits(usual, left, forMove time.Duration) ai.Limits {
	most := max(forMove-answerWithin, forMove/2, 1)
	if usual == 0 {
		usual = most
	}
	return ai.Limits{Time: min(usual, most), Left: max(left-answerWithin, left/2, 1)}
}
