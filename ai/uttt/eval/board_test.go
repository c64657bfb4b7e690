package eval

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/uttt"
)

var variants = []*uttt.Rules{uttt.Closed, uttt.Open}

// TestBoard plays random games on a State and on a Board, which must agree.
func TestBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.SampledFrom(variants).Draw(t, "variant")
		s, _ := r.New(nil, nil)
		b := FromState(s.(*uttt.State))
		for {
			result, over := s.Result()
			want := Going
			switch {
			case over && result.Winner == game.NoSide:
				want = Drawn
			case over:
				want = Won
			}
			if b.Ending != want {
				t.Fatalf("%s: ended %d, want %d", r.FormatPosition(s), b.Ending, want)
			}
			if over {
				if b.Ending == Drawn && !b.Dead() {
					t.Fatalf("%s: drawn, but not dead", r.FormatPosition(s))
				}
				return
			}
			if anew := FromState(s.(*uttt.State)); anew != b {
				t.Fatalf("%s: %+v, anew %+v", r.FormatPosition(s), b, anew)
			}
			moves := s.AppendMoves(nil)
			var got []game.Move
			for _, m := range b.AppendMoves(nil) {
				got = append(got, game.Move(m))
			}
			if !slices.Equal(got, moves) {
				t.Fatalf("%s: moves %v, want %v", r.FormatPosition(s), got, moves)
			}
			checkWin(t, s, &b)
			before := b.Room()
			m := rapid.SampledFrom(moves).Draw(t, "move")
			s.Play(m)
			b.Play(Move(m))
			if b.Room() >= before {
				t.Fatalf("%s: room for %d stones, %d before", r.FormatPosition(s), b.Room(), before)
			}
		}
	})
}

func checkWin(t *rapid.T, s game.State, b *Board) {
	wins := false
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		result, over := s.Result()
		s.Undo()
		wins = wins || over && result.Winner == s.ToMove()
	}
	m, found := b.WinsAtOnce()
	if found != wins {
		t.Fatalf("%s: a win at once: %v", s.Rules().FormatPosition(s), found)
	}
	if found {
		after := *b
		after.Play(m)
		if after.Ending != Won {
			t.Fatalf("%s: %d does not win", s.Rules().FormatPosition(s), m)
		}
		if b.Dead() {
			t.Fatalf("%s: is dead, but can be won", s.Rules().FormatPosition(s))
		}
	}
}

// TestPlayout: random games end, by legal moves, and a side that can win at once wins a decisive
// one.
func TestPlayout(t *testing.T) {
	random := Random(1)
	for _, r := range variants {
		s, _ := r.New(nil, nil)
		first := FromState(s.(*uttt.State))
		for range 1000 {
			b := first
			for b.Ending == Going {
				if m := b.draw(random.next()); !slices.Contains(b.AppendMoves(nil), m) {
					t.Fatalf("%d is drawn in %+v", m, b)
				}
				if _, wins := b.WinsAtOnce(); wins {
					side, decisive := b.Side, b
					decisive.DecisivePlayout(&random)
					if decisive.Ending != Won || decisive.Side == side {
						t.Fatalf("%+v is not won", b)
					}
				}
				b.put(b.draw(random.next()))
			}
			whole := first
			whole.Playout(&random)
			if whole.Ending == Going {
				t.Fatal("a playout does not end")
			}
		}
	}
}

// Playout plays random moves, each legal one with the same probability, until the game is
// over. It does not update Hash.
func (b *Board) Playout(random *Random) {
	r := *random
	for b.Ending == Going {
		b.put(b.draw(r.next()))
	}
	*random = r
}

// BenchmarkPlayout plays plain random games from the start.
func BenchmarkPlayout(b *testing.B) {
	s, _ := uttt.Closed.New(nil, nil)
	first := FromState(s.(*uttt.State))
	random := Random(1)
	b.ReportAllocs()
	for b.Loop() {
		board := first
		board.Playout(&random)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}
