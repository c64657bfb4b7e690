package textbook

import (
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
