package levels

import (
	"context"
	"slices"

	"colat/ai"
	"colat/game"
)

// lookahead is how a person looks at a position: a search to a small depth (alpha-beta,
// Knuth and Moore 1975) that goes only through moves that are seen.
type lookahead struct {
	skill  *skill
	vision vision

	ctx    context.Context
	yield  func()
	board  game.State
	lapses uint64 // what is overlooked this time
	last   game.Move
	nodes  int64
	spent  bool // whether no more is looked at
	plies  [deepest + 1]ply
	chosen []rated // the moves at the root
}

// deepest is how many plies a person looks ahead at most.
const deepest = 8

// ply is what is seen at one distance from the root.
type ply struct {
	moves []game.Move
	seen  []rated
}

// rated is a move and how striking it is or, at the root, what it is worth.
type rated struct {
	move game.Move
	rate float64
}

// choice is what was found out.
type choice struct {
	move  game.Move
	value int
	depth int
	nodes int64
}

// winValue is the value of a game that is won already; each ply on the way takes one
// off.
const winValue = ai.ProvenScore + ai.MostDepth

// wins reports whether the move wins as far as it was looked.
func (c choice) wins() bool { return c.value >= ai.ProvenScore }

// start sets the position of r up and reports whether there is a move to choose.
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

// decide returns the move that looks best.
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
		// Who sees that all is lost looks again at everything.
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

// best looks at the moves seen at the root one ply deeper each time, and returns the
// best one of the last depth that was looked through, or of what was.
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
			slices.SortStableFunc(l.chosen, func(a, b rated) int { return cmpDescending(a.rate, b.rate) })
		}
	}
	found.nodes = l.nodes
	return found
}

// after returns what a move is worth to who makes it.
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

// value returns what the position is worth to the side to move, as far as is seen.
func (l *lookahead) value(last game.Move, depth, distance, alpha, beta int) int {
	side := l.board.ToMove()
	if result, over := l.board.Result(); over {
		switch result.Winner {
		case game.Nobody:
			return 0
		case side:
			return winValue - distance
		}
		return distance - winValue
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

// threatened reports whether the side to move can be seen to win at once.
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

func cmpDescending(a, b float64) int {
	switch {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return 0
}
