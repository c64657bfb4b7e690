package eval

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"colat/ai/ondemand"
	"colat/game/uttt"
)

// weightsFile holds the champion's weights also in builds that load them on demand.
//
//go:embed champion.weights
var weightsFile []byte

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
	d := &n.Variants[0]
	if b.open {
		d = &n.Variants[1]
	}
	v := float64(d.Bias)
	for i := range d.Views {
		view, side := &d.Views[i], b.Side^uint8(i)
		sums := view.Base[b.Target]
		add := func(numbers *[Features]float32, weights *Layer) {
			for i, e := range numbers {
				for h := range sums {
					sums[h] += e * weights[i][h]
				}
			}
		}
		for block := range d.Blocks {
			p := PatternAt(b, block, side)
			add(&n.Embedding[p], &d.Blocks[block])
			if block == int(b.Target) {
				add(&n.Embedding[p], &view.Target)
			}
		}
		own, opp := StandingsAt(b, side)
		add(&n.Standing[own], &d.Boards[0])
		add(&n.Standing[opp], &d.Boards[1])
		for h, x := range sums {
			v += float64(view.Output[h]) * max(float64(x), 0)
		}
	}
	return v * Unit
}

// TestTables compares them with the network they are made of.
func TestTables(t *testing.T) {
	n, _, err := Read(weightsFile)
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
	if worst > 8 || sum/count < 20 {
		t.Errorf("estimates are off by %.1f, their mean is %.0f", worst, sum/count)
	}
}

// TestFollow: the sums after a move are those of the position anew.
func TestFollow(t *testing.T) {
	tables := Champion()
	rng := rand.New(rand.NewPCG(3, 4))
	decided, inWonBlock := 0, 0
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
		if b.Decided()>>m.Block()&1 != 0 {
			inWonBlock++
		}
		if got, want := tables.ValueAfter(&sums, b, &after, m), tables.Value(&after); got != want {
			t.Fatalf("%+v after %d: %d, anew %d", b, m, got, want)
		}
		var followed Sums
		if tables.Follow(&followed, &sums, b, &after, m); followed != tables.Sum(&after) {
			t.Fatalf("%+v after %d: other sums", b, m)
		}
	})
	if decided == 0 || inWonBlock == 0 {
		t.Errorf("%d blocks were decided, and %d moves made in won blocks", decided, inWonBlock)
	}
}

// TestVariants: the blocks in which moves are legal make a difference only where won blocks
// stay playable.
func TestVariants(t *testing.T) {
	boards(100, func(b *Board) {
		for block := range 9 {
			won, shut := b.Decided()>>block&1 != 0, b.Shut>>block&1 != 0
			p := PatternAt(b, block, b.Side)
			if isOpen := p >= firstOpen; isOpen != (won && !shut) || isOpen && !b.open {
				t.Fatalf("block %d of %+v is the pattern %d", block, b, p)
			}
		}
	})
}

// TestSwapped: the opponent sees the opposite pattern.
func TestSwapped(t *testing.T) {
	swapped := Swapped()
	for p := range Pattern(Patterns) {
		if swapped[swapped[p]] != p {
			t.Fatalf("%d becomes %d", p, swapped[swapped[p]])
		}
	}
	boards(100, func(b *Board) {
		for block := range 9 {
			if got, want := swapped[PatternAt(b, block, 0)], PatternAt(b, block, 1); got != want {
				t.Fatalf("block %d of %+v is the pattern %d for the opponent, want %d", block, b, got, want)
			}
		}
	})
}

// TestStandings: standings that turn into each other with the board are one, and others are not.
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
	if len(seen)+int(undecided) != int(firstOpen) {
		t.Errorf("%d patterns, and %d that are not decided", Patterns, len(seen))
	}
	boards(50, func(b *Board) {
		for block, p := range PatternsOf(b) {
			side := b.Side
			if p >= firstOpen {
				continue // see TestVariants
			}
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
	n, h, err := Read(weightsFile)
	if err != nil {
		t.Fatal(err)
	}
	if h.Command == "" || h.Data == "" || h.Date == "" || h.Loss == 0 || len(weightsFile) > 150_000 {
		t.Errorf("%+v, %d bytes", h, len(weightsFile))
	}
	if !bytes.Equal(n.Write(h), weightsFile) {
		t.Error("written again they differ")
	}
	damaged := bytes.Clone(weightsFile)
	damaged[len(damaged)/2] ^= 1
	for want, file := range map[string][]byte{
		"not a file of weights": []byte("hello"),
		"its checksum":          damaged,
		"the header":            signed(magic, "{\n"),
		"0 bytes of weights":    signed(magic, "{}\n"),
		"1 bytes of weights":    signed(magicOfOneView, "{}\nx"),
	} {
		if _, _, err := Read(file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// signed returns a file of weights with the checksum of the rest.
func signed(magic, rest string) []byte {
	return []byte(magic + ondemand.Checksum([]byte(rest)) + "\n" + rest)
}

// TestOneView: a file of the earlier format is the network that it holds.
func TestOneView(t *testing.T) {
	embedded := make([]byte, int(firstOpen)*Features+Standings*oneViewBoardFeatures)
	dense := oneView{Bias: 0.5}
	dense.Output[2] = 0.5
	dense.Base[Free][2] = 0.25
	dense.Blocks[4][1][2] = 1
	embedded[int(WonByOpp)*Features+1] = 32 // 1 of the second feature
	file, err := binary.Append(append([]byte("{}\n"), embedded...), binary.LittleEndian, &dense)
	if err != nil {
		t.Fatal(err)
	}
	n, _, err := Read(signed(magicOfOneView, string(file)))
	if err != nil {
		t.Fatal(err)
	}
	if champion, _, err := Read(weightsFile); err != nil || champion.IsOneView() || !n.IsOneView() {
		t.Error("the views are not told apart")
	}
	tables := NewTables(n)
	boards(40, func(b *Board) {
		sum := 0.0
		if b.Target == Free {
			sum += 0.25
		}
		if b.Owned[b.Side^1]>>4&1 != 0 {
			sum++
		}
		want := int(Unit * (0.5 + 0.5*sum))
		if got := tables.Value(b); got != want {
			t.Fatalf("%+v: %d, want %d", b, got, want)
		}
	})
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(magic))
	f.Add(signed(magic, "{}\n"))
	f.Add(signed(magicOfOneView, "{}\n"))
	f.Add(weightsFile)
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
