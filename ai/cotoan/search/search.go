// Package search is the search of the champion of cờ toán: principal variation search
// with a transposition table, iterative deepening and quiescence. Its Position holds the
// board, the points, and the keys of the earlier positions. It estimates positions by a
// weighted sum of features, whose weights were fitted to the results of games.
package search

import (
	"context"
	"math"
	"time"

	"colat/ai/clock"
	"colat/game"
	"colat/game/cotoan"
)

// deepest is the length limit of a line in plies. An iteration's depth may be up to
// position.Longest-1.
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
	clock   clock.Clock
	plies   [Longest]ply
	history [2][cotoan.Numbers][cotoan.Squares]int32
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

// New returns a search with a table of at most tableBytes bytes.
func New(weights *Weights, tableBytes int) *Search {
	return &Search{weights: weights, table: newTable(tableBytes)}
}

// Forget clears the table and the history.
func (s *Search) Forget() {
	s.table.forget()
	s.history = [2][cotoan.Numbers][cotoan.Squares]int32{}
}

// Start starts a search of Position with limits of time and nodes. It reports whether
// there is a legal move.
func (s *Search) Start(ctx context.Context, budget time.Duration, nodes int64, yield func()) bool {
	s.clock.Yield = yield
	s.table.newSearch()
	for i := range s.plies {
		s.plies[i].killers = [2]game.Move{}
	}
	for side := range s.history {
		for n := range s.history[side] {
			for sq := range s.history[side][n] {
				s.history[side][n][sq] /= 8
			}
		}
	}
	s.clock.Reset(ctx, budget, nodes)
	return s.setRoot()
}

// Nodes returns the number of positions visited.
func (s *Search) Nodes() int64 { return s.clock.Nodes }

// Stopped reports whether the search must end.
func (s *Search) Stopped() bool { return s.clock.Stopped }

// reductions holds the depth reduction of late moves, by depth and by the number of moves
// searched before (late move reductions: Romstad, 2006).
var reductions = func() (r [64][128]int) {
	for depth := 1; depth < len(r); depth++ {
		for moves := 1; moves < len(r[depth]); moves++ {
			r[depth][moves] = int(0.4 + math.Log(float64(depth))*math.Log(float64(moves))/2)
		}
	}
	return r
}()

// search returns the value of the position for the side to move: exact between alpha and
// beta, otherwise a bound on the same side. nullMove allows a null move here.
func (s *Search) search(depth, alpha, beta, ply int, nullMove bool) int {
	p := &s.Position
	here := &s.plies[ply]
	here.length = 0
	if s.clock.Tick() {
		return 0
	}
	if p.Quiet > 0 {
		if score, over := s.endless(ply); over {
			return score
		}
	}
	wide := beta-alpha > 1
	key := p.Key()
	known := entry{}
	if !s.Plain {
		known = s.table.probe(key)
		score := fromTable(int(known.score), ply)
		if !wide && int(known.depth) >= depth && known.settles(score, alpha, beta) {
			return score
		}
	}
	here.own.MeasureToMove(p)
	if here.own.Winning != game.NoMove {
		here.line[0], here.length = here.own.Winning, 1
		return winScore - ply - 1
	}
	here.opp.Measure(p, 1-p.Side)
	threatened := here.opp.Winning != game.NoMove
	asked := depth
	if threatened && !s.Plain && ply < 2*s.depth {
		depth++ // a threat to end the game is answered before the horizon
	}
	if depth <= 0 || ply >= deepest {
		return s.quiet(alpha, beta, ply)
	}
	// No value here exceeds that of an end at the next ply.
	alpha, beta = max(alpha, ply-winScore), min(beta, winScore-ply-1)
	if alpha >= beta {
		return alpha
	}
	estimate := -infinity
	if !s.Plain && !threatened {
		estimate = s.weights.Value(p, &here.own, &here.opp)
		if !wide && nullMove && !isProven(beta) {
			if score, refuted := s.refutedEarly(depth, estimate, beta, ply); refuted {
				return score
			}
		}
		if known.move == 0 && depth >= 5 {
			depth-- // without a move from the table, search less deep (internal iterative reduction)
		}
	}
	here.list.fill(s, ply, game.Move(known.move))
	if here.list.count == 0 {
		return ended(p, ply)
	}
	score, best := s.moves(depth, alpha, beta, ply, estimate, threatened)
	if s.clock.Over() {
		return 0
	}
	if !s.Plain {
		kind := exact
		if score >= beta {
			kind = lower
		} else if score <= alpha {
			kind = upper
		}
		s.table.note(key, best, toTable(score, ply), asked, kind)
	}
	return score
}

// settles reports whether a table entry with this score decides a node.
func (e entry) settles(score, alpha, beta int) bool {
	switch e.bound {
	case exact:
		return true
	case lower:
		return score >= beta
	case upper:
		return score <= alpha
	}
	return false
}

// endless returns the value of a position that ends the game by the limit of quiet plies
// or by repetition, or that occurred once before.
func (s *Search) endless(ply int) (score int, over bool) {
	p := &s.Position
	before := p.Occurred()
	switch {
	case before >= 2 || p.Quiet >= cotoan.QuietLimit:
		return ended(p, ply), true
	case before == 0:
		return 0, false
	}
	switch lead := p.Lead(); {
	case lead > 0:
		return repeated, true
	case lead < 0:
		return -repeated, true
	}
	return 0, true
}
