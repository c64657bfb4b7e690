package puzzles

import (
	"cmp"
	"slices"
	"strconv"

	"colat/ai/mnk"
	"colat/game"
	rules "colat/game/mnk"
)

func init() {
	genres["mnk"] = &genre{
		themes: func(game.Rules) []string {
			list := []string{FourFour, OnlyDefence}
			for fours := 1; fours < mostMoves; fours++ {
				list = append(list, vcf(fours))
			}
			return list
		},
		theme: func(p *Prover, start game.State, puzzle *Puzzle) (string, error) {
			return p.lineTheme(start.(*rules.State), puzzle)
		},
		goals: func(game.State) []Goal { return []Goal{{Fours, Anywhere}, {Hold, Anywhere}} },
		isObvious: func(p *Prover, s game.State) bool {
			row, _ := p.byFours(s, Goal{Fours, 1}, s.ToMove())
			return row // it only has to be completed
		},
		examined: 60, // wins by fours can be proven at any time
		threat:   func(_ game.State, plies int) Goal { return Goal{Fours, plies} },
		reaches:  (*Prover).byFours, searched: Fours,
	}
}

// vcf returns the theme of a win by so many fours, the last of which wins.
func vcf(fours int) string { return "vcf-" + strconv.Itoa(fours) }

// byFours is Reaches for a row by fours.
func (p *Prover) byFours(state game.State, g Goal, side game.Player) (yes, decided bool) {
	s := state.(*rules.State)
	id := s.Rules().ID()
	f, there := p.fours[id].(*mnk.Fours)
	if !there {
		f = mnk.NewFours(s.Rules().(*rules.Rules))
		f.Pause = p.Pause
		p.fours[id] = f
	}
	plies := cmp.Or(g.Plies, 2*mnk.MostFours)
	if s.ToMove() == side {
		return f.Win(s, (plies-1)/2, p.Nodes)
	}
	return f.Won(s, max(plies/2-1, 0), p.Nodes)
}

// lineTheme: a win is named by its number of fours, or by two fours with the first stone. A
// three that only has to be extended has no theme, and is no puzzle.
func (p *Prover) lineTheme(s *rules.State, puzzle *Puzzle) (string, error) {
	if puzzle.Goal.Kind == Hold {
		return OnlyDefence, nil
	}
	plies, err := p.distance(s, puzzle.Goal, s.ToMove())
	if err != nil {
		return "", err
	}
	if fours := (plies - 1) / 2; fours > 1 {
		return vcf(fours), nil
	}
	s.Play(puzzle.Solution[0])
	defer s.Undo()
	if isOpenFour(s) {
		return "", nil
	}
	return FourFour, nil
}

// isOpenFour reports whether the side that is not to move in s, which has a four, wins on two
// cells that are the ends of one row.
func isOpenFour(s *rules.State) bool {
	var wins []game.Move
	// One reply may occupy a cell that wins, so that others are needed.
	for _, reply := range s.AppendMoves(nil)[:min(3, s.Empties())] {
		s.Play(reply)
		for _, m := range s.AppendMoves(nil) {
			s.Play(m)
			if _, over := s.Result(); over && !slices.Contains(wins, m) {
				wins = append(wins, m)
			}
			s.Undo()
		}
		s.Undo()
	}
	if len(wins) != 2 {
		return false
	}
	columns, _, row := s.Rules().(*rules.Rules).Size()
	x := int(wins[1])%columns - int(wins[0])%columns
	y := int(wins[1])/columns - int(wins[0])/columns
	return max(x, -x, y, -y) == row && (x == 0 || y == 0 || x == y || x == -y)
}
