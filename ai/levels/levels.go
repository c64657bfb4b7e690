// Package levels implements opponents of eight levels, from a beginner to the champion,
// for every game. The levels below the champion make the mistakes that people make. They
// overlook moves, less striking ones more often and the opponent's more often than their
// own; they overvalue obvious features, such as many discs early in a game; and they see
// late what decides a game. None plays at random or merely searches less deep.
//
// The search depth of a level and its rate of overlooking are in skills.go. Each game has
// a file that defines which moves and features are striking.
package levels

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strconv"

	"colat/ai"
	"colat/game"
)

// Count is the number of levels.
const Count = ai.MostLevel

func init() { ai.Register(ai.Level, build) }

// build makes the player of a level. The option seed makes its games reproducible. The
// highest level takes the champion's options.
func build(options map[string]string, rules game.Rules) (ai.Player, error) {
	level, err := ai.ParseLevel(options[ai.Level])
	if err != nil {
		return nil, fmt.Errorf("%q: %w, as in level:3", options[ai.Level], err)
	}
	if level == Count {
		own := maps.Clone(options)
		delete(own, ai.Level)
		delete(own, "seed") // the champion draws nothing
		return ai.Spec{Name: "champion", Options: own}.New(rules)
	}
	seed := rand.Uint64()
	for key, value := range options {
		switch key {
		case ai.Level:
		case "seed":
			if seed, err = strconv.ParseUint(value, 10, 64); err != nil {
				return nil, fmt.Errorf("%q: want a whole number from 0", "seed="+value)
			}
		default:
			return nil, fmt.Errorf("unknown option %q: there is seed", key)
		}
	}
	return New(level, rules, seed)
}
