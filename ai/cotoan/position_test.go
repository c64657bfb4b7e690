package cotoan

import (
	"math/rand/v2"
	"testing"

	"colat/game"
	rules "colat/game/cotoan"
)

// TestFollowsTheState plays random games, on a State and on a Position beside it.
func TestFollowsTheState(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, id := range []string{"cotoan", "cotoan:target=30,decides=zero", "cotoan:zero-front=on,decides=points"} {
		r, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			s, _ := r.New(nil, nil)
			start := s.Clone().(*rules.State)
			var played []game.Move
			var walk, set Position
			walk.Set(start, nil)
			for {
				state := s.(*rules.State)
				if walk.Board != *state.Board() || walk.Side != s.ToMove() || walk.Quiet != state.Quiet() ||
					walk.Points != [2]int{state.Points(0), state.Points(1)} {
					t.Fatalf("%s: the position is another one", r.FormatPosition(s))
				}
				set.Set(start, played)
				if set.key() != walk.key() || set.Occurred() != walk.Occurred() {
					t.Fatalf("%s: set at once the position has another key", r.FormatPosition(s))
				}
				moves := s.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				for _, m := range moves {
					wins := rules.IsCapture(m) && walk.Wins(walk.Points[walk.Side], walk.Board.On(rules.To(m)))
					before, key := walk.Board, walk.Key()
					past := walk.Make(m)
					s.Play(m)
					result, over := s.Result()
					if decided := result.Reason == rules.ZeroCaptured || result.Reason == rules.TargetReached; wins != decided {
						t.Fatalf("%s: a capture wins: %v, but the game is over: %v %v", r.FormatPosition(s), wins, over, result)
					}
					if over && !wins && walk.Occurred() < 2 && walk.Quiet < rules.QuietLimit &&
						walk.Board.CanMove(walk.Side, walk.Reaches) {
						t.Fatalf("%s: over by %v", r.FormatPosition(s), result)
					}
					s.Undo()
					if walk.Unmake(m, past); walk.Board != before || walk.Key() != key {
						t.Fatalf("%s: not taken back", r.FormatPosition(s))
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
	r, _ := game.Find("cotoan")
	s, _ := r.New(nil, nil)
	var p Position
	p.Set(s.(*rules.State), nil)
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
