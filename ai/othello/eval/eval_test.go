package eval

import (
	"bytes"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"colat/ai/othello/othellotest"
	rules "colat/game/othello"
)

// drawBoard draws discs, some squares empty, and five victory cells.
func drawBoard(t *rapid.T) (own, opp, victory uint64) {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	occupied := rng.Uint64() | rng.Uint64()&rng.Uint64()
	own = occupied & rng.Uint64()
	for bits.OnesCount64(victory) < 5 {
		victory |= 1 << rng.IntN(64)
	}
	return own, occupied &^ own, victory
}

func digitAt(own, opp uint64, sq int) int { return int(own>>sq&1 + 2*(opp>>sq&1)) }

// TestLines compares the indices of lines with squares read one by one.
func TestLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		own, opp, _ := drawBoard(t)
		var ix indices
		ix.read(own, opp)
		for line := range lines {
			want := 0
			for position := range 8 {
				want += digitAt(own, opp, squareOf(line, position)) * power3[position]
			}
			if int(ix[line]) != want {
				t.Fatalf("own %x opp %x: line %d is %d, want %d", own, opp, line, ix[line], want)
			}
		}
	})
}

// TestLinesAreStraight: neighbours on a part of a line are a king's step apart,
// always the same one.
func TestLinesAreStraight(t *testing.T) {
	seen := make(map[int]int)
	for line := range lines {
		for _, p := range parts[line] {
			for i := range p.squares {
				sq := squareOf(line, p.first+i)
				seen[sq]++
				if i < 2 {
					continue
				}
				a, b := squareOf(line, p.first+i-2), squareOf(line, p.first+i-1)
				if b-a != sq-b || max(sq&7-b&7, b&7-sq&7) > 1 {
					t.Errorf("line %d bends at %d, %d, %d", line, a, b, sq)
				}
			}
		}
	}
	for sq := range 64 {
		if seen[sq] != 4 {
			t.Errorf("square %d lies on %d lines, want 4", sq, seen[sq])
		}
	}
}

// TestSymmetry: a board turned or mirrored has the same features.
func TestSymmetry(t *testing.T) {
	for _, m := range []*Model{Classic, Victory} {
		rapid.Check(t, func(t *rapid.T) {
			own, opp, victory := drawBoard(t)
			p := Measure(own, opp, victory)
			want := m.AppendFeatures(nil, &p)
			slices.Sort(want)
			which := rapid.IntRange(1, 7).Draw(t, "symmetry")
			q := Measure(
				othellotest.Symmetry(own, which), othellotest.Symmetry(opp, which), othellotest.Symmetry(victory, which))
			got := m.AppendFeatures(nil, &q)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: own %x opp %x cells %x: other features when turned by %d", m.Name, own, opp, victory, which)
			}
		})
	}
}

// randomNetwork has weights without any meaning, and entries that occurred never, seldom and often.
func randomNetwork(m *Model, seed uint64) *Network {
	rng := rand.New(rand.NewPCG(seed, 0))
	n := NewNetwork(m)
	for i := range n.Counts {
		if rng.IntN(4) > 0 {
			n.Counts[i] = 1 << rng.IntN(18)
		}
	}
	for i := range n.Vectors {
		if i%Units < m.Units() {
			n.Vectors[i] = float32(rng.NormFloat64())
		}
	}
	for discs := range discCounts {
		for i := range m.Units() {
			n.Start[discs][i], n.Out[discs][i] = float32(rng.NormFloat64()), float32(rng.NormFloat64())
		}
	}
	return n
}

// randomWeights are for a model, without any meaning.
func randomWeights(m *Model, seed uint64) *Weights {
	header := Header{Command: "test", Data: "none", Date: "2026-01-01", Loss: 0.5}
	for i := range header.Odds {
		header.Odds[i] = 600
	}
	return Quantize(m, randomNetwork(m, seed), 100, header)
}

// valueOf computes the value of a position from its features, one by one.
func (w *Weights) valueOf(p *Position) int {
	discs := DiscsIndex(bits.OnesCount64(p.Own | p.Opp))
	units := w.start[discs]
	for _, entry := range w.model.AppendFeatures(nil, p) {
		for i, v := range w.vectors[entry] {
			units[i] += v
		}
	}
	sum := int32(0)
	for i, u := range units {
		sum += int32(max(u, 0)) * int32(w.out[discs][i])
	}
	return int(sum >> outputShift)
}

// TestTables: the tables say what the sum of the contributions of a position's features
// is.
func TestTables(t *testing.T) {
	for _, m := range []*Model{Classic, Victory} {
		w := randomWeights(m, 1)
		tables := NewTables(w)
		rapid.Check(t, func(t *rapid.T) {
			own, opp, victory := drawBoard(t)
			if !m.victory {
				victory = 0
			}
			tables.Serve(victory)
			p := Measure(own, opp, victory)
			if got, want := tables.Value(&p), w.valueOf(&p); got != want {
				t.Fatalf("%s: own %x opp %x cells %x: %d, want %d", m.Name, own, opp, victory, got, want)
			}
		})
	}
}

// TestQuantize: weights are those of the network, but for rounding, which is as much as the digits that
// entries lack.
func TestQuantize(t *testing.T) {
	for _, m := range []*Model{Classic, Victory} {
		n := randomNetwork(m, 5)
		steps := n.steps(m)
		w := Quantize(m, n, 100, Header{})
		for entry, count := range n.Counts {
			unit := entry % m.Units()
			got, want := float64(w.vectors[entry][unit]), float64(n.Vectors[entry*Units+unit])*steps[unit]
			switch {
			case count == 0 && got != 0:
				t.Fatalf("%s: an entry that did not occur contributes %v", m.Name, got)
			case count >= often && math.Abs(got-want) > 0.5:
				t.Fatalf("%s: %v of a frequent entry, want %v", m.Name, got, want)
			case count > 0 && math.Abs(got-want) > 0.5*math.Sqrt(often/float64(count))*math.Sqrt2+0.5:
				t.Fatalf("%s: %v of an entry that occurred %d times, want %v", m.Name, got, count, want)
			}
		}
	}
}

// TestNetworkOfWeights: the network of weights is one of which the same weights can be made.
func TestNetworkOfWeights(t *testing.T) {
	for _, m := range []*Model{Classic, Victory} {
		w := Quantize(m, randomNetwork(m, 7), 300, Header{})
		again := Quantize(m, w.Network(300), 300, Header{})
		if !slices.Equal(again.vectors, w.vectors) || !slices.Equal(again.drop, w.drop) ||
			again.start != w.start || again.out != w.out {
			t.Errorf("%s: weights of the network of weights are others", m.Name)
		}
	}
}

// TestSumsFit: no position's units leave 16 bits.
func TestSumsFit(t *testing.T) {
	for _, m := range []*Model{Classic, Victory} {
		n := randomNetwork(m, 6)
		for i := range n.Vectors {
			n.Vectors[i] *= 30
		}
		w := Quantize(m, n, 100, Header{})
		rapid.Check(t, func(t *rapid.T) {
			own, opp, victory := drawBoard(t)
			p := Measure(own, opp, victory)
			discs := DiscsIndex(bits.OnesCount64(own | opp))
			var sum [Units]int
			for i, v := range w.start[discs] {
				sum[i] = int(v)
			}
			for _, entry := range m.AppendFeatures(nil, &p) {
				for i, v := range w.vectors[entry] {
					sum[i] += int(v)
				}
			}
			for i, v := range sum {
				if v != int(int16(v)) {
					t.Fatalf("%s: unit %d of own %x opp %x cells %x is %d", m.Name, i, own, opp, victory, v)
				}
			}
		})
	}
}

func TestWeightsFile(t *testing.T) {
	for _, m := range []*Model{Classic, Victory} {
		w := randomWeights(m, 2)
		w.Margins[2][5] = Margin{-3, 200}
		file := w.Bytes()
		got, err := ReadWeights(file)
		if err != nil {
			t.Fatal(err)
		}
		if got.Header != w.Header || !slices.Equal(got.vectors, w.vectors) || !slices.Equal(got.drop, w.drop) ||
			got.start != w.start || got.out != w.out {
			t.Errorf("%s: weights are not what was written", m.Name)
		}
		rng := rand.New(rand.NewPCG(3, 3))
		for range 200 {
			damaged := bytes.Clone(file)
			damaged[rng.IntN(len(damaged))] ^= 1 << rng.IntN(8)
			if _, err := ReadWeights(damaged); err == nil {
				t.Fatal("a damaged file was read")
			}
			if _, err := ReadWeights(file[:rng.IntN(len(file))]); err == nil {
				t.Fatal("half a file was read")
			}
		}
	}
}

func FuzzReadWeights(f *testing.F) {
	f.Add([]byte(weightsMagic + "00\n{}\n"))
	f.Add([]byte("colat weights 0\n"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, file []byte) {
		if w, err := ReadWeights(file); err == nil && w.model == nil {
			t.Error("weights of no model")
		}
	})
}

// TestShippedWeights: the weights that come with the program say where they come
// from and are small.
func TestShippedWeights(t *testing.T) {
	const most = 700 << 10
	for _, name := range []string{"victory.weights", classicName} {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		w, err := ReadWeights(file)
		if err != nil {
			t.Fatal(err)
		}
		if w.Command == "" || w.Data == "" || w.Date == "" || w.Loss <= 0 {
			t.Errorf("%s: the header lacks something: %+v", w.Model, w.Header)
		}
		if len(file) > most {
			t.Errorf("%s: %d bytes, want at most %d", w.Model, len(file), most)
		}
		for period, odds := range w.Odds {
			if odds < 50 || odds > 20000 {
				t.Errorf("%s: odds of e to 1 at period %d for %v hundredths of a disc", w.Model, period, odds)
			}
		}
		if w.Margins[2][6].Deviation == 0 {
			t.Errorf("%s: there are no margins", w.Model)
		}
	}
	if VictoryWeights().model != Victory || ClassicWeights().model != Classic {
		t.Error("the weights are those of the other game")
	}
}

func TestChance(t *testing.T) {
	w := randomWeights(Victory, 4)
	if got := w.Chance(0, 30); got != 0.5 {
		t.Errorf("a level position has the chance %v", got)
	}
	if got, want := w.Chance(600, 30), math.E/(1+math.E); math.Abs(got-want) > 1e-9 {
		t.Errorf("600 stand for %v, want %v", got, want)
	}
}

// TestChanceIsContinuous: from one number of discs to the next chances change gradually, and in the middle of a
// period its odds hold.
func TestChanceIsContinuous(t *testing.T) {
	w := randomWeights(Victory, 4)
	w.Odds = [Periods]float64{600, 500, 700, 400, 300, 200}
	for discs := 5; discs <= 64; discs++ {
		if a, b := w.odds(discs-1), w.odds(discs); math.Abs(a-b) > 30+1e-9 {
			t.Errorf("odds of e to 1 are at %v with %d discs, %v with %d", a, discs-1, b, discs)
		}
	}
	for period, want := range w.Odds {
		if got := (w.odds(8+10*period) + w.odds(9+10*period)) / 2; math.Abs(got-want) > 15 {
			t.Errorf("odds of e to 1 are at %v in the middle of period %d, want about %v", got, period, want)
		}
	}
}

func TestShallow(t *testing.T) {
	for depth := 3; depth < 40; depth++ {
		s := Shallow(depth)
		if s < 1 || s >= depth || (depth-s)%2 != 0 {
			t.Errorf("a depth of %d stands for %d", s, depth)
		}
	}
}

// TestTurnState knows a few lines by heart: own discs X, the other side's O.
func TestTurnState(t *testing.T) {
	read := func(line string) (index int) {
		for i, c := range line {
			index += map[rune]int{'-': 0, 'X': 1, 'O': 2}[c] * power3[i]
		}
		return index
	}
	groups := [][]struct {
		line string
		at   int
	}{
		{{"-XO-----", 1}, {"OX------", 1}, {"----OXX-", 5}}, // can be turned over at once
		{{"X-------", 0}, {"XX-O----", 1}},                  // at the edge and beside an empty square
		{{"OXO-----", 1}, {"-OXXO---", 3}},                  // between two of the other colour
		{{"-OX-----", 0}, {"XXO-----", 3}},                  // empty, and the side to move captures
	}
	seen := make(map[int]int)
	for i, group := range groups {
		state := turnState(read(group[0].line), 8, group[0].at)
		if other, ok := seen[state]; ok {
			t.Errorf("groups %d and %d have the same state", i, other)
		}
		seen[state] = i
		for _, g := range group {
			if got := turnState(read(g.line), 8, g.at); got != state {
				t.Errorf("%s at %d is %d, want %d as %s", g.line, g.at, got, state, group[0].line)
			}
		}
	}
}

func BenchmarkValue(b *testing.B) {
	rng := rand.New(rand.NewPCG(9, 9))
	own, opp := uint64(1<<28|1<<35), uint64(1<<27|1<<36)
	for range 26 {
		moves := rules.Moves(own, opp)
		if moves == 0 {
			break
		}
		for range rng.IntN(bits.OnesCount64(moves)) {
			moves &= moves - 1
		}
		sq := bits.TrailingZeros64(moves)
		flips := rules.Flips(own, opp, sq)
		own, opp = opp&^flips, own|flips|1<<sq
	}
	tables := NewTables(VictoryWeights())
	tables.Serve(0x8100000000008101 &^ 1)
	p := Measure(own, opp, tables.victory)
	b.ReportAllocs()
	for b.Loop() {
		tables.Value(&p)
	}
}

// squareOf returns the square, 8y+x, at a position of a line.
func squareOf(line, position int) int {
	n := line & 7
	switch line &^ 7 {
	case rows:
		return 8*n + position
	case columns:
		return 8*position + n
	case rising:
		return (n-position)&7*8 + position
	}
	return (n+position)&7*8 + position
}
