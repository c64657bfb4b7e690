package storage

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"colat/ai/puzzles/glicko"
)

// An Attempt is the user's work on one puzzle. Only the first one counts for the ratings.
type Attempt struct {
	Day int `json:"day"` // of the first try, as by puzzles.DayOf
	// At is the Unix time of the first try. Tries of earlier builds have 0 or a small number, which
	// only orders those of a day.
	At     int64 `json:"at,omitempty"`
	Clean  bool  `json:"clean,omitempty"`  // the first try solved it without hints
	Solved bool  `json:"solved,omitempty"` // some try solved it
	// Rating and Deviation are those of the puzzle after the first try.
	Rating    float64 `json:"rating"`
	Deviation float64 `json:"deviation"`
}

// The rating of the user follows from the tries in their order, each against the rating that the
// puzzle has by its grade. Tries that are forgotten are summed in Training.Before.

// ordered returns the IDs of the puzzles in the order of their first tries. Tries that an earlier
// build of the program has stored get a time.
func (t *Training) ordered() []string {
	ids := slices.SortedFunc(maps.Keys(t.Attempts), func(x, y string) int {
		return cmp.Or(compareTimes(t.Attempts[x], t.Attempts[y]), cmp.Compare(x, y))
	})
	rating := t.first()
	for at := 0; at < len(ids); {
		day, end := t.Attempts[ids[at]].Day, at
		for end < len(ids) && t.Attempts[ids[end]].At == 0 && t.Attempts[ids[end]].Day == day {
			end++
		}
		if end == at {
			rating, _ = t.Attempts[ids[at]].rate(rating)
			at++
			continue
		}
		for first := at; at < end; at++ {
			t.findNext(ids[at:min(end, at+mostCompared)], rating)
			a := t.Attempts[ids[at]]
			a.At = int64(at-first) + 1 // before all tries of the day whose time is known
			t.Attempts[ids[at]] = a
			rating, _ = a.rate(rating)
		}
	}
	return ids
}

// mostCompared is the most tries of a day among which findNext looks for the next one.
const mostCompared = 60

// findNext moves the try to the front that followed when the user had a rating. The order of the
// tries of a day was not stored, but a puzzle's rating after a try tells the user's before it.
func (t *Training) findNext(ids []string, user glicko.Rating) {
	best, least := 0, math.Inf(1)
	for i, id := range ids {
		a := t.Attempts[id]
		_, puzzle := a.rate(user)
		off := math.Abs(math.Round(puzzle.Value)-a.Rating) + math.Abs(math.Round(puzzle.Deviation)-a.Deviation)
		if off < least {
			best, least = i, off
		}
	}
	next := ids[best]
	copy(ids[1:best+1], ids[:best])
	ids[0] = next
}

// compareTimes orders tries by their times. Those of a day without a time come first.
func compareTimes(a, b Attempt) int {
	return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.At, b.At))
}

// before returns the rating of the puzzle before the try. It follows from that after the try: a
// grade is more than what a try can change, and a puzzle that is solved loses.
func (a Attempt) before() glicko.Rating {
	grades := (a.Rating - easiest) / gradeStep
	if a.Clean {
		grades = math.Ceil(grades)
	} else {
		grades = math.Floor(grades)
	}
	r := glicko.New(easiest + gradeStep*grades)
	r.Deviation = gradeDeviation
	return r
}

// rate returns the ratings of the user and of the puzzle after a try by a user with a rating.
func (a Attempt) rate(user glicko.Rating) (after, puzzle glicko.Rating) {
	score := 0.0
	if a.Clean {
		score = 1
	}
	before := a.before()
	return user.After(glicko.Result{Opponent: before, Score: score}),
		before.After(glicko.Result{Opponent: user, Score: 1 - score})
}

// rated returns the try with the rating of the puzzle after it.
func (a Attempt) rated(puzzle glicko.Rating) Attempt {
	a.Rating, a.Deviation = math.Round(puzzle.Value), math.Round(puzzle.Deviation)
	return a
}

// first returns the rating of the user before the tries that are kept.
func (t *Training) first() glicko.Rating {
	if t.Before != nil {
		return *t.Before
	}
	return glicko.New(newcomer)
}

// work works out the ratings and the streaks from the tries.
func (t *Training) work() {
	t.Rating, t.Streak = t.first(), 0
	for _, id := range t.ordered() {
		a := t.Attempts[id]
		var puzzle glicko.Rating
		t.Rating, puzzle = a.rate(t.Rating)
		t.Attempts[id] = a.rated(puzzle)
		t.count(a.Clean)
	}
}

// count counts a first try for the streaks.
func (t *Training) count(clean bool) {
	if t.Streak++; !clean {
		t.Streak = 0
	}
	t.Best = max(t.Best, t.Streak)
}

// forget forgets the oldest tries, if there are too many.
func (t *Training) forget() {
	if len(t.Attempts) <= mostAttempts {
		return
	}
	ids := t.ordered()
	rating := t.first()
	for _, id := range ids[:len(ids)-mostAttempts] {
		rating, _ = t.Attempts[id].rate(rating)
		delete(t.Attempts, id)
	}
	t.Before = &rating
}

// Merge returns the union of what two devices have kept about puzzles. The ratings are worked out
// from all tries in their order; of two tries of one puzzle the first one counts.
func (t Training) Merge(other Training) Training {
	t = t.union(other)
	if len(t.Attempts) > 0 || t.Before != nil {
		t.work()
	}
	t.forget()
	return t
}

// join is like Merge for two windows of one device. Ratings that count all tries already stay as they
// are.
func (t Training) join(other Training) Training {
	all := t.union(other)
	switch {
	case t.counts(all.Attempts):
		all.Rating, all.Streak = t.Rating, t.Streak
	case other.counts(all.Attempts):
		all.Rating, all.Streak = other.Rating, other.Streak
	default:
		all.work()
	}
	all.forget()
	return all
}

// counts reports whether the ratings count all of some tries.
func (t *Training) counts(tries map[string]Attempt) bool {
	for id, a := range tries {
		own, has := t.Attempts[id]
		if !has || own.Clean != a.Clean || own.At != a.At && own.At != 0 {
			return false
		}
	}
	return true
}

// union returns the union of tries, with ratings that count only those of t.
func (t Training) union(other Training) Training {
	t.mend()
	other.mend()
	t.Attempts, other.Attempts = maps.Clone(t.Attempts), maps.Clone(other.Attempts)
	if b := other.Before; b != nil && (t.Before == nil || betterKnown(*b, *t.Before)) {
		t.Before = b
	}
	t.Best, t.Storm = max(t.Best, other.Best), max(t.Storm, other.Storm)
	t.ordered()
	other.ordered()
	for id, b := range other.Attempts {
		a, both := t.Attempts[id]
		solved := a.Solved || b.Solved
		if !both || compareAttempts(b, a) < 0 {
			a = b
		}
		a.Solved = solved
		t.Attempts[id] = a
	}
	return t
}

// betterKnown reports whether a rating is known better than another one. Of two that are known
// equally well, the higher one counts as the better known.
func betterKnown(a, b glicko.Rating) bool {
	return cmp.Or(cmp.Compare(a.Deviation, b.Deviation), cmp.Compare(b.Value, a.Value),
		cmp.Compare(a.Volatility, b.Volatility)) < 0
}

// compareAttempts orders first tries of one puzzle by time, and those of one time in a fixed order.
func compareAttempts(a, b Attempt) int {
	clean := 0
	if a.Clean != b.Clean {
		clean = 1
		if a.Clean {
			clean = -1
		}
	}
	return cmp.Or(compareTimes(a, b), clean, cmp.Compare(a.Rating, b.Rating),
		cmp.Compare(a.Deviation, b.Deviation))
}
