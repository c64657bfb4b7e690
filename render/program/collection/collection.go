// Package collection holds imported games: thousands in one packed value of the archive, which
// is called a collection and has the name of the file that the games came from. It imports
// files of games beside the program that draws.
//
// A person's own games are not here but in storage.Library, each under its own key, so that
// imported games cannot push them out.
package collection

import (
	"errors"
	"fmt"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/program/storage"
)

// A Collection is the games of one file, and is never changed. Games have the IDs by which the
// library knows them, the name of the collection in File, and no players' specs but names.
type Collection struct {
	Name  string
	Games []storage.Finished // in the order of the file

	text    []string // that entries refer to by number
	entries []byte
	at      []int    // offset in entries of each game
	ids     []uint64 // of each game
	newest  []*storage.Finished
	data    []byte
}

// Bounds of all collections together.
const (
	MostGames       = 50_000
	mostBytes       = 24 << 20
	mostCollections = 64
)

// errDamaged is the error of a game that a damaged or foreign collection holds.
var errDamaged = errors.New("the collection is damaged")

// Read returns the record of a game by its index.
func (c *Collection) Read(index int) (*match.Record, error) {
	e, err := c.entry(index)
	if err != nil {
		return nil, err
	}
	if len(e.line) > 0 {
		return match.ParseLine(e.line)
	}
	rules, err := game.Find(c.text[e.game])
	if err != nil {
		return nil, err
	}
	start, err := rules.ParsePosition(c.text[e.start])
	if err != nil {
		return nil, err
	}
	r := &match.Record{
		Rules: rules, Start: start, Names: [2]string{c.text[e.players[0]], c.text[e.players[1]]}, Round: c.text[e.round],
		Ended: e.time(),
	}
	s := start.Clone()
	for rest := e.moves; len(rest) > 0; {
		m, left, ok := cutMove(rest)
		if !ok || !game.IsLegal(s, m) {
			return nil, fmt.Errorf("move %d: %w", len(r.Moves)+1, errDamaged)
		}
		s.Play(m)
		r.Moves, rest = append(r.Moves, m), left
	}
	if winner, over := e.winner.side(); over {
		r.End(game.Result{Winner: winner, Reason: game.Reason(c.text[e.reason])}, s)
	}
	return r, nil
}

// StartsWith reports whether the game with an index begins with moves.
func (c *Collection) StartsWith(index int, moves []game.Move) bool {
	e, err := c.entry(index)
	if err != nil {
		return false
	}
	rest := e.moves
	for len(moves) > 0 {
		m, left, ok := cutMove(rest)
		if !ok {
			return false
		}
		if m != moves[0] {
			return false
		}
		moves, rest = moves[1:], left
	}
	return true
}

// Newest returns the games, the newest first, and games of the same time in the order of the file.
func (c *Collection) Newest() []*storage.Finished { return c.newest }

// Data returns the packed form of the collection, which Import reads.
func (c *Collection) Data() []byte { return c.data }

// Size returns the number of bytes that the collection takes.
func (c *Collection) Size() int { return len(c.data) }

// entry is a game of a collection. Texts are numbers in Collection.text.
type entry struct {
	id                         uint64
	game, start, round, reason uint64
	players                    [2]uint64
	opening                    uint64 // its name
	winner                     winner
	ended                      int64 // Unix time, 0 if unknown
	count                      int   // number of moves
	moves                      []byte
	line                       []byte // a line of JSON with what the fields above leave out, or none
}

func (e *entry) time() time.Time {
	if e.ended == 0 {
		return time.Time{}
	}
	return time.Unix(e.ended, 0).UTC()
}

// winner is the result of a game in an entry.
type winner uint8

const (
	goesOn winner = iota
	first
	second
	nobody
)

// letters are the winners as in lines of JSON.
var letters = [...]string{goesOn: "", first: "X", second: "O", nobody: "draw"}

func winnerOf(r *match.Record) winner {
	switch {
	case !r.Over:
		return goesOn
	case r.Result.Winner == game.First:
		return first
	case r.Result.Winner == game.Second:
		return second
	}
	return nobody
}

// side returns the winner, game.NoSide for a draw, and whether the game is over.
func (w winner) side() (game.Player, bool) {
	switch w {
	case first:
		return game.First, true
	case second:
		return game.Second, true
	}
	return game.NoSide, w != goesOn
}
