package five

import (
	"colat/ai"
	"colat/ai/alphabeta"
	"colat/ai/mnk/pattern"
	"colat/game"
)

// narrow is the half-width of the first window around the last iteration's value, and widest that of
// the last one before all values.
const (
	narrow = 40
	widest = 1000
)

// Aspiration searches the root to a depth, and reports whether it finished.
func (s *Search) Aspiration(depth int) bool {
	return s.Root.Aspiration(depth, narrow, widest, func(alpha, beta int) int {
		return s.search(depth, 0, alpha, beta, false)
	})
}

// The largest depths for pruning by the static value, and margins for each ply.
const (
	futileDepth  = 3
	futileMargin = 77
	betterDepth  = 5
	betterMargin = 69
	nullDepth    = 3
)

// search returns the value of the board's position, or a bound if it lies outside the
// window (principal variation search; Marsland and Campbell, 1982). passed tells that the last
// move was a pass.
func (s *Search) search(depth, distance, alpha, beta int, passed bool) int {
	b, p := s.b, &s.Plies[distance]
	p.Line = p.Line[:0]
	side, other := b.ToMove, 1-b.ToMove
	if cell := b.winningCell(side); cell >= 0 {
		p.Line = append(p.Line, uint16(cell))
		return alphabeta.Won - distance - 1
	}
	if s.Clock.Tick() || b.free == 0 {
		return 0
	}
	if distance >= alphabeta.MostPlies {
		return b.evaluate()
	}
	forced := b.has(other, pattern.Winning)
	if forced {
		depth = max(depth, 0) + 1
	}
	remembered := alphabeta.NoMove
	if known, ok := s.Table.Probe(b.Key); ok {
		remembered = known.Move
		if distance > 0 && int(known.Depth) >= depth {
			if v := shift(int(known.Value), -distance); known.Cutoff(v, depth, alpha, beta) {
				return v
			}
		}
	}
	complete := forced
	static := 0
	futile, rising := false, true
	if forced {
		s.statics[distance] = s.staticBefore(distance)
		p.Moves = b.appendAnswers(other, p.Moves[:0])
		if len(p.Moves) == 0 {
			cell := b.resigned(b.winningCell(other))
			if cell < 0 {
				return 0
			}
			p.Line = append(p.Line, uint16(cell))
			return -(alphabeta.Won - distance - 2)
		}
	} else {
		if cell := b.unanswerableCell(side); cell >= 0 {
			p.Line = append(p.Line, uint16(cell))
			return alphabeta.Won - distance - 3
		}
		static = b.evaluate()
		s.statics[distance] = static
		rising = distance < 2 || static > s.staticBefore(distance)
		if v, ends := s.quiet(p, depth, distance, alpha, beta, static, passed); ends || s.Clock.Over() {
			return v
		}
		depth = max(depth, 1)
		if complete = s.generate(p); len(p.Moves) == 0 {
			return 0 // in renju, every cell is forbidden
		}
		futile = !complete && depth <= futileDepth && static+futileMargin*depth <= alpha && alpha > -game.MaxEstimate
	}

	s.rank(p, remembered)
	most := len(p.Moves)
	if !complete && distance > 0 {
		most = min(most, width(depth, rising))
		complete = most == len(p.Moves) && most == b.free
	}

	best, bestMove, low := -alphabeta.Infinity, alphabeta.NoMove, alpha
	for i := range most {
		p.Pick(i)
		cell := int(p.Moves[i])
		own, opp := b.Class(side, cell), b.Class(other, cell)
		quiet := !forced && own < pattern.OneFour
		if futile && i > 2 && own < pattern.OneThree && opp < pattern.OneThree && best > -game.MaxEstimate {
			complete = false
			continue
		}
		s.Table.Prefetch(b.keyAfter(cell))
		b.Play(cell)
		var v int
		if i == 0 {
			v = -s.search(depth-1, distance+1, -beta, -low, false)
		} else {
			less := 0
			if quiet && depth >= 2 && i >= 2 {
				threat := own >= pattern.OneThree || opp >= pattern.OneThree
				less = reductions[number(threat)][number(beta-alpha > 1)].At(depth, min(i, 63))
				less = max(min(less, depth-1), 0)
			}
			v = -s.search(depth-1-less, distance+1, -low-1, -low, false)
			if less > 0 && v > low && !s.Clock.Over() {
				v = -s.search(depth-1, distance+1, -low-1, -low, false)
			}
			if v > low && v < beta && !s.Clock.Over() {
				v = -s.search(depth-1, distance+1, -beta, -low, false)
			}
		}
		b.Undo()
		if s.Clock.Over() {
			return best
		}
		if v > best {
			best, bestMove = v, uint16(cell)
		}
		if v > low {
			low = v
			p.Extend(uint16(cell), &s.Plies[distance+1])
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
	s.keep(best, distance, depth, alphabeta.BoundOf(best, alpha, beta), bestMove)
	return best
}

// keep stores the value of the board's position.
func (s *Search) keep(value, distance, depth int, bound alphabeta.Bound, move uint16) {
	s.Table.Store(alphabeta.Entry{
		Key: s.b.Key, Value: int16(shift(value, distance)), Depth: int8(min(depth, 127)), Bound: bound, Move: move,
	})
}

// The fours and nodes of the search for them at the horizon and before it.
const (
	leafFours = 12
	leafNodes = 60
)

// quiet looks for a win by fours, and values a position without moves searched, at the horizon
// or if its static value is far outside the window. It reports false if moves must be searched.
func (s *Search) quiet(p *alphabeta.Ply, depth, distance, alpha, beta, static int, passed bool) (int, bool) {
	b := s.b
	other := 1 - b.ToMove
	if distance > 0 && s.fours.win(b, leafFours, leafNodes, false) {
		p.Line = append(p.Line, s.fours.line...)
		v := alphabeta.Won - distance - s.fours.plies()
		s.keep(v, distance, 127, alphabeta.Exact, p.Line[0])
		return v, true
	}
	threatened := b.has(other, pattern.Unanswerable)
	switch {
	case depth <= 0:
		return static, !threatened || distance >= 2*s.Depth+4
	case distance == 0 || beta-alpha > 1 || threatened:
		return 0, false
	}
	if beta > -game.MaxEstimate && beta < game.MaxEstimate {
		if depth <= betterDepth && static-betterMargin*depth >= beta && !b.has(other, pattern.FourThree) {
			return static, true
		}
		if !passed && depth >= nullDepth && static >= beta && b.free > 1 {
			b.Pass()
			v := -s.search(depth-4-depth/9, distance+1, -beta, -beta+1, true)
			b.Pass()
			if v >= beta && !s.Clock.Over() {
				return min(v, game.MaxEstimate), true
			}
		}
	}
	return 0, false
}

// A win is worth alphabeta.Won less the plies to it. A win against moves of which some were not
// searched is likely: it is below all proven wins, and above all estimates.
const likely = game.MaxEstimate + 512

// shift counts the plies to a result from another position, the given number of plies later.
func shift(value, plies int) int { return ai.ShiftBeyond(game.MaxEstimate+1, value, plies) }

// unproven returns the value of a position some of whose moves were not searched.
func unproven(value int) int {
	if value <= -ai.ProvenScore {
		return value + alphabeta.Won - likely
	}
	return value
}
