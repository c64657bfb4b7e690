package levels

import (
	"strings"

	"colat/game"
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

// A people is how people play the games of a family.
type people struct {
	// ladder returns the skills for a game, and vision how people with an insight look at it.
	ladder func(rules game.Rules) *ladder
	vision func(rules game.Rules, insight float64) vision
}

// families holds the people of the families whose games they know, by their IDs. The ladders were
// tuned by matches between neighbouring levels; docs/PERFORMANCE.md lists the results.
var families = make(map[string]people)

// peopleOf returns the people who play a game.
func peopleOf(rules game.Rules) people {
	family, _, _ := strings.Cut(rules.ID(), ":")
	if p, known := families[family]; known {
		return p
	}
	return people{always(plainLadder), func(game.Rules, float64) vision { return plainVision{} }}
}

// always returns the ladder of a family whose games all have the same.
func always(steps *ladder) func(game.Rules) *ladder {
	return func(game.Rules) *ladder { return steps }
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
