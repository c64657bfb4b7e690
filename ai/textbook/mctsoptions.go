package textbook

import (
	"errors"
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
		var err error
		switch key {
		case "iterations":
			o.Iterations, err = strconv.Atoi(value)
			if err != nil || o.Iterations < 1 || o.Iterations > mostIterations {
				err = fmt.Errorf("want a whole number from 1 to %d", mostIterations)
			}
		case "exploration":
			o.Exploration, err = strconv.ParseFloat(value, 64)
			if err != nil || !(o.Exploration >= 0 && o.Exploration <= mostExploration) {
				err = fmt.Errorf("want a number from 0 to %d, such as %v", mostExploration, DefaultExploration)
			}
		case "seed":
			o.Seed, err = parseSeed(value)
		case "solver":
			o.NoSolver, err = parseOff(value)
		case "decisive":
			o.Indecisive, err = parseOff(value)
		default:
			return nil, fmt.Errorf("unknown option %q: there are iterations, exploration, seed, solver and decisive, "+
				"besides time and nodes", key)
		}
		if err != nil {
			return nil, fmt.Errorf("%q: %w", key+"="+value, err)
		}
	}
	return NewMCTS(o), nil
}

// parseOff parses "on" or "off" and reports whether the value is "off".
func parseOff(value string) (bool, error) {
	switch value {
	case "on":
		return false, nil
	case "off":
		return true, nil
	}
	return false, errors.New("want on or off")
}
