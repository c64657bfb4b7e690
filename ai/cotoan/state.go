package cotoan

import (
	"colat/ai"
	"colat/game"
	rules "colat/game/cotoan"
)

// deepest is the length limit of a line in plies. An iteration's depth may be up to
// Longest-1.
const deepest = Longest - 2

// Search is a search of a position with the memory it keeps between searches.
type Search struct {
	Position Position
	// Plain disables the table and all pruning, so that values equal minimax over
	// quiescence.
	Plain bool
	Root  Root

	weights *Weights
	table   *table
	clock   ai.Clock
	plies   [Longest]ply
	history [2][rules.Numbers][rules.Squares]int32
	depth   int // of the iteration
}

// ply holds the data of one distance from the root.
type ply struct {
	own, opp Reach // of the side to move and the other side
	list     list
	killers  [2]game.Move
	length   int // of the line
	line     [Longest]game.Move
}

// list holds the moves of a node and their scores for move ordering.
type list struct {
	moves  [MostMoves]game.Move
	scores [MostMoves]int32
	count  int
}

// next swaps the best of the moves from i on to index i and returns it.
func (l *list) next(i int) game.Move {
	best := i
	for j := i + 1; j < l.count; j++ {
		if l.scores[j] > l.scores[best] {
			best = j
		}
	}
	l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
	l.scores[i], l.scores[best] = l.scores[best], l.scores[i]
	return l.moves[i]
}

// Root holds the position searched and the results so far.
type Root struct {
	Moves []game.Move // legal ones, the best first
	Score int         // of the best
	Depth int         // of the last finished iteration
	Best  game.Move

	line []game.Move
	room [MostMoves]game.Move
}

// Proven reports whether the score is a certain win or loss.
func (r *Root) Proven() bool { return isProven(r.Score) }

// Decided returns the number of plies to a certain win or loss of the side to move. won
// and lost are false if neither is known.
func (r *Root) Decided() (plies int, won, lost bool) {
	switch {
	case r.Score >= proven:
		return winScore - r.Score, true, false
	case r.Score <= -proven && r.Depth > 0:
		return winScore + r.Score, false, true
	}
	return 0, false, false
}

// NewSearch returns a search with a table of at most tableBytes bytes.
func NewSearch(weights *Weights, tableBytes int) *Search {
	return &Search{weights: weights, table: newTable(tableBytes)}
}

// Forget clears the table and the history.
func (s *Search) Forget() {
	s.table.forget()
	s.history = [2][rules.Numbers][rules.Squares]int32{}
}

// Stopped reports whether the search must end.
func (s *Search) Stopped() bool { return s.clock.Stopped }
