package cotoan

import (
	"math/rand/v2"
	"testing"

	"colat/game"
	rules "colat/game/cotoan"
)

// TestSumsFollowTheMoves: the sums that follow the moves of a line are those of its position, also
// with captures, passes and sums that were not wanted between.
func TestSumsFollowTheMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	s := NewSearch(drawn(rng), 1<<16)
	captures := 0
	for _, id := range []string{"cotoan", "cotoan:target=30,decides=zero", "cotoan:decides=points,operations=+-"} {
		r, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			state, _ := r.New(nil, nil)
			begin(s, state.(*rules.State))
			for ply := 0; ply < Longest-3; ply++ {
				moves := state.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				if s.Position.Quiet%7 == 6 {
					s.pass(ply)
					ply++
					s.pass(ply)
					ply++
				}
				state.Play(m)
				past := s.make(m, ply)
				if past.captured != rules.NoPiece {
					captures++
				}
				if rng.IntN(3) > 0 {
					continue
				}
				var want sums
				if s.evaluator.fill(&s.Position, &want); *s.sums(ply + 1) != want {
					t.Fatalf("%s: other sums", r.FormatPosition(state))
				}
			}
		}
	}
	if captures == 0 {
		t.Error("no capture")
	}
}

// TestWeigh compares the packed sums with plain ones.
func TestWeigh(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for range 1000 {
		var plain [Lanes]int16
		var output [Lanes]int
		l, want, shift := lanes{}, 0, 0
		for range 20 {
			var row [Lanes]int16
			for i := range row {
				row[i] = int16(rng.IntN(2001) - 1000)
				plain[i] += row[i]
			}
			packed := pack(&row)
			l.add(&packed)
		}
		for i := range Hidden {
			output[i] = rng.IntN(2001) - 1000
			shift += 0x8000 * output[i]
			want += max(int(plain[i]), 0) * output[i]
		}
		if got := l.weigh(&output) - shift; got != want || l.direct() != int(plain[Direct]) {
			t.Fatalf("%v: %d and %d, want %d", plain, got, l.direct(), want)
		}
	}
}

func TestWeightsAreReadBack(t *testing.T) {
	n := drawn(rand.New(rand.NewPCG(3, 1)))
	file := n.Bytes()
	if back, err := ParseNetwork(file); err != nil || *back != *n {
		t.Errorf("read back with %v", err)
	}
	for _, damaged := range [][]byte{nil, file[1:], file[:len(file)-1], append(file, 0)} {
		if _, err := ParseNetwork(damaged); err == nil {
			t.Errorf("%d bytes are read", len(damaged))
		}
	}
}
