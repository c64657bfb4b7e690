package scene

import (
	"time"

	"colat/ai/puzzles"
)

// Today returns the number of the day, as by puzzles.DayOf, and the family of games whose puzzle
// is that of the day. The families take turns.
func (p *Program) Today() (day int, family string) {
	now := time.Now
	if p.Now != nil {
		now = p.Now
	}
	day = puzzles.DayOf(now())
	families := p.Games.Families()
	return day, families[day%len(families)]
}
