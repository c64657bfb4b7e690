package gamefile

import (
	"errors"
	"fmt"
	"strings"

	"colat/game/notation"
)

// A Fault is a kind of error that concerns a whole file.
type Fault uint8

const (
	Empty      Fault = iota // there is nothing in the file
	Compressed              // the file is compressed or an archive
	Binary                  // the file is neither text nor WTHOR
	Encoding                // the file is text in another encoding than UTF-8
	BoardSize               // the boards of a WTHOR file are not 8x8
	Solitaire               // a WTHOR file holds puzzles instead of games
	OnlyNames               // the file holds the names that belong to WTHOR
	NoNames                 // the file does not hold names that belong to WTHOR
	NoGame                  // the file is text in which no game was found
	RenLib                  // the file is a library of RenLib, a tree of positions
	Cut                     // the file ends within a game
	TooLong                 // the file has too many bytes or games
	Unwritten               // a game, or all of them, cannot be written in the format
)

// An Error describes why a file cannot be read or written. The games before it are
// valid.
type Error struct {
	Fault Fault
	// Value is the kind of compression of Compressed, the size of BoardSize, the number
	// of games read of Cut and the bound of TooLong; "" for others.
	Value string
	Err   error // of NoGame, often a *notation.Error
}

func (e *Error) Error() string {
	if text, known := faultTexts[e.Fault]; known {
		return strings.Replace(text, "%s", e.Value, 1)
	}
	return e.Err.Error()
}

// faultTexts are the texts of the faults without an Err, with %s for the Value.
var faultTexts = map[Fault]string{
	Empty:      "the file is empty",
	Compressed: "the file is compressed (%s): unpack it first",
	Binary:     "the file is neither text nor a WTHOR file (.wtb)",
	Encoding:   "the file is text in UTF-16: save it as UTF-8",
	BoardSize:  "WTHOR: the games are on boards of %s squares a side: want 8",
	Solitaire:  "WTHOR: the file holds solitaires, which are puzzles: want games (.wtb)",
	OnlyNames:  "WTHOR: the file holds names alone (.JOU or .TRN): want games (.wtb)",
	NoNames:    "WTHOR: the file does not hold names: want WTHOR.JOU or WTHOR.TRN",
	RenLib:     notation.ErrRenLib.Error(),
	Cut:        "the file is cut off within the game after the first %s",
	TooLong:    "the file is too long: want at most %s",
}

// Unwrap returns the underlying error.
func (e *Error) Unwrap() error { return e.Err }

// A BadGame reports a game of a file that cannot be read. The games after it can.
type BadGame struct {
	Number, Line int // as in Game
	Err          error
}

func (b *BadGame) Error() string {
	if b.Line > 0 {
		return fmt.Sprintf("game %d, line %d: %v", b.Number, b.Line, b.Err)
	}
	return fmt.Sprintf("game %d: %v", b.Number, b.Err)
}

// Unwrap returns the error of the game.
func (b *BadGame) Unwrap() error { return b.Err }

// badText is the error of a game without its number.
type badText struct {
	line int
	err  error
}

func (b *badText) Error() string { return b.err.Error() }

// errLong is the error of a game that is longer than any game is.
var errLong = fmt.Errorf("it is longer than %d bytes, which no game is", mostText)

// errNoMoves is the error of a WTHOR game that ends before its first move.
var errNoMoves = errors.New("it has no moves")
