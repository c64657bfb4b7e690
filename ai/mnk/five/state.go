package five

import (
	"colat/ai"
	"colat/ai/alphabeta"
	rules "colat/game/mnk"
)

// Search is a principal variation search.
type Search struct {
	alphabeta.Root
	rules    string // ID of the rules it is prepared for
	effects  *Effects
	b        *Board
	fours    *foursSearch
	history  [sides][mostCells]int32
	counters [sides][mostCells]uint16 // the move that refuted a move
	// statics are the static values of the line being searched, by distance: that of a position in which a five
	// threatens is that of two plies before.
	statics [alphabeta.MostPlies + 1]int
}

// NewSearch returns a search with a table of at most the given bytes that counts its nodes on c.
func NewSearch(c *ai.Clock, bytes int, effects *Effects) *Search {
	s := &Search{Root: alphabeta.NewRoot(c, bytes), effects: effects, fours: newFours(c)}
	for i := range s.Plies {
		s.Plies[i] = alphabeta.NewPly(mostCells, alphabeta.MostPlies+2*mostFours)
	}
	return s
}

// Forget clears the table and the history.
func (s *Search) Forget() {
	s.Table.Forget()
	s.fours.forget()
	s.history, s.counters = [sides][mostCells]int32{}, [sides][mostCells]uint16{}
}

// SetRoot sets the root of the next search to a state that is not over.
func (s *Search) SetRoot(state *rules.State) {
	if id := state.Rules().ID(); id != s.rules {
		s.rules = id
		s.Forget()
		s.b = NewWith(state.Rules().(*rules.Rules), s.effects)
	}
	s.b.Set(state)
	s.Begin()
	for side := range s.history {
		for cell := range s.history[side] {
			s.history[side][cell] /= 8
		}
	}
}

// Fours searches the root for a win by at most so many fours, within a limit of nodes. It
// returns the winning line, or nil, and the plies to the five.
func (s *Search) Fours(fours, nodes int) ([]uint16, int) {
	if !s.fours.win(s.b, fours, nodes, true) {
		return nil, 0
	}
	return s.fours.line, s.fours.plies()
}

// reductions are the numbers of plies by which a late quiet move is searched less deep: less if it makes or
// prevents a three (the first index), and in the principal variation (the second one).
var reductions = [2][2]alphabeta.Reductions{
	{alphabeta.NewReductions(0.98, 1.51), alphabeta.NewReductions(0.41, 1.51)},
	{alphabeta.NewReductions(0.23, 1.51), alphabeta.NewReductions(-0.34, 1.51)},
}

// number returns 1 for true and 0 for false.
func number(is bool) int {
	if is {
		return 1
	}
	return 0
}

// staticBefore returns the static value two plies before a distance from the root, when the same side had the move, or
// 0 if that is before the root.
func (s *Search) staticBefore(distance int) int {
	if distance < 2 {
		return 0
	}
	return s.statics[distance-2]
}
