package tournament

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
)

// How players who are not there any more are placed.
const (
	ByWithdrawal = "withdrawal" // the last of a group
	ByWalkover   = "walkover"   // the opponent goes on without a game
)

// groupStageName names a stage of groups, from 1.
func groupStageName(number int) string { return fmt.Sprintf("stage %d", number) }

// phases returns the names of the stages of groups and of the rounds of the knock-out,
// in their order.
func (t *Tournament) phases() []string {
	var names []string
	players := len(t.Players)
	for i, stage := range t.Stages {
		if stage.Kind == GroupStage {
			names = append(names, groupStageName(i+1))
			players = stage.Groups * stage.Advance
			continue
		}
		for places := bracketSize(players); places > 1; places /= 2 {
			names = append(names, roundName(places))
		}
	}
	return names
}

// bracketSize returns how many places the first round of a knock-out has.
func bracketSize(players int) int { return 1 << bits.Len(uint(players-1)) }

// checkWithdrawals checks when players withdraw.
func (t *Tournament) checkWithdrawals() error {
	phases := t.phases()
	for _, p := range t.Players {
		if p.Withdraws != "" && !slices.Contains(phases, p.Withdraws) {
			return fmt.Errorf("player %q: withdraws = %.60q: want the first part of the tournament that it misses: %s",
				p.Name, p.Withdraws, strings.Join(phases, ", "))
		}
	}
	return nil
}

// withdrawn reports whether a player has left the tournament before a phase of it
// ends.
func (t *Tournament) withdrawn(name, phase string) bool {
	phases := t.phases()
	for _, p := range t.Players {
		if p.Name == name && p.Withdraws != "" {
			return slices.Index(phases, p.Withdraws) <= slices.Index(phases, phase)
		}
	}
	return false
}

// without returns the players who are still there in a phase, and those who are not.
func (t *Tournament) without(players []string, phase string) (there, gone []string) {
	for _, name := range players {
		if t.withdrawn(name, phase) {
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
func (t *Tournament) walkover(tie *Tie, round string) {
	there, gone := t.without(tie.Players[:], round)
	switch {
	case tie.By == "bye" || len(gone) == 0:
	case len(there) == 1:
		tie.Winner, tie.By = there[0], ByWalkover
	default:
		tie.Winner, tie.By = "", ByLot
	}
}
