package gamefile

import (
	"errors"
	"fmt"

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
	switch e.Fault {
	case Empty:
		return "the file is empty"
	case Compressed:
		return "the file is compressed (" + e.Value + "): unpack it first"
	case Binary:
		return "the file is neither text nor a WTHOR file (.wtb)"
	case Encoding:
		return "the file is text in UTF-16: save it as UTF-8"
	case BoardSize:
		return "WTHOR: the games are on boards of " + e.Value + " squares a side: want 8"
	case Solitaire:
		return "WTHOR: the file holds solitaires, which are puzzles: want games (.wtb)"
	case OnlyNames:
		return "WTHOR: the file holds names alone (.JOU or .TRN): want games (.wtb)"
	case NoNames:
		return "WTHOR: the file does not hold names: want WTHOR.JOU or WTHOR.TRN"
	case RenLib:
		return notation.ErrRenLib.Error()
	case Cut:
		return "the file is cut off within the game after the first " + e.Value
	case TooLong:
		return "the file is too long: want at most " + e.Value
	}
	return e.Err.Error()
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
