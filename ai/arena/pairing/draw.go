package pairing

import (
	"math/rand/v2"
	"slices"
)

// drawGroups deals players, sorted by strength with the strongest first, into groups.
// Each layer of as many players as there are groups is distributed by lot, one player to
// each group. The sizes of the groups differ by at most one.
func drawGroups(players []string, groups int, rng *rand.Rand) [][]string {
	dealt := make([][]string, groups)
	for layer := range slices.Chunk(players, groups) {
		places := rng.Perm(groups)
		// The players of an incomplete layer go to the first groups.
		places = slices.DeleteFunc(places, func(p int) bool { return p >= len(layer) })
		for i, player := range layer {
			dealt[places[i]] = append(dealt[places[i]], player)
		}
	}
	return dealt
}
