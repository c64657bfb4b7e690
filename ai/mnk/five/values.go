package five

import (
	"colat/ai"
	"colat/game"
)

// maxPly is the largest distance from the root.
const maxPly = 120

// Values of results. A win is worth Won less the plies to it. A win against moves of which
// some were not searched is likely: it is below all proven wins, and above all estimates.
const (
	Won      = ai.ProvenScore + 512
	likely   = game.MaxEstimate + 512
	infinity = Won + 1
)

// shift counts the plies to a result from another position, the given number of plies later.
func shift(value, plies int) int {
	switch {
	case value > game.MaxEstimate:
		return value + plies
	case value < -game.MaxEstimate:
		return value - plies
	}
	return value
}

// unproven returns the value of a position some of whose moves were not searched.
func unproven(value int) int {
	if value <= -ai.ProvenScore {
		return value + Won - likely
	}
	return value
}
