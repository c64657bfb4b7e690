package ladder

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"colat/ai"
	_ "colat/ai/all"
	"colat/ai/review"
	"colat/game"
)

// invented returns distributions in which each level errs less often than the one below.
func invented() *Distributions {
	d := new(Distributions)
	for level := range d {
		for phase := range d[level] {
			for class := range d[level][phase] {
				d[level][phase][class] = int(10_000 * math.Pow(0.8-0.08*float64(level), float64(class)))
			}
		}
	}
	return d
}

// drawn returns a sample of a number of moves of a level.
func drawn(d *Distributions, level, moves int, random *rand.Rand) *Sample {
	s := new(Sample)
	for range moves {
		phase := random.IntN(Phases)
		sum := 0
		for _, n := range d[level][phase] {
			sum += n
		}
		at := random.IntN(sum)
		for class, n := range d[level][phase] {
			if at -= n; at < 0 {
				s[phase][class]++
				break
			}
		}
	}
	return s
}

// The level of a long game is found, and that of a short one lies within what is said about as often as
// is promised.
func TestFormFindsTheLevel(t *testing.T) {
	d, random := invented(), rand.New(rand.NewPCG(3, 9))
	inside, all := 0, 0
	for level := range d {
		form, known := d.Form(drawn(d, level, 5000, random))
		if !known || form.Level != level+1 || form.Within != 1 {
			t.Errorf("level %d is said to be %+v, %t", level+1, form, known)
		}
		for range 100 {
			form, known := d.Form(drawn(d, level, 30, random))
			if !known || form.Level < 1 || form.Level > ai.MostLevel || form.Within < 1 {
				t.Fatalf("level %d is said to be %+v, %t", level+1, form, known)
			}
			all++
			if off := form.Level - level - 1; max(off, -off) <= form.Within {
				inside++
			}
		}
	}
	if part := float64(inside) / float64(all); part < within {
		t.Errorf("the level lies within what is said in %v of the games", part)
	}
	if _, known := d.Form(drawn(d, 3, leastMoves-1, random)); known {
		t.Error("a few moves tell a level")
	}
}

// A move that costs more never raises the level, where stronger levels err less.
func TestFormFalls(t *testing.T) {
	d := invented()
	rapid.Check(t, func(t *rapid.T) {
		s := new(Sample)
		for phase := range s {
			for class := range s[phase] {
				s[phase][class] = rapid.IntRange(0, 5).Draw(t, "count")
			}
		}
		s[0][0] += leastMoves
		before, _ := d.Form(s)
		s[0][0]--
		s[0][Classes-1]++
		if after, _ := d.Form(s); after.Level > before.Level {
			t.Fatalf("the level rises from %+v to %+v", before, after)
		}
	})
}

func TestSample(t *testing.T) {
	worth := func(chance float64) review.Worth { return review.Worth{Known: true, Chance: chance} }
	r := &review.Review{Last: worth(0.5)}
	for _, m := range []review.Move{
		{Cost: 0.005, Before: worth(0.6)}, {Cost: 0.25, Before: worth(0.6)}, {Forced: true},
		{Before: worth(0.01)}, {Cost: 0.5, Before: worth(0.9)}, {Side: game.Second, Cost: 0.3, Before: worth(0.5)},
	} {
		m.After, m.Settled = worth(0.5), true
		r.Moves = append(r.Moves, m)
	}
	s, known := SampleOf(r, game.First)
	if want := (Sample{0: {0: 1, 5: 1}, 2: {6: 1}}); !known || s != want {
		t.Errorf("%v, want %v", s, want)
	}
	if s.Moves() != 3 {
		t.Errorf("%d moves", s.Moves())
	}
	r.Moves[0].Settled = false
	if _, known := SampleOf(r, game.First); known {
		t.Error("a review in progress has a sample")
	}
	if _, known := FormOf("no such game", r, game.First); known {
		t.Error("a game without measured levels has a form")
	}
}

// The measured distributions are those of levels: the strongest one loses least.
func TestMeasuredDistributions(t *testing.T) {
	for id, d := range measured {
		if _, err := game.Find(id); err != nil {
			t.Error(err)
		}
		serious := func(level int) float64 {
			n := 0
			for phase := range Phases {
				for class := 4; class < Classes; class++ {
					n += d[level][phase][class]
				}
			}
			return float64(n) / float64(d[level].Moves())
		}
		for level := range d {
			if d[level].Moves() < 300 {
				t.Errorf("%s: level %d has %d moves", id, level+1, d[level].Moves())
			}
		}
		if low, high := serious(1), serious(ai.MostLevel-1); high >= low {
			t.Errorf("%s: of the moves of level 8 %v cost much, of those of level 2 %v", id, high, low)
		}
	}
}
