package board

import (
	"bytes"
	"testing"
)

func TestShadersCompile(t *testing.T) {
	for _, p := range []*program{
		shadowProgram, discProgram, sunProgram, stoneProgram, sunStoneProgram, crossProgram, ringProgram, roundProgram,
		inlayProgram, markProgram, signProgram, beamProgram, frameProgram,
		squaresProgram, linesProgram, panelsProgram, panelProgram, tableProgram, eggshellProgram, plaqueProgram, arrowProgram,
	} {
		t.Run(p.Name, func(t *testing.T) {
			defer SetStyle(Style{})
			for i := range styles {
				s := Style{BoardSet(i / 2 % 2), PieceSet(i % 2), i >= styles/2}
				if SetStyle(s); s.index() != i || p.get() == nil {
					t.Errorf("no shader in style %d, %+v", i, s)
				}
			}
		})
	}
}

func TestGrainTiles(t *testing.T) {
	pixels := grainPixels()
	if len(pixels) != 4*grainSide*grainSide {
		t.Fatalf("%d bytes", len(pixels))
	}
	at := func(x, y, channel int) int { return int(pixels[4*(y*grainSide+x)+channel]) }
	for channel := range 2 {
		low, high := 255, 0
		inner, seam := 0, 0
		for y := range grainSide {
			for x := range grainSide - 1 {
				low, high = min(low, at(x, y, channel)), max(high, at(x, y, channel))
				step := at(x+1, y, channel) - at(x, y, channel)
				inner = max(inner, step, -step)
			}
			step := at(0, y, channel) - at(grainSide-1, y, channel)
			seam = max(seam, step, -step)
		}
		if low != 0 || high != 255 {
			t.Errorf("channel %d goes from %d to %d, want 0 to 255", channel, low, high)
		}
		if seam > inner {
			t.Errorf("channel %d steps by %d over its edge and by at most %d inside", channel, seam, inner)
		}
	}
	for i := 3; i < len(pixels); i += 4 {
		if pixels[i] != 255 {
			t.Fatal("the noise is not opaque")
		}
	}
	if !bytes.Equal(pixels, grainPixels()) {
		t.Error("the noise differs from run to run")
	}
}

func BenchmarkGrain(b *testing.B) {
	for b.Loop() {
		grainPixels()
	}
}

func TestBatchReusesItsStorage(t *testing.T) {
	var b pieces
	p := resting(black)
	fill := func() {
		for square := range 200 {
			b.addDisc(float64(square), 3, 10, 12, &p, square%2 == 0)
		}
		b.shadows.reset()
		b.discs.reset()
		b.sunDiscs.reset()
	}
	fill()
	if allocations := testing.AllocsPerRun(20, fill); allocations != 0 {
		t.Errorf("%v allocations a frame, want 0", allocations)
	}
}
