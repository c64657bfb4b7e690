package five

import (
	"colat/ai/mnk/pattern"
)

// generate lists the moves to search if no five threatens, and reports whether all others
// lose.
func (s *Search) generate(p *ply) (complete bool) {
	b := s.b
	other := 1 - b.ToMove
	p.moves = p.moves[:0]
	if b.has(other, pattern.Unanswerable) {
		p.moves = b.appendBestDefences(other, p.moves)
		return true
	}
	p.moves = b.appendNear(p.moves)
	if len(p.moves) == 0 {
		p.moves = b.appendFallback(p.moves)
	}
	return len(p.moves) == b.free
}

// appendNear appends the empty cells with stones around them.
func (b *Board) appendNear(buf []uint16) []uint16 {
	begin := len(buf)
	buf = b.nearby.append(buf)
	kept := begin
	for _, cell := range buf[begin:] {
		if b.stones[cell] < 0 {
			buf[kept] = cell
			kept++
		}
	}
	return buf[:kept]
}

// appendFallback appends the middle of the board, or all empty cells if it has a stone.
func (b *Board) appendFallback(buf []uint16) []uint16 {
	if middle := b.rows/2*b.columns + b.columns/2; b.stones[middle] < 0 {
		return append(buf, uint16(middle))
	}
	for cell, side := range b.stones {
		if side < 0 {
			buf = append(buf, uint16(cell))
		}
	}
	return buf
}

// width returns the number of moves searched at a depth.
func width(depth int) int { return min(8+3*depth, 50) }

// Scores that precede those of shapes.
const (
	rememberedFirst = 1 << 30
	killerFirst     = 60
	counterFirst    = 40
)

// rank computes the scores by which the moves of a ply are ordered.
func (s *Search) rank(p *ply, remembered uint16, distance int) {
	b := s.b
	side := b.ToMove
	history := &s.history[side]
	counter := remembered
	if n := len(b.moves); n > 0 {
		counter = s.counters[side][b.moves[n-1].cell]
	}
	p.scores = p.scores[:0]
	for _, cell := range p.moves {
		c := &b.cells[cell]
		own, opp := b.effects.orders[c[side].shapes], b.effects.orders[c[1-side].shapes]
		score := int32(own)*5 + int32(opp)*4 + history[cell]/16
		switch cell {
		case remembered:
			score = rememberedFirst
		case p.killers[0], p.killers[1]:
			score += killerFirst
		case counter:
			score += counterFirst
		}
		p.scores = append(p.scores, score)
	}
}

// pick swaps the best of the moves from i on to index i.
func (p *ply) pick(i int) {
	best := i
	for j := i + 1; j < len(p.moves); j++ {
		if p.scores[j] > p.scores[best] {
			best = j
		}
	}
	p.moves[i], p.moves[best] = p.moves[best], p.moves[i]
	p.scores[i], p.scores[best] = p.scores[best], p.scores[i]
}

// mostHistory bounds the history of a move.
const mostHistory = 1 << 12

// reward records a quiet move that caused a cutoff, after others that did not.
func (s *Search) reward(p *ply, number, depth int) {
	cell := p.moves[number]
	if p.killers[0] != cell {
		p.killers[0], p.killers[1] = cell, p.killers[0]
	}
	side := s.b.ToMove
	if n := len(s.b.moves); n > 0 {
		s.counters[side][s.b.moves[n-1].cell] = cell
	}
	history := &s.history[side]
	bonus := int32(min(depth*depth*4, 400))
	history[cell] += bonus - history[cell]*bonus/mostHistory
	for _, earlier := range p.moves[:number] {
		history[earlier] -= bonus + history[earlier]*bonus/mostHistory
	}
}
