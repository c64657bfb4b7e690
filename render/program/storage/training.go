package storage

import (
	"encoding/json"
	"math"
	"slices"
	"time"

	"colat/ai/puzzles"
	"colat/ai/puzzles/glicko"
)

// Training is the record of the user's work on the puzzles of a family of games.
type Training struct {
	Version int           `json:"version"`
	Rating  glicko.Rating `json:"rating"` // of the user
	// Before is the rating before the first of Attempts, nil for that of a newcomer.
	Before *glicko.Rating `json:"before,omitempty"`
	// Streak is the number of puzzles in a row, up to the last one, that were solved at the
	// first try, and Best the longest streak.
	Streak int `json:"streak"`
	Best   int `json:"best"`
	Storm  int `json:"storm"` // the most puzzles solved in a storm
	// Attempts are the puzzles that the user has worked on, by ID.
	Attempts map[string]Attempt `json:"puzzles"`
}

// The bounds of what is kept. Files of puzzles hold fewer than mostAttempts.
const (
	trainingVersion = 1
	mostAttempts    = 1500
	mostRating      = 4000
	mostCount       = 1 << 30
)

// The first estimates of ratings: of a person, and of puzzles by their grades.
const (
	newcomer       = 1200.0
	easiest        = 750.0 // of a grade of 0
	gradeStep      = 150.0
	gradeDeviation = 150.0
)

// newTraining returns the Training of a person who has not tried a puzzle yet.
func newTraining() Training {
	return Training{Version: trainingVersion, Rating: glicko.New(newcomer), Attempts: make(map[string]Attempt)}
}

// trainingFolder is the prefix of the keys of Trainings and of Days.
const trainingFolder = "puzzles"

func trainingKey(family string) string { return trainingFolder + "/" + family }

// Training returns what is kept about a family of games. Values that make no sense are
// replaced.
func (s *Store) Training(family string) Training {
	s.settle()
	t := newTraining()
	if !s.load(trainingKey(family), &t) || t.Version != trainingVersion {
		return newTraining()
	}
	t.mend()
	return t
}

// mend replaces values that make no sense.
func (t *Training) mend() {
	if !sound(&t.Rating) {
		t.Rating = glicko.New(newcomer)
	}
	if t.Before != nil && !sound(t.Before) {
		t.Before = nil
	}
	for _, count := range []*int{&t.Streak, &t.Best, &t.Storm} {
		*count = min(max(*count, 0), mostCount)
	}
	t.Best = max(t.Best, t.Streak)
	if t.Attempts == nil {
		t.Attempts = make(map[string]Attempt)
	}
	for id, a := range t.Attempts {
		if !puzzles.IsID(id) || math.Abs(a.Rating) > mostRating || a.Deviation < 0 || a.Deviation > glicko.MostDeviation ||
			a.At < 0 || max(a.Day, -a.Day) > mostCount {
			delete(t.Attempts, id)
		}
	}
}

// sound reports whether a rating makes sense, after its deviation has been limited.
func sound(r *glicko.Rating) bool {
	r.Deviation = min(r.Deviation, glicko.MostDeviation)
	return r.Value > -mostRating && r.Value < mostRating && r.Deviation > 0 && r.Volatility > 0 && r.Volatility < 1
}

// KeepTraining stores the training in a family of games, with the tries that another window has stored
// since it was read. It replaces no data of another version of
// the program. Data that cannot be read moves to another key.
func (s *Store) KeepTraining(family string, t Training) {
	t.forget()
	s.saveVersioned(trainingKey(family), t, trainingVersion)
}

// damaged is the end of the keys under which damaged data is kept.
const damaged = "-damaged"

// saveVersioned is save for values with a version. The value of another version is not
// replaced: the new value is only held until the program ends.
func (s *Store) saveVersioned(key string, value any, version int) {
	if s.storage != nil {
		before := s.storage.load(key)
		var kept struct {
			Version int `json:"version"`
		}
		switch err := json.Unmarshal(before, &kept); {
		case len(before) == 0:
		case err != nil:
			_ = s.storage.save(key+damaged, before)
		case kept.Version != version:
			if data, err := json.Marshal(value); err == nil {
				s.hold(key, data)
			}
			return
		}
	}
	s.save(key, value)
}

// RatingOf returns the rating of a puzzle: after its first try, or by its grade.
func (t *Training) RatingOf(p *puzzles.Puzzle) glicko.Rating {
	r := glicko.New(easiest + gradeStep*float64(p.Grade))
	r.Deviation = gradeDeviation
	if a, tried := t.Attempts[p.ID]; tried && a.Deviation > 0 {
		r.Value, r.Deviation = a.Rating, a.Deviation
	}
	return r
}

// Failed returns the user's rating if the first try of a puzzle fails now.
func (t *Training) Failed(p *puzzles.Puzzle) glicko.Rating {
	return t.Rating.After(glicko.Result{Opponent: t.RatingOf(p), Score: 0})
}

// surely is the deviation above which a rating is provisional, as on other sites of puzzles.
const surely = 110.0

// Provisional reports whether the user's rating follows from too few puzzles to tell much.
func (t *Training) Provisional() bool { return t.Rating.Deviation > surely }

// Tried reports whether the user has tried a puzzle.
func (t *Training) Tried(p *puzzles.Puzzle) bool {
	_, tried := t.Attempts[p.ID]
	return tried
}

// Note notes a try of a puzzle at a time: clean if it was solved at the first move of each and
// without hints, solved if it was solved at all. The first try rates the user and the puzzle.
func (t *Training) Note(p *puzzles.Puzzle, clean, solved bool, at time.Time) (rated bool) {
	if a, tried := t.Attempts[p.ID]; tried {
		a.Solved = a.Solved || solved
		t.Attempts[p.ID] = a
		return false
	}
	a := Attempt{Day: puzzles.DayOf(at), At: max(at.Unix(), 1), Clean: clean, Solved: solved}
	a = a.rated(t.RatingOf(p)) // which before finds again
	last := true
	for _, other := range t.Attempts {
		last = last && compareTimes(other, a) < 0
	}
	if t.Attempts[p.ID] = a; !last {
		t.work()
		return true
	}
	after, puzzle := a.rate(t.Rating)
	t.Rating, t.Attempts[p.ID] = after, a.rated(puzzle)
	t.count(clean)
	return true
}

// Days are the days on which the user has solved the puzzle of the day.
type Days struct {
	Version int `json:"version"`
	// Runs are the first and the last day of each run of days without a gap, in order.
	Runs    [][2]int `json:"runs"`
	Longest int      `json:"longest"` // number of days of the longest run
}

const (
	keyDays     = trainingFolder + "/days"
	daysVersion = 1
	mostRuns    = 400
)

// Days returns the days on which the puzzle of the day was solved.
func (s *Store) Days() Days {
	s.settle()
	d := Days{Version: daysVersion}
	if !s.load(keyDays, &d) || d.Version != daysVersion {
		return Days{Version: daysVersion}
	}
	last := math.MinInt
	d.Longest = max(0, d.Longest)
	d.Runs = slices.DeleteFunc(d.Runs, func(run [2]int) bool {
		if run[1] < run[0] || run[0] <= last || run[0] < 0 || run[1] > mostCount {
			return true
		}
		last = run[1]
		return false
	})
	return d
}

// KeepDays stores the days, and the days that another window has stored.
func (s *Store) KeepDays(d Days) { s.saveVersioned(keyDays, d, daysVersion) }

// Has reports whether the puzzle of a day was solved.
func (d *Days) Has(day int) bool {
	return slices.ContainsFunc(d.Runs, func(run [2]int) bool { return run[0] <= day && day <= run[1] })
}

// Streak returns the number of days in a row up to today or, as long as today's puzzle is not
// solved, to the day before.
func (d *Days) Streak(today int) int {
	if len(d.Runs) == 0 {
		return 0
	}
	last := d.Runs[len(d.Runs)-1]
	if last[1] < today-1 || last[1] > today {
		return 0
	}
	return last[1] - last[0] + 1
}

// Add adds today, which is the last day.
func (d *Days) Add(today int) {
	if last := len(d.Runs) - 1; last < 0 || d.Runs[last][1] < today {
		*d = d.Merge(Days{Runs: [][2]int{{today, today}}})
	}
}
