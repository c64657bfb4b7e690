package othello

import (
	"errors"
	"fmt"
	"strconv"

	"colat/ai"
	"colat/game"
)

func init() { ai.Register("champion", build) }

// build makes a champion. Its option table is the transposition table's size in
// MiB, 1 to 4096.
func build(options map[string]string, rules game.Rules) (ai.Player, error) {
	if id := rules.ID(); id != "victory" && id != "classic" {
		return nil, ai.ErrOtherGame
	}
	var own Options
	for key, value := range options {
		if key != "table" {
			return nil, fmt.Errorf("unknown option %q: there is table, besides time, depth and nodes", key)
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 4096 {
			return nil, errors.New("table=" + value + ": want a whole number of MiB from 1 to 4096")
		}
		own.TableBytes = n << 20
	}
	return New(own), nil
}
