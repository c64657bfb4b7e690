package eval

import (
	"bytes"
	_ "embed"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
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

var inputs = Describe()

// value computes what Tables.Value looks up, from the definition.
func value(n *Network, b *Board) float64 {
	d := &n.Variants[0]
	if b.open {
		d = &n.Variants[1]
	}
	standing := func(s Standing) []float32 { return n.Standing[StandingFeatures*int(s):][:StandingFeatures] }
	var hidden []float32
	for view := range Views {
		side := b.Side ^ uint8(view)
		sums := slices.Clone(d.Base[Hidden*int(b.Target):][:Hidden])
		for block := range 9 {
			var code [Features]float32
			n.code(&code, &inputs[PatternAt(b, block, side)])
			addProduct(sums, code[:], d.Blocks[block])
			if block == int(b.Target) {
				addProduct(sums, code[:], d.Blocks[Target])
			}
		}
		own, opp := StandingsAt(b, side)
		addProduct(sums, standing(own), d.Boards[0])
		addProduct(sums, standing(opp), d.Boards[1])
		for _, x := range sums {
			hidden = append(hidden, max(x, 0))
		}
	}
	second, third, output := make([]float32, Second), make([]float32, Third), slices.Clone(d.Output[2].Bias)
	d.Output[0].active(second, hidden)
	d.Output[1].active(third, second)
	addProduct(output, third, d.Output[2].Weights)
	return float64(output[0]) * Unit
}

// TestTables compares them with the network they are made of.
func TestTables(t *testing.T) {
	n, _, err := Read(weightsFile)
	if err != nil {
		t.Fatal(err)
	}
	tables := NewTables(n)
	worst, squares, sum, count := 0.0, 0.0, 0.0, 0.0
	boards(100, func(b *Board) {
		got, want := float64(tables.Value(b)), value(n, b)
		worst = max(worst, math.Abs(got-want))
		squares += (got - want) * (got - want)
		sum += math.Abs(want)
		count++
	})
	usual := math.Sqrt(squares / count)
	t.Logf("usually %.1f and at worst %.1f off; the mean estimate is %.0f", usual, worst, sum/count)
	if usual > 3 || worst > 20 || sum/count < 20 {
		t.Errorf("estimates are off by %.1f, at worst %.1f; their mean is %.0f", usual, worst, sum/count)
	}
}

// TestKeepInRange makes units of the champion contribute more than an entry holds.
func TestKeepInRange(t *testing.T) {
	n, _, err := Read(weightsFile)
	if err != nil {
		t.Fatal(err)
	}
	var before []float64
	boards(3, func(b *Board) { before = append(before, value(n, b)) })
	for i := range n.Variants {
		d := &n.Variants[i]
		for unit := range Hidden / 2 {
			d.divide(unit, 0.1)
		}
	}
	n.KeepInRange()
	tables := NewTables(n)
	boards(3, func(b *Board) {
		want := before[0]
		before = before[1:]
		if got := value(n, b); math.Abs(got-want) > 0.1 {
			t.Fatalf("the network values a position at %v, before at %v", got, want)
		}
		if got := float64(tables.Value(b)); math.Abs(got-want) > 20 {
			t.Errorf("tables value a position at %v, the network at %v", got, want)
		}
	})
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

func FuzzRead(f *testing.F) {
	f.Add([]byte(magic))
	f.Add(signed(magic, "{}\n"))
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

// BenchmarkFirst reads the weights and values the positions of two games.
func BenchmarkFirst(b *testing.B) {
	for b.Loop() {
		tables, err := ReadTables(weightsFile)
		if err != nil {
			b.Fatal(err)
		}
		boards(2, func(board *Board) { tables.Value(board) })
	}
}

// TestTablesAtOnce: several searches may use tables whose entries are not there yet.
func TestTablesAtOnce(t *testing.T) {
	tables, err := ReadTables(weightsFile)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			boards(10, func(b *Board) {
				if got, want := tables.Value(b), Champion().Value(b); got != want {
					t.Errorf("%+v: %d, want %d", b, got, want)
				}
			})
		})
	}
	all.Wait()
}

func BenchmarkOutput(b *testing.B) {
	tables := Champion()
	var all [][Views]sum
	boards(5, func(board *Board) {
		v, sums := tables.variant(board), tables.Sum(board)
		targets := v.targets(board)
		var in [Views]sum
		for i := range in {
			in[i] = sum{&sums[board.Side&1^uint8(i)], &noEntry, &noEntry, &v.base[board.Target], targets[i]}
		}
		all = append(all, in)
	})
	for name, f := range map[string]func(*[Views]sum, *layers) int32{"output": output, "words": outputInWords} {
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				f(&all[i%len(all)], &tables.variants[0].layers)
			}
		})
	}
}
