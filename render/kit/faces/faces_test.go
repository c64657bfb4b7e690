package faces

import (
	"bytes"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/drawtest"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

func TestMain(m *testing.M) { drawtest.Main(m) }

// A face is a round picture in any size, on any ground.
func TestFacesAreRound(t *testing.T) {
	for level := 1; level <= Count; level++ {
		for _, side := range []int{1, 7, 24, 32, 64, 96, 200} {
			c := paint(level, side)
			for i := 0; i < len(c.pixels); i += 4 {
				if a := c.pixels[i+3]; max(c.pixels[i], c.pixels[i+1], c.pixels[i+2]) > a {
					t.Fatalf("level %d, %d pixels: pixel %d is brighter than it is opaque", level, side, i/4)
				}
			}
			if side < 24 {
				continue
			}
			if corner, middle := c.pixels[3], c.pixels[4*(side*side/2+side/2)+3]; corner != 0 || middle != 255 {
				t.Errorf("level %d, %d pixels: the corner has an opacity of %d, the middle of %d", level, side, corner, middle)
			}
		}
	}
}

// Faces are told apart at the size of a plate, without their colours, too.
func TestFacesDiffer(t *testing.T) {
	const side = 32
	for a := 1; a <= Count; a++ {
		for b := a + 1; b <= Count; b++ {
			one, other := paint(a, side), paint(b, side)
			different := 0
			for i := 0; i < len(one.pixels); i += 4 {
				grey := func(p []byte) int { return (int(p[i])*3 + int(p[i+1])*6 + int(p[i+2])) / 10 }
				if d := grey(one.pixels) - grey(other.pixels); d > 40 || d < -40 {
					different++
				}
			}
			if part := float64(different) / (side * side); part < 0.15 {
				t.Errorf("levels %d and %d differ in %.0f %% of their pixels", a, b, 100*part)
			}
		}
	}
}

func TestPictureIsRepeated(t *testing.T) {
	if !bytes.Equal(paint(6, 64).pixels, paint(6, 64).pixels) {
		t.Error("painted again a face differs")
	}
}

// widestName is the room for a name on a narrow plate, in device-independent pixels.
const widestName = 110

func TestNamesFitOnPlates(t *testing.T) {
	for _, language := range locale.Languages {
		l, names := locale.New(language), make(map[string]bool)
		for level := 1; level <= Count; level++ {
			name := Name(l, level)
			if width := text.Width(name, text.Style{Size: theme.TextSmall, Bold: true}); width > widestName || names[name] {
				t.Errorf("%s: level %d is %q, %.0f wide", language, level, name, width)
			}
			names[name] = true
			if About(l, level) == "" {
				t.Errorf("%s: nothing is said about level %d", language, level)
			}
		}
	}
}

// Once it is painted a face costs nothing but its copy to the screen.
func TestDrawingAllocatesNothing(t *testing.T) {
	drawtest.InWindow(t, func(t *testing.T) {
		drawtest.Draw(func() {
			dst := ebiten.NewImage(64, 64)
			page := ui.Page{Theme: theme.Of(false, false)}
			r := ui.Rect{X: 4, Y: 8, W: 50, H: 40}
			item := *Add(&page, r, 3)
			item.Painter.Paint(dst, r, 1, &item)
			if n := testing.AllocsPerRun(100, func() { item.Painter.Paint(dst, r, 1, &item) }); n > 0 {
				t.Errorf("drawing a face allocates %.0f times", n)
			}
			pixels := make([]byte, 4*64*64)
			dst.ReadPixels(pixels)
			if middle, beside := pixels[4*(28*64+29)+3], pixels[4*(28*64+6)+3]; middle != 255 || beside != 0 {
				t.Errorf("opacity of %d in the middle and %d beside", middle, beside)
			}
		})
	})
}

func BenchmarkPaint(b *testing.B) {
	for b.Loop() {
		for level := 1; level <= Count; level++ {
			paint(level, 64)
		}
	}
}
