package book

import (
	"errors"
	"slices"
	"strings"

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
	return fileOf(rules.ID()), true
}

func fileOf(id string) string {
	family, _, _ := strings.Cut(id, ":")
	return "book-" + family + Extension
}
