package textbook

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"colat/ai"
	"colat/game"
)

func init() {
	ai.Register("mcts", func(options map[string]string, _ game.Rules) (ai.Player, error) {
		o, err := ParseMCTSOptions(options)
		if err != nil {
			return nil, err
		}
		return NewMCTS(o), nil
	})
}

const (
	mostIterations  = 1_000_000_000
	mostExploration = 100
)

// ParseMCTSOptions parses the options of an MCTS in a SPEC, except its limits: iterations, exploration,
// seed, solver and decisive. Without a seed it draws one. Errors name the option and its valid
// values.
func ParseMCTSOptions(options map[string]string) (MCTSOptions, error) {
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
			return o, fmt.Errorf("unknown option %q: there are iterations, exploration, seed, solver and decisive, "+
				"besides time and nodes", key)
		}
		if err != nil {
			return o, faulty(key, value, err)
		}
	}
	return o, nil
}
