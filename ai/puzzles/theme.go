package puzzles

import "colat/game"

// The themes of puzzles.
const (
	FifthSun    = "fifth-sun"    // victory: completing the five cells
	SaveSun     = "save-sun"     // victory: a cell without which the opponent completes them
	Parity      = "parity"       // Othello: the last move of the game
	Sweep       = "sweep"        // classic: a move that turns many discs
	Corner      = "corner"       // classic: a corner
	WipeOut     = "wipe-out"     // classic: the opponent has no disc left
	Count       = "count"        // Othello: any other end of a game
	Block       = "block"        // Ultimate: winning a block
	Send        = "send"         // Ultimate: the block in which the opponent must play
	Free        = "free"         // Ultimate: a move that lets the opponent choose the block
	FourFour    = "four-four"    // m,n,k: two fours with one stone
	OnlyDefence = "only-defence" // m,n,k and cờ toán: the only move that does not lose
	Zero        = "zero"         // cờ toán: the 0 is captured or saved
)

// Themes returns the themes of a game's puzzles.
func Themes(rules game.Rules) []string {
	if g := genreOf(rules); g.themes != nil {
		return g.themes(rules)
	}
	return nil
}

// theme recognizes the theme of a puzzle.
func (p *Prover) theme(start game.State, puzzle *Puzzle) (string, error) {
	if g := genreOf(start.Rules()); g.theme != nil {
		return g.theme(p, start, puzzle)
	}
	return string(puzzle.Goal.Kind), nil
}

// outplay plays on from the end of the solution to the end of the game: a side by its first
// move that keeps the goal, the other by its longest resistance.
func (p *Prover) outplay(start game.State, puzzle *Puzzle) (game.State, error) {
	s, side := start.Clone(), start.ToMove()
	for i := 0; ; i++ {
		if _, over := s.Result(); over {
			return s, nil
		}
		switch {
		case i < len(puzzle.Solution):
			s.Play(puzzle.Solution[i])
		case s.ToMove() == side:
			kept, err := p.keepers(s, puzzle.Goal.after(i), 1)
			if err != nil || len(kept) == 0 {
				return s, err
			}
			s.Play(kept[0])
		default:
			reply, err := p.resist(s, puzzle.Goal.after(i), side)
			if err != nil {
				return s, err
			}
			s.Play(reply)
		}
	}
}
