// Package game holds what every board game of the program shares: players,
// moves, results, the State a search walks through, and the Rules that create,
// read and write states. It depends on the standard library alone and does no
// I/O.
package game

import (
	"slices"
	"sync"
)

// Player names one of the two sides. First is the side that opens the game:
// black in Othello, X in the line games, red in cờ toán.
type Player int8

const (
	First Player = iota
	Second
	// Nobody is the winner of a drawn game.
	Nobody Player = -1
)

// Opponent returns the other side. The opponent of Nobody is Nobody.
func (p Player) Opponent() Player {
	if p == Nobody {
		return Nobody
	}
	return 1 - p
}

// Letter returns the letter that records use for a side in every game: "X" for
// First, "O" for Second, "-" for Nobody. A game's own letters are in its Traits.
func (p Player) Letter() string {
	switch p {
	case First:
		return "X"
	case Second:
		return "O"
	}
	return "-"
}

// Names is a text in the languages of the program.
type Names struct {
	Vietnamese string
	English    string
}

// In returns the text for a language tag, "vi" or "en"; English for any other.
func (n Names) In(language string) string {
	if language == "vi" {
		return n.Vietnamese
	}
	return n.English
}

// Move is one move in the encoding of its own game. Only the game that made it
// can read it; Rules turns it into text.
type Move uint32

// NoMove is never legal in any game.
const NoMove = ^Move(0)

// Reason says in one stable word why a game ended. The words appear in records
// and in the page's test hook; the interface translates them.
type Reason string

// Reasons that more than one game can have. Games add their own.
const (
	Resignation Reason = "resignation"
	Timeout     Reason = "timeout"
	Equal       Reason = "draw"
	Agreement   Reason = "agreement" // on a draw
	Absence     Reason = "absence"   // of the loser, for too long
	Aborted     Reason = "aborted"   // it has no result, which is told as a draw
)

// Reasons for which programs lose, besides Timeout.
const (
	IllegalMove Reason = "illegal-move"
	Crash       Reason = "crash"
)

// Result is how a game ended. Winner is Nobody for a draw.
type Result struct {
	Winner Player
	Reason Reason
}

// State is a position together with the moves that led to it, so that Undo
// takes back exactly what Play did. A State belongs to one goroutine at a time;
// Clone makes an independent one.
type State interface {
	// ToMove returns the side to move. Once the game is over it is the side
	// that would have moved next.
	ToMove() Player
	// AppendMoves appends the legal moves to buf in a fixed order and returns
	// it. A forced pass is a move. A finished game has no moves.
	AppendMoves(buf []Move) []Move
	// Play makes a legal move. It may panic on an illegal one.
	Play(Move)
	// Undo takes back the last move played on this State. It panics if there
	// is none.
	Undo()
	// Result returns how the game ended and whether it has.
	Result() (Result, bool)
	// Hash covers all that matters to the rest of the game, the side to move
	// included.
	Hash() uint64
	// Clone copies the state. Undo on the copy reaches as far back as on the
	// original.
	Clone() State
	// Rules returns the rules the state was made by.
	Rules() Rules
}

// moveBuffers keeps the room for the moves of a position between calls of IsLegal.
// An array on the stack would not stay there, since AppendMoves is called through an
// interface, and none is large enough for every board.
var moveBuffers = sync.Pool{New: func() any { return new([]Move) }}

// IsLegal reports whether m is among the legal moves of s. It may be called on
// several goroutines with a state each, and does not allocate once it has met a
// position with as many moves.
func IsLegal(s State, m Move) bool {
	buf := moveBuffers.Get().(*[]Move)
	defer moveBuffers.Put(buf)
	*buf = s.AppendMoves((*buf)[:0])
	return slices.Contains(*buf, m)
}

// Same reports whether all that matters to the rest of the game is the same in two states.
func Same(a, b State) bool { return a.Rules().ID() == b.Rules().ID() && a.Hash() == b.Hash() }
