// Package collection holds imported games: thousands in one packed value of the archive, which
// is called a collection and has the name of the file that the games came from. It imports
// files of games beside the program that draws.
//
// A person's own games are not here but in storage.Library, each under its own key, so that
// imported games cannot push them out.
package collection

import (
	"errors"

	"colat/render/program/storage"
)

// A Collection is the games of one file, and is never changed. Games have the IDs by which the
// library knows them, the name of the collection in File, and no players' specs but names.
type Collection struct {
	Name  string
	Games []*storage.Finished // in the order of the file

	text    []string // that entries refer to by number
	entries []byte
	at      []int    // offset in entries of each game
	ids     []uint64 // of each game
	newest  []*storage.Finished
	data    []byte
}

// Bounds of all collections together.
const (
	mostGames       = 250_000
	mostBytes       = 24 << 20 // such as of 270,000 games of WTHOR
	mostCollections = 64
)

// errDamaged is the error of a game that a damaged or foreign collection holds.
var errDamaged = errors.New("the collection is damaged")

// Newest returns the games, the newest first, and games of the same time in the order of the file.
func (c *Collection) Newest() []*storage.Finished { return c.newest }

// Data returns the packed form of the collection, which Import reads. That of nil is nil.
func (c *Collection) Data() []byte {
	if c == nil {
		return nil
	}
	return c.data
}

// Size returns the number of bytes that the collection takes.
func (c *Collection) Size() int { return len(c.data) }
