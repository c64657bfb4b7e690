package search

import (
	"math/rand/v2"
	"testing"

	"colat/game"
	"colat/game/cotoan"
)

// TestFollowsTheState plays random games, on a State and on a Position beside it.
func TestFollowsTheState(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, id := range []string{"cotoan", "cotoan:target=30,decides=zero", "cotoan:zero-front=on,decides=points"} {
		rules, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			s, _ := rules.New(nil, nil)
			start := s.Clone().(*cotoan.State)
			var played []game.Move
			var walk, set Position
			walk.Set(start, nil)
			for {
				state := s.(*cotoan.State)
				if walk.Board != *state.Board() || walk.Side != s.ToMove() || walk.Quiet != state.Quiet() ||
					walk.Points != [2]int{state.Points(0), state.Points(1)} {
					t.Fatalf("%s: the position is another one", rules.FormatPosition(s))
				}
				set.Set(start, played)
				if set.key() != walk.key() || set.Occurred() != walk.Occurred() {
					t.Fatalf("%s: set at once the position has another key", rules.FormatPosition(s))
				}
				moves := s.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				for _, m := range moves {
					wins := cotoan.IsCapture(m) && walk.Wins(walk.Side, walk.Board.On(cotoan.To(m)))
					before, key := walk.Board, walk.Key()
					past := walk.Make(m)
					s.Play(m)
					result, over := s.Result()
					if decided := result.Reason == cotoan.ZeroCaptured || result.Reason == cotoan.TargetReached; wins != decided {
						t.Fatalf("%s: a capture wins: %v, but the game is over: %v %v", rules.FormatPosition(s), wins, over, result)
					}
					if over && !wins && walk.Occurred() < 2 && walk.Quiet < cotoan.QuietLimit &&
						walk.Board.CanMove(walk.Side, walk.Reaches) {
						t.Fatalf("%s: over by %v", rules.FormatPosition(s), result)
					}
					s.Undo()
					if walk.Unmake(m, past); walk.Board != before || walk.Key() != key {
						t.Fatalf("%s: not taken back", rules.FormatPosition(s))
					}
				}
				m := moves[rng.IntN(len(moves))]
				played = append(played, m)
				walk.Make(m)
				s.Play(m)
			}
		}
	}
}

// TestPass: passing back leads to the position before, and is no repetition of it.
func TestPass(t *testing.T) {
	rules, _ := game.Find("cotoan")
	s, _ := rules.New(nil, nil)
	var p Position
	p.Set(s.(*cotoan.State), nil)
	key := p.Key()
	first := p.Pass()
	if p.Key() == key || p.Side != game.Second {
		t.Error("after a pass the same side is to move")
	}
	second := p.Pass()
	if p.Occurred() != 0 {
		t.Error("two passes repeat a position")
	}
	p.TakePass(second)
	if p.TakePass(first); p.Key() != key {
		t.Error("a pass is not taken back")
	}
}
