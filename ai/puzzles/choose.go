package puzzles

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strconv"
	"time"

	"colat/game"
)

// DayOf returns the number of a date, which grows by 1 from day to day.
func DayOf(t time.Time) int {
	return int(time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC).Unix() / 86400)
}

// Daily returns the puzzle of a day, which depends on nothing else than the puzzles; nil if
// there are none. By rendezvous hashing (Thaler and Ravishankar, 1998), puzzles that are added
// later change only the days that fall to them.
func Daily(list []*Puzzle, day int) *Puzzle {
	var best *Puzzle
	var most uint64
	for _, p := range list {
		sum := fnv.New64a()
		sum.Write([]byte(p.ID + " " + strconv.Itoa(day)))
		if weight := game.Scramble(sum.Sum64()); best == nil || weight > most || weight == most && p.ID < best.ID {
			best, most = p, weight
		}
	}
	return best
}

// Near returns a puzzle at random among those whose ratings are nearest to the given one. It
// leaves out those for which seen returns true; if there are no others, it returns nil.
func Near(list []*Puzzle, rating float64, ratingOf func(*Puzzle) float64, seen func(*Puzzle) bool,
	random *rand.Rand) *Puzzle {
	for _, width := range []float64{50, 100, 200, 400, math.Inf(1)} {
		var near []*Puzzle
		for _, p := range list {
			if !seen(p) && math.Abs(ratingOf(p)-rating) <= width {
				near = append(near, p)
			}
		}
		if len(near) >= enoughNear || len(near) > 0 && math.IsInf(width, 1) {
			return near[random.IntN(len(near))]
		}
	}
	return nil
}

// enoughNear is the number of puzzles from which Near draws one without looking further away.
const enoughNear = 5
