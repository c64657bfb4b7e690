package cotoan

import (
	"fmt"
	"strconv"

	"colat/ai"
	"colat/game"
	rules "colat/game/cotoan"
)

func init() { ai.Register("champion", build) }

// build makes a champion. Its option table is the transposition table's size in MiB, 1
// to 4096.
func build(options map[string]string, r game.Rules) (ai.Player, error) {
	if _, ok := r.(*rules.Rules); !ok {
		return nil, ai.ErrOtherGame
	}
	var own Options
	for key, value := range options {
		if key != "table" {
			return nil, fmt.Errorf("unknown option %q: there is table, besides time, depth and nodes", key)
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 4096 {
			return nil, fmt.Errorf("%q: want a whole number of MiB from 1 to 4096", "table="+value)
		}
		own.TableBytes = n << 20
	}
	return New(own), nil
}
