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

// Time returns the time.
func (p *Program) Time() time.Time {
	if p.Now != nil {
		return p.Now()
	}
	return time.Now()
}
