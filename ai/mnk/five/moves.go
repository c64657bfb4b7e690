package five

import (
	"colat/ai/alphabeta"
	rules "colat/game/mnk"
)

// generate lists the moves to search if no five threatens, and reports whether all others
// lose.
func (s *Search) generate(p *alphabeta.Ply) (complete bool) {
	b := s.b
	other := 1 - b.ToMove
	p.Moves = p.Moves[:0]
	if b.unanswerableCell(other) >= 0 {
		if p.Moves = b.appendBestDefences(other, p.Moves); len(p.Moves) > 0 || b.rule != rules.Renju {
			return true
		}
	}
	p.Moves = b.permit(b.ToMove, b.appendNear(p.Moves), 0)
	if len(p.Moves) == 0 {
		p.Moves = b.permit(b.ToMove, b.appendFallback(p.Moves), 0)
	}
	return len(p.Moves) == b.free
}

// resigned returns a move of the side to move, which cannot stop a five on a cell: that cell or, if it is
// forbidden, another one, or -1 if all are.
func (b *Board) resigned(cell int) int {
	if b.allowed(b.ToMove, cell) {
		return cell
	}
	for cell, side := range b.stones {
		if side < 0 && b.allowed(b.ToMove, cell) {
			return cell
		}
	}
	return -1
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

// width returns the number of moves searched at a depth: fewer where the static value has not risen in two plies.
func width(depth int, rising bool) int {
	most := min(2+depth*468/100, 50)
	if !rising {
		most = max(most*73/100, 3)
	}
	return most
}

// Scores that precede those of shapes.
const (
	rememberedFirst = 1 << 30
	killerFirst     = 59
	counterFirst    = 28
)

// rank computes the scores by which the moves of a ply are ordered.
func (s *Search) rank(p *alphabeta.Ply, remembered uint16) {
	b := s.b
	side := b.ToMove
	history := &s.history[side]
	counter := remembered
	if n := len(b.moves); n > 0 {
		counter = s.counters[side][b.moves[n-1].cell]
	}
	p.Scores = p.Scores[:0]
	for _, cell := range p.Moves {
		c := &b.cells[cell]
		own, opp := b.effects.orders[c[side].shapes], b.effects.orders[c[1-side].shapes]
		score := int32(own)*6 + int32(opp)*4 + history[cell]/11
		switch cell {
		case remembered:
			score = rememberedFirst
		case p.Killers[0], p.Killers[1]:
			score += killerFirst
		case counter:
			score += counterFirst
		}
		p.Scores = append(p.Scores, score)
	}
}

// mostHistory bounds the history of a move.
const mostHistory = 1 << 12

// reward records a quiet move that caused a cutoff, after others that did not.
func (s *Search) reward(p *alphabeta.Ply, number, depth int) {
	cell := p.Moves[number]
	p.Killers.Add(cell)
	side := s.b.ToMove
	if n := len(s.b.moves); n > 0 {
		s.counters[side][s.b.moves[n-1].cell] = cell
	}
	history := &s.history[side]
	bonus := int32(min(depth*depth*4, 400))
	alphabeta.Reward(&history[cell], bonus, mostHistory)
	for _, earlier := range p.Moves[:number] {
		alphabeta.Reward(&history[earlier], -bonus, mostHistory)
	}
}
