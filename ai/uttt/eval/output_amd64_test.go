package eval

import (
	"testing"

	"pgregory.net/rapid"
)

// TestTwinsAgree: AVX2 changes no output, for all possible sums and weights.
func TestTwinsAgree(t *testing.T) {
	if !wide {
		t.Log("this processor has no AVX2: there is only one way")
		return
	}
	rapid.Check(t, func(t *rapid.T) {
		numbers := func(name string, n int, most float32) []float32 {
			return rapid.SliceOfN(rapid.Float32Range(-most, most), n, n).Draw(t, name)
		}
		layer := func(name string, in, out int, most float32) Layer {
			return Layer{numbers(name, in*out, most), numbers(name+" bias", out, most)}
		}
		var l layers
		most := rapid.SampledFrom([]float32{0.1, 1, 8}).Draw(t, "most")
		l.set(&[3]Layer{
			layer("first", Views*Hidden, Second, most), layer("second", Second, Third, most), layer("last", Third, 1, most),
		})
		var in [Views]sum
		for i := range in {
			units := func(name string, by int) *words {
				w := pack(numbers(name, Hidden, rapid.SampledFrom([]float32{1, 16}).Draw(t, "most")), by)
				return &w
			}
			// The entries of blocks and standings that stay, one that goes, and the new ones.
			all, out := words{}, units("out", offset)
			for range parts - 3 {
				all.add(units("other", offset))
			}
			all.add(out)
			in[i] = sum{&all, out, units("in", offset), units("base", baseOffset), units("target", offset)}
		}
		got := outputAVX2(&in, &l)
		if want := outputInWords(&in, &l); got != want {
			t.Fatalf("%d, in words %d", got, want)
		}
		if plain := plainOutput(&in, &l); got != plain {
			t.Fatalf("%d, unit by unit %d", got, plain)
		}
	})
}

// plainOutput is outputInWords unit by unit.
func plainOutput(in *[Views]sum, l *layers) int32 {
	first, second, value := l.firstBias, l.secondBias, l.lastBias
	for i := range Views * Hidden {
		s := in[i/Hidden]
		unit := func(w *words) int32 { return int32(w[i%Hidden/4] >> (i % 4 * 16) & 0xffff) }
		x := max(0, unit(s.sum)+unit(s.in)-unit(s.out)+unit(s.base)+unit(s.target)-zero)
		for j := range first {
			first[j] += x * int32(l.first[i/2][j][i%2])
		}
	}
	for i, x := range first {
		for j := range second {
			second[j] += active(x) * int32(l.second[i/2][j][i%2])
		}
	}
	for i, x := range second {
		value += active(x) * int32(l.last[i])
	}
	return value
}
