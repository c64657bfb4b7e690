// Package game defines the types that all board games of the program share: players,
// moves, results, the State that a search walks through, and the Rules that create,
// read and write states. It depends only on the standard library and does no I/O.
package game

import (
	"slices"
	"sync"
)

// Player is one of the two sides. First is the side that opens the game: black in
// Othello, X in the line games, red in cờ toán.
type Player int8

const (
	First Player = iota
	Second
	// NoSide is the winner of a drawn game.
	NoSide Player = -1
)

// Opponent returns the other side. The opponent of NoSide is NoSide.
func (p Player) Opponent() Player {
	if p == NoSide {
		return NoSide
	}
	return 1 - p
}

// Letter returns the letter of a side in records of all games: "X" for First, "O" for
// Second, "-" for NoSide. A game's own letters are in its Traits.
func (p Player) Letter() string {
	switch p {
	case First:
		return "X"
	case Second:
		return "O"
	}
	return "-"
}

// Leader returns the side that is ahead, given the lead of First, or NoSide if neither is.
func Leader(lead int) Player {
	switch {
	case lead > 0:
		return First
	case lead < 0:
		return Second
	}
	return NoSide
}

// Names is a text in both languages of the program.
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

// Move is a move in the encoding of its game. Only that game can interpret it; Rules
// converts it to text.
type Move uint32

// NoMove is not a legal move in any game.
const NoMove = ^Move(0)

// Reason is the reason why a game ended, as one fixed word. The words appear in records
// and in the page's test hook; the interface translates them.
type Reason string

// Reasons shared by several games. Games add their own.
const (
	Resignation Reason = "resignation"
	Timeout     Reason = "timeout"
	Equal       Reason = "draw"
	Agreement   Reason = "agreement" // on a draw
	Absence     Reason = "absence"   // of the loser, for too long
	Aborted     Reason = "aborted"   // the game has no result; it is reported as a draw
)

// Reasons for which engines lose, besides Timeout.
const (
	IllegalMove Reason = "illegal-move"
	Crash       Reason = "crash"
)

// Result is the result of a game. Winner is NoSide for a draw.
type Result struct {
	Winner Player
	Reason Reason
}

// For returns the result of a side: 1 for a win, -1 for a loss, 0 for a draw.
func (r Result) For(side Player) int {
	switch r.Winner {
	case side:
		return 1
	case NoSide:
		return 0
	}
	return -1
}

// State is a position together with the moves that led to it, so that Undo exactly
// reverses Play. A State must not be used by several goroutines at the same time; Clone
// returns an independent copy.
type State interface {
	// ToMove returns the side to move. Once the game is over it is the side
	// that would have moved next.
	ToMove() Player
	// AppendMoves appends the legal moves to buf in a fixed order and returns the
	// extended buffer. A forced pass is a move. A finished game has no moves.
	AppendMoves(buf []Move) []Move
	// Play makes a legal move. It may panic on an illegal one.
	Play(Move)
	// Undo takes back the last move played on this State. It panics if there is none.
	Undo()
	// Result returns the result and whether the game is over.
	Result() (Result, bool)
	// Hash returns a hash of everything that matters to the rest of the game, including
	// the side to move.
	Hash() uint64
	// Clone copies the state. Undo on the copy goes back as far as on the original.
	Clone() State
	// Rules returns the rules that created the state.
	Rules() Rules
}

// moveBuffers holds buffers for moves between calls of IsLegal. An array on the stack
// would escape because AppendMoves is called through an interface, and no fixed size is
// large enough for every board.
var moveBuffers = sync.Pool{New: func() any { return new([]Move) }}

// IsLegal reports whether m is a legal move in s. Several goroutines may call it, each
// with its own state. It does not allocate after the first position with as many moves.
func IsLegal(s State, m Move) bool {
	buf := moveBuffers.Get().(*[]Move)
	defer moveBuffers.Put(buf)
	*buf = s.AppendMoves((*buf)[:0])
	return slices.Contains(*buf, m)
}

// Same reports whether two states agree in everything that matters to the rest of the
// game.
func Same(a, b State) bool { return a.Rules().ID() == b.Rules().ID() && a.Hash() == b.Hash() }

// Golden is 2^64 divided by the golden ratio: an odd number with well-mixed bits, used
// by games to compute hashes.
const Golden = 0x9e3779b97f4a7c15

// Scramble is a bijection in which each bit of x affects every bit of the result, used
// by games to compute hashes. It is the finalizer of SplitMix64 (Steele, Lea and Flood,
// "Fast splittable pseudorandom number generators", 2014, in David Stafford's variant
// 13).
func Scramble(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}
