package match

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// TimeControl is the thinking time of each side: Total for all its moves and, unless
// Move is 0, at most Move for each of them. The zero value means no clock.
type TimeControl struct {
	Total time.Duration // at most LongestTotal
	Move  time.Duration // at most Total
}

// LongestTotal is the longest total time of a side.
const LongestTotal = 24 * time.Hour

// ErrTimeControl describes the format of a time control.
var ErrTimeControl = errors.New("want a time for the game such as 5m, or with one for each move before it such as " +
	"10s+120s, " +
	"at most 24h")

// ParseTimeControl parses a time control: "5m" is five minutes for the game, "10s+120s"
// is two minutes for the game with at most ten seconds for a move. The plus sign may be
// a space, as in a decoded URL. The error is ErrTimeControl.
func ParseTimeControl(text string) (TimeControl, error) {
	c := TimeControl{}
	words := strings.FieldsFunc(text, func(r rune) bool { return r == '+' || r == ' ' })
	var err error
	switch len(words) {
	case 1:
		c.Total, err = time.ParseDuration(words[0])
	case 2:
		c.Move, err = time.ParseDuration(words[0])
		if err == nil {
			c.Total, err = time.ParseDuration(words[1])
		}
		if c.Move <= 0 {
			err = ErrTimeControl
		}
	default:
		err = ErrTimeControl
	}
	if err != nil || !c.valid() {
		return TimeControl{}, ErrTimeControl
	}
	return c, nil
}

func (c TimeControl) valid() bool {
	return c.Total > 0 && c.Total <= LongestTotal && c.Move >= 0 && c.Move <= c.Total
}

// String returns the time control in the format of ParseTimeControl, or "" for no
// clock.
func (c TimeControl) String() string {
	switch {
	case c.Total <= 0:
		return ""
	case c.Move > 0:
		return seconds(c.Move) + "+" + seconds(c.Total)
	case c.Total%time.Minute == 0:
		return strconv.FormatInt(int64(c.Total/time.Minute), 10) + "m"
	}
	return seconds(c.Total)
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
