package mnk

import (
	"colat/ai/alphabeta"
	"colat/ai/mnk/board"
)

// generate lists the moves to search, and reports whether all other moves lose.
func (s *search) generate(p *alphabeta.Ply) (complete bool) {
	b := s.b
	threat, moves := b.BestDoubleFour(1-b.ToMove, p.Moves[:0])
	if threat >= 0 {
		moves = b.AppendNewFours(b.ToMove, moves)
	} else {
		moves = b.AppendNear(moves)
	}
	if len(moves) == 0 {
		moves = s.anywhere(moves)
	}
	p.Moves = moves
	return threat >= 0
}

// anywhere lists the empty cells with the most windows through them: the middle of an
// empty board.
func (s *search) anywhere(moves []uint16) []uint16 {
	most := uint32(0)
	middle := s.b.Middle()
	for cell := range s.b.Cells() {
		if s.b.At(cell) == board.Empty {
			weight := uint32(s.b.Weight(s.b.ToMove, cell))<<8 + uint32(255-s.b.Distance(cell, middle))
			if weight > most {
				most, moves = weight, moves[:0]
			}
			if weight == most {
				moves = append(moves, uint16(cell))
			}
		}
	}
	return moves
}

// width returns the number of moves searched at a depth.
func width(depth int) int { return min(10+3*depth, 50) }

// Ordering scores that precede gains.
const (
	rememberedFirst = 1 << 30
	killerFirst     = 400
)

// rank computes the scores by which the moves of a ply are ordered.
func (s *search) rank(p *alphabeta.Ply, remembered uint16) {
	b := s.b
	history := s.history[b.ToMove]
	p.Scores = p.Scores[:0]
	for _, cell := range p.Moves {
		score := gain(b, int(cell))*8 + min(history[cell], 1<<12)
		switch cell {
		case remembered:
			score = rememberedFirst
		case p.Killers[0], p.Killers[1]:
			score += killerFirst
		}
		p.Scores = append(p.Scores, score)
	}
}

// reward records a quiet move that caused a cutoff.
func (s *search) reward(p *alphabeta.Ply, cell, depth int) {
	p.Killers.Add(uint16(cell))
	side := s.b.ToMove
	s.history[side][cell] += int32(depth * depth)
	if s.history[side][cell] > 1<<12 {
		for i := range s.history[side] {
			s.history[side][i] /= 2
		}
	}
}
