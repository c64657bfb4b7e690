package book

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

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
	return fileOf(rules.ID()), true
}

func fileOf(id string) string {
	family, _, _ := strings.Cut(id, ":")
	return "book-" + family + Extension
}
