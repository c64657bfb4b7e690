package mnk

import (
	"colat/ai"
	"colat/ai/alphabeta"
	"colat/ai/mnk/board"
	"colat/game"
)

// narrow is the half-width of the first window around the last iteration's value.
const narrow = 90

// Aspiration searches the root to a depth, and reports whether it finished.
func (s *search) Aspiration(depth int) bool {
	return s.Root.Aspiration(depth, narrow, 0, func(alpha, beta int) int { return s.search(depth, 0, alpha, beta) })
}

// search returns the value of the board's position, or a bound if it lies outside the
// window (principal variation search; Marsland and Campbell, 1982).
func (s *search) search(depth, distance, alpha, beta int) int {
	b, p := s.b, &s.Plies[distance]
	p.Line = p.Line[:0]
	side := b.ToMove
	if cell := b.WinningCell(side); cell >= 0 {
		p.Line = append(p.Line, uint16(cell))
		return win - distance - 1
	}
	if s.Clock.Tick() {
		return 0
	}
	if distance > 0 && drawn(b) {
		return 0
	}
	forced := b.Windows(1-side, 1) > 0
	if forced {
		depth++
	}
	remembered := alphabeta.NoMove
	if known, ok := s.Table.Probe(b.Key); ok {
		remembered = known.Move
		if distance > 0 && int(known.Depth) >= depth {
			// Values of wins count plies from the root; in the table, from the position.
			if v := ai.ShiftProven(int(known.Value), -distance); known.Cutoff(v, depth, alpha, beta) {
				return v
			}
		}
	}
	complete := forced
	if forced {
		p.Moves = b.AppendAnswers(1-side, p.Moves[:0])
		if len(p.Moves) == 0 {
			p.Line = append(p.Line, uint16(b.WinningCell(1-side)))
			return -(win - distance - 2)
		}
	} else {
		if cell := b.DoubleFourCell(side); cell >= 0 {
			p.Line = append(p.Line, uint16(cell))
			return win - distance - 3
		}
		if depth <= 0 {
			if v, ends := s.leaf(p, distance); s.Clock.Over() {
				return v
			} else if ends {
				s.keep(v, distance, 0, alphabeta.Exact, remembered)
				return v
			}
			depth = 1
		}
		complete = s.generate(p)
	}
	if distance >= alphabeta.MostPlies {
		return evaluate(b)
	}

	s.rank(p, remembered)
	if !complete {
		if most := width(depth); distance > 0 && len(p.Moves) > most {
			// the best moves come first
			for i := range most {
				p.Pick(i)
			}
			p.Moves, p.Scores = p.Moves[:most], p.Scores[:most]
		}
	}

	best, bestMove, low := -alphabeta.Infinity, alphabeta.NoMove, alpha
	for i := range p.Moves {
		p.Pick(i)
		cell := int(p.Moves[i])
		quiet := !forced && !b.MakesFour(side, cell)
		b.Play(cell)
		var v int
		if i == 0 {
			v = -s.search(depth-1, distance+1, -beta, -low)
		} else {
			less := 0
			if quiet && depth >= 3 && i >= 3 {
				less = 1
				if i >= 10 && depth >= 5 {
					less = 2
				}
			}
			v = -s.search(depth-1-less, distance+1, -low-1, -low)
			if less > 0 && v > low && !s.Clock.Over() {
				v = -s.search(depth-1, distance+1, -low-1, -low)
			}
			if v > low && v < beta && !s.Clock.Over() {
				v = -s.search(depth-1, distance+1, -beta, -low)
			}
		}
		b.Undo()
		if s.Clock.Over() {
			break
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
				s.reward(p, cell, depth)
			}
			break
		}
	}
	if s.Clock.Over() {
		return best
	}
	if !complete && best < -losing {
		best = -losing
	}
	s.keep(best, distance, depth, alphabeta.BoundOf(best, alpha, beta), bestMove)
	return best
}

// keep stores the value of the board's position.
func (s *search) keep(value, distance, depth int, bound alphabeta.Bound, move uint16) {
	s.Table.Store(alphabeta.Entry{
		Key: s.b.Key, Value: int16(ai.ShiftProven(value, distance)), Depth: int8(min(depth, 127)), Bound: bound, Move: move,
	})
}

// drawn reports whether neither side can force a row, as far as potentials show.
func drawn(b *board.Board) bool {
	return b.Free() == 0 ||
		2*b.Potential(b.ToMove) < b.Enough() && b.Potential(1-b.ToMove) < b.Enough()
}

// The depth and nodes of the search for fours at the horizon.
const (
	leafFours = 8
	leafNodes = 60
)

// leaf values a position at the horizon. It reports false if the search must go on
// because the other side threatens to make fours that cannot be answered.
func (s *search) leaf(p *alphabeta.Ply, distance int) (int, bool) {
	b := s.b
	if b.Windows(b.ToMove, 2) > 0 && s.fours.Win(b, leafFours, leafNodes) {
		p.Line = append(p.Line, s.fours.Line()...)
		return win - distance - len(p.Line), true
	}
	if distance < 2*s.Depth && distance < alphabeta.MostPlies && b.Windows(1-b.ToMove, 2) > 1 {
		if b.DoubleFourCell(1-b.ToMove) >= 0 {
			return 0, false
		}
	}
	return evaluate(b), true
}

// toMove and waiting are the values of a window for the side to move and for the other
// side, by the number of missing stones: the fewer are missing, the more the turn
// matters.
var (
	toMove  = [board.Farthest + 1]int{0, 0, 96, 52, 6}
	waiting = [board.Farthest + 1]int{0, 0, 152, 46, 3}
)

// tempo is the value of having the move.
const tempo = 107

// evaluate returns the estimated advantage of the side to move, in hundredths of a four.
func evaluate(b *board.Board) int {
	sum := tempo
	for missing := 2; missing <= board.Farthest; missing++ {
		sum += toMove[missing]*b.Windows(b.ToMove, missing) - waiting[missing]*b.Windows(1-b.ToMove, missing)
	}
	return max(-game.MaxEstimate, min(sum, game.MaxEstimate))
}

// gain scores a cell for move ordering by the windows that a stone there extends for its
// own side and closes to the other side.
func gain(b *board.Board, cell int) int32 {
	own, opp := b.Threats(b.ToMove, cell), b.Threats(1-b.ToMove, cell)
	return int32(own>>8&0xff)*120 + int32(own>>16&0xff)*28 + int32(own>>24)*6 +
		int32(opp>>8&0xff)*90 + int32(opp>>16&0xff)*20 + int32(opp>>24)*4
}
