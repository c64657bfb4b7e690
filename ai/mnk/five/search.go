package five

import (
	"colat/ai/mnk/pattern"
	"colat/ai/mnk/transposition"
	"colat/game"
)

// narrow is the half-width of the first window around the last iteration's value.
const narrow = 40

// Aspiration searches the root to a depth, in a window around the last value that is
// widened if the value lies outside. It reports whether the search finished; if not, Best
// and Score are those of the moves searched, if there are any.
func (s *Search) Aspiration(depth int) bool {
	s.depth = depth
	alpha, beta := -infinity, infinity
	if depth > 2 && s.Score < game.MaxEstimate && s.Score > -game.MaxEstimate {
		alpha, beta = s.Score-narrow, s.Score+narrow
	}
	for wider := 2 * narrow; ; wider *= 4 {
		v := s.search(depth, 0, alpha, beta, false)
		line := s.plies[0].line
		if s.clock.Over() {
			if len(line) > 0 && v > alpha {
				s.Best, s.Score = line[0], v
			}
			return false
		}
		switch {
		case v <= alpha && alpha > -infinity:
			if alpha = v - wider; wider > 1000 {
				alpha = -infinity
			}
			continue
		case v >= beta && beta < infinity:
			s.Best = line[0]
			if beta = v + wider; wider > 1000 {
				beta = infinity
			}
			continue
		}
		s.Score = v
		if len(line) > 0 {
			s.Best = line[0]
		}
		return true
	}
}

// The largest depths for pruning by the static value, and margins for each ply.
const (
	futileDepth  = 3
	futileMargin = 70
	betterMargin = 60
	nullDepth    = 3
)

// search returns the value of the board's position, or a bound if it lies outside the
// window (principal variation search; Marsland and Campbell, 1982). passed tells that the last
// move was a pass.
func (s *Search) search(depth, distance, alpha, beta int, passed bool) int {
	b, p := s.b, &s.plies[distance]
	p.line = p.line[:0]
	side, other := b.ToMove, 1-b.ToMove
	if cell := b.winningCell(side); cell >= 0 {
		p.line = append(p.line, uint16(cell))
		return Won - distance - 1
	}
	if s.clock.Tick() || b.free == 0 {
		return 0
	}
	if distance >= maxPly {
		return b.evaluate()
	}
	forced := b.has(other, pattern.Winning)
	if forced {
		depth = max(depth, 0) + 1
	}
	remembered := transposition.NoMove
	if known, ok := s.table.Probe(b.Key); ok {
		remembered = known.Move
		if distance > 0 && int(known.Depth) >= depth {
			v := shift(int(known.Value), -distance)
			if known.Bound == transposition.Exact && (beta-alpha == 1 || depth <= 0) ||
				known.Bound == transposition.Lower && v >= beta || known.Bound == transposition.Upper && v <= alpha {
				return v
			}
		}
	}
	complete := forced
	static := 0
	futile := false
	if forced {
		p.moves = b.appendAnswers(other, p.moves[:0])
		if len(p.moves) == 0 {
			p.line = append(p.line, uint16(b.winningCell(other)))
			return -(Won - distance - 2)
		}
	} else {
		if cell := b.unanswerableCell(side); cell >= 0 {
			p.line = append(p.line, uint16(cell))
			return Won - distance - 3
		}
		static = b.evaluate()
		if v, ends := s.quiet(p, depth, distance, alpha, beta, static, passed); ends || s.clock.Over() {
			return v
		}
		depth = max(depth, 1)
		complete = s.generate(p)
		futile = !complete && depth <= futileDepth && static+futileMargin*depth <= alpha && alpha > -game.MaxEstimate
	}

	s.rank(p, remembered, distance)
	most := len(p.moves)
	if !complete && distance > 0 {
		most = min(most, width(depth))
		complete = most == len(p.moves) && most == b.free
	}

	best, bestMove, low := -infinity, transposition.NoMove, alpha
	for i := range most {
		p.pick(i)
		cell := int(p.moves[i])
		own, opp := b.Class(side, cell), b.Class(other, cell)
		quiet := !forced && own < pattern.OneFour
		if futile && i > 2 && own < pattern.OneThree && opp < pattern.OneThree && best > -game.MaxEstimate {
			complete = false
			continue
		}
		b.Play(cell)
		var v int
		if i == 0 {
			v = -s.search(depth-1, distance+1, -beta, -low, false)
		} else {
			less := 0
			if quiet && depth >= 2 && i >= 2 {
				less = int(reductions[min(depth, 63)][min(i, 63)])
				if own >= pattern.OneThree || opp >= pattern.OneThree {
					less--
				}
				if beta-alpha > 1 {
					less--
				}
				less = max(min(less, depth-1), 0)
			}
			v = -s.search(depth-1-less, distance+1, -low-1, -low, false)
			if less > 0 && v > low && !s.clock.Over() {
				v = -s.search(depth-1, distance+1, -low-1, -low, false)
			}
			if v > low && v < beta && !s.clock.Over() {
				v = -s.search(depth-1, distance+1, -beta, -low, false)
			}
		}
		b.Undo()
		if s.clock.Over() {
			return best
		}
		if v > best {
			best, bestMove = v, uint16(cell)
		}
		if v > low {
			low = v
			p.line = append(append(p.line[:0], uint16(cell)), s.plies[distance+1].line...)
		}
		if v >= beta {
			if quiet {
				s.reward(p, i, depth)
			}
			break
		}
	}
	if !complete {
		best = unproven(best)
	}
	s.table.Store(b.Key, shift(best, distance), depth, transposition.BoundOf(best, alpha, beta), bestMove)
	return best
}

// The fours and nodes of the search for them at the horizon and before it.
const (
	leafFours = 12
	leafNodes = 60
)

// quiet looks for a win by fours, and values a position without moves searched, at the horizon
// or if its static value is far outside the window. It reports false if moves must be searched.
func (s *Search) quiet(p *ply, depth, distance, alpha, beta, static int, passed bool) (int, bool) {
	b := s.b
	other := 1 - b.ToMove
	if distance > 0 && s.fours.win(b, leafFours, leafNodes, false) {
		p.line = append(p.line, s.fours.line...)
		v := Won - distance - s.fours.plies()
		s.table.Store(b.Key, shift(v, distance), 127, transposition.Exact, p.line[0])
		return v, true
	}
	threatened := b.has(other, pattern.Unanswerable)
	switch {
	case depth <= 0:
		return static, !threatened || distance >= 2*s.depth+4
	case distance == 0 || beta-alpha > 1 || threatened:
		return 0, false
	}
	if beta > -game.MaxEstimate && beta < game.MaxEstimate {
		if depth <= futileDepth && static-betterMargin*depth >= beta && !b.has(other, pattern.FourThree) {
			return static, true
		}
		if !passed && depth >= nullDepth && static >= beta && b.free > 1 {
			b.Pass()
			v := -s.search(depth-4-depth/6, distance+1, -beta, -beta+1, true)
			b.Pass()
			if v >= beta && !s.clock.Over() {
				return min(v, game.MaxEstimate), true
			}
		}
	}
	return 0, false
}
