package uttt

import (
	"context"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/ai/uttt/eval"
	"colat/game"
	rules "colat/game/uttt"
)

var variants = []*rules.Rules{rules.Closed, rules.Open}

// endgame plays random moves until there is room for so many stones at most, and returns
// nil if the game ends before.
func endgame(rng *rand.Rand, room int) *rules.State {
	s, _ := variants[rng.IntN(len(variants))].New(nil, nil)
	for {
		b := eval.FromState(s.(*rules.State))
		if b.Ending != eval.Going {
			return nil
		}
		if b.Room() <= room {
			return s.(*rules.State)
		}
		moves := s.AppendMoves(nil)
		s.Play(moves[rng.IntN(len(moves))])
	}
}

// The values of solve.
const (
	lost = 2*iota - 3
	behind
	ahead
	won
	level = 0
)

// solve returns what best play of both sides leads to, by looking at everything; a draw
// with more blocks is better than one with fewer.
func solve(s game.State, known map[uint64]int) int {
	if result, over := s.Result(); over {
		lead := s.(game.HalfWinner).HalfWinner()
		switch {
		case result.Winner == s.ToMove():
			return won
		case result.Winner != game.NoSide:
			return lost
		case lead == game.NoSide:
			return level
		case lead == s.ToMove():
			return ahead
		}
		return behind
	}
	if v, ok := known[s.Hash()]; ok {
		return v
	}
	best := lost
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		best = max(best, -solve(s, known))
		s.Undo()
	}
	known[s.Hash()] = best
	return best
}

// TestBounds: the bounds of a position hold, and some of them say everything.
func TestBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	values := map[int]int{lost: -winScore, behind: -halfWin, level: 0, ahead: halfWin, won: winScore}
	closed := 0
	for positions := 0; positions < 60; {
		s := endgame(rng, 6+rng.IntN(8))
		if s == nil {
			continue
		}
		positions++
		b := eval.FromState(s)
		least, most := bounds(&b)
		if v := values[solve(s, map[uint64]int{})]; v < least || v > most {
			t.Errorf("%s: %d, but bounds %d and %d", s.Rules().FormatPosition(s), v, least, most)
		}
		if least == most {
			closed++
		}
	}
	if closed == 0 {
		t.Error("no bounds meet")
	}
}

// TestExact compares what the engine proves near the end with everything there is.
func TestExact(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[int]int{}
	wanted := 120
	if testing.Short() {
		wanted = 60
	}
	for game, positions := int64(1), 0; positions < wanted; game++ {
		s := endgame(rng, 8+rng.IntN(7))
		if s == nil {
			continue
		}
		positions++
		known := map[uint64]int{}
		want := solve(s, known)
		seen[want]++
		r := ai.At(s, ai.Limits{})
		r.Game = game
		move, info, err := e.Think(context.Background(), r)
		if err != nil {
			t.Fatal(err)
		}
		text := s.Rules().FormatPosition(s)
		if got, outcome := valueOf(info), outcomeOf(want); info.Outcome != outcome || got != want {
			t.Errorf("%s: %v, value %d, want %v, %d", text, info.Outcome, got, outcome, want)
		}
		s.Play(move)
		if got := -solve(s, known); got != want {
			t.Errorf("%s: the move %d is worth %d, want %d", text, move, got, want)
		}
	}
	for _, v := range []int{lost, behind, level, ahead, won} {
		if seen[v] == 0 {
			t.Errorf("no position was worth %d", v)
		}
	}
	t.Log(seen)
}

// valueOf is the value that solve would return for the engine's information.
func valueOf(info ai.Info) int {
	switch {
	case info.Score >= ai.ProvenScore:
		return won
	case info.Score <= -ai.ProvenScore:
		return lost
	case info.Score > 0:
		return ahead
	case info.Score < 0:
		return behind
	}
	return level
}

func outcomeOf(value int) ai.Outcome {
	switch value {
	case won:
		return ai.Win
	case lost:
		return ai.Loss
	}
	return ai.Draw
}

// TestProofsHold plays on from positions in which the engine has proven a win, against
// random replies.
func TestProofsHold(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	rng := rand.New(rand.NewPCG(3, 4))
	for proven := 0; proven < 20; {
		s := endgame(rng, 30)
		if s == nil {
			continue
		}
		_, info, err := e.Think(context.Background(), ai.At(s, ai.Limits{Nodes: 20000}))
		if err != nil {
			t.Fatal(err)
		}
		if info.Outcome != ai.Win {
			continue
		}
		proven++
		winner := s.ToMove()
		for _, over := s.Result(); !over; _, over = s.Result() {
			moves := s.AppendMoves(nil)
			m := moves[rng.IntN(len(moves))]
			if s.ToMove() == winner {
				if m, _, err = e.Think(context.Background(), ai.At(s, ai.Limits{Nodes: 20000})); err != nil {
					t.Fatal(err)
				}
			}
			s.Play(m)
		}
		if result, _ := s.Result(); result.Winner != winner {
			t.Errorf("proven to be won, but lost: %s", s.Rules().FormatPosition(s))
		}
	}
}
