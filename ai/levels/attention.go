package levels

import (
	"math"
	"slices"

	"colat/ai"
	"colat/game"
)

// vision are how people look at one game.
type vision interface {
	// striking says how easily a move is seen, from 0 to 1, after the move before it,
	// which is NoMove if there was none, at a distance of so many plies from what lies
	// on the board. Below 0 nobody thinks of it, if there is anything else.
	striking(s game.State, m, last game.Move, distance int) float64
	// value is what the position seems worth to the side to move, within
	// ±game.MaxEstimate: what meets the eye, or with an insight up to 1 what counts.
	value(s game.State, insight float64) int
}

// notice fills in which moves of a ply are seen, the most striking ones first. At the
// root there is at least one.
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

// overlooks reports whether a move at the root is not seen.
func (l *lookahead) overlooks(m game.Move, distance int) bool {
	return l.missed(rated{m, l.vision.striking(l.board, m, l.last, distance)}, distance)
}

// fading is by how much more is overlooked each ply further ahead.
const fading = 0.5

// missed draws whether a move is overlooked. Whatever is overlooked while thinking of
// one move is so wherever it comes up.
func (l *lookahead) missed(r rated, distance int) bool {
	chance := l.skill.overlooks * (1 - max(r.rate, 0)) * (1 + fading*float64(distance))
	return l.chance(l.board.Hash()+uint64(r.move)) < min(chance, mostMissed)
}

// mostMissed is the greatest probability with which anything is overlooked.
const mostMissed = 0.97

// judge returns what the position seems worth to the side to move, with an error.
func (l *lookahead) judge() int {
	value := l.vision.value(l.board, l.skill.insight)
	if l.skill.error > 0 {
		value += int(2 * float64(l.skill.error) * (l.chance(l.board.Hash()) - 0.5))
	}
	return max(min(value, ai.ProvenScore-1), 1-ai.ProvenScore)
}

// chance returns a number from 0 to 1 that is drawn by what is thought of and by the
// moment.
func (l *lookahead) chance(of uint64) float64 {
	return float64(game.Scramble(l.lapses^game.Scramble(of))>>11) / (1 << 53)
}
