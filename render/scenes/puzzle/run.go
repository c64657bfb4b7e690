package puzzle

import (
	"math"

	"colat/ai/puzzles"
	"colat/render/program/setup"
)

// kind says how the puzzles of a run are chosen.
type kind string

const (
	today  kind = "today"   // the puzzle of the day
	one    kind = "one"     // the puzzle with an ID
	rated  kind = "rated"   // by the user's rating
	themed kind = "theme"   // the same, of one theme
	stormy kind = "storm"   // against the clock
	due    kind = setup.Due // exercises: what the user has missed before
	// openings asks for the moves of openings, one after another.
	openings kind = "openings"
	own      kind = setup.Own // from the user's finished games
)

// run is a sequence of puzzles.
type run struct {
	kind   kind
	family string
	id     string   // of one
	tried  []string // families in which there is no puzzle with that ID
	theme  string
	storm  storm
	// skipped are the exercises that the user has seen in this run, and finder looks for puzzles of own.
	skipped map[string]bool
	finder  *finder
	drill   *drill // of openings
}

// rates reports whether first tries count for the user's rating.
func (r *run) rates() bool {
	return r.kind != stormy && r.kind != due && r.kind != own && r.kind != openings
}

// loads reports whether the puzzles are those of the program, which must be loaded.
func (r *run) loads() bool { return r.kind != due && r.kind != own && r.kind != openings }

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
