package pairing

import "math/rand/v2"

// How players who do not play are placed.
const (
	ByPoints     = "points"
	ByBye        = "bye"        // there was no opponent
	ByWithdrawal = "withdrawal" // the last of a group
	ByWalkover   = "walkover"   // the opponent goes on, or has its points, without a game
	ByAbsence    = "absence"    // not there in a Swiss round
)

// withdrawn reports whether a player has left the tournament before a phase of it
// ends.
func (p *planner) withdrawn(name, phase string) bool {
	leaves, gone := p.leavesAt[name]
	at, known := p.phaseAt[phase]
	return gone && known && leaves <= at
}

// without returns the players who are still there in a phase, and those who are not.
func (p *planner) without(players []string, phase string) (there, gone []string) {
	for _, name := range players {
		if p.withdrawn(name, phase) {
			gone = append(gone, name)
		} else {
			there = append(there, name)
		}
	}
	return there, gone
}

// appendWithdrawn appends the rows of players who have withdrawn to a table, in an order
// drawn by lot.
func appendWithdrawn(rows []Row, gone []string, lot *rand.Rand) []Row {
	lot.Shuffle(len(gone), func(i, j int) { gone[i], gone[j] = gone[j], gone[i] })
	for _, name := range gone {
		rows = append(rows, Row{Rank: len(rows) + 1, Name: name, TieBreak: ByWithdrawal})
	}
	return rows
}

// walkover decides a tie before whose round somebody has withdrawn. If both have, a lot
// is left to be drawn.
func (p *planner) walkover(tie *Tie, round string) {
	there, gone := p.without(tie.Players[:], round)
	switch {
	case tie.By == ByBye || len(gone) == 0:
	case len(there) == 1:
		tie.Winner, tie.By = there[0], ByWalkover
	default:
		tie.Winner, tie.By = "", ByLot
	}
}
