package puzzles

import (
	"cmp"
	"errors"
	"fmt"

	"colat/game"
)

// ErrUnproven reports that a proof needs more nodes than a Prover may visit.
var ErrUnproven = errors.New("not proven within the nodes allowed")

// mostMoves is the largest number of moves in a solution.
const mostMoves = 25

// keepers returns the moves of s that reach the goal, up to a number of them, or all if most is -1.
func (p *Prover) keepers(s game.State, g Goal, most int) ([]game.Move, error) {
	var kept []game.Move
	side := s.ToMove()
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		yes, decided := p.Reaches(s, g.after(1), side)
		s.Undo()
		if !decided {
			return nil, ErrUnproven
		}
		if yes {
			if kept = append(kept, m); len(kept) == most {
				break
			}
		}
	}
	return kept, nil
}

// Keepers returns all moves of s that reach the goal.
func (p *Prover) Keepers(s game.State, g Goal) ([]game.Move, error) { return p.keepers(s, g, -1) }

// Only returns the only move of s that reaches the goal. ok is false if there are several or
// none.
func (p *Prover) Only(s game.State, g Goal) (m game.Move, ok bool, err error) {
	kept, err := p.keepers(s, g, 2)
	if err != nil || len(kept) != 1 {
		return game.NoMove, false, err
	}
	return kept[0], true, nil
}

// Line returns the solution of s: the only moves that reach the goal, for as long as there is
// exactly one and the side has a choice, with the opponent's longest resistance between
// them. It is empty if s is no puzzle.
func (p *Prover) Line(start game.State, g Goal) ([]game.Move, error) {
	s, side := start.Clone(), start.ToMove()
	var line []game.Move
	length := 0 // of the line to the last move with a choice
	for len(line) < mostMoves {
		left := g.after(len(line))
		m, ok, err := p.Only(s, left)
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		choice := len(s.AppendMoves(nil)) > 1
		s.Play(m)
		line = append(line, m)
		if choice {
			length = len(line)
		} else if len(line) == 1 {
			return nil, nil
		}
		if _, over := s.Result(); over || g.Kind == Hold {
			break
		}
		reply, err := p.resist(s, g.after(len(line)), side)
		if err != nil {
			return nil, err
		}
		s.Play(reply)
		line = append(line, reply)
		if _, over := s.Result(); over {
			break
		}
	}
	return line[:length], nil
}

// resist returns the move of the opponent of side that delays the goal for the most plies, without
// allowing more than the goal; of several such moves the first after which only one move reaches
// the goal, or the first.
func (p *Prover) resist(s game.State, g Goal, side game.Player) (game.Move, error) {
	longest := -1
	var best []game.Move
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		plies, err := p.delay(s, g.after(1), side)
		s.Undo()
		if err != nil {
			return game.NoMove, err
		}
		if plies > longest {
			longest, best = plies, best[:0]
		}
		if plies == longest {
			best = append(best, m)
		}
	}
	for _, m := range best {
		s.Play(m)
		_, over := s.Result()
		var single bool
		var err error
		if !over && len(best) > 1 {
			_, single, err = p.Only(s, g.after(1))
		}
		s.Undo()
		if err != nil || single {
			return m, err
		}
	}
	return best[0], nil
}

// delay returns for how many plies the opponent has kept the goal from side in s. A draw is
// kept, or lost at once where side forces a win.
func (p *Prover) delay(s game.State, g Goal, side game.Player) (int, error) {
	if g.Kind != Draw {
		return p.distance(s, g, side)
	}
	won, decided := p.Reaches(s, Goal{Win, g.Plies}, side)
	switch {
	case !decided:
		return 0, ErrUnproven
	case won:
		return 0, nil
	}
	return 1, nil
}

// distance returns the least number of plies within which side forces the goal from s, which
// it can force.
func (p *Prover) distance(s game.State, g Goal, side game.Player) (int, error) {
	if _, over := s.Result(); over {
		return 0, nil
	}
	most := cmp.Or(g.Plies, mostPlies)
	for plies := 1; plies < most; plies++ {
		yes, decided := p.Reaches(s, Goal{g.Kind, plies}, side)
		if !decided {
			return 0, ErrUnproven
		}
		if yes {
			return plies, nil
		}
	}
	return most, nil
}

// fault reports what is wrong with a puzzle.
func fault(p *Puzzle, format string, args ...any) error {
	return fmt.Errorf("puzzle %s: %s", p.ID, fmt.Sprintf(format, args...))
}
