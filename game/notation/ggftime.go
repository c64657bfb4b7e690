package notation

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"colat/game"
	"colat/game/match"
)

// ggfLayouts are the layouts of dates in DT, whose signs are made spaces. Servers write all of the
// first one, then a time zone; people write less of it, and zeros are left out.
var ggfLayouts = [...]string{"2006 1 2 15 4 5", "2006 1 2 15 4", "2006 1 2", "2006 1", "2006"}

// writtenDate is the layout of the dates that this program writes, in UTC.
const writtenDate = "2006.01.02_15:04:05.UTC"

// zones holds the hours from UTC of the time zones that servers and programs write.
var zones = map[string]int{
	"UTC": 0, "GMT": 0, "Z": 0, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "MET": 1, "CEST": 2, "MEST": 2, "EET": 2,
	"EEST": 3, "MSK": 3, "MSD": 4, "ICT": 7, "HKT": 8, "SGT": 8, "JST": 9, "KST": 9, "AEST": 10, "NST": -3, "AST": -4,
	"ADT": -3, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "HST": -10,
}

// ggfDate parses the date of a game: year, month, day and time of day with a zone, or the seconds
// since 1970. Without a zone that it knows the time is taken for UTC. It returns the zero time for
// a text that is not a date.
func ggfDate(text string) time.Time {
	text = strings.TrimSpace(text)
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return ggfNumber(n, text)
	}
	rest, zone := cutZone(text)
	fields := strings.FieldsFunc(rest, func(c rune) bool { return strings.ContainsRune(" ._-/:T", c) })
	for _, layout := range ggfLayouts {
		words := strings.Count(layout, " ") + 1
		if words > len(fields) {
			continue
		}
		date, err := time.Parse(layout, strings.Join(fields[:words], " "))
		if err != nil {
			continue
		}
		if strings.Contains(layout, "15") {
			date = date.Add(-zone)
		}
		return date
	}
	return time.Time{}
}

// ggfNumber returns the date of a number: a year, a day such as 20040918, or the seconds since
// 1970.
func ggfNumber(n int64, text string) time.Time {
	if len(text) == len("2006") && n > 0 {
		return time.Date(int(n), time.January, 1, 0, 0, 0, 0, time.UTC)
	}
	if date, err := time.Parse("20060102", text); err == nil && date.Year() > 1900 {
		return date
	}
	if n < 1e8 || n > 1e11 { // not in the days of this format
		return time.Time{}
	}
	return time.Unix(n, 0).UTC()
}

// cutZone cuts a time zone off the end of a date, a name or hours and minutes, and returns what it
// adds to UTC.
func cutZone(text string) (rest string, offset time.Duration) {
	at := strings.LastIndexAny(text, "+-")
	if at > 0 && strings.Contains(text[:at], ":") {
		digits := strings.ReplaceAll(text[at+1:], ":", "")
		n, err := strconv.Atoi(digits)
		switch {
		case err != nil || len(digits) > 4:
			return text, 0
		case len(digits) <= 2:
			n *= 100
		}
		offset = time.Duration(n/100)*time.Hour + time.Duration(n%100)*time.Minute
		if text[at] == '-' {
			offset = -offset
		}
		return text[:at], offset
	}
	name := text[strings.LastIndexAny(text, " ._0123456789")+1:]
	return strings.TrimSuffix(text, name), time.Duration(zones[strings.ToUpper(name)]) * time.Hour
}

// writeGGFClock writes the thinking times of a game with a clock, unless a tag has them: TI for both
// sides, or TB and TW, each as initial time, increment and extension.
func writeGGFClock(b *strings.Builder, r *match.Record) {
	if r.Clock == nil || r.Tag("TI")+r.Tag("TB")+r.Tag("TW") != "" {
		return
	}
	control := r.Clock.Control
	if !control.IsUnequal() {
		writeProperty(b, "TI", ggfClock(control.Of(game.First)))
		return
	}
	writeProperty(b, "TB", ggfClock(control.Of(game.First)))
	writeProperty(b, "TW", ggfClock(control.Of(game.Second)))
}

// ggfClock formats the time of a side, in whole seconds.
func ggfClock(s match.SideTime) string {
	clock := func(d time.Duration) string {
		seconds := int(d / time.Second)
		if seconds < 3600 {
			return fmt.Sprintf("%02d:%02d", seconds/60, seconds%60)
		}
		return fmt.Sprintf("%02d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	return clock(s.Total) + "/" + clock(s.Increment) + "/" + clock(0)
}

// mostSeconds bounds the time of a move in GGF.
const mostSeconds = 1e9

// ggfReports returns what follows the square of a move: an evaluation, "" if there is none, and
// the time in milliseconds from one in seconds, 0 if there is none: "+2.50/12.75".
func ggfReports(reports string) (evaluation string, ms float64) {
	evaluation, spent, _ := strings.Cut(reports, "/")
	evaluation = strings.Clone(strings.TrimSpace(evaluation)) // it outlives the text
	seconds, err := strconv.ParseFloat(strings.TrimSpace(spent), 64)
	if err != nil || !(seconds > 0 && seconds < mostSeconds) {
		return evaluation, 0
	}
	return evaluation, seconds * 1000
}
