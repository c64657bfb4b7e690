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

// clocks are the figures of both clocks as they stand on the plates. They are written
// only when they change.
type clocks struct {
	faces  [2]face
	warned [2]int // the last second for which a side was warned
	kept   int    // ticks since the clock was last kept
}

// showsEarlier reports whether the clocks are those of an earlier position: while a game is
// on they always tell how it stands.
func (s *Scene) showsEarlier() bool {
	return s.display.reviewing && s.match.Over() && s.display.shown < len(s.match.Moves())
}

// clocksKnown reports whether there are clocks to show on the plates.
func (s *Scene) clocksKnown() bool {
	if !s.times.HasClock() || !s.showsEarlier() {
		return s.times.HasClock()
	}
	_, known := s.match.TimesAfter(s.display.shown)
	return known
}

// face is what one clock shows.
type face struct {
	figures int // tenths of a second
	move    int // seconds for this move; -1 where moves have no limit, or it is not running
	low     bool
	beat    bool // the part of a second in which a low clock is lit
	running bool
	text    string
	written string // the language of the text; "" until it is written
}

// When a clock is low, and when it counts tenths. With a limit for moves the last
// seconds of a move count as well.
const (
	lowClock     = 30 * time.Second
	tenthsClock  = 10 * time.Second
	lowMove      = 3 * time.Second
	beatHalf     = 500 * time.Millisecond
	keepEvery    = 300 // ticks after which a running clock is kept
	sleepAfter   = time.Second
	answerWithin = 250 * time.Millisecond // until an engine's answer is taken
)

// update looks at the clocks, warns, and reports whether they show anything new.
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

// face returns what the clock of a side shows, without its text. A still one does not
// beat.
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

// tenths is the time left in tenths of a second, in whole seconds down to the last ten:
// what a clock shows counts until it is over.
func tenths(left time.Duration) int {
	if left <= tenthsClock {
		return int((left + 100*time.Millisecond - 1) / (100 * time.Millisecond))
	}
	return 10 * int((left+time.Second-1)/time.Second)
}

// write writes minutes and seconds, or seconds and tenths of the last ten, and behind
// them the seconds left for the move.
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

// warn tells a person whose time runs out: those who listen at 30 and at 10 seconds, by
// a tone then and in each of the last ten, and in the last three for a move.
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

// seconds returns those left, begun ones included.
func seconds(left time.Duration) int { return int((left + time.Second - 1) / time.Second) }

// bound tells the engines how much time they have, each of which may be asked for a move
// when the match goes on.
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

// clockLimits are those of an engine that may take usual for a move, 0 for as long as it needs,
// and has left for its game and forMove for this move. It must be done a little earlier.
func clockLimits(usual, left, forMove time.Duration) ai.Limits {
	most := max(forMove-answerWithin, forMove/2, 1)
	if usual == 0 {
		usual = most
	}
	return ai.Limits{Time: min(usual, most), Left: max(left-answerWithin, left/2, 1)}
}
