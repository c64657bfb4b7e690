package book

import (
	"context"
	"fmt"

	"colat/ai/ondemand"
	"colat/game"
)

// books holds the program's books by the IDs of their games. No player needs one.
var books = func() map[string]*ondemand.Parsed[*Book] {
	all := make(map[string]*ondemand.Parsed[*Book])
	for _, id := range games {
		all[id] = ondemand.NewParsed(fileOf(id), func(text []byte) (*Book, error) {
			b, err := Parse(text)
			if err == nil && b.Rules.ID() != id {
				err = fmt.Errorf("the book is of the game %s, not of %s", b.Rules.ID(), id)
			}
			return b, err
		})
	}
	return all
}()

// Load returns the program's book of a game. It loads the book if it is not there yet, and may
// take as long as the network. Errors are ErrNone, and those of ondemand.Read and Parse.
func Load(ctx context.Context, rules game.Rules) (*Book, error) {
	if book, has := books[rules.ID()]; has {
		return book.Load(ctx)
	}
	return nil, ErrNone
}
