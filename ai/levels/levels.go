// Package levels holds opponents for people: eight of them, from a beginner to the
// champion, for every game. Those below the champion are weaker the way people are.
// They overlook moves, the less striking ones sooner and the opponent's sooner than
// their own; they value what meets the eye, such as many discs early in a game; and
// what decides a game they see late. None plays at random or merely looks less far
// ahead.
//
// How far one looks and how much it overlooks is in skills.go. What is striking in a
// game, and what meets the eye, is in a file for each game.
package levels

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"colat/ai"
	"colat/game"
)

// Count is how many levels there are.
const Count = ai.MostLevel

// MostNodes is how many positions a level below the highest visits for a move at most.
const MostNodes = 150_000

func init() { ai.Register(ai.Level, build) }

// build makes the player of a level. With the option seed it plays the same games
// again. The highest level takes the champion's options.
func build(options map[string]string, rules game.Rules) (ai.Player, error) {
	level, err := ai.ParseLevel(options[ai.Level])
	if err != nil {
		return nil, fmt.Errorf("%q: %w, as in level:3", options[ai.Level], err)
	}
	if level == Count {
		return ai.New(championSpec(options), rules)
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

// championSpec returns the champion's spec with the other options of a level. It needs
// no seed: it plays no different games.
func championSpec(options map[string]string) string {
	var rest []string
	for key, value := range options {
		if key != ai.Level && key != "seed" {
			rest = append(rest, key+"="+value)
		}
	}
	if len(rest) == 0 {
		return "champion"
	}
	return "champion:" + strings.Join(rest, ",")
}
