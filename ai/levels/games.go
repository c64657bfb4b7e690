package levels

import (
	"colat/game"
	"colat/game/cotoan"
	"colat/game/mnk"
	"colat/game/othello"
	"colat/game/uttt"
)

// visionFor returns the vision of a game for people with the given insight.
func visionFor(rules game.Rules, insight float64) vision {
	switch r := rules.(type) {
	case *othello.Rules:
		return othelloVision{}
	case *mnk.Rules:
		return newLineVision(r, insight)
	case *uttt.Rules:
		return blockVision{}
	case *cotoan.Rules:
		return newSumVision(r)
	}
	return plainVision{}
}

// plainVision is the vision of an unknown game: all moves are equally striking, and the
// value is the game's own estimate.
type plainVision struct{}

func (plainVision) striking(game.State, game.Move, game.Move, int) float64 { return 0.3 }

func (plainVision) value(s game.State, insight float64) int {
	if e, can := s.(game.Evaluator); can {
		return int(insight * float64(e.Evaluate()))
	}
	return 0
}
