package position

import (
	"math/bits"
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
			case over && result.Winner == game.Nobody:
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

// playout plays random moves to the end of a game, each with the same probability.
func playout(b *Board, random *uint64) {
	r := *random
	defer func() { *random = r }()
	for b.Ending == Going {
		// xorshift (Marsaglia, "Xorshift RNGs", 2003)
		r ^= r << 13
		r ^= r >> 7
		r ^= r << 17
		if b.Target != Free {
			b.put(Move(9*b.Target) + Move(pick(b.Empty(int(b.Target)), r)))
			continue
		}
		n := int(uint32(r) % uint32(b.Room()))
		for blocks := all &^ b.Shut; ; blocks &= blocks - 1 {
			block := bits.TrailingZeros16(blocks)
			cells := b.Empty(block)
			if count := bits.OnesCount16(cells); n >= count {
				n -= count
				continue
			}
			b.put(Move(9*block) + Move(member(cells, n)))
			break
		}
	}
}

// pick draws a cell of a set that is not empty.
func pick(cells uint16, r uint64) int {
	return member(cells, int(r>>32*uint64(bits.OnesCount16(cells))>>32))
}

// member returns the n-th member of a set.
func member(cells uint16, n int) int { return int(members[cells][n]) }

var members = func() (table [all + 1][9]uint8) {
	for set := range table {
		for n, rest := 0, uint16(set); rest != 0; n, rest = n+1, rest&(rest-1) {
			table[set][n] = uint8(bits.TrailingZeros16(rest))
		}
	}
	return table
}()

// BenchmarkPlayout plays plain random games from the start.
func BenchmarkPlayout(b *testing.B) {
	s, _ := uttt.Closed.New(nil, nil)
	first := FromState(s.(*uttt.State))
	random := uint64(1)
	b.ReportAllocs()
	for b.Loop() {
		board := first
		playout(&board, &random)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}
