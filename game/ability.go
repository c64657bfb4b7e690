package game

// HalfWinner is implemented by states of games that know half-wins.
type HalfWinner interface {
	// HalfWinner returns who is ahead in a game that ended in a draw, or Nobody.
	HalfWinner() Player
}

// A Diagrammer is a State that draws itself better than its position text would.
type Diagrammer interface {
	// Diagram returns the position as a few lines of text, each with its end.
	Diagram() string
}

// A LeafCounter is a State that knows a quicker way to what Perft counts.
type LeafCounter interface {
	// CountLeaves returns what Perft returns for a depth of 1 or more.
	CountLeaves(depth int) int64
}

// An EmptyCounter is a State of a game in which a board fills.
type EmptyCounter interface {
	// Empties returns how many squares of the board are empty and may still be filled.
	Empties() int
}

// A ReasonNamer is Rules that name the reasons of their own for which games end.
type ReasonNamer interface {
	ReasonNames() map[Reason]Names
}

// An EitherOpener is Rules of a game that either side may open.
type EitherOpener interface {
	// NewOpenedBy returns the start without options, in which side is to move.
	NewOpenedBy(side Player) State
}
