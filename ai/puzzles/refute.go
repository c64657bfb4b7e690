package puzzles

import (
	"cmp"

	"colat/ai"
	"colat/game"
)

// mostRefuting is the largest number of moves in a refutation.
const mostRefuting = 12

// Refutation returns the moves after a wrong move of the solver that show why it fails: the
// opponent's move that keeps the goal from being reached, the solver's best try, and so on. It
// is empty if the wrong move ends the game, or needs no answer because the limit of plies is
// used up. The error is ErrUnproven if the prover cannot tell.
func (s *Solving) Refutation(p *Prover, wrong game.Move) ([]game.Move, error) {
	p.total = questions * p.Nodes
	after := s.state.Clone()
	side := after.ToMove()
	left := s.Puzzle.Goal.after(len(s.played) + 1)
	after.Play(wrong)
	if left.Kind == Hold {
		return p.punish(after, threat(after, left.Plies), side.Opponent())
	}
	return p.refute(after, left, side)
}

// punish returns the line in which the attacker, whose turn it is, reaches its goal in as few
// plies as possible.
func (p *Prover) punish(s game.State, attack Goal, attacker game.Player) ([]game.Move, error) {
	var line []game.Move
	for len(line) < mostRefuting {
		if _, over := s.Result(); over || attack.Plies == spent {
			break
		}
		var m game.Move
		var err error
		if s.ToMove() == attacker {
			m, err = p.quickest(s, attack, attacker)
		} else {
			m, err = p.resist(s, attack, attacker)
		}
		switch {
		case err != nil && len(line) == 0:
			return nil, err
		case err != nil:
			return line, nil
		}
		s.Play(m)
		line = append(line, m)
		attack = attack.after(1)
	}
	return line, nil
}

// quickest returns the move of the attacker, whose turn it is, that reaches the goal in the
// fewest plies.
func (p *Prover) quickest(s game.State, attack Goal, attacker game.Player) (game.Move, error) {
	moves := ai.AtFirstSight(s, s.AppendMoves(nil))
	for plies := 1; plies <= cmp.Or(attack.Plies, mostPlies); plies += 2 {
		for _, m := range moves {
			s.Play(m)
			yes, decided := p.Reaches(s, Goal{attack.Kind, plies}.after(1), attacker)
			s.Undo()
			if !decided {
				return game.NoMove, ErrUnproven
			}
			if yes {
				return m, nil
			}
		}
	}
	return game.NoMove, ErrUnproven
}

// refute returns a line in which side, whose goal can be kept from it, tries to reach it. It
// ends with a move of the opponent, or with the game.
func (p *Prover) refute(s game.State, g Goal, side game.Player) ([]game.Move, error) {
	var line []game.Move
	whole := 0 // length of the line up to the last move of the opponent
	for len(line) < mostRefuting && g.Plies != spent {
		if _, over := s.Result(); over {
			return line, nil
		}
		m := game.NoMove
		if moves := ai.AtFirstSight(s, s.AppendMoves(nil)); s.ToMove() == side {
			m = moves[0]
		} else {
			m = p.refuting(s, moves, g, side)
		}
		if m == game.NoMove {
			break
		}
		s.Play(m)
		line = append(line, m)
		if s.ToMove() == side {
			whole = len(line)
		}
		if g = g.after(1); g.Kind == Fours { // the attack is over
			break
		}
	}
	if _, over := s.Result(); over {
		return line, nil
	}
	if whole == 0 && g.Plies != spent {
		return nil, ErrUnproven
	}
	return line[:whole], nil
}

// refuting returns the first of the opponent's moves after which side does not reach the goal,
// or NoMove if none is proven to do so.
func (p *Prover) refuting(s game.State, moves []game.Move, g Goal, side game.Player) game.Move {
	for _, m := range moves {
		s.Play(m)
		yes, decided := p.Reaches(s, g.after(1), side)
		s.Undo()
		if decided && !yes {
			return m
		}
	}
	return game.NoMove
}
