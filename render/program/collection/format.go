package collection

import (
	"time"

	"colat/game"
	"colat/game/match"
)

// The packed form of a collection. Numbers are varints (encoding/binary) but for the ID; a
// text is its length and its bytes. This form is stored on people's devices: later programs
// must go on reading it.
//
//	"colat games 1\n"
//	text    the name of the collection
//	number  of texts, then the texts
//	number  of games, then for each the length of its entry and the entry:
//	  8 bytes  ID, low byte first
//	  numbers  of the texts for the game, the start, both players, the round, the opening,
//	           the reason of the end
//	  byte     0 unfinished, 1 or 2 won by that side, 3 drawn
//	  signed   Unix time of the end, 0 if unknown
//	  number   of moves and passes, the length of all moves, and each move as in package game
//	  rest     if the game has tags besides: the byte 1, and the numbers of the texts for the name
//	           and the value of each; if it has more than that, a line of JSON
const packedStart = "colat games 1\n"

// tagsFollow begins the tags of an entry. It is no byte that JSON begins with.
const tagsFollow = 1

// timeOf returns the time of the end of a game.
func timeOf(ended int64) time.Time {
	if ended == 0 {
		return time.Time{}
	}
	return time.Unix(ended, 0).UTC()
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

// idStart begins the IDs of games in collections, which no ID of the library begins with.
const idStart = "c"

const idLength = len(idStart) + 16

func idText(id uint64) string { return string(appendID(nil, id)) }

func appendID(buf []byte, id uint64) []byte {
	buf = append(buf, idStart...)
	const digits = "0123456789abcdef"
	for shift := 60; shift >= 0; shift -= 4 {
		buf = append(buf, digits[id>>shift&15])
	}
	return buf
}
