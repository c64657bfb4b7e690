// Package search chooses moves by heuristic search: a principal variation search with a
// transposition table, move ordering, ProbCut, and aspiration windows at the root.
package search

import (
	"math/bits"

	"colat/ai"
	"colat/ai/alphabeta"
	"colat/ai/othello/eval"
	"colat/ai/othello/position"
	"colat/game"
	rules "colat/game/othello"
)

// A frame holds the data of one ply of the search. Frames are part of the Search, so that
// searching does not allocate.
type frame struct {
	position.Children
	estimate int  // of the position searched next, or Unestimated
	partial  bool // whether moves are left out, so that the table has other values
	killers  alphabeta.Killers[uint8]
	line     position.Line
}

// The least depth at which the table is probed, and at which it is probed for children
// (enhanced transposition cut-off; Schaeffer and Plaat, 1996).
const (
	tableDepth   = 2
	enhanceDepth = 4
)

// search returns the value of a position by principal variation search (Marsland and
// Campbell, 1982). moves are the legal moves of the owner of own. A value at or outside a
// bound of the window is itself a bound. Passes cost no depth.
func (s *Search) search(own, opp, moves uint64, depth, alpha, beta, ply int) int {
	f := &s.frames[ply]
	f.line.Clear()
	estimate := f.estimate
	f.estimate = position.Unestimated
	if s.clock.Tick() {
		return 0
	}
	if moves == 0 {
		if s.victory != 0 {
			return s.finalScore(own, opp)
		}
		replies := rules.Moves(opp, own)
		if replies == 0 {
			return s.finalScore(own, opp)
		}
		v := -s.search(opp, own, replies, depth, -beta, -alpha, ply+1)
		s.keepLine(ply, position.NoSquare)
		return v
	}
	if depth <= 0 {
		return s.leaf.Value(own, opp, moves)
	}

	partial := f.partial
	f.partial = false
	remembered, extension := position.NoSquare, 0
	var known position.Found
	candidate := false // whether the move of the entry may be singular
	if depth >= tableDepth && s.table != nil && !partial {
		var ok bool
		known, ok = s.table.Probe(own, opp)
		remembered = known.Move
		if ok && beta-alpha == 1 {
			if v, cut := s.cutoff(known, depth, alpha, beta); cut {
				return v
			}
		}
		candidate = ok && s.singularCandidate(&known, depth, moves, own|opp, ply)
	}

	if beta-alpha == 1 && !partial {
		if v, outside := s.probablyOutside(own, opp, moves, depth, alpha, ply, estimate); outside {
			return v
		}
		f.line.Clear()
		if s.clock.Over() {
			return 0
		}
	}

	if candidate {
		if s.singular(own, opp, moves, &known, depth, ply) {
			extension = 1
		}
		if s.clock.Over() {
			return 0
		}
	}

	n, wins := f.Expand(own, opp, moves, s.victory)
	if wins {
		f.line.SetMove(f.List[0].Sq)
		return position.WinScore + bits.OnesCount64(^(own | opp)) - 1
	}
	if depth > tableDepth && s.table != nil {
		s.table.Prefetch(f.List[:n])
	}
	if depth >= enhanceDepth && beta-alpha == 1 && s.table != nil {
		children := f.List[:n]
		for i := range children {
			c := &children[i]
			if known, ok := s.table.Probe(c.Own, c.Opp); ok {
				if v, cut := s.cutoff(known, depth-1, -beta, -alpha); cut && -v >= beta {
					return -v
				}
			}
		}
	}
	sure := 0 // moves searched before the others are ranked by the evaluation
	if s.rank(f, n, depth, remembered) {
		sure = 1
	}

	best, bestMove := -position.Infinity, position.NoSquare
	low := alpha
	for i := range n {
		if i == sure && depth >= evaluatedDepth {
			s.rankByEstimate(f, i, n)
		}
		c := f.Next(i, n)
		s.frames[ply+1].estimate = int(c.Estimate)
		var v int
		if i == 0 {
			v = -s.search(c.Own, c.Opp, c.Moves, depth-1+extension, -beta, -low, ply+1)
		} else {
			v = -s.search(c.Own, c.Opp, c.Moves, depth-1, -low-1, -low, ply+1)
			if v > low && v < beta {
				v = -s.search(c.Own, c.Opp, c.Moves, depth-1, -beta, -low, ply+1)
			}
		}
		if s.clock.Over() {
			return 0
		}
		if v <= best {
			continue
		}
		best, bestMove = v, int(c.Sq)
		if v <= low {
			continue
		}
		low = v
		s.keepLine(ply, bestMove)
		if v >= beta {
			s.reward(f, c.Sq, depth)
			break
		}
	}
	if depth >= tableDepth && s.table != nil && !partial {
		known := position.Found{Lower: -position.Infinity, Upper: position.Infinity, Depth: depth, Move: bestMove}
		if best > alpha {
			known.Lower = best
		} else {
			known.Move = position.NoSquare
		}
		if best < beta {
			known.Upper = best
		}
		s.table.Store(own, opp, known)
	}
	return best
}

// cutoff reports whether a table entry cuts off a search with a null window, and returns
// the bound.
func (s *Search) cutoff(known position.Found, depth, alpha, beta int) (int, bool) {
	switch {
	case known.Depth <= position.SolverDepth:
		if known.Depth < depth {
			return 0, false
		}
	case s.discsAlone:
		known.Lower, known.Upper = 100*known.Lower, 100*known.Upper
	case known.Lower >= 1 && beta <= position.ClassicScore:
		return position.ClassicScore, true
	case known.Upper <= -1 && alpha >= -position.ClassicScore:
		return -position.ClassicScore, true
	case known.Lower >= 0 && beta <= 0, known.Upper <= 0 && alpha >= 0:
		return 0, true
	default:
		return 0, false
	}
	if known.Lower >= beta {
		return known.Lower, true
	}
	if known.Upper <= alpha {
		return known.Upper, true
	}
	return 0, false
}

// keepLine sets the line of a ply to a move and the line of the next ply.
func (s *Search) keepLine(ply, move int) {
	s.frames[ply].line.Set(move, &s.frames[ply+1].line)
}

// finalScore returns the score of a game that ends with these discs because a side cannot
// move.
func (s *Search) finalScore(own, opp uint64) int {
	if s.victory == 0 {
		d := position.Difference(own, opp)
		if s.discsAlone {
			return 100 * d
		}
		return position.Sign(d)*position.ClassicScore + 100*d
	}
	return position.Lead(own, opp, s.victory) * (position.WinScore + bits.OnesCount64(^(own | opp)))
}

// A Search holds the state of one thread's search. After Serve it does not allocate.
type Search struct {
	Root

	clock   *ai.Clock
	leaf    *eval.Judge
	table   *position.Table // nil for a search without a table
	full    bool
	victory uint64
	// discsAlone makes scores count only discs, not the winner, which is then known.
	discsAlone bool
	history    [64]int32
	rootDepth  int // of the present iteration
	tuning     *tuning
	limits     limits // of ProbCut
	frames     [position.MaxPly]frame
}

// Init initializes a search that the clock stops. A full search does not use ProbCut.
func (s *Search) Init(c *ai.Clock, l *eval.Judge, full bool) { s.clock, s.leaf, s.full = c, l, full }

// Serve prepares for a game with the given victory cells, 0 in the classic game, and a
// table that serves it, or nil. The evaluation must serve it already.
func (s *Search) Serve(victory uint64, t *position.Table) {
	s.victory, s.table, s.tuning = victory, t, &classicTuning
	if victory != 0 {
		s.tuning = &victoryTuning
	}
	s.limits.set(s.tuning, &s.leaf.Weights().Margins)
}

// Forget clears the move history.
func (s *Search) Forget() { s.history = [64]int32{} }

// CountDiscs sets whether scores count only discs, as is possible if the winner of a
// classic game is known.
func (s *Search) CountDiscs(alone bool) { s.discsAlone = alone }

// Value searches a position a ply or more below the root with an open window.
func (s *Search) Value(own, opp, moves uint64, depth, ply int) int {
	return s.search(own, opp, moves, depth, -position.Infinity, position.Infinity, ply)
}

// rank scores the children for a search of some depth: the remembered move, killers, then
// few replies of the opponent, good squares and history. It reports whether the
// remembered move is among them.
func (s *Search) rank(f *frame, n, depth, remembered int) (sure bool) {
	children, weigh := f.List[:n], &s.tuning.order
	for i := range children {
		c := &children[i]
		c.Estimate = position.Unestimated
		switch {
		case int(c.Sq) == remembered:
			c.Score = 1 << 30
			sure = true
			continue
		case depth < 3:
			c.Score = position.SquareWorth[c.Sq&63] - weigh.lastMobility*position.WeightedMobility(c.Moves)>>10
			continue
		}
		c.Score = (weigh.square*position.SquareWorth[c.Sq&63] - weigh.mobility*position.WeightedMobility(c.Moves) -
			weigh.potential*potentialMobility(c.Opp, c.Own) + weigh.history*s.history[c.Sq&63]) >> 10
		if c.Sq == f.killers[0] {
			c.Score += weigh.killer
		} else if c.Sq == f.killers[1] {
			c.Score += weigh.killer / 2
		}
	}
	return sure
}

// evaluatedDepth is the least depth at which children are also ordered by the evaluation.
const evaluatedDepth = 3

// rankByEstimate includes the evaluation in the scores of the children from the i-th on.
func (s *Search) rankByEstimate(f *frame, i, n int) {
	for j := i; j < n; j++ {
		k := j
		if i > 0 {
			k = position.NumberOf(f.Order[j&position.ChildMask])
		}
		c := &f.List[k&position.ChildMask]
		if c.Moves == 0 {
			continue
		}
		c.Estimate = int32(s.leaf.Estimate(c.Own, c.Opp, c.Moves, rules.Moves(c.Opp, c.Own)))
		c.Score = (c.Score - s.tuning.order.estimate*c.Estimate>>10) / 2
		if i > 0 {
			f.Order[j&position.ChildMask] = position.OrderOf(c.Score, k)
		}
	}
}

// potentialMobility counts the empty squares next to discs of side, where the other side
// may get to move (Rosenbloom, 1982).
func potentialMobility(side, other uint64) int32 {
	return int32(bits.OnesCount64(position.Around(side) &^ (side | other)))
}

// reward updates killers and history for a move that refuted a position.
func (s *Search) reward(f *frame, sq uint8, depth int) {
	f.killers.Add(sq)
	h := &s.history[sq&63]
	*h += int32(depth * depth)
	if *h > 1<<11 {
		for i := range s.history {
			s.history[i] /= 2
		}
	}
}

// A Choice is a root move with its score and the line found.
type Choice struct {
	Best  game.Move
	Score int // in hundredths of a disc, for the side to move

	line   [position.MaxPly]game.Move
	length int
}

// Set sets the best move, with no line after it.
func (c *Choice) Set(m game.Move) { c.Best, c.line[0], c.length = m, m, 1 }
