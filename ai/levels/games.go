package levels

import (
	"colat/game"
	"colat/game/cotoan"
	"colat/game/mnk"
	"colat/game/othello"
	"colat/game/uttt"
)

// eyesFor returns how people look at a game who have so much insight.
func eyesFor(rules game.Rules, insight float64) eyes {
	switch r := rules.(type) {
	case *othello.Rules:
		return othelloEyes{}
	case *mnk.Rules:
		return newLineEyes(r, insight)
	case *uttt.Rules:
		return blockEyes{}
	case *cotoan.Rules:
		return newSumEyes(r)
	}
	return plainEyes{}
}

// plainEyes look at a game of which nothing is known: its own estimate is what counts,
// and noisy moves are striking.
type plainEyes struct{}

func (plainEyes) striking(game.State, game.Move, game.Move, int) float64 { return 0.3 }

func (plainEyes) value(s game.State, insight float64) int {
	if e, can := s.(game.Evaluator); can {
		return int(insight * float64(e.Evaluate()))
	}
	return 0
}
