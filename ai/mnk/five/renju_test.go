package five

import (
	"context"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/ai/mnk/board"
	"colat/ai/mnk/pattern"
	"colat/game"
	rules "colat/game/mnk"
)

// crowded returns a position of renju on a small board, which is not over, and its board.
func crowded(t *testing.T, rng *rand.Rand) (*rules.State, *Board) {
	t.Helper()
	r := newRules(t, 7+rng.IntN(4), 7+rng.IntN(4), rules.Renju)
	s := newState(t, r)
	var moves []game.Move
	for range 6 + rng.IntN(24) {
		if moves = s.AppendMoves(moves[:0]); len(moves) == 0 {
			break
		}
		s.Play(moves[rng.IntN(len(moves))])
		if _, over := s.Result(); over {
			s.Undo()
			break
		}
	}
	b := New(r)
	b.Set(s)
	return s, b
}

// fivesOf returns the cells on which the side to move in s would win, found by playing.
func fivesOf(s *rules.State) (cells []uint16) {
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		if result, over := s.Result(); over && result.Winner != game.NoSide {
			cells = append(cells, uint16(m))
		}
		s.Undo()
	}
	return cells
}

// answersOf returns the moves of s after which the other side has no five, found by playing.
func answersOf(s *rules.State) (cells []uint16) {
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		if _, over := s.Result(); over || len(fivesOf(s)) == 0 {
			cells = append(cells, uint16(m))
		}
		s.Undo()
	}
	return cells
}

// TestRenjuThreats compares allowed cells, fives and answers with those found by playing, and plays the wins by
// fours that are found: each four leaves no more answers than the line has.
func TestRenjuThreats(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var clock ai.Clock
	clock.Reset(context.Background(), 0, 0)
	won := [sides]int{}
	unanswered := 0 // wins by a four that may not be answered, since the point is forbidden
	for range 700 {
		s, b := crowded(t, rng)
		text := s.Rules().FormatPosition(s)
		side := int(s.ToMove())
		allowed := map[game.Move]bool{}
		for _, m := range s.AppendMoves(nil) {
			allowed[m] = true
		}
		for cell, stone := range b.stones {
			if stone == board.Empty && b.allowed(side, cell) != allowed[game.Move(cell)] {
				t.Fatalf("%s: cell %d is allowed: %v", text, cell, b.allowed(side, cell))
			}
		}
		compare(t, text, b.sets[side][winning].append(nil), fivesOf(s))
		if b.has(side, pattern.Winning) {
			continue
		}
		if b.has(1-side, pattern.Winning) {
			compare(t, text, b.appendAnswers(1-side, nil), answersOf(s))
		}
		fours := newFours(&clock)
		if !fours.win(b, 12, 2000, true) {
			continue
		}
		won[side]++
		for i, cell := range fours.line {
			if !game.IsLegal(s, game.Move(cell)) {
				t.Fatalf("%s: move %d of the line %v is not legal", text, i, fours.line)
			}
			s.Play(game.Move(cell))
			if int(s.ToMove()) == side {
				continue
			}
			answers := answersOf(s)
			switch last := i == len(fours.line)-1; {
			case last && len(answers) > 0, !last && (len(answers) != 1 || answers[0] != fours.line[i+1]):
				t.Fatalf("%s: after move %d of the line %v the answers are %v", text, i, fours.line, answers)
			case last && side == 1:
				s.Undo()
				if b.Set(s); b.Class(1, int(cell)) != pattern.Unanswerable {
					unanswered++
				}
				s.Play(game.Move(cell))
			}
		}
	}
	if min(won[0], won[1]) < 10 || unanswered == 0 {
		t.Errorf("wins by fours: %v, %d of them by a forbidden answer", won, unanswered)
	}
}
