package eval

import (
	"testing"

	"pgregory.net/rapid"
)

// TestTwinsAgree: AVX2 changes no output, for all possible sums.
func TestTwinsAgree(t *testing.T) {
	if !wide {
		t.Log("this processor has no AVX2: there is only one way")
		return
	}
	rapid.Check(t, func(t *rapid.T) {
		units := func(name string) *Units {
			values := rapid.SliceOfN(rapid.Float32Range(-16, 16), Hidden, Hidden).Draw(t, name)
			return (*Units)(values)
		}
		// The entries of blocks and standings that stay, one that goes, and the new ones.
		sum, out := words{}, pack(units("out"), offset)
		for range parts - 3 {
			other := pack(units("other"), offset)
			sum.add(&other)
		}
		sum.add(&out)
		in, target := pack(units("in"), offset), pack(units("target"), offset)
		base := pack(units("base"), baseOffset)
		w := newWeights(units("weights"))
		got := outputAVX2(&sum, &out, &in, &base, &target, &w.units)
		if want := outputInWords(&sum, &out, &in, &base, &target, &w); got != want {
			t.Fatalf("%d, in words %d", got, want)
		}
		// The same unit by unit.
		plain := int32(0)
		for h, weight := range w.units {
			unit := func(words *words) int32 { return int32(words[h/4] >> (h % 4 * 16) & 0xffff) }
			x := unit(&sum) + unit(&in) - unit(&out) + unit(&base) + unit(&target) - zero
			plain += max(x, 0) * int32(weight)
		}
		if got != plain {
			t.Fatalf("%d, unit by unit %d", got, plain)
		}
	})
}
