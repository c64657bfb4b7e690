package pairing

import (
	"math/rand/v2"
	"slices"
)

// drawGroups deals players, the strongest first, into groups: the first of each
// group by strength, and so on; who of a layer goes where is drawn by lot. No two
// groups differ by more than one in size.
func drawGroups(players []string, groups int, rng *rand.Rand) [][]string {
	dealt := make([][]string, groups)
	for layer := range slices.Chunk(players, groups) {
		places := rng.Perm(groups)
		// A layer that is not full goes to the first of the groups.
		places = slices.DeleteFunc(places, func(p int) bool { return p >= len(layer) })
		for i, player := range layer {
			dealt[places[i]] = append(dealt[places[i]], player)
		}
	}
	return dealt
}
