package book

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"colat/ai/ondemand"
	"colat/game"
)

// ErrNone is the error of a game without a book.
var ErrNone = errors.New("the program has no book of this game")

// games are the IDs of the games of which the program has a book.
var games = []string{"classic", "uttt", "mnk:15,15,5"}

// Games returns the IDs of the games of which the program has a book.
func Games() []string { return slices.Clone(games) }

// Extension is the end of the names of books.
const Extension = ".book"

// Name returns the name of a game's book for package ondemand, such as "book-classic.book", and
// whether the program has one.
func Name(rules game.Rules) (name string, has bool) {
	if !slices.Contains(games, rules.ID()) {
		return "", false
	}
	family, _, _ := strings.Cut(rules.ID(), ":")
	return "book-" + family + Extension, true
}

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
