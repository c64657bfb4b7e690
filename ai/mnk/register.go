package mnk

import (
	"fmt"

	"colat/ai"
	"colat/game"
	rules "colat/game/mnk"
)

func init() {
	ai.Register("champion", build)
	ai.RegisterSolver("mnk", buildSolver)
}

// build makes a champion. Its option table is the size of its tables in MiB, 1 to 4096.
func build(options map[string]string, r game.Rules) (ai.Player, error) {
	if _, ok := r.(*rules.Rules); !ok {
		return nil, ai.ErrOtherGame
	}
	bytes := 0
	for key, value := range options {
		if key != "table" {
			return nil, fmt.Errorf("unknown option %q: there is table, besides time, depth and nodes", key)
		}
		var err error
		if bytes, err = ai.ParseTable(value); err != nil {
			return nil, err
		}
	}
	return New(bytes), nil
}
