package levels

import (
	"strings"

	"colat/game"
	"colat/game/mnk"
)

// skill holds the parameters of a level's strength.
type skill struct {
	depth int   // search depth in plies, 1 to deepest
	nodes int64 // positions visited, at most
	// overlooks is the probability of not seeing a move that is not striking at all.
	// Above 1, slightly striking moves are also missed.
	overlooks float64
	insight   float64 // 0 to 1: from obvious features only to decisive ones
	error     int     // of the estimated value, in the game's hundredths
	sees      sight   // decisive moves never overlooked

	// calculation is the node limit of the champion's search behind a move, or 0 for
	// levels without such a search.
	calculation int64
}

// sight is a class of moves that are never overlooked.
type sight uint8

const (
	nothing sight = iota
	ownWin        // moves that win at once
	ownLoss       // also moves that let the opponent win at once
)

// A ladder holds the skills of the levels below the highest.
type ladder [Count - 1]skill

// skillOf returns the skill of a level in a game.
func skillOf(level int, rules game.Rules) skill {
	if r, lines := rules.(*mnk.Rules); lines && smallBoard(r) {
		return smallLineLadder[level-1]
	}
	family, _, _ := strings.Cut(rules.ID(), ":")
	steps, known := ladders[family]
	if !known {
		steps = plainLadder
	}
	return steps[level-1]
}

// smallBoard reports whether a board of m,n,k has 64 cells at most.
func smallBoard(r *mnk.Rules) bool {
	columns, rows, _ := r.Size()
	return columns*rows <= 64
}

// ladders holds the ladders of the families of games. They were tuned by matches between
// neighbouring levels; docs/PERFORMANCE.md lists the results.
var ladders = map[string]*ladder{
	"victory": &victoryLadder,
	"classic": &classicLadder,
	"mnk":     &lineLadder,
	"uttt":    &blockLadder,
	"cotoan":  &sumLadder,
}

var plainLadder = &ladder{
	{depth: 1, nodes: 20000, overlooks: 0.6, insight: 0.2, error: 100},
	{depth: 1, nodes: 20000, overlooks: 0.4, insight: 0.5, error: 50, sees: ownWin},
	{depth: 2, nodes: 20000, overlooks: 0.4, insight: 0.8, error: 50, sees: ownWin},
	{depth: 2, nodes: 20000, overlooks: 0.3, insight: 1, error: 20, sees: ownLoss},
	{depth: 3, nodes: 20000, overlooks: 0.2, insight: 1, error: 20, sees: ownLoss},
	{depth: 4, nodes: 40000, overlooks: 0.1, insight: 1, error: 10, sees: ownLoss},
	{depth: 5, nodes: 80000, overlooks: 0.05, insight: 1, error: 5, sees: ownLoss},
}

// classicLadder is for the classic game, which is decided by many small advantages: a
// player without any sense of mobility loses soon, so beginners have a little, and middle
// levels calculate.
var classicLadder = ladder{
	{depth: 1, nodes: 20000, overlooks: 0.5, insight: 0.45, error: 150},
	{depth: 2, nodes: 20000, overlooks: 0.5, insight: 0.6, error: 150, sees: ownWin},
	{depth: 3, nodes: 20000, overlooks: 0.21, insight: 0.75, error: 100, sees: ownWin},
	{depth: 4, nodes: 20000, overlooks: 0.11, insight: 0.9, error: 80, sees: ownLoss},
	{depth: 5, nodes: 20000, overlooks: 0.26, insight: 1, error: 50, sees: ownLoss, calculation: 1000},
	{depth: 5, nodes: 20000, overlooks: 0.12, insight: 1, error: 20, sees: ownLoss, calculation: 6000},
	{depth: 5, nodes: 20000, overlooks: 0.05, insight: 1, error: 20, sees: ownLoss, calculation: 80000},
}

var victoryLadder = ladder{
	{depth: 1, nodes: 20000, overlooks: 0.1, insight: 0.5, error: 100},
	{depth: 2, nodes: 20000, overlooks: 0.24, insight: 0.63, error: 150, sees: ownWin},
	{depth: 3, nodes: 20000, overlooks: 0.15, insight: 0.85, error: 130, sees: ownLoss},
	{depth: 4, nodes: 20000, overlooks: 0.1, insight: 1, error: 60, sees: ownLoss},
	{depth: 4, nodes: 20000, overlooks: 0.23, insight: 1, error: 50, sees: ownLoss, calculation: 2400},
	{depth: 4, nodes: 20000, overlooks: 0.1, insight: 1, error: 50, sees: ownLoss, calculation: 13000},
	{depth: 4, nodes: 20000, overlooks: 0.03, insight: 1, error: 50, sees: ownLoss, calculation: 75000},
}

var lineLadder = ladder{
	{depth: 1, nodes: 20000, overlooks: 1.25, insight: 0, error: 500},
	{depth: 1, nodes: 20000, overlooks: 1.1, insight: 0.25, error: 150, sees: ownWin},
	{depth: 2, nodes: 20000, overlooks: 0.7, insight: 0.5, error: 120, sees: ownWin},
	{depth: 2, nodes: 20000, overlooks: 0.66, insight: 0.75, error: 80, sees: ownLoss},
	{depth: 3, nodes: 10000, overlooks: 0.56, insight: 1, error: 50, sees: ownLoss},
	{depth: 3, nodes: 10000, overlooks: 0.53, insight: 1, error: 20, sees: ownLoss, calculation: 1500},
	{depth: 3, nodes: 10000, overlooks: 0.22, insight: 1, error: 20, sees: ownLoss, calculation: 14000},
}

// smallLineLadder is for small boards of m,n,k. They fill up without a row unless a
// player overlooks one, so strong levels must overlook some, too.
var smallLineLadder = ladder{
	{depth: 1, nodes: 20000, overlooks: 2.5, insight: 0, error: 1000},
	{depth: 1, nodes: 20000, overlooks: 1.4, insight: 0.2, error: 350, sees: ownWin},
	{depth: 2, nodes: 20000, overlooks: 0.88, insight: 0.45, error: 150, sees: ownWin},
	{depth: 2, nodes: 20000, overlooks: 1.12, insight: 0.75, error: 80, sees: ownLoss},
	{depth: 3, nodes: 10000, overlooks: 0.74, insight: 1, error: 50, sees: ownLoss},
	{depth: 3, nodes: 10000, overlooks: 0.735, insight: 1, error: 20, sees: ownLoss, calculation: 1500},
	{depth: 3, nodes: 10000, overlooks: 0.47, insight: 1, error: 20, sees: ownLoss, calculation: 3000},
}

var blockLadder = ladder{
	{depth: 1, nodes: 20000, overlooks: 0.9, insight: 0, error: 150},
	{depth: 2, nodes: 20000, overlooks: 0.24, insight: 0.4, error: 60, sees: ownWin},
	{depth: 3, nodes: 20000, overlooks: 0.15, insight: 0.7, error: 60, sees: ownWin},
	{depth: 4, nodes: 20000, overlooks: 0.11, insight: 0.9, error: 40, sees: ownLoss},
	{depth: 5, nodes: 40000, overlooks: 0.06, insight: 1, error: 30, sees: ownLoss},
	{depth: 5, nodes: 20000, overlooks: 0.24, insight: 1, error: 20, sees: ownLoss, calculation: 2000},
	{depth: 5, nodes: 20000, overlooks: 0.1, insight: 1, error: 20, sees: ownLoss, calculation: 9000},
}

var sumLadder = ladder{
	{depth: 1, nodes: 20000, overlooks: 0.67, insight: 0.3, error: 100},
	{depth: 2, nodes: 20000, overlooks: 0.53, insight: 0.4, error: 80, sees: ownWin},
	{depth: 2, nodes: 20000, overlooks: 0.33, insight: 0.6, error: 60, sees: ownWin},
	{depth: 3, nodes: 20000, overlooks: 0.34, insight: 0.8, error: 40, sees: ownLoss},
	{depth: 3, nodes: 6000, overlooks: 0.21, insight: 1, error: 30, sees: ownLoss, calculation: 1100},
	{depth: 3, nodes: 6000, overlooks: 0.13, insight: 1, error: 20, sees: ownLoss, calculation: 5000},
	{depth: 3, nodes: 6000, overlooks: 0.08, insight: 1, error: 20, sees: ownLoss, calculation: 15000},
}
