package textbook

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"colat/game"

	// Every game there is makes itself known to these tests.
	_ "colat/game/cotoan"
	_ "colat/game/mnk"
	_ "colat/game/othello"
	_ "colat/game/uttt"
)

// variants returns the rules of all games: with their defaults, and with each option
// at each of its choices or bounds.
func variants(t testing.TB) []game.Rules {
	var all []game.Rules
	for _, family := range game.Families() {
		known := map[string]bool{}
		add := func(values game.Options) {
			rules, err := family.Rules(values)
			if err != nil || known[rules.ID()] {
				return // values that do not go together, or the defaults again
			}
			known[rules.ID()] = true
			all = append(all, rules)
		}
		add(nil)
		for _, option := range family.Options {
			for _, choice := range option.Choices {
				add(game.Options{option.Name: choice.Value})
			}
			if option.Kind == game.Number {
				for _, n := range []int{option.Least, option.Least + 2, (option.Least + option.Most) / 2, option.Most} {
					add(game.Options{option.Name: strconv.Itoa(n)})
				}
			}
		}
		if len(known) == 0 {
			t.Fatalf("no rules of the family %s", family.ID)
		}
	}
	return all
}

// midgame plays random moves from a start, up to so many, and returns a position
// that is not over.
func midgame(t testing.TB, rules game.Rules, rng *rand.Rand, most int) game.State {
	s, err := rules.New(nil, rng)
	if err != nil {
		t.Fatal(err)
	}
	for range rng.IntN(min(most, rules.Traits().Longest)) {
		moves := s.AppendMoves(nil)
		s.Play(moves[rng.IntN(len(moves))])
		if _, over := s.Result(); over {
			s.Undo()
			break
		}
	}
	return s
}
