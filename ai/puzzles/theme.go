package puzzles

import (
	"math/bits"
	"slices"
	"strconv"

	"colat/game"
	"colat/game/cotoan"
	"colat/game/mnk"
	"colat/game/othello"
	"colat/game/uttt"
)

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

// vcf returns the theme of a win by so many fours, the last of which wins.
func vcf(fours int) string { return "vcf-" + strconv.Itoa(fours) }

// operations are the themes of captures, by their only operation.
var operations = map[cotoan.Operation]string{
	cotoan.Add: "add", cotoan.Subtract: "subtract", cotoan.Multiply: "multiply",
	cotoan.Divide: "divide", cotoan.Remainder: "remainder",
}

// several is the theme of captures that two operations justify, and slide that of wins that
// begin without a capture.
const (
	several = "several"
	slide   = "slide"
)

// Themes returns the themes of a game's puzzles.
func Themes(rules game.Rules) []string {
	switch r := rules.(type) {
	case *othello.Rules:
		if r.ID() == "victory" {
			return []string{FifthSun, SaveSun, Parity, Count}
		}
		return []string{Parity, Sweep, Corner, WipeOut, Count}
	case *uttt.Rules:
		return []string{Block, Send, Free}
	case *mnk.Rules:
		list := []string{FourFour, OnlyDefence}
		for fours := 1; fours < mostMoves; fours++ {
			list = append(list, vcf(fours))
		}
		return list
	case *cotoan.Rules:
		return []string{"add", "subtract", "multiply", "divide", "remainder", several, slide, Zero, OnlyDefence}
	}
	return nil
}

// theme recognizes the theme of a puzzle.
func (p *Prover) theme(start game.State, puzzle *Puzzle) (string, error) {
	switch s := start.(type) {
	case *othello.State:
		if s.Goal() != 0 {
			return p.victoryTheme(s, puzzle)
		}
		return p.classicTheme(s, puzzle)
	case *uttt.State:
		return blockTheme(s, puzzle.Solution[0]), nil
	case *mnk.State:
		return p.lineTheme(s, puzzle)
	case *cotoan.State:
		return sumTheme(s, puzzle), nil
	}
	return string(puzzle.Goal.Kind), nil
}

// victoryTheme: the goal may say it. Otherwise, the game may end by five cells, or another
// move let the opponent complete them at once.
func (p *Prover) victoryTheme(s *othello.State, puzzle *Puzzle) (string, error) {
	switch puzzle.Goal.Kind {
	case Suns:
		return FifthSun, nil
	case Hold:
		return SaveSun, nil
	}
	side := s.ToMove()
	end, err := p.outplay(s, puzzle)
	if err != nil {
		return "", err
	}
	if r, _ := end.Result(); r.Reason == othello.FiveCells && r.Winner == side {
		return FifthSun, nil
	}
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		lost := m != puzzle.Solution[0] && completes(s)
		s.Undo()
		if lost {
			return SaveSun, nil
		}
	}
	return endTheme(s, end), nil
}

// completes reports whether the side to move can own all victory cells at once.
func completes(s game.State) bool {
	side := s.ToMove()
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		r, over := s.Result()
		s.Undo()
		if over && r.Reason == othello.FiveCells && r.Winner == side {
			return true
		}
	}
	return false
}

// endTheme is Parity if the side to move in s makes the last move of the game.
func endTheme(s, end game.State) string {
	if end.ToMove() != s.ToMove() {
		return Parity
	}
	return Count
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

const corners uint64 = 1 | 1<<7 | 1<<56 | 1<<63

// sweeping is the least number of discs that a sweep turns.
const sweeping = 9

// discs returns the numbers of discs of the side to move and of its opponent.
func discs(s *othello.State) (own, opponent int) {
	black, white := s.Board()
	if s.ToMove() == game.Second {
		black, white = white, black
	}
	return bits.OnesCount64(black), bits.OnesCount64(white)
}

func (p *Prover) classicTheme(s *othello.State, puzzle *Puzzle) (string, error) {
	if puzzle.Goal.Kind == Wipe {
		return WipeOut, nil
	}
	first := puzzle.Solution[0]
	_, before := discs(s)
	s.Play(first)
	after, _ := discs(s)
	s.Undo()
	switch {
	case first < 64 && corners>>first&1 != 0:
		return Corner, nil
	case before-after >= sweeping:
		return Sweep, nil
	}
	end, err := p.outplay(s, puzzle)
	if err != nil {
		return "", err
	}
	return endTheme(s, end), nil
}

func blockTheme(s *uttt.State, first game.Move) string {
	side := s.ToMove()
	won := s.Blocks(side)
	s.Play(first)
	defer s.Undo()
	switch {
	case s.Blocks(side) != won:
		return Block
	case s.Target() == uttt.Free:
		return Free
	}
	return Send
}

// lineTheme: a win is named by its number of fours, or by two fours with the first stone. A
// three that only has to be extended has no theme, and is no puzzle.
func (p *Prover) lineTheme(s *mnk.State, puzzle *Puzzle) (string, error) {
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
func isOpenFour(s *mnk.State) bool {
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
	columns, _, row := s.Rules().(*mnk.Rules).Size()
	x := int(wins[1])%columns - int(wins[0])%columns
	y := int(wins[1])/columns - int(wins[0])/columns
	return max(x, -x, y, -y) == row && (x == 0 || y == 0 || x == y || x == -y)
}

// sumTheme: the 0, or the operation of the capture that wins.
func sumTheme(start *cotoan.State, puzzle *Puzzle) string {
	s := start.Clone().(*cotoan.State)
	if puzzle.Goal.Kind == Hold {
		// Another move loses: by the 0, or by points.
		for _, m := range s.AppendMoves(nil) {
			if m == puzzle.Solution[0] {
				continue
			}
			s.Play(m)
			if losesZero(s) {
				return Zero
			}
			s.Undo()
		}
		return OnlyDefence
	}
	for i, m := range puzzle.Solution {
		if i == len(puzzle.Solution)-1 {
			break
		}
		s.Play(m)
	}
	last := puzzle.Solution[len(puzzle.Solution)-1]
	if s.Board().On(cotoan.To(last)).Number() == 0 && cotoan.IsCapture(last) {
		return Zero
	}
	if !cotoan.IsCapture(last) {
		return slide
	}
	ways := s.Ways(last)
	if len(ways) != 1 {
		return several
	}
	return operations[ways[0].Operation]
}

// losesZero reports whether the side to move can capture the 0.
func losesZero(s *cotoan.State) bool {
	for _, m := range s.AppendMoves(nil) {
		if cotoan.IsCapture(m) && s.Board().On(cotoan.To(m)).Number() == 0 {
			return true
		}
	}
	return false
}
