package othello

import (
	"fmt"
	"runtime"
	"strconv"

	"colat/ai"
	"colat/ai/othello/eval"
	"colat/game"
)

func init() { ai.Register("champion", build) }

// build makes a champion. Its option table is the size of the transposition table in MiB,
// 1 to 4096, threads the number of search threads, and weights names a file of evaluation
// weights, as written by arena train.
func build(options map[string]string, rules game.Rules) (ai.Player, error) {
	if id := rules.ID(); id != "victory" && id != "classic" {
		return nil, ai.ErrOtherGame
	}
	var own Options
	for key, value := range options {
		var err error
		switch key {
		case "table":
			own.TableBytes, err = ai.ParseTable(value)
		case "threads":
			own.Threads, err = parseThreads(value)
		case "weights":
			own.Weights, err = ai.LoadWeights(value, func(file []byte) (*eval.Weights, error) {
				return readWeights(file, rules.ID())
			})
		default:
			err = fmt.Errorf("unknown option %q: there are table, threads and weights, besides time, depth and nodes", key)
		}
		if err != nil {
			return nil, err
		}
	}
	return New(own), nil
}

func parseThreads(value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > mostThreads {
		return 0, fmt.Errorf("%q: want a whole number from 1 to %d, or 0 for one for each processor",
			"threads="+value, mostThreads)
	}
	if n == 0 {
		n = min(runtime.NumCPU(), mostThreads)
	}
	return n, nil
}

// readWeights parses weights for a game.
func readWeights(file []byte, game string) (*eval.Weights, error) {
	w, err := eval.ReadWeights(file)
	if err == nil && w.Model != game {
		err = fmt.Errorf("they are for the game %s, not for %s", w.Model, game)
	}
	return w, err
}
