package practice

import (
	"time"

	"github.com/open-spaced-repetition/go-fsrs/v3"
)

// Rating says how well an exercise was remembered.
type Rating = fsrs.Rating

// The ratings of a try: a wrong move or the solution shown, a hint, and the right move at once.
const (
	Missed Rating = fsrs.Again
	Helped Rating = fsrs.Hard
	Found  Rating = fsrs.Good
)

// Memory describes how well an exercise is remembered. Days are numbered as by
// puzzles.DayOf, so that they change at midnight where the person is.
type Memory struct {
	Last       int     `json:"last"`       // day of the last try that counted
	Due        int     `json:"due"`        // day on which the exercise comes back
	Stability  float64 `json:"stability"`  // in days
	Difficulty float64 `json:"difficulty"` // from 1 to 10
	Tries      int     `json:"tries"`      // that counted; 0 for a new exercise
	Lapses     int     `json:"lapses"`     // tries that failed after the exercise had been known
}

// The bounds of a memory.
const (
	mostDay       = 1 << 30
	mostStability = 1e6
	mostTries     = 1 << 20
)

// After returns the memory after a try on a day, by the Free Spaced Repetition Scheduler (Ye, Su and
// Cao, 2022), version 5, with its usual parameters. Its steps within a day are left out: an exercise
// comes back on the next day at the earliest.
func (m Memory) After(rating Rating, day int) Memory {
	day = max(day, m.Last) // a clock that went back must not make a time negative
	p := fsrs.DefaultParam()
	p.EnableShortTerm = false
	card := fsrs.NewCard()
	if m.Tries > 0 {
		card = fsrs.Card{
			State: fsrs.Review, Stability: m.Stability, Difficulty: m.Difficulty, LastReview: timeOf(m.Last),
		}
	}
	next := fsrs.NewFSRS(p).Next(card, timeOf(day), rating).Card
	return Memory{
		Last: day, Due: day + int(next.ScheduledDays), Stability: next.Stability, Difficulty: next.Difficulty,
		Tries: m.Tries + 1, Lapses: m.Lapses + int(next.Lapses),
	}
}

// timeOf returns a time of a day. Times of two days are whole days apart.
func timeOf(day int) time.Time { return time.Unix(int64(day)*86400, 0).UTC() }

// isDue reports whether the exercise comes back on a day. One whose last try lies in the future, by a
// clock that was wrong, is due.
func (m *Memory) isDue(day int) bool { return m.Due <= day || m.Last > day+1 }

// sound reports whether stored values make sense.
func (m *Memory) sound() bool {
	return m.Last >= 0 && m.Last <= mostDay && m.Due >= m.Last && m.Due <= 2*mostDay && m.Stability > 0 &&
		m.Stability <= mostStability && m.Difficulty >= 1 && m.Difficulty <= 10 && m.Tries > 0 && m.Tries <= mostTries &&
		m.Lapses >= 0 && m.Lapses <= m.Tries
}
