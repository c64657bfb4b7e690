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
