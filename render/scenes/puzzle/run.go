package puzzle

import (
	"math"

	"colat/ai/puzzles"
)

// kind says how the puzzles of a run are chosen.
type kind string

const (
	today  kind = "today" // the puzzle of the day
	one    kind = "one"   // the puzzle with an ID
	rated  kind = "rated" // by the user's rating
	themed kind = "theme" // the same, of one theme
	stormy kind = "storm" // against the clock
)

// run is a sequence of puzzles.
type run struct {
	kind   kind
	family string
	id     string   // of one
	tried  []string // families in which there is no puzzle with that ID
	theme  string
	storm  storm
}

// rounded returns a rating as a whole number.
func rounded(rating float64) int { return int(math.Round(rating)) }

// byFours is the theme of all wins by fours, however many they are.
const byFours = "vcf"

// themeOf returns the theme of a puzzle by which runs are chosen: wins by fours are one theme.
func themeOf(p *puzzles.Puzzle) string {
	if p.Goal.Kind == puzzles.Fours && p.Theme != puzzles.FourFour {
		return byFours
	}
	return p.Theme
}
