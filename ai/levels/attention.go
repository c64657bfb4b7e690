package levels

import (
	"math"
	"slices"

	"colat/ai"
	"colat/game"
)

// vision models how people look at one game.
type vision interface {
	// striking returns how easily a move is seen, from 0 to 1. last is the move before
	// it, or NoMove; distance is the number of plies from the position on the board. A
	// move with a value below 0 is considered only if there is no other.
	striking(s game.State, m, last game.Move, distance int) float64
	// value estimates the position for the side to move, within ±game.MaxEstimate.
	// Insight 0 counts only obvious features; insight 1 counts decisive ones.
	value(s game.State, insight float64) int
}

// notice fills in the moves seen at a ply, the most striking ones first. At the root
// there is at least one.
func (l *lookahead) notice(distance int, last game.Move) {
	p := &l.plies[distance]
	p.seen = p.seen[:0]
	most := rated{move: p.moves[0], rate: math.Inf(-1)}
	for _, m := range p.moves {
		r := rated{m, l.vision.striking(l.board, m, last, distance)}
		if r.rate > most.rate {
			most = r
		}
		if r.rate >= 0 && (len(p.moves) == 1 || !l.missed(r, distance)) {
			p.seen = append(p.seen, r)
		}
	}
	if len(p.seen) == 0 && distance == 0 {
		p.seen = append(p.seen, most)
	}
	slices.SortStableFunc(p.seen, func(a, b rated) int { return cmpDescending(a.rate, b.rate) })
}

// overlooks reports whether a move at the root is overlooked.
func (l *lookahead) overlooks(m game.Move, distance int) bool {
	return l.missed(rated{m, l.vision.striking(l.board, m, l.last, distance)}, distance)
}

// fading is the relative increase of the probability of overlooking per ply ahead.
const fading = 0.5

// missed draws whether a move is overlooked. Within one Think the same move in the same
// position always gets the same answer.
func (l *lookahead) missed(r rated, distance int) bool {
	chance := l.skill.overlooks * (1 - max(r.rate, 0)) * (1 + fading*float64(distance))
	return l.chance(l.board.Hash()+uint64(r.move)) < min(chance, mostMissed)
}

// mostMissed is the largest probability of overlooking a move.
const mostMissed = 0.97

// judge returns the estimated value of the position for the side to move, with an error.
func (l *lookahead) judge() int {
	value := l.vision.value(l.board, l.skill.insight)
	if l.skill.error > 0 {
		value += int(2 * float64(l.skill.error) * (l.chance(l.board.Hash()) - 0.5))
	}
	return max(min(value, ai.ProvenScore-1), 1-ai.ProvenScore)
}

// chance returns a number from 0 to 1 that depends on its argument and on the seed of
// this Think.
func (l *lookahead) chance(of uint64) float64 {
	return float64(game.Scramble(l.lapses^game.Scramble(of))>>11) / (1 << 53)
}
