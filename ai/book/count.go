package book

import (
	"cmp"
	"slices"

	"colat/game"
	"colat/game/symmetry"
)

// A Count is the number of games in which a move was played, and their results for the side
// that played it. Games without a result are in Games alone.
type Count struct{ Games, Wins, Draws, Losses uint32 }

// Plus returns the sum of two counts.
func (c Count) Plus(d Count) Count {
	return Count{c.Games + d.Games, c.Wins + d.Wins, c.Draws + d.Draws, c.Losses + d.Losses}
}

// A Counted is a move of a position with its Count.
type Counted struct {
	Move game.Move
	Count
}

// UsualPlies is a number of moves after which hardly any two games are the same.
const UsualPlies = 40

// Beyond mostCounted moves, which take about 20 MB, a Counter counts new ones within the first
// leastPlies plies only.
const mostCounted, leastPlies = 400_000, 8

// A Counter counts the moves of games by the positions in which they were played, up to
// symmetry. Moves that lead to the same position are the same.
type Counter struct {
	rules  game.Rules
	plies  int
	games  int
	counts map[[2]uint64]Count // by the positions before and after a move
}

// NewCounter returns a counter of the games of some rules, which counts their first moves: up to
// so many plies, if plies is above 0.
func NewCounter(rules game.Rules, plies int) *Counter {
	return &Counter{rules: rules, plies: plies, counts: make(map[[2]uint64]Count)}
}

// Games returns the number of games that were added.
func (c *Counter) Games() int { return c.games }

// Add adds a game. over reports that it has a result. Games of other rules are left out: the
// result tells whether the game was added.
func (c *Counter) Add(start game.State, moves []game.Move, result game.Result, over bool) bool {
	if start.Rules().ID() != c.rules.ID() {
		return false
	}
	if c.plies > 0 {
		moves = moves[:min(len(moves), c.plies)]
	}
	c.games++
	s := start.Clone()
	before := symmetry.Key(s)
	for ply, m := range moves {
		side := s.ToMove()
		s.Play(m)
		after := symmetry.Key(s)
		n := c.counts[[2]uint64{before, after}]
		if n.Games == 0 && ply >= leastPlies && len(c.counts) >= mostCounted {
			break
		}
		n.Games++
		switch {
		case !over || result.Reason == game.Aborted:
		case result.Winner == side:
			n.Wins++
		case result.Winner == game.NoSide:
			n.Draws++
		default:
			n.Losses++
		}
		c.counts[[2]uint64{before, after}] = n
		before = after
	}
	return true
}

// Count returns how often a move was played, by the keys of the positions before and after it, as
// package symmetry has them.
func (c *Counter) Count(before, after uint64) Count { return c.counts[[2]uint64{before, after}] }

// Lookup returns the moves that were played in a position, the most frequent first. Of moves
// that are the same by symmetry each is there, with the games of all of them.
func (c *Counter) Lookup(s game.State) []Counted {
	if s.Rules().ID() != c.rules.ID() {
		return nil
	}
	after, before := s.Clone(), symmetry.Key(s)
	var found []Counted
	for _, m := range s.AppendMoves(nil) {
		after.Play(m)
		if n := c.counts[[2]uint64{before, symmetry.Key(after)}]; n.Games > 0 {
			found = append(found, Counted{m, n})
		}
		after.Undo()
	}
	slices.SortStableFunc(found, func(a, b Counted) int { return cmp.Compare(b.Games, a.Games) })
	return found
}
