package uttt

import (
	"math/bits"

	"colat/ai/uttt/eval"
)

// Ordering scores. History is between 0 and historyMost.
const (
	fromTable   = 1 << 30
	winsBlock   = 21115
	killer      = 15728
	stopsBlock  = 10480
	givesFree   = -19336
	givesBlock  = -3476 // the opponent can win the block it is sent to
	historyMost = 8000
	leastQuiet  = 9727 // moves with higher scores are not reduced
)

// order fills buf with the legal moves and their ordering scores.
func (s *Search) order(b *eval.Board, ply int, first eval.Move, buf *[eval.MaxMoves]scored) []scored {
	side := b.Side & 1
	n := 0
	killers := s.killers[ply]
	history := &s.history[side]
	blocks, decided, endangered := b.Playable(), b.Decided(), b.Endangered()
	for ; blocks != 0; blocks &= blocks - 1 {
		block := bits.TrailingZeros16(blocks) & 15
		own, opp := b.Stones[side][block], b.Stones[side^1][block]
		var wins, stops uint16
		if decided>>block&1 == 0 {
			wins = eval.Lines[own&511].Completing
			stops = eval.Lines[opp&511].Completing
		}
		m := eval.Move(9 * block)
		for cells := b.Empty(block); cells != 0; cells &= cells - 1 {
			cell := bits.TrailingZeros16(cells)
			bit := cells & -cells
			m := m + eval.Move(cell)
			score := history[m]
			frees := b.Shut
			switch {
			case wins&bit != 0:
				score += winsBlock
				frees |= 1 << block
			case stops&bit != 0:
				score += stopsBlock
			}
			switch {
			case frees&bit != 0:
				score += givesFree
			case endangered&bit != 0:
				score += givesBlock
			}
			switch m {
			case first:
				score = fromTable
			case killers[0], killers[1]:
				score += killer
			}
			buf[n] = scored{m, score}
			n++
		}
	}
	return buf[:n]
}

// reward updates killers and history for a move that refuted its position (Schaeffer,
// "The History Heuristic", 1989) and the moves tried before it.
func (s *Search) reward(b *eval.Board, ply, depth int, tried []scored) {
	m := tried[len(tried)-1].move
	s.killers[ply].Add(m)
	history := &s.history[b.Side&1]
	bonus := int32(min(7*depth*depth, 5708))
	history[m] += bonus * (historyMost - history[m]) / historyMost
	for _, t := range tried[:len(tried)-1] {
		history[t.move] -= bonus * history[t.move] / historyMost
	}
}
