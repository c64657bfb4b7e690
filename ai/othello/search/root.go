package search

import (
	"math/bits"

	"colat/ai/alphabeta"
	"colat/ai/othello/position"
	"colat/game"
	rules "colat/game/othello"
)

// A Root holds the position searched and the choice so far.
type Root struct {
	Own, Opp uint64           // from the side to move
	Empties  int              // squares
	Moves    []position.Child // the legal moves not dropped, the best so far first; a pass counts as a move
	Passing  bool
	Choice

	all [64]position.Child
}

// Line returns the best play found, from the best move on. It is valid until the next
// search.
func (c *Choice) Line() []game.Move { return c.line[:c.length] }

// SetLine replaces the line but not the best move.
func (c *Choice) SetLine(line []game.Move) { c.length = copy(c.line[:], line) }

// Follow sets the line, and the best move to its first move.
func (c *Choice) Follow(line *position.Line) {
	c.length = 0
	for _, sq := range line.Squares() {
		c.line[c.length] = game.Move(sq)
		c.length++
	}
	c.Best = c.line[0]
}

// Keep makes the i-th root move the best one, with rest as the line after it, and moves
// it to the front.
func (r *Root) Keep(i int, rest *position.Line) {
	c := r.Moves[i]
	copy(r.Moves[1:i+1], r.Moves[:i])
	r.Moves[0] = c
	r.Set(game.Move(c.Sq))
	for _, sq := range rest.Squares() {
		r.line[r.length] = game.Move(sq)
		r.length++
	}
}

// Drop removes losing moves from the root, unless no other moves remain.
func (r *Root) Drop(lost uint64) {
	kept := 0
	for i := range r.Moves {
		if lost>>r.Moves[i].Sq&1 == 0 {
			r.Moves[kept], r.Moves[i] = r.Moves[i], r.Moves[kept]
			kept++
		}
	}
	if kept == 0 || kept == len(r.Moves) {
		return
	}
	r.Moves = r.Moves[:kept]
	if m := game.Move(r.Moves[0].Sq); m != r.Best {
		r.Set(m)
	}
}

// Restrict removes all root moves except the given squares.
func (r *Root) Restrict(given uint64) {
	kept := r.Moves[:0]
	for _, c := range r.Moves {
		if c.Sq != position.NoSquare && given>>c.Sq&1 != 0 {
			kept = append(kept, c)
		}
	}
	r.Moves = kept
}

// Squares returns the squares of the root moves not removed.
func (r *Root) Squares() uint64 {
	set := uint64(0)
	for i := range r.Moves {
		if sq := r.Moves[i].Sq; sq != position.NoSquare {
			set |= 1 << sq
		}
	}
	return set
}

// SetRoot sets the root of the next search, with its moves in search order. The game must
// not be over. If a move wins the victory game at once, SetRoot keeps only that move and
// returns true.
func (s *Search) SetRoot(own, opp uint64) (wins bool) {
	for i := range s.frames {
		s.frames[i].killers = alphabeta.Killers[uint8]{position.NoSquare, position.NoSquare}
		s.frames[i].estimate = position.Unestimated
	}
	for i := range s.history {
		s.history[i] /= 4
	}
	r := &s.Root
	r.Own, r.Opp = own, opp
	r.Empties = bits.OnesCount64(^(own | opp))
	r.Moves = r.all[:0]
	r.Score = 0
	moves := rules.Moves(own, opp)
	if r.Passing = moves == 0; r.Passing {
		r.Moves = append(r.Moves, position.Child{Own: opp, Opp: own, Moves: rules.Moves(opp, own), Sq: position.NoSquare})
		r.Set(rules.Pass)
		return false
	}
	f := &s.frames[0]
	n, wins := f.Expand(own, opp, moves, s.victory)
	if wins {
		n = 1
		r.Score = position.WinScore + r.Empties - 1
	} else {
		remembered := position.NoSquare
		if s.table != nil {
			known, _ := s.table.Probe(own, opp)
			remembered = known.Move
		}
		s.rank(f, n, rootOrderDepth, remembered)
	}
	for i := range n {
		r.Moves = append(r.Moves, *f.Next(i, n))
	}
	r.Set(game.Move(r.Moves[0].Sq))
	return wins
}

// rootOrderDepth is the depth for which the root's moves are first ordered.
const rootOrderDepth = 3
