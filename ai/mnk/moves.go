package mnk

import (
	"colat/ai/mnk/board"
)

// generate lists the moves to search, and reports whether all other moves lose.
func (s *search) generate(p *ply) (complete bool) {
	b := s.b
	threat, moves := b.BestDoubleFour(1-b.ToMove, p.moves[:0])
	if threat >= 0 {
		moves = b.AppendNewFours(b.ToMove, moves)
	} else {
		moves = b.AppendNear(moves)
	}
	if len(moves) == 0 {
		moves = s.anywhere(moves)
	}
	p.moves = moves
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
func (s *search) rank(p *ply, remembered uint16) {
	b := s.b
	history := s.history[b.ToMove]
	p.scores = p.scores[:0]
	for _, cell := range p.moves {
		score := gain(b, int(cell))*8 + min(history[cell], 1<<12)
		switch cell {
		case remembered:
			score = rememberedFirst
		case p.killers[0], p.killers[1]:
			score += killerFirst
		}
		p.scores = append(p.scores, score)
	}
}

// pick swaps the best of the moves from i on to index i.
func (s *search) pick(p *ply, i int) {
	best := i
	for j := i + 1; j < len(p.moves); j++ {
		if p.scores[j] > p.scores[best] {
			best = j
		}
	}
	p.moves[i], p.moves[best] = p.moves[best], p.moves[i]
	p.scores[i], p.scores[best] = p.scores[best], p.scores[i]
}

// sortFirst moves the n best moves to the front.
func (s *search) sortFirst(p *ply, n int) {
	for i := range n {
		s.pick(p, i)
	}
}

// reward records a quiet move that caused a cutoff.
func (s *search) reward(p *ply, cell, depth int) {
	if p.killers[0] != uint16(cell) {
		p.killers[0], p.killers[1] = uint16(cell), p.killers[0]
	}
	side := s.b.ToMove
	s.history[side][cell] += int32(depth * depth)
	if s.history[side][cell] > 1<<12 {
		for i := range s.history[side] {
			s.history[side][i] /= 2
		}
	}
}
