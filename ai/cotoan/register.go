package cotoan

import (
	"fmt"

	"colat/ai"
	"colat/game"
	rules "colat/game/cotoan"
)

func init() { ai.Register("champion", build) }

// build makes a champion. Its option table is the size of the transposition table in MiB,
// 1 to 4096.
func build(options map[string]string, r game.Rules) (ai.Player, error) {
	if _, ok := r.(*rules.Rules); !ok {
		return nil, ai.ErrOtherGame
	}
	var own Options
	for key, value := range options {
		if key != "table" {
			return nil, fmt.Errorf("unknown option %q: there is table, besides time, depth and nodes", key)
		}
		var err error
		if own.TableBytes, err = ai.ParseTable(value); err != nil {
			return nil, err
		}
	}
	return New(own), nil
}
