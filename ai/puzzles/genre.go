package puzzles

import (
	"cmp"
	"strings"

	"colat/game"
)

// A genre holds the abilities of a family of games that its puzzles need. All functions may be nil.
type genre struct {
	// themes returns the themes of a game's puzzles. theme recognizes that of a puzzle; "" means that
	// the position is no puzzle.
	themes func(rules game.Rules) []string
	theme  func(p *Prover, start game.State, puzzle *Puzzle) (string, error)

	// goals returns the goals to look for in a position, in order; early those to look for before, of
	// which a position may have none. isObvious reports whether a position is no puzzle in any case.
	goals, early func(s game.State) []Goal
	isObvious    func(p *Prover, s game.State) bool

	// examined is the number of positions at the end of a game that are examined, or 0 for lastPlies.
	examined int

	// threat returns the goal of the opponent that Hold prevents.
	threat func(s game.State, plies int) Goal
	// reaches is Prover.Reaches for goals of the kind searched, for which the family has a search.
	reaches  func(p *Prover, s game.State, g Goal, side game.Player) (yes, decided bool)
	searched Kind
	// fulfils reports whether a won game has the end that a kind of goals of the family asks for.
	fulfils func(s game.State, r game.Result, kind Kind) bool

	// fills is set if every game lasts until the board is full, and isPass reports whether a move is
	// a pass.
	fills  bool
	isPass func(m game.Move) bool
}

// genres holds the genres of the families of games, by their IDs.
var genres = make(map[string]*genre)

var noGenre genre

// genreOf returns the genre of a game.
func genreOf(rules game.Rules) *genre {
	family, _, _ := strings.Cut(rules.ID(), ":")
	if g, known := genres[family]; known {
		return g
	}
	return &noGenre
}

// lastPlies is the usual number of positions at the end of a game in which a puzzle can be proven.
const lastPlies = 18

// Examined returns the number of positions at the end of a game in which puzzles are looked for.
func Examined(rules game.Rules) int { return cmp.Or(genreOf(rules).examined, lastPlies) }
