package eval

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"colat/game/uttt"
)

// boards calls f with the positions of random games.
func boards(games int, f func(b *Board)) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range games {
		r := uttt.Closed
		if i%2 == 1 {
			r = uttt.Open
		}
		s, _ := r.New(nil, nil)
		for b := FromState(s.(*uttt.State)); b.Ending == Going; {
			f(&b)
			moves := b.AppendMoves(nil)
			b.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// value computes what Tables.Value looks up, from the definition.
func value(n *Network, b *Board) float64 {
	sums := n.Base[b.Target]
	add := func(numbers []float32, weights [][Hidden]float32) {
		for i, e := range numbers {
			for h := range sums {
				sums[h] += e * weights[i][h]
			}
		}
	}
	for block, p := range PatternsOf(b) {
		add(n.Embedding[p][:], n.Blocks[block][:])
		if block == int(b.Target) {
			add(n.Embedding[p][:], n.Target[:])
		}
	}
	for side, standing := range StandingsOf(b) {
		add(n.BoardEmbedding[standing][:], n.Boards[side][:])
	}
	v := float64(n.Bias)
	for h, x := range sums {
		v += float64(n.Output[h]) * max(float64(x), 0)
	}
	return v * Unit
}

// TestTables compares them with the network they are made of.
func TestTables(t *testing.T) {
	n, _, err := Read(championFile)
	if err != nil {
		t.Fatal(err)
	}
	tables := NewTables(n)
	worst, sum, count := 0.0, 0.0, 0.0
	boards(100, func(b *Board) {
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

// TestFollow: the sums after a move are those of the position anew.
func TestFollow(t *testing.T) {
	tables := Champion()
	rng := rand.New(rand.NewPCG(3, 4))
	decided := 0
	boards(200, func(b *Board) {
		sums := tables.Sum(b)
		moves := b.AppendMoves(nil)
		m := moves[rng.IntN(len(moves))]
		after := *b
		after.Play(m)
		if after.Ending != Going {
			return
		}
		if after.Shut|after.Decided() != b.Shut|b.Decided() {
			decided++
		}
		if got, want := tables.ValueAfter(&sums, b, &after, m), tables.Value(&after); got != want {
			t.Fatalf("%+v after %d: %d, anew %d", b, m, got, want)
		}
		var followed Sums
		if tables.Follow(&followed, &sums, b, &after, m); followed != tables.Sum(&after) {
			t.Fatalf("%+v after %d: other sums", b, m)
		}
	})
	if decided == 0 {
		t.Error("no block was decided")
	}
}

// TestStandings: those that turn into each other with the board are one, and others are not.
func TestStandings(t *testing.T) {
	corner := func(i, digit int) Standing {
		number := digit
		for range i {
			number *= 3
		}
		return standingOf[number]
	}
	if corner(0, 1) != corner(8, 1) || corner(0, 1) == corner(0, 2) || corner(0, 1) == corner(4, 1) ||
		corner(1, 2) != corner(3, 2) {
		t.Error("single blocks are not told apart by where they lie")
	}
	if Standings < len(standingOf)/8 || Standings > len(standingOf)/4 {
		t.Errorf("%d standings", Standings)
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
		if Lines[own].Has || Lines[opp].Has || own|opp == all {
			t.Fatalf("%v is decided", seen[p])
		}
	})
	if len(seen)+int(undecided) != Patterns {
		t.Errorf("%d patterns, and %d that are not decided", Patterns, len(seen))
	}
	boards(50, func(b *Board) {
		for block, p := range PatternsOf(b) {
			side := b.Side
			switch bit := uint16(1) << block; {
			case b.Owned[side]&bit != 0 && p != WonByOwn, b.Owned[side^1]&bit != 0 && p != WonByOpp,
				b.Decided()&bit == 0 && b.Empty(block) == 0 && p != DrawnBlock,
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
	n, h, err := Read(championFile)
	if err != nil {
		t.Fatal(err)
	}
	if h.Command == "" || h.Data == "" || h.Date == "" || h.Loss == 0 || len(championFile) > 150_000 {
		t.Errorf("%+v, %d bytes", h, len(championFile))
	}
	if !bytes.Equal(n.Write(h), championFile) {
		t.Error("written again they differ")
	}
	damaged := bytes.Clone(championFile)
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
	var all []Board
	boards(5, func(board *Board) { all = append(all, *board) })
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		tables.Value(&all[i%len(all)])
	}
}
