package scene

import (
	"time"

	"colat/ai/puzzles"
)

// Today returns the number of the day, as by puzzles.DayOf, and the family of games whose puzzle
// is that of the day. The families take turns.
func (p *Program) Today() (day int, family string) {
	day = puzzles.DayOf(p.Time())
	families := p.Games.Families()
	return day, families[day%len(families)]
}

// Time returns the time where the user is.
func (p *Program) Time() time.Time {
	if p.Now != nil {
		return p.Now()
	}
	return time.Now()
}

// Zone returns the time zone where the user is.
func (p *Program) Zone() *time.Location { return p.Time().Location() }

// ClockFrom returns a clock that shows a time now, written as 2026-11-27T10:00Z or with the hours
// of another time zone as 2026-11-27T10:00+07:00, and runs on; nil if the text has another form.
func ClockFrom(text string) func() time.Time {
	at, err := time.Parse("2006-01-02T15:04Z07:00", text)
	if err != nil {
		return nil
	}
	began := time.Now()
	return func() time.Time { return at.Add(time.Since(began)) }
}
