package five

import (
	"math/rand/v2"
	"testing"

	"colat/ai/mnk/pattern"
	rules "colat/game/mnk"
)

// TestHead compares the head's value, which adds four units at a time, with that of its definition.
func TestHead(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	short := func(most int) int16 { return int16(rng.IntN(2*most+1) - most) }
	w := new(Weights)
	for k := range Hidden {
		for role := range sides {
			for class := range pattern.Classes {
				for bucket := 1; bucket < Buckets; bucket++ {
					w.Head.Counts[role][class][bucket][k] = short(1600)
				}
			}
			w.Head.Sums[role][k] = short(300)
		}
		for game := range Games {
			w.Head.Games[game][k] = short(1600)
		}
		w.Head.Out[k] = short(2000)
	}
	effects := w.Effects()
	for range 2000 {
		s, _ := clustered(t, rng)
		b := NewWith(s.Rules().(*rules.Rules), effects)
		b.Set(s)
		toMove, waiting := rng.IntN(2001)-1000, rng.IntN(2001)-1000
		got := effects.head.value(b, toMove, waiting)
		if want := w.Head.valueOf(b, toMove, waiting); got != want {
			t.Fatalf("%s: %d, want %d", s.Rules().FormatPosition(s), got, want)
		}
	}
}

func (h *Head) valueOf(b *Board, toMove, waiting int) int {
	v := 0
	for k := range Hidden {
		unit := int(h.Games[b.game][k])
		for role := range sides {
			for class := range pattern.Classes {
				count := int(b.count[b.ToMove^role][class])
				unit += int(h.Counts[role][class][Bucket(pattern.Class(class), count)][k])
			}
		}
		unit += (toMove*int(h.Sums[0][k]) + waiting*int(h.Sums[1][k])) / SumUnit
		v += max(unit, 0) * int(h.Out[k])
	}
	return v / (HiddenUnit * OutUnit)
}

// TestGameOf: each kind of game has rules.
func TestGameOf(t *testing.T) {
	for _, test := range []struct {
		columns int
		rule    rules.Rule
		want    int
	}{{15, rules.Freestyle, 0}, {19, rules.Freestyle, 1}, {20, rules.Exact, 2}, {15, rules.Caro, 3}} {
		if got := GameOf(newRules(t, test.columns, test.columns, test.rule)); got != test.want {
			t.Errorf("%d columns, rule %v: %d, want %d", test.columns, test.rule, got, test.want)
		}
	}
}
