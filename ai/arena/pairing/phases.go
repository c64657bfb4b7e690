package pairing

import (
	"fmt"
	"math/bits"
)

// groupStageName returns the name of a stage of groups. Stages count from 1.
func groupStageName(number int) string { return fmt.Sprintf("stage %d", number) }

// swissRoundName returns the name of a round of a Swiss stage. Both count from 1.
func swissRoundName(stage, round int) string { return fmt.Sprintf("stage %d round %d", stage, round) }

// roundName returns the name of the knock-out round with the given number of places.
func roundName(places int) string {
	switch places {
	case 2:
		return "final"
	case 4:
		return "semi-final"
	case 8:
		return "quarter-final"
	}
	return fmt.Sprintf("last %d", places)
}

// bracketSize returns the number of places in the first round of a knock-out.
func bracketSize(players int) int { return 1 << bits.Len(uint(max(players, 1)-1)) }

// phases returns the names of the phases of the tournament in order: stages of groups,
// rounds of Swiss stages, and rounds of the knock-out.
func (t *Tournament) phases() []string {
	var names []string
	for i := range t.Stages {
		names = append(names, t.stagePhases(i)...)
	}
	return names
}

// stagePhases returns the names of the phases of a stage. Stages count from 0.
func (t *Tournament) stagePhases(i int) []string {
	var names []string
	switch stage := t.Stages[i]; stage.Kind {
	case GroupStage:
		names = append(names, groupStageName(i+1))
	case SwissStage:
		for round := range stage.Rounds {
			names = append(names, swissRoundName(i+1, round+1))
		}
	default:
		players := t.atStart()
		if i > 0 {
			before := t.Stages[i-1]
			players = max(before.Groups, 1) * before.Advance
		}
		for places := bracketSize(players); places > 1; places /= 2 {
			names = append(names, roundName(places))
		}
	}
	return names
}
