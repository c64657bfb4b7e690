package book

import (
	"context"
	"fmt"
	"sync"

	"colat/ai/ondemand"
	"colat/game"
)

// loaded holds the books that were loaded, by the IDs of their games.
var loaded sync.Map

// Load returns the program's book of a game. It loads the book if it is not there yet, and may
// take as long as the network. Errors are ErrNone, and those of ondemand.Read and Parse.
func Load(ctx context.Context, rules game.Rules) (*Book, error) {
	name, has := Name(rules)
	if !has {
		return nil, ErrNone
	}
	if b, there := loaded.Load(rules.ID()); there {
		return b.(*Book), nil
	}
	text, err := ondemand.Read(ctx, name)
	if err != nil {
		return nil, err
	}
	b, err := Parse(text)
	if err == nil && b.Rules.ID() != rules.ID() {
		err = fmt.Errorf("the book is of the game %s, not of %s", b.Rules.ID(), rules.ID())
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	loaded.Store(rules.ID(), b)
	return b, nil
}
