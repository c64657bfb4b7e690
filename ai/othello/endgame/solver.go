// Package endgame finds exact results: by alpha-beta with few empty squares the final
// difference of discs with best play in the classic game and the winner in the victory
// game, and by proof-number search with many empty squares the winner in the victory game.
package endgame

import (
	"colat/ai"
	"colat/ai/othello/position"
)

// A Searcher values positions by a small search with an open window, in hundredths of a
// disc for the owner of own, for the Solver's move ordering. ply is the distance from the
// root.
type Searcher interface {
	Value(own, opp, moves uint64, depth, ply int) int
}

// A Solver solves positions for one thread. After Serve it does not allocate.
type Solver struct {
	clock      *ai.Clock
	searcher   Searcher
	table      *position.Table
	near       position.Near
	victory    uint64
	nearFrames [16]nearFrame
	frames     [position.MaxPly]frame
	best       int // of the root of the last Solve, or position.NoSquare
}

// A frame holds the data of one ply of the search.
type frame struct {
	position.Children
	line position.Line
}

// Init initializes a solver that the clock stops. Results of a stopped search are
// invalid.
func (s *Solver) Init(c *ai.Clock, searcher Searcher) { s.clock, s.searcher = c, searcher }

// Serve prepares for a game with the given victory cells, 0 in the classic game, and a
// table that serves it.
func (s *Solver) Serve(victory uint64, t *position.Table) {
	s.victory, s.table = victory, t
	s.near.Serve(victory)
}

// Forget clears the solver's own table.
func (s *Solver) Forget() { s.near.Forget() }

// Line returns the line found by PrincipalVariation from a ply on.
func (s *Solver) Line(ply int) *position.Line { return &s.frames[ply].line }

// Best returns the best move found by Solve so far, or position.NoSquare.
func (s *Solver) Best() int { return s.best }

// From evaluatedEmpties empty squares up the exact solver also orders moves by a small
// search, one ply deeper for each searchedStep further squares.
const (
	evaluatedEmpties = 14
	searchedStep     = 3
)

// exactWorth scores the move that leads to c for the exact solver: few replies first
// (fastest first), then corners and quarters of the board with an odd number of empty
// squares, in which the side to move may get the last move.
func exactWorth(c *position.Child, odd uint64) int32 {
	return position.SquareWorth[c.Sq&63]>>2 - 16*position.WeightedMobility(c.Moves) + 6*int32(odd>>(c.Sq&63)&1)
}

// rankExact scores children for the exact solver: the remembered move first, then by
// exactWorth and, with many empty squares, by a small search.
func (s *Solver) rankExact(f *frame, count, n, ply int, empties uint64, remembered int) {
	odd := position.OddRegions(empties)
	for i := range count {
		c := &f.List[i]
		if int(c.Sq) == remembered {
			c.Score = 1 << 30
			continue
		}
		c.Score = exactWorth(c, odd)
		if n >= evaluatedEmpties {
			depth := (n - evaluatedEmpties) / searchedStep
			c.Score -= int32(s.searcher.Value(c.Own, c.Opp, c.Moves, depth, ply+1)) / 8
		}
	}
}

// A nearFrame holds the children of a node near the end and their order. There is one for
// each number of empty squares.
type nearFrame struct {
	list [16]position.Child
	keys [16]int32 // after a sentinel, score and index of each child, the best first
}

// rank inserts a child into the order. number is its index and the number of children
// ranked before.
func (f *nearFrame) rank(number int, score int32) {
	key := score<<4 | int32(number)
	for f.keys[number&15] < key {
		f.keys[(number+1)&15] = f.keys[number&15]
		number--
	}
	f.keys[(number+1)&15] = key
}

// ranked returns the i-th child in the order.
func (f *nearFrame) ranked(i int) *position.Child { return &f.list[f.keys[(i+1)&15]&15] }
