package puzzles

import (
	"slices"

	"colat/game"
)

// A Continuation is how a puzzle goes on after its solution, where several moves may reach the
// goal.
type Continuation struct {
	// Moves are the opponent's answer, the longest resistance, and what follows while the solver
	// can only pass.
	Moves []game.Move
	// Right are the solver's moves then that reach the goal as fast as any, and Late the slower
	// moves to the goal. There are none if the game is over.
	Right, Late []game.Move
}

// Continue returns the Continuation of a position in which it is the opponent's turn and the goal
// is within reach of side. The error is ErrUnproven if the prover cannot tell.
func (p *Prover) Continue(from game.State, g Goal, side game.Player) (Continuation, error) {
	p.total = questions * p.Nodes
	s, isPass := from.Clone(), genreOf(from.Rules()).isPass
	var c Continuation
	play := func(m game.Move) {
		s.Play(m)
		c.Moves = append(c.Moves, m)
		g = g.after(1)
	}
	for {
		if s.ToMove() != side {
			reply, err := p.resist(s, g, side)
			if err != nil {
				return Continuation{}, err
			}
			play(reply)
		}
		if _, over := s.Result(); over {
			return c, nil
		}
		moves := s.AppendMoves(nil)
		if len(moves) > 1 || isPass == nil || !isPass(moves[0]) {
			break
		}
		play(moves[0])
		if _, over := s.Result(); over {
			return c, nil
		}
	}
	var err error
	c.Right, c.Late, err = p.counting(s, g, side)
	return c, err
}

// counting returns the moves of side that reach the goal as fast as any, and the slower ones. Where
// every game lasts until the board is full, all that reach it count.
func (p *Prover) counting(s game.State, g Goal, side game.Player) (right, late []game.Move, err error) {
	all, err := p.keepers(s, g, mostKept)
	if err != nil {
		return nil, nil, err
	}
	if genreOf(s.Rules()).fills && g.Plies == Anywhere || g.Kind == Draw || g.Kind == Hold || len(all) < 2 {
		return all, nil, nil
	}
	least, err := p.distance(s, g, side)
	if err == nil {
		right, err = p.keepers(s, Goal{g.Kind, least}, mostKept)
	}
	if err != nil || len(right) == 0 {
		return all, nil, nil
	}
	for _, m := range all {
		if !slices.Contains(right, m) {
			late = append(late, m)
		}
	}
	return right, late, nil
}

// mostKept is more moves than there are in a position.
const mostKept = 1 << 16
