package levels

import (
	"cmp"
	"context"
	"math"
	"slices"

	"colat/ai"
	"colat/game"
)

// lookahead searches a position to a small depth (alpha-beta, Knuth and Moore 1975)
// through the moves that are seen.
type lookahead struct {
	skill  *skill
	vision vision

	ctx    context.Context
	yield  func()
	board  game.State
	lapses uint64 // seed of the moves overlooked in this Think
	last   game.Move
	nodes  int64
	spent  bool // whether the search must end
	plies  [deepest + 1]ply
	chosen []rated // the moves at the root
}

// deepest is the largest search depth in plies.
const deepest = 8

// ply holds the moves at one distance from the root.
type ply struct {
	moves []game.Move
	seen  []rated
}

// rated is a move and its strikingness or, at the root, its value.
type rated struct {
	move game.Move
	rate float64
}

// choice is the result of a search.
type choice struct {
	move  game.Move
	value int
	depth int
	nodes int64
}

// winValue is the value of a game that is won already; each ply to a win takes one off.
const winValue = ai.ProvenScore + ai.MostDepth

// wins reports whether the search found a win.
func (c choice) wins() bool { return c.value >= ai.ProvenScore }

// start sets up the position of r and reports whether there is a move to choose.
func (l *lookahead) start(ctx context.Context, r *ai.Request, mind uint64) bool {
	l.ctx, l.yield, l.lapses = ctx, r.Yield, mind
	l.board = r.State()
	l.nodes, l.spent, l.last = 0, false, game.NoMove
	if n := len(r.Moves); n > 0 {
		l.last = r.Moves[n-1]
	}
	root := &l.plies[0]
	root.moves = l.board.AppendMoves(root.moves[:0])
	return len(root.moves) > 0
}

// decide returns the best move found.
func (l *lookahead) decide() choice {
	root := &l.plies[0]
	if len(root.moves) == 1 {
		return choice{move: root.moves[0], depth: 1}
	}
	if l.skill.sees >= ownWin {
		if m := l.winner(root.moves); m != game.NoMove {
			return choice{move: m, value: winValue - 1, depth: 1, nodes: l.nodes}
		}
	}
	l.notice(0, l.last)
	found := l.best()
	if found.value <= -ai.ProvenScore && l.skill.sees >= ownLoss {
		// If all moves seen lose, search all legal moves.
		root.seen = root.seen[:0]
		for _, m := range root.moves {
			root.seen = append(root.seen, rated{move: m})
		}
		l.nodes, l.spent = 0, false
		found = l.best()
	}
	return found
}

// winner returns a move that wins at once, or NoMove.
func (l *lookahead) winner(moves []game.Move) game.Move {
	for _, m := range moves {
		mover := l.board.ToMove()
		l.board.Play(m)
		l.nodes++
		result, over := l.board.Result()
		l.board.Undo()
		if over && result.Winner == mover {
			return m
		}
	}
	return game.NoMove
}

// best searches the moves seen at the root by iterative deepening. It returns the best
// move of the last depth, counting an interrupted depth if it improved the move.
func (l *lookahead) best() choice {
	l.chosen = append(l.chosen[:0], l.plies[0].seen...)
	found := choice{move: l.chosen[0].move, value: -winValue}
	for depth := 1; depth <= min(l.skill.depth, deepest) && !l.spent; depth++ {
		alpha := -winValue
		for i := range l.chosen {
			value := l.after(l.chosen[i].move, depth, 0, alpha, winValue)
			if l.spent && depth > 1 {
				break
			}
			l.chosen[i].rate = float64(value)
			alpha = max(alpha, value)
			if i == 0 || value > found.value {
				found = choice{move: l.chosen[i].move, value: value, depth: depth}
			}
			if l.spent {
				break
			}
		}
		if !l.spent {
			slices.SortStableFunc(l.chosen, func(a, b rated) int { return cmp.Compare(b.rate, a.rate) })
		}
	}
	found.nodes = l.nodes
	return found
}

// after returns the value of a move for the side that makes it.
func (l *lookahead) after(m game.Move, depth, distance, alpha, beta int) int {
	mover := l.board.ToMove()
	l.board.Play(m)
	l.nodes++
	if l.nodes&255 == 0 && l.yield != nil {
		l.yield()
	}
	if l.nodes >= l.skill.nodes || l.nodes&63 == 0 && l.ctx.Err() != nil {
		l.spent = true
	}
	var value int
	if l.board.ToMove() == mover {
		value = l.value(m, depth-1, distance+1, alpha, beta)
	} else {
		value = -l.value(m, depth-1, distance+1, -beta, -alpha)
	}
	l.board.Undo()
	return value
}

// value returns the value of the position for the side to move, through the moves seen.
func (l *lookahead) value(last game.Move, depth, distance, alpha, beta int) int {
	side := l.board.ToMove()
	if result, over := l.board.Result(); over {
		return result.For(side) * (winValue - distance)
	}
	if distance == 1 && l.skill.sees >= ownLoss && l.threatened() {
		return winValue - distance - 1
	}
	if depth <= 0 || l.spent {
		return l.judge()
	}
	p := &l.plies[distance]
	p.moves = l.board.AppendMoves(p.moves[:0])
	if l.notice(distance, last); len(p.seen) == 0 {
		return l.judge()
	}
	best := -winValue
	for _, r := range p.seen {
		best = max(best, l.after(r.move, depth, distance, max(alpha, best), beta))
		if best >= beta || l.spent {
			break
		}
	}
	return best
}

// threatened reports whether the side to move can win at once.
func (l *lookahead) threatened() bool {
	decisive, can := l.board.(game.Decisive)
	if !can {
		return false
	}
	m := decisive.DecisiveMove()
	if m == game.NoMove {
		return false
	}
	side := l.board.ToMove()
	l.board.Play(m)
	result, over := l.board.Result()
	l.board.Undo()
	return over && result.Winner == side
}

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
	slices.SortStableFunc(p.seen, func(a, b rated) int { return cmp.Compare(b.rate, a.rate) })
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
