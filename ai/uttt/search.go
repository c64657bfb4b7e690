package uttt

import (
	"colat/ai"
	"colat/ai/alphabeta"
	"colat/ai/uttt/eval"
)

// drawScore returns the value of a draw with a lead in blocks.
func drawScore(lead int) int {
	switch {
	case lead > 0:
		return halfWin
	case lead < 0:
		return -halfWin
	}
	return 0
}

// estimate values a position at the horizon, which must not be the root.
func (s *Search) estimate(distance int) int {
	p, parent := &s.plies[distance], &s.plies[distance-1]
	b := &p.board
	switch {
	case b.Dead():
		return max(-halfWin, min(b.Lead()*halfWin/3, halfWin))
	case s.tables == nil:
		return 0
	}
	least, most := bounds(b)
	return max(least, min(s.tables.ValueAfter(&parent.sums, &parent.board, b, p.by), most))
}

// bounds returns bounds of the value of a position that is not over: a side that can no
// longer win draws at best, with a lead in blocks if it can still win so many of them.
func bounds(b *eval.Board) (least, most int) {
	least, most = -infinity, infinity
	side := b.Side & 1
	if b.CannotWin(side) {
		most = drawScore(b.Lead() + b.Attainable(side))
	}
	if b.CannotWin(side ^ 1) {
		least = drawScore(b.Lead() - b.Attainable(side^1))
	}
	return least, most
}

// play makes the position after a move that of the next ply and returns it.
func (s *Search) play(m eval.Move, distance int) *eval.Board {
	child := &s.plies[distance+1]
	child.board = s.plies[distance].board
	child.board.Play(m)
	child.by = m
	return &child.board
}

// search returns the value of the position at a ply, which is not over: the exact value
// if it lies between alpha and beta, otherwise a bound on the same side. Moves that raise
// alpha are stored in the line of the ply.
func (s *Search) search(depth, distance, alpha, beta int) int {
	p := &s.plies[distance]
	b := &p.board
	p.length = 0
	if m, wins := b.WinsAtOnce(); wins {
		p.line[0], p.length = m, 1
		return winScore - distance - 1
	}
	if depth <= 0 {
		return s.estimate(distance)
	}
	// No win takes less than three plies from here, and no loss less than two.
	if alpha = max(alpha, distance+2-winScore); alpha >= min(beta, winScore-distance-3) {
		return alpha
	}
	least, most := bounds(b)
	switch {
	case least >= beta || least == most:
		return least
	case most <= alpha:
		return most
	}
	alpha, beta = max(alpha, least), min(beta, most)
	known, found := s.table.Probe(b.Hash)
	if p.excluded != noMove {
		found = false // the entry is of a search of all moves
	}
	if found && int(known.Depth) >= depth && beta-alpha == 1 {
		// Scores of won games count plies from the root; in the table, from the position.
		if score := ai.ShiftProven(int(known.Value), -distance); known.Bound.Cuts(score, alpha, beta) {
			return score
		}
	}
	n := node{depth: depth, distance: distance, alpha: alpha, beta: beta, first: eval.Move(known.Move)}
	n.whole = depth >= b.Room()
	n.improving = s.assess(distance, least, most)
	if s.tables != nil && !n.whole {
		if beta-alpha == 1 && p.excluded == noMove {
			if score, above := s.probablyAbove(&n, &known, found); above || s.Stopped {
				return score
			}
		}
		if depth >= unknownDepth && n.first == noMove {
			n.depth--
		}
	}
	if found && !n.whole && tellsSingular(&known, depth) {
		var refuted bool
		n.extension, refuted = s.singular(&n, &known)
		switch {
		case s.Stopped:
			return 0
		case refuted:
			return int(known.Value) - singularMargin
		}
	}
	return max(least, min(s.searchMoves(&n), most))
}

// A node is a position whose moves are searched.
type node struct {
	depth, distance, alpha, beta int

	first     eval.Move // the best move by the table, or noMove
	extension int       // the plies by which it is searched deeper
	whole     bool      // whether the depth is that of the whole rest of the game
	improving bool      // whether the estimate has risen since the side's last move
}

// searchMoves is search for a position that the table and its bounds do not decide.
func (s *Search) searchMoves(n *node) int {
	p := &s.plies[n.distance]
	b := &p.board
	moves := s.order(b, n.distance, n.first, &p.moves)
	if len(moves) == 1 {
		n.depth++ // a forced move does not use up depth
	}
	if p.excluded != noMove {
		next(moves) // the excluded move is that of the table, the first one
		moves = moves[1:]
	}
	best, bestMove, kind := -infinity, noMove, alphabeta.Upper
	for i := range moves {
		next(moves[i:])
		m, quiet := moves[i].move, moves[i].score < leastQuiet
		if quiet && best > -ai.ProvenScore && s.hopeless(n, i) {
			break
		}
		if s.Tick() {
			return 0
		}
		child := s.play(m, n.distance)
		s.table.Prefetch(child.Hash)
		reduction, depth := 0, n.depth-1
		if quiet && len(moves) > unreduced {
			reduction = n.reduction(i)
		}
		if m == n.first {
			depth += n.extension
		}
		score := s.after(child, depth, n.distance+1, max(n.alpha, best), n.beta, i == 0, reduction)
		if s.Stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best, bestMove = score, m
		if score > n.alpha {
			kind = alphabeta.Exact
			below := &s.plies[n.distance+1]
			p.line[0] = m
			p.length = 1 + copy(p.line[1:], below.line[:below.length])
			if score >= n.beta {
				kind = alphabeta.Lower
				s.reward(b, n.distance, n.depth, moves[:i+1])
				break
			}
		}
	}
	if p.excluded == noMove {
		s.table.Store(alphabeta.Entry{
			Key: b.Hash, Value: int16(ai.ShiftProven(best, n.distance)), Depth: int8(n.depth), Bound: kind,
			Move: uint16(bestMove),
		}, true)
	}
	return best
}

// after returns the value of a move, for the side that made it, from the position after
// it.
func (s *Search) after(child *eval.Board, depth, distance, alpha, beta int, first bool, reduction int) int {
	if child.Ending == eval.Drawn {
		s.plies[distance].length = 0
		return drawScore(-child.Lead())
	}
	if first {
		return -s.search(depth, distance, -beta, -alpha)
	}
	score := -s.search(depth-reduction, distance, -alpha-1, -alpha)
	if score > alpha && reduction > 0 && !s.Stopped {
		score = -s.search(depth, distance, -alpha-1, -alpha)
	}
	if score > alpha && score < beta && !s.Stopped {
		score = -s.search(depth, distance, -beta, -alpha)
	}
	return score
}
