package uttt

import (
	"fmt"

	"colat/ai"
	"colat/ai/uttt/eval"
	"colat/game"
	rules "colat/game/uttt"
)

func init() {
	ai.Register("champion", build)
	ai.RegisterSolver("uttt", buildSolver)
}

// build makes a champion. Its option table is the size of the transposition table in MiB,
// 1 to 4096, and weights names a file of evaluation weights.
func build(options map[string]string, r game.Rules) (ai.Player, error) {
	if _, ok := r.(*rules.Rules); !ok {
		return nil, ai.ErrOtherGame
	}
	var own Options
	for key, value := range options {
		var err error
		switch key {
		case "table":
			own.TableBytes, err = ai.ParseTable(value)
		case "weights":
			own.Tables, err = ai.LoadWeights(value, readTables)
		default:
			err = fmt.Errorf("unknown option %q: there are table and weights, besides time, depth and nodes", key)
		}
		if err != nil {
			return nil, err
		}
	}
	return New(own), nil
}

func readTables(file []byte) (*eval.Tables, error) {
	n, _, err := eval.Read(file)
	if err != nil {
		return nil, err
	}
	return eval.NewTables(n), nil
}
