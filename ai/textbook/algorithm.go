package textbook

import (
	"fmt"
	"strings"

	"colat/ai"
	"colat/game"
)

var algorithms = []algorithm{
	{"minimax", (*Search).minimax, false, (*Search).minimaxPruned},
	{"negamax", (*Search).negamax, false, (*Search).alphabeta}, // without the order of moves
	{"alphabeta", (*Search).alphabeta, true, nil},
	{"negascout", (*Search).negascout, true, nil},
}

// Algorithms returns the names of the searches to a depth, the simplest first.
func Algorithms() []string {
	var names []string
	for _, a := range algorithms {
		names = append(names, a.name)
	}
	return names
}

// New returns a Search by the named algorithm.
func New(name string, options Options) (*Search, error) {
	for _, a := range algorithms {
		if a.name != name {
			continue
		}
		if q := options.Quiescence; q < 0 || q > MostQuiescence {
			return nil, fmt.Errorf("%d plies of quiescence search: want 0 to %d", q, MostQuiescence)
		}
		if options.Pruning && a.pruned != nil {
			a.value = a.pruned
		}
		return &Search{algorithm: a, options: options}, nil
	}
	return nil, fmt.Errorf("unknown algorithm %.40q: there are %s", name, strings.Join(Algorithms(), ", "))
}

func init() {
	for _, a := range algorithms {
		ai.Register(a.name, func(options map[string]string, rules game.Rules) (ai.Player, error) {
			o, err := ParseOptions(options, rules)
			if err != nil {
				return nil, err
			}
			return New(a.name, o)
		})
	}
}
