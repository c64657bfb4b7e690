package game

import "math/rand/v2"

// HalfWinner is implemented by states of games in which a draw may be a half-win for
// one side.
type HalfWinner interface {
	// HalfWinner returns the side that is ahead in a drawn game, or NoSide if neither
	// is.
	HalfWinner() Player
}

// A Diagrammer is a State that can draw itself in several lines, which are easier to
// read than its position text.
type Diagrammer interface {
	// Diagram returns the position as lines of text, each ended by "\n".
	Diagram() string
}

// A LeafCounter is a State that counts leaves faster than Perft does.
type LeafCounter interface {
	// CountLeaves returns what Perft returns for a depth of 1 or more.
	CountLeaves(depth int) int64
}

// An EmptyCounter is a State of a game whose board fills up.
type EmptyCounter interface {
	// Empties returns the number of empty squares that can still be filled.
	Empties() int
}

// A ReasonNamer is Rules with reasons of their own for the end of a game.
type ReasonNamer interface {
	ReasonNames() map[Reason]Names
}

// A Scatterer is Rules that can put pieces on random squares, for positions that need not be
// reachable in a game.
type Scatterer interface {
	// Scattered returns a position with so many pieces of each side, in which the game is not
	// over. It returns an error for numbers beyond the bounds.
	Scattered(first, second int, toMove Player, rng *rand.Rand) (State, error)
	// ScatterBounds returns the least number of pieces of each side, and the largest number of
	// both together.
	ScatterBounds() (least, most int)
}

// An EitherOpener is Rules of a game that either side may open.
type EitherOpener interface {
	// NewOpenedBy returns the start without options, with side to move, or nil if that side may not open.
	NewOpenedBy(side Player) State
}

// A Lender is a State in which the side to move may place a piece of the other side.
type Lender interface {
	// PlacedSide returns the side whose piece the next move places.
	PlacedSide() Player
}

// PlacedSide returns the side whose piece the next move in s places or moves.
func PlacedSide(s State) Player {
	if lender, can := s.(Lender); can {
		return lender.PlacedSide()
	}
	return s.ToMove()
}

// MaxEstimate is the largest absolute value that Evaluate returns. Searches use larger
// values for proven results.
const MaxEstimate = 15000

// MaxNamedEstimate is the largest absolute value that a NamedEvaluation returns. It
// leaves room for the sums printed in course documents.
const MaxNamedEstimate = 100_000

// Evaluator is an optional interface of a State: a static evaluation. A search checks
// for it once, before it begins.
type Evaluator interface {
	// Evaluate returns the expected winning margin of the side to move, in hundredths
	// of the unit of the game's results, such as discs. It is 0 if neither side is
	// ahead, and between -MaxEstimate and MaxEstimate. It is meaningless if the game is
	// over; use Result then.
	Evaluate() int
}

// Evaluations is an optional interface of Rules: static evaluations other than that of
// Evaluator, such as one taught by a course.
type Evaluations interface {
	// Evaluations returns the evaluations, the same ones on each call. No two have the
	// same name.
	Evaluations() []NamedEvaluation
}

// A NamedEvaluation is a static evaluation with a name.
type NamedEvaluation struct {
	// Name is the value for it in the options of engines, such as "course". It consists
	// of lower-case letters.
	Name  string
	Label Names // for people
	// Evaluate is like the method of Evaluator, but in units of its own and between
	// -MaxNamedEstimate and MaxNamedEstimate. It accepts the states of the rules that
	// offer it. It does not allocate.
	Evaluate func(State) int
}

// Noisy is an optional interface of a State: the moves before which an evaluation is
// not reliable. A quiescence search considers only these.
type Noisy interface {
	// AppendNoisy appends to buf the legal moves of the side to move that may change
	// the evaluation at once: captures, threats and answers to threats. No move is
	// appended twice. None is appended if the position is quiet or the game is over. It
	// does not allocate if buf is large enough.
	AppendNoisy(buf []Move) []Move
}

// Focused is an optional interface of a State: the moves that are worth a look where most are not.
type Focused interface {
	// AppendLikely appends to buf the legal moves that a search would try, at least one if the
	// game is not over, in the order of AppendMoves. No move is appended twice.
	AppendLikely(buf []Move) []Move
}

// Decisive is an optional interface of a State: a cheap search for a move that decides
// the game at once.
type Decisive interface {
	// DecisiveMove returns a legal move that wins at once for the side to move. If it
	// finds none, it returns a move that prevents the opponent from winning with its
	// next move, or NoMove. It may miss such moves. It does not allocate.
	DecisiveMove() Move
}

// A Picture describes a position as a rectangle of codes, row by row, in terms of the side to move
// and its opponent, and by a text for what is not on the board. It serves to find positions that are
// the same up to turning the board and exchanging the sides.
type Picture struct {
	Columns, Rows int
	Codes         []byte
	Beside        string
}

// Codes of the squares of a Picture. Those of numbered pieces follow TheirPiece and OwnPiece. The order
// is that of the texts of positions, on which the IDs of puzzles depend.
const (
	Marked     byte = 1 // taken away from the code of a square that is marked, as victory cells are
	Empty      byte = 2
	Theirs     byte = 4
	Own        byte = 6
	TheirPiece byte = 16
	OwnPiece   byte = 32
)

// CodeOf returns the code of a square that a side has, or NoSide.
func CodeOf(side, toMove Player) byte {
	switch side {
	case toMove:
		return Own
	case toMove.Opponent():
		return Theirs
	}
	return Empty
}

// Pictured is an optional interface of a State whose positions may be the same up to symmetry.
type Pictured interface {
	// Picture returns the position as a rectangle of codes.
	Picture() Picture
}

// A Placer is a Pictured State, each of whose moves puts a piece on one square of the picture.
type Placer interface {
	Pictured
	// SideLength returns the number of columns and rows of a square picture, and 0 for others.
	SideLength() int
	// PlaceOf returns the square of a move, or -1 twice for a pass.
	PlaceOf(m Move) (column, row int)
	// MoveTo returns the move onto a square.
	MoveTo(column, row int) Move
}
