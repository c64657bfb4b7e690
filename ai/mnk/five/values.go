package five

import (
	"colat/ai"
	"colat/ai/alphabeta"
	"colat/game"
)

// A win is worth alphabeta.Won less the plies to it. A win against moves of which some were not
// searched is likely: it is below all proven wins, and above all estimates.
const likely = game.MaxEstimate + 512

// shift counts the plies to a result from another position, the given number of plies later.
func shift(value, plies int) int { return ai.ShiftBeyond(game.MaxEstimate+1, value, plies) }

// unproven returns the value of a position some of whose moves were not searched.
func unproven(value int) int {
	if value <= -ai.ProvenScore {
		return value + alphabeta.Won - likely
	}
	return value
}
