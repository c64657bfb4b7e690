package pairing

import "math/rand/v2"

// Reasons for the place or points of a player.
const (
	ByPoints     = "points"
	ByBye        = "bye"        // no opponent
	ByWithdrawal = "withdrawal" // ranked last in the group
	ByWalkover   = "walkover"   // the opponent advances, or gets the points, without a game
	ByAbsence    = "absence"    // absent in a Swiss round
)

// withdrawn reports whether a player has withdrawn by the given phase.
func (p *planner) withdrawn(name, phase string) bool {
	leaves, gone := p.leavesAt[name]
	at, known := p.phaseAt[phase]
	return gone && known && leaves <= at
}

// without splits players into the present and the withdrawn ones in a phase.
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

// appendWithdrawn appends the rows of withdrawn players to a table, in an order drawn by
// lot.
func appendWithdrawn(rows []Row, gone []string, lot *rand.Rand) []Row {
	lot.Shuffle(len(gone), func(i, j int) { gone[i], gone[j] = gone[j], gone[i] })
	for _, name := range gone {
		rows = append(rows, Row{Rank: len(rows) + 1, Name: name, TieBreak: ByWithdrawal})
	}
	return rows
}

// walkover decides a tie if a player has withdrawn before its round. If both have, the
// lot will decide.
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
