package textbook

import (
	"fmt"
	"strings"

	"colat/ai"
	"colat/game"
)

// valueFunc is a search to a depth: it returns the value of the node on the board,
// distance plies from the root, for the side to move; exactly if it lies between
// alpha and beta, otherwise a bound on the same side. It leaves the principal
// variation in the line of its ply.
type valueFunc func(s *Search, depth, distance, alpha, beta int) int

// algorithm is one of the searches to a depth.
type algorithm struct {
	name   string
	value  valueFunc
	orders bool // whether it gains by a good order of moves, that is by cut-offs
}

var algorithms = []algorithm{
	{"minimax", (*Search).minimax, false},
	{"negamax", (*Search).negamax, false},
	{"alphabeta", (*Search).alphabeta, true},
	{"negascout", (*Search).negascout, true},
}

// Algorithms returns the names of the searches to a depth, from the plainest on.
func Algorithms() []string {
	var names []string
	for _, a := range algorithms {
		names = append(names, a.name)
	}
	return names
}

// New makes a Search by the algorithm of a name.
func New(name string, options Options) (*Search, error) {
	for _, a := range algorithms {
		if a.name != name {
			continue
		}
		if q := options.Quiescence; q < 0 || q > MostQuiescence {
			return nil, fmt.Errorf("%d plies of quiescence search: want 0 to %d", q, MostQuiescence)
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
