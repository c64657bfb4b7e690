package storage

import (
	"slices"
	"time"

	"colat/ai"
	"colat/ai/puzzles"
)

// Goals holds the goals of the user. 0 and false are no goal.
type Goals struct {
	Version int  `json:"version"`
	Games   int  `json:"games,omitempty"`   // finished in a week
	Puzzles int  `json:"puzzles,omitempty"` // tried for the first time on a day
	Level   bool `json:"level,omitempty"`   // beating the next level
	// Daily is the most exercises that a day asks for.
	Daily int `json:"daily,omitempty"`
}

// The amounts of goals on offer.
var (
	GamesGoals   = []int{0, 3, 5, 10, 20}
	PuzzlesGoals = []int{0, 1, 3, 5, 10}
	DailyMost    = []int{5, 10, usualDaily, 30, 50, 100}
)

const usualDaily = 20

const (
	keyGoals     = "goals"
	goalsVersion = 1
)

// Goals returns the goals of the user. Values that make no sense are none.
func (s *Store) Goals() Goals {
	s.settle()
	var g Goals
	if !s.load(keyGoals, &g) || g.Version != goalsVersion {
		g = Goals{}
	}
	g.Version = goalsVersion
	if !slices.Contains(GamesGoals, g.Games) {
		g.Games = 0
	}
	if !slices.Contains(PuzzlesGoals, g.Puzzles) {
		g.Puzzles = 0
	}
	if !slices.Contains(DailyMost, g.Daily) {
		g.Daily = usualDaily
	}
	return g
}

// KeepGoals stores the goals.
func (s *Store) KeepGoals(g Goals) { s.saveVersioned(keyGoals, g, goalsVersion) }

// Monday returns the first day of the week of a day, both as by puzzles.DayOf.
func Monday(day int) int { return day - (day+3)%7 } // day 0 was a Thursday

// Day returns the day on which the game ended in a time zone, as by puzzles.DayOf.
func (e *Entry) Day(zone *time.Location) int { return puzzles.DayOf(e.Ended().In(zone)) }

// PlayedInWeek returns the number of games that ended in the week of a day up to that day, in a time
// zone.
func (s *Store) PlayedInWeek(day int, zone *time.Location) int {
	n := 0
	monday := Monday(day)
	first := time.Unix(int64(monday)*86400, 0).UTC()
	months := []string{first.AddDate(0, 0, -1).Format(timeForm)}
	if last := first.AddDate(0, 0, 8).Format(timeForm); last[:monthForm] != months[0][:monthForm] {
		months = append(months, last)
	}
	for _, month := range months {
		_, h := s.monthOf(month)
		for i := range h.Entries {
			if at := h.Entries[i].Day(zone); at >= monday && at <= day {
				n++
			}
		}
	}
	return n
}

// TriedOn returns the number of puzzles of families that were tried for the first time on a day.
func (s *Store) TriedOn(day int, families []string) int {
	n := 0
	for _, family := range families {
		for _, a := range s.Training(family).Attempts {
			if a.Day == day {
				n++
			}
		}
	}
	return n
}

// NextLevel returns the level above the highest one that the user has beaten without help in a
// game, 0 if that is the last one.
func (h *History) NextLevel(rules string) int {
	beaten := 0
	for i := range h.Entries {
		if e := &h.Entries[i]; e.Game == rules && e.Won() && e.Help != Helped {
			beaten = max(beaten, e.Level())
		}
	}
	if beaten >= ai.MostLevel {
		return 0
	}
	return beaten + 1
}
