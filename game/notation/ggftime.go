package notation

import (
	"strconv"
	"strings"
	"time"
)

// ggfDates are the layouts of dates in DT. Servers write the first one, followed by a
// time zone, and people write less.
var ggfDates = [...]string{"2006.01.02_15:04:05", "2006-01-02_15:04:05", "2006.01.02", "2006-01-02", "2006.01", "2006"}

// ggfDate parses the date of a game, in any time zone as if it were UTC. It returns the
// zero time for a text that is not a date.
func ggfDate(text string) time.Time {
	for _, layout := range ggfDates {
		if len(text) < len(layout) {
			continue
		}
		if date, err := time.Parse(layout, text[:len(layout)]); err == nil {
			return date
		}
	}
	return time.Time{}
}

// mostSeconds bounds the time of a move in GGF.
const mostSeconds = 1e9

// ggfMilliseconds returns the time of a move from what follows its square, an evaluation
// and the time in seconds: "+2.50/12.75". It is 0 if there is none.
func ggfMilliseconds(reports string) float64 {
	_, spent, given := strings.Cut(reports, "/")
	if !given {
		return 0
	}
	seconds, err := strconv.ParseFloat(strings.TrimSpace(spent), 64)
	if err != nil || !(seconds > 0 && seconds < mostSeconds) {
		return 0
	}
	return seconds * 1000
}
