package five

import (
	"math"

	"colat/ai"
	"colat/ai/mnk/transposition"
	rules "colat/game/mnk"
)

// Search is a principal variation search. Values are for the side to move.
type Search struct {
	Score int
	Best  uint16 // move at the root

	rules    string // ID of the rules it is prepared for
	clock    *ai.Clock
	effects  *Effects
	b        *Board
	fours    *foursSearch
	table    transposition.Table
	plies    [maxPly + 8]ply
	history  [sides][mostCells]int32
	counters [sides][mostCells]uint16 // the move that refuted a move
	depth    int                      // of the present iteration
}

// ply holds the data of one distance from the root.
type ply struct {
	moves   []uint16
	scores  []int32
	killers [2]uint16
	line    []uint16
}

// NewSearch returns a search with a table of at most the given bytes that counts its nodes on
// c. Its effects are those of the champion's weights if they are nil.
func NewSearch(c *ai.Clock, bytes int, effects *Effects) *Search {
	if effects == nil {
		effects = effectsOf()
	}
	s := &Search{clock: c, effects: effects, fours: newFours(c), table: transposition.New(bytes)}
	for i := range s.plies {
		p := &s.plies[i]
		p.moves, p.scores = make([]uint16, 0, mostCells), make([]int32, 0, mostCells)
		p.line = make([]uint16, 0, maxPly+2*mostFours)
	}
	return s
}

// Forget clears the table and the history.
func (s *Search) Forget() {
	s.table.Forget()
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
	s.table.Age()
	for i := range s.plies {
		s.plies[i].killers = [2]uint16{transposition.NoMove, transposition.NoMove}
	}
	for side := range s.history {
		for cell := range s.history[side] {
			s.history[side][cell] /= 8
		}
	}
	s.Score, s.Best = 0, transposition.NoMove
	s.plies[0].line = s.plies[0].line[:0]
}

// Line returns the principal variation. It is valid until the next search.
func (s *Search) Line() []uint16 { return s.plies[0].line }

// Value returns the value of the last search and its best move.
func (s *Search) Value() (score int, best uint16) { return s.Score, s.Best }

// Fours searches the root for a win by at most so many fours, within a limit of nodes. It
// returns the winning line, or nil, and the plies to the five.
func (s *Search) Fours(fours, nodes int) ([]uint16, int) {
	if !s.fours.win(s.b, fours, nodes, true) {
		return nil, 0
	}
	return s.fours.line, s.fours.plies()
}

// reductions is the number of plies by which a late quiet move is searched less deep, by depth
// and number of the move.
var reductions = func() (r [64][64]int8) {
	for depth := 1; depth < len(r); depth++ {
		for i := 1; i < len(r[depth]); i++ {
			r[depth][i] = int8(0.7 + math.Log(float64(depth))*math.Log(float64(i))/1.4)
		}
	}
	return r
}()
