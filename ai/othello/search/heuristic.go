// Package search chooses moves by heuristic search: a principal variation search with a
// transposition table, move ordering, ProbCut, and aspiration windows at the root.
package search

import (
	"colat/ai/clock"
	"colat/ai/othello/leaf"
	"colat/ai/othello/position"
	"colat/ai/othello/table"
)

// A Search holds the state of one thread's search. After Serve it does not allocate.
type Search struct {
	Root

	clock   *clock.Clock
	leaf    *leaf.Judge
	table   *table.Table // nil for a search without a table
	full    bool
	victory uint64
	// discsAlone makes scores count only discs, not the winner, which is then known.
	discsAlone bool
	history    [64]int32
	frames     [position.MaxPly]frame
}

// Init initializes a search that the clock stops. A full search does not use ProbCut.
func (s *Search) Init(c *clock.Clock, l *leaf.Judge, full bool) { s.clock, s.leaf, s.full = c, l, full }

// Serve prepares for a game with the given victory cells, 0 in the classic game, and a
// table that serves it, or nil.
func (s *Search) Serve(victory uint64, t *table.Table) { s.victory, s.table = victory, t }

// Forget clears the move history.
func (s *Search) Forget() { s.history = [64]int32{} }

// CountDiscs sets whether scores count only discs, as is possible if the winner of a
// classic game is known.
func (s *Search) CountDiscs(alone bool) { s.discsAlone = alone }

// Value searches a position a ply or more below the root with an open window.
func (s *Search) Value(own, opp, moves uint64, depth, ply int) int {
	return s.search(own, opp, moves, depth, -position.Infinity, position.Infinity, ply)
}
