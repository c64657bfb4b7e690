package game

// HalfWinner is implemented by states of games in which a draw may be a half-win for
// one side.
type HalfWinner interface {
	// HalfWinner returns the side that is ahead in a drawn game, or Nobody if neither
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

// An EitherOpener is Rules of a game that either side may open.
type EitherOpener interface {
	// NewOpenedBy returns the start without options, with side to move.
	NewOpenedBy(side Player) State
}
