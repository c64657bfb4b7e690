package uttt

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"

	"colat/ai"
	"colat/ai/uttt/eval"
	"colat/game"
	rules "colat/game/uttt"
)

func init() {
	ai.Register("champion", build)
	ai.RegisterSolver(buildSolver)
}

// mostThreads is how many threads a spec may ask for.
const mostThreads = 64

// build makes a champion. Its option table is the transposition table's size in MiB, 1
// to 4096, and weights a file of weights for its evaluation. threads, which champions of
// other games use, may be there: one thread searches.
func build(options map[string]string, r game.Rules) (ai.Player, error) {
	if _, ok := r.(*rules.Rules); !ok {
		return nil, ai.ErrOtherGame
	}
	var own Options
	for key, value := range options {
		var err error
		switch key {
		case "table":
			own.TableBytes, err = parseTable(value)
		case "threads":
			if n, wrong := strconv.Atoi(value); wrong != nil || n < 0 || n > mostThreads {
				err = fmt.Errorf("%q: want a whole number from 1 to %d, or 0", "threads="+value, mostThreads)
			}
		case "weights":
			own.Tables, err = loadTables(value)
		default:
			err = fmt.Errorf("unknown option %q: there are table, threads and weights, besides time, depth and nodes", key)
		}
		if err != nil {
			return nil, err
		}
	}
	return New(own), nil
}

func parseTable(value string) (bytes int, err error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > 4096 {
		return 0, fmt.Errorf("%q: want a whole number of MiB from 1 to 4096", "table="+value)
	}
	return n << 20, nil
}

func loadTables(path string) (*eval.Tables, error) {
	file, err := os.ReadFile(path)
	if err != nil {
		var system *fs.PathError
		if errors.As(err, &system) {
			err = system.Err
		}
		return nil, fmt.Errorf("%q: %w", "weights="+path, err)
	}
	n, _, err := eval.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", "weights="+path, err)
	}
	return eval.NewTables(n), nil
}
