// Package search chooses moves by heuristic search: a principal variation search
// with a transposition table, ordered moves, ProbCut, and aspiration windows at the
// root.
package search

import (
	"colat/ai/clock"
	"colat/ai/othello/leaf"
	"colat/ai/othello/position"
	"colat/ai/othello/table"
)

// A Search is what one thread needs to search. Once it is served it allocates
// nothing.
type Search struct {
	Root

	clock   *clock.Clock
	leaf    *leaf.Judge
	table   *table.Table // nil for a search without one
	full    bool
	victory uint64
	// discsAlone makes scores count discs alone, and not who wins, where that is
	// known.
	discsAlone bool
	history    [64]int32
	frames     [position.MaxPly]frame
}

// Init makes a search ready that stops when the clock says so. A full one does without
// ProbCut.
func (s *Search) Init(c *clock.Clock, l *leaf.Judge, full bool) { s.clock, s.leaf, s.full = c, l, full }

// Serve prepares for a game with these victory cells, none in the classic game, and a
// table that serves it, or none.
func (s *Search) Serve(victory uint64, t *table.Table) { s.victory, s.table = victory, t }

// Forget forgets which moves have been good elsewhere.
func (s *Search) Forget() { s.history = [64]int32{} }

// CountDiscs says whether scores count discs alone, as they may where it is known who
// wins the classic game.
func (s *Search) CountDiscs(alone bool) { s.discsAlone = alone }

// Value searches a position a ply or more below the root with an open window.
func (s *Search) Value(own, opp, moves uint64, depth, ply int) int {
	return s.search(own, opp, moves, depth, -position.Infinity, position.Infinity, ply)
}
