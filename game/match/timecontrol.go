package match

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"colat/game"
)

// SideTime is the thinking time of one side.
type SideTime struct {
	Total time.Duration // for all its moves, before increments; above 0, at most LongestTotal
	Move  time.Duration // at most, for each of them; 0 for no such limit; at most Total
	// Increment is added after each of the side's moves, other than a forced pass (Fischer, US patent
	// 4,884,255, 1989); at most LongestIncrement.
	Increment time.Duration
}

// TimeControl is the thinking time of each side: Total, Move and Increment as in SideTime, for
// both sides or, with a handicap, for the first one. The zero value means no clock.
type TimeControl struct {
	Total, Move, Increment time.Duration
	// Second is the time of the second side if it differs; the zero value means that it does not.
	Second SideTime
}

// The longest times of a side.
const (
	LongestTotal     = 24 * time.Hour
	LongestIncrement = 10 * time.Minute
)

// ErrTimeControl describes the format of a time control.
var ErrTimeControl = errors.New("want a time for the game such as 5m, with an increment for each move after it such " +
	"as 3m+2s or 3+2 (minutes and seconds), or with a limit for each move before it such as 10s+120s, or times of " +
	"both sides such as 5m/1m; at most 24h, with an increment of at most 10m")

// ControlOf returns the time control of two sides, whose times are equal or not.
func ControlOf(first, second SideTime) TimeControl {
	c := TimeControl{Total: first.Total, Move: first.Move, Increment: first.Increment}
	if second != first {
		c.Second = second
	}
	return c
}

// Of returns the time of a side.
func (c TimeControl) Of(side game.Player) SideTime {
	if side == game.Second && c.IsUnequal() {
		return c.Second
	}
	return SideTime{c.Total, c.Move, c.Increment}
}

// IsUnequal reports whether the sides have different times.
func (c TimeControl) IsUnequal() bool { return c.Second != SideTime{} }

// Swapped returns the time control with the times of the sides exchanged.
func (c TimeControl) Swapped() TimeControl { return ControlOf(c.Of(game.Second), c.Of(game.First)) }

// Longest returns the longer Total of the sides, 0 without a clock.
func (c TimeControl) Longest() time.Duration { return max(c.Total, c.Second.Total) }

// ParseTimeControl parses a time control:
//
//	5m              five minutes for the game
//	3m+2s, 3+2      three minutes, and two seconds more after each move
//	10s+120s        two minutes, with at most ten seconds for a move
//	10s+60s+60s     a limit for a move, which may be 0s, then the time for the game, then the increment
//	5m+3s/1m        for the first side and for the second
//
// Of two times with units, the greater one is the time for the game: the increment follows it, the
// limit precedes it. A plus sign may be a space, as in a decoded URL. The error is ErrTimeControl.
func ParseTimeControl(text string) (TimeControl, error) {
	first, second, two := strings.Cut(text, "/")
	a, ok := parseSide(first)
	b := a
	if two && ok {
		b, ok = parseSide(second)
	}
	if !ok {
		return TimeControl{}, ErrTimeControl
	}
	return ControlOf(a, b), nil
}

// parseSide parses the time of a side, and reports whether it is valid.
func parseSide(text string) (s SideTime, valid bool) {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == '+' || r == ' ' })
	var times [3]time.Duration
	if len(words) == 0 || len(words) > len(times) {
		return s, false
	}
	plain := len(words) == 2 && isPlain(words[0]) && isPlain(words[1])
	if plain {
		words[0], words[1] = words[0]+"m", words[1]+"s"
	}
	for i, word := range words {
		d, err := time.ParseDuration(word)
		if err != nil || d < 0 {
			return s, false
		}
		times[i] = d
	}
	switch {
	case len(words) == 3:
		s = SideTime{times[1], times[0], times[2]}
	case len(words) == 2 && !plain && times[0] <= times[1]:
		s = SideTime{Total: times[1], Move: times[0]}
		if s.Move == 0 {
			return s, false
		}
	default:
		s = SideTime{Total: times[0], Increment: times[1]}
	}
	return s, s.valid()
}

// isPlain reports whether a word is a number without a unit.
func isPlain(word string) bool { return strings.Trim(word, "0123456789.") == "" }

func (s SideTime) valid() bool {
	return s.Total > 0 && s.Total <= LongestTotal && s.Move >= 0 && s.Move <= s.Total &&
		s.Increment >= 0 && s.Increment <= LongestIncrement
}

// mostCounted is the number of increments that bounds the time of a clock.
const mostCounted = 10_000

// most returns the longest time that a side can have left.
func (s SideTime) most() time.Duration { return s.Total + mostCounted*s.Increment }

// String returns the time control in the format of ParseTimeControl, or "" for no
// clock.
func (c TimeControl) String() string {
	if c.Total <= 0 {
		return ""
	}
	text := c.Of(game.First).String()
	if c.IsUnequal() {
		text += "/" + c.Second.String()
	}
	return text
}

// String returns the time of a side in the format of ParseTimeControl.
func (s SideTime) String() string {
	switch {
	case s.Increment > 0 && (s.Move > 0 || s.Increment >= s.Total):
		return seconds(s.Move) + "+" + seconds(s.Total) + "+" + seconds(s.Increment)
	case s.Move > 0:
		return seconds(s.Move) + "+" + seconds(s.Total)
	}
	text := seconds(s.Total)
	if s.Total%time.Minute == 0 {
		text = strconv.FormatInt(int64(s.Total/time.Minute), 10) + "m"
	}
	if s.Increment > 0 {
		text += "+" + seconds(s.Increment)
	}
	return text
}

// MarshalText implements encoding.TextMarshaler.
func (c TimeControl) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. An empty text means no clock.
func (c *TimeControl) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		*c = TimeControl{}
		return nil
	}
	*c, err = ParseTimeControl(string(text))
	return err
}

// seconds formats a duration in seconds, exactly.
func seconds(d time.Duration) string {
	whole, part := d/time.Second, d%time.Second
	text := strconv.FormatInt(int64(whole), 10)
	if part != 0 {
		digits := strconv.FormatInt(int64(time.Second+part), 10)[1:]
		text += "." + strings.TrimRight(digits, "0")
	}
	return text + "s"
}
