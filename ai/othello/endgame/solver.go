// Package endgame finds exact results by alpha-beta where few squares are empty: the
// difference of discs at the end of best play in the classic game, and who wins in
// the victory game.
package endgame

import (
	"colat/ai/clock"
	"colat/ai/othello/position"
	"colat/ai/othello/table"
)

// A Searcher values positions by a small search with an open window, in hundredths of
// a disc for the owner of own, so that a Solver tries the good moves first. ply is how
// far the position lies below the root.
type Searcher interface {
	Value(own, opp, moves uint64, depth, ply int) int
}

// A Solver solves positions for one thread. Once it is served it allocates nothing.
type Solver struct {
	clock      *clock.Clock
	searcher   Searcher
	table      *table.Table
	near       table.Near
	victory    uint64
	nearFrames [16]nearFrame
	frames     [position.MaxPly]frame
	best       int // of the root of the last Solve, or position.NoSquare
}

// A frame is what one ply of the search needs.
type frame struct {
	position.Children
	line position.Line
}

// Init makes a solver ready that stops when the clock says so. Its answers mean nothing
// then.
func (s *Solver) Init(c *clock.Clock, searcher Searcher) { s.clock, s.searcher = c, searcher }

// Serve prepares for a game with these victory cells, none in the classic game, and a
// table that serves it.
func (s *Solver) Serve(victory uint64, t *table.Table) {
	s.victory, s.table = victory, t
	s.near.Serve(victory)
}

// Forget empties the solver's own table.
func (s *Solver) Forget() { s.near.Forget() }

// Line returns the line that PrincipalVariation has found from a ply on.
func (s *Solver) Line(ply int) *position.Line { return &s.frames[ply].line }

// Best returns the best move that Solve has come upon so far, or position.NoSquare.
func (s *Solver) Best() int { return s.best }
