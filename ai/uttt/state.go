package uttt

import (
	"colat/ai"
	"colat/ai/alphabeta"
	"colat/ai/uttt/eval"
)

const (
	// maxPly exceeds the length of any game.
	maxPly = eval.MaxMoves + 3
	// winScore is the value of a game that is won. Each ply to it takes one off.
	winScore = ai.ProvenScore + maxPly
	infinity = winScore + 1
	// halfWin is the value of a draw with more blocks than the opponent: a chance of
	// 0.55. The course scores it 2 of 3 points, but a player that aims for it wins less
	// often: with a value of 2/3, every draw against plain UCT was such a draw.
	halfWin = 20
)

// noMove stands for no move.
const noMove = eval.Move(alphabeta.NoMove & 0xff)

// Search is a search with the memory it keeps between searches. It allocates nothing
// else, except by its table.
type Search struct {
	ai.Clock
	table  alphabeta.Pairs
	tables *eval.Tables // nil if every position has the value 0
	root   Root

	killers [maxPly]alphabeta.Killers[eval.Move]
	history [2][eval.MaxMoves]int32
	plies   [maxPly]ply
}

// Root holds the position searched and the results so far.
type Root struct {
	Board eval.Board
	Moves []scored // the best one first, as far as is known

	Depth   int // of the last finished iteration
	Score   int // for the side to move
	Outcome ai.Outcome
	Line    []eval.Move // the principal variation
	Room    int         // upper bound of the remaining plies

	moves [eval.MaxMoves]scored
	line  [maxPly]eval.Move
}

// Best returns the move to play.
func (r *Root) Best() eval.Move { return r.Line[0] }

// ply holds the data of one distance from the root.
type ply struct {
	board    eval.Board
	by       eval.Move // the move that led to it
	excluded eval.Move // the move that the search leaves out, or noMove
	assessed uint64    // the hash of the position of sums and static
	sums     eval.Sums // set before the moves of a position are searched
	static   int       // the estimate of the position
	moves    [eval.MaxMoves]scored
	line     [maxPly]eval.Move // the best moves found from here on
	length   int
}

// scored is a move with its ordering score.
type scored struct {
	move  eval.Move
	score int32
}

// next swaps the best of the moves to the front.
func next(moves []scored) {
	best, most := 0, moves[0].score
	for i := range moves {
		if score := moves[i].score; score > most {
			best, most = i, score
		}
	}
	moves[0], moves[best] = moves[best], moves[0]
}

// NewSearch returns a search with a transposition table of at most tableBytes bytes. With
// nil tables every unfinished position has the value 0.
func NewSearch(tableBytes int, tables *eval.Tables) *Search {
	s := &Search{table: alphabeta.Pairs{Entries: alphabeta.NewEntries(tableBytes)}, tables: tables}
	for i := range s.plies {
		s.plies[i].excluded = noMove
	}
	return s
}

// Forget clears the table, history and killers.
func (s *Search) Forget() {
	s.table.Forget()
	s.history = [2][eval.MaxMoves]int32{}
	s.killers = [maxPly]alphabeta.Killers[eval.Move]{}
}

// Root returns the root. It is valid until the next Reset.
func (s *Search) Root() *Root { return &s.root }
