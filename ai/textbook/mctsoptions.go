package textbook

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"colat/ai"
	"colat/game"
)

func init() { ai.Register("mcts", buildMCTS) }

const (
	mostIterations  = 1_000_000_000
	mostExploration = 100
)

// buildMCTS makes an MCTS with the options iterations, exploration, seed, solver and
// decisive. Without a seed it draws one.
func buildMCTS(options map[string]string, _ game.Rules) (ai.Player, error) {
	o := MCTSOptions{Exploration: DefaultExploration, Seed: rand.Uint64()}
	for key, value := range options {
		var on bool
		var err error
		switch key {
		case "iterations":
			o.Iterations, err = wholeNumber(value, 1, mostIterations)
		case "exploration":
			o.Exploration, err = strconv.ParseFloat(value, 64)
			if err != nil || !(o.Exploration >= 0 && o.Exploration <= mostExploration) {
				err = fmt.Errorf("want a number from 0 to %d, such as %v", mostExploration, DefaultExploration)
			}
		case "seed":
			o.Seed, err = parseSeed(value)
		case "solver":
			on, err = onOff(value)
			o.NoSolver = !on
		case "decisive":
			on, err = onOff(value)
			o.Indecisive = !on
		default:
			return nil, fmt.Errorf("unknown option %q: there are iterations, exploration, seed, solver and decisive, "+
				"besides time and nodes", key)
		}
		if err != nil {
			return nil, faulty(key, value, err)
		}
	}
	return NewMCTS(o), nil
}
