package stage

import (
	"slices"

	"colat/game"
	"colat/render/table/board"
	"colat/render/table/games"
)

// A Gesture is a legal move between two squares of the board. The zero Gesture is none.
type Gesture struct {
	Open     bool
	Move     game.Move
	From, To int // From is -1 for a move that places a piece
}

// A Turn holds the options of the side to move, computed once for each position, and turns
// taps on the board into moves.
type Turn struct {
	Moves    []game.Move
	Legal    []Gesture // the moves between squares
	Grips    board.Set // squares of the pieces that can move
	Selected int       // square of the selected piece, or -1

	known bool
	hash  uint64
}

// Update recomputes the turn if the position has changed, and reports whether it has.
func (t *Turn) Update(g *games.Game, state game.State) bool {
	hash := state.Hash()
	if t.known && t.hash == hash {
		return false
	}
	next := Turn{known: true, hash: hash, Moves: t.Moves[:0], Legal: t.Legal[:0], Selected: -1}
	if _, over := state.Result(); !over {
		next.Moves = state.AppendMoves(next.Moves)
	}
	for _, m := range next.Moves {
		if from, to := g.Squares(state, m); to >= 0 {
			next.Legal = append(next.Legal, Gesture{true, m, from, to})
			next.Grips.Add(from)
		}
	}
	*t = next
	return true
}

// Choices returns the moves without a square among which the side to move can choose.
func (t *Turn) Choices() (moves []game.Move) {
	if t.MustPass() {
		return nil
	}
	for _, m := range t.Moves {
		if !slices.ContainsFunc(t.Legal, func(g Gesture) bool { return g.Move == m }) {
			moves = append(moves, m)
		}
	}
	return moves
}

// MustPass reports whether the only legal move is a pass.
func (t *Turn) MustPass() bool { return len(t.Moves) == 1 && len(t.Legal) == 0 }

// Find returns the legal move between two squares.
func (t *Turn) Find(from, to int) (g Gesture, legal bool) {
	for _, g := range t.Legal {
		if g.From == from && g.To == to {
			return g, true
		}
	}
	return Gesture{}, false
}

// Targets returns the squares to which the selected piece can go or, if none is selected, on
// which a piece can be placed.
func (t *Turn) Targets() (squares board.Set) {
	for _, g := range t.Legal {
		if g.From == t.Selected {
			squares.Add(g.To)
		}
	}
	return squares
}

// An Intent is the meaning of a tap for a Turn.
type Intent uint8

const (
	Move   Intent = iota // a legal move
	Select               // a piece is selected, or none any more
	Refuse               // there is no such move
)

// Read returns the intent of a tap: with Move the move, with Select the square of the piece
// or -1, and with Refuse the square from which a piece cannot go, or -1.
func (t *Turn) Read(tap Tap) (intent Intent, move Gesture, square int) {
	if tap.To < 0 { // the piece has just been picked up
		return Select, Gesture{}, tap.From
	}
	from := t.Selected
	if tap.From >= 0 {
		from = tap.From
	}
	for _, from := range [2]int{from, -1} {
		if g, legal := t.Find(from, tap.To); legal {
			return Move, g, -1
		}
	}
	switch {
	case tap.To == t.Selected:
		return Select, Gesture{}, -1
	case t.Grips.Has(tap.To) && tap.From < 0:
		return Select, Gesture{}, tap.To
	}
	return Refuse, Gesture{}, from
}

// Touch returns the intent of a tap where a touched square is binding (touch-move): the move to the square
// or, if there is none, the nearest legal one. A touched piece must move: with Select it is selected, with
// Refuse another piece is bound already. columns is the number of the board's columns.
//
// The nearest square is that with the least distance between the centres of the squares, in a straight line.
// Of several at the same distance it is the first one in reading order: row by row from the top of the board
// as it is before it is turned, each from the left.
func (t *Turn) Touch(tap Tap, columns int) (intent Intent, move Gesture, square int) {
	bound := t.Selected
	switch {
	case bound >= 0 && tap.From >= 0 && tap.From != bound:
		return Refuse, Gesture{}, bound
	case tap.To < 0:
		return Select, Gesture{}, tap.From
	case bound >= 0 && tap.To == bound:
		return Select, Gesture{}, bound
	case bound < 0:
		bound = tap.From
	}
	least := -1
	for _, g := range t.Legal {
		touched := g.To
		if bound < 0 && g.From >= 0 {
			touched = g.From
		} else if g.From != bound {
			continue
		}
		far := apart(tap.To, touched, columns)
		if least < 0 || far < least || far == least && touched < square {
			least, move, square = far, g, touched
		}
	}
	switch {
	case least < 0:
		return Refuse, Gesture{}, bound
	case square == move.From:
		return Select, Gesture{}, square
	}
	return Move, move, square
}

// apart returns the square of the distance between the centres of two squares.
func apart(a, b, columns int) int {
	across, down := a%columns-b%columns, a/columns-b/columns
	return across*across + down*down
}
