package eval

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"colat/ai/uttt/position"
	"colat/game/uttt"
)

// boards calls f with the positions of random games.
func boards(games int, f func(b *position.Board)) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range games {
		r := uttt.Closed
		if i%2 == 1 {
			r = uttt.Open
		}
		s, _ := r.New(nil, nil)
		for b := position.FromState(s.(*uttt.State)); b.Ending == position.Going; {
			f(&b)
			moves := b.AppendMoves(nil)
			b.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// value computes what Tables.Value looks up, from the definition.
func value(n *Network, b *position.Board) float64 {
	sums := n.Base[b.Target]
	for block, p := range PatternsOf(b) {
		for i, e := range n.Embedding[p] {
			for h := range sums {
				sums[h] += e * n.Blocks[block][i][h]
				if block == int(b.Target) {
					sums[h] += e * n.Target[i][h]
				}
			}
		}
	}
	v := float64(n.Bias)
	for h, x := range sums {
		v += float64(n.Output[h]) * max(float64(x), 0)
	}
	return v * Unit
}

// TestTables compares them with the network they are made of.
func TestTables(t *testing.T) {
	n, _, err := Read(champion)
	if err != nil {
		t.Fatal(err)
	}
	tables := NewTables(n)
	worst, sum, count := 0.0, 0.0, 0.0
	boards(100, func(b *position.Board) {
		got, want := float64(tables.Value(b)), value(n, b)
		worst = max(worst, math.Abs(got-want))
		sum += math.Abs(want)
		count++
	})
	t.Logf("at worst %.1f off; the mean estimate is %.0f", worst, sum/count)
	if worst > 6 || sum/count < 20 {
		t.Errorf("estimates are off by %.1f, their mean is %.0f", worst, sum/count)
	}
}

// TestPatterns: all decided blocks are alike, all others differ.
func TestPatterns(t *testing.T) {
	seen := map[Pattern][2]uint16{}
	Undecided(func(p Pattern, own, opp uint16) {
		if other, twice := seen[p]; twice {
			t.Fatalf("%d is %v and %v", p, other, [2]uint16{own, opp})
		}
		seen[p] = [2]uint16{own, opp}
		if position.Lines[own].Has || position.Lines[opp].Has || own|opp == all {
			t.Fatalf("%v is decided", seen[p])
		}
	})
	if len(seen)+int(undecided) != Patterns {
		t.Errorf("%d patterns, and %d that are not decided", Patterns, len(seen))
	}
	boards(50, func(b *position.Board) {
		for block, p := range PatternsOf(b) {
			side := b.Side
			switch bit := uint16(1) << block; {
			case b.Owned[side]&bit != 0 && p != WonByOwn, b.Owned[side^1]&bit != 0 && p != WonByOpp,
				b.Decided()&bit == 0 && b.Empty(block) == 0 && p != Drawn,
				b.Decided()&bit == 0 && b.Empty(block) != 0 && seen[p] != [2]uint16{b.Stones[side][block], b.Stones[side^1][block]}:
				t.Fatalf("block %d of %+v is the pattern %d", block, b, p)
			}
		}
	})
}

// TestImages: a quarter turn four times over changes nothing.
func TestImages(t *testing.T) {
	turn := Images([9]int{2, 5, 8, 1, 4, 7, 0, 3, 6})
	moved := 0
	for p := range Pattern(Patterns) {
		if turn[turn[turn[turn[p]]]] != p {
			t.Fatalf("%d becomes %d", p, turn[turn[turn[turn[p]]]])
		}
		if turn[p] != p {
			moved++
		}
	}
	if moved < Patterns/2 {
		t.Errorf("%d patterns of %d turn", moved, Patterns)
	}
}

func TestWeights(t *testing.T) {
	n, h, err := Read(champion)
	if err != nil {
		t.Fatal(err)
	}
	if h.Command == "" || h.Data == "" || h.Date == "" || h.Loss == 0 || len(champion) > 200_000 {
		t.Errorf("%+v, %d bytes", h, len(champion))
	}
	if !bytes.Equal(n.Write(h), champion) {
		t.Error("written again they differ")
	}
	damaged := bytes.Clone(champion)
	damaged[len(damaged)/2] ^= 1
	for want, file := range map[string][]byte{
		"not a file of weights": []byte("hello"),
		"its checksum":          damaged,
		"the header":            append([]byte(magic+checksum([]byte("{\n"))), "\n{\n"...),
		"0 bytes of weights":    append([]byte(magic+checksum([]byte("{}\n"))), "\n{}\n"...),
	} {
		if _, _, err := Read(file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(magic))
	f.Add(append([]byte(magic+checksum([]byte("{}\n"))), "\n{}\n"...))
	f.Fuzz(func(t *testing.T, file []byte) {
		if n, h, err := Read(file); err == nil && !bytes.Equal(n.Write(h), file) {
			t.Log("read, but written otherwise")
		}
	})
}

func BenchmarkValue(b *testing.B) {
	tables := Champion()
	var all []position.Board
	boards(5, func(board *position.Board) { all = append(all, *board) })
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		tables.Value(&all[i%len(all)])
	}
}
