package swiss

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestSeatsAreBest: of two players the one opens for which that is better, and for whose opponent
// it is better.
func TestSeatsAreBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newModel(t, rapid.IntRange(2, 20).Draw(t, "players"))
		m.even = false
		for range 5 {
			there := m.there()
			for _, pair := range Pairs(m.field(there), m.drawnRound()).Pairs {
				a, b := there[pair.First], there[pair.Second]
				if slices.Compare(sidesOf(a, b), sidesOf(b, a)) > 0 {
					t.Fatalf("%q opens against %q", a.sides, b.sides)
				}
			}
			if _, p := m.round(); len(p.Stuck) > 0 {
				return
			}
		}
	})
}

// TestRoundsThatAlwaysCanBePaired: for half as many rounds as there are players none is stuck and
// none rests without need: each has not met at least half of the others, so by Dirac's theorem
// there is a round for all. Sides stay balanced too.
func TestRoundsThatAlwaysCanBePaired(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 30).Draw(t, "players")
		m := newModel(t, n)
		for round := 1; round <= (n+1)/2; round++ {
			there, p := m.round()
			if len(p.Stuck) > 0 || len(p.Resting) != len(there)%2 {
				t.Fatalf("round %d of %d players: %+v", round, n, p)
			}
			if m.rng.IntN(3) == 0 {
				m.enter()
			}
			if m.even {
				continue
			}
			for _, player := range m.players {
				balance := strings.Count(player.sides, "F") - strings.Count(player.sides, "S")
				if balance > 2 || balance < -2 || strings.Contains(player.sides, "FFF") || strings.Contains(player.sides, "SSS") {
					t.Fatalf("round %d of %d players: sides %s", round, n, player.sides)
				}
			}
		}
	})
}
