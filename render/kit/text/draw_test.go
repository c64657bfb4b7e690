package text

import (
	"image"
	"image/color"
	"math"
	"runtime"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/drawtest"
)

func TestMain(m *testing.M) { drawtest.Main(m) }

func TestDraw(t *testing.T) {
	drawtest.InWindow(t, func(t *testing.T) {
		t.Run("Place", testPlace)
		t.Run("Colour", testColour)
		t.Run("Tabular", testTabularFiguresLookAlike)
		t.Run("Allocations", testDrawingAgainAllocatesNothing)
	})
}

var white = color.RGBA{0xff, 0xff, 0xff, 0xff}

// drawn returns what Draw draws on nothing.
func drawn(s string, style Style, x, y float64) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, 400, 100))
	drawtest.Draw(func() {
		dst := ebiten.NewImageWithOptions(picture.Rect, &ebiten.NewImageOptions{Unmanaged: true})
		defer dst.Deallocate()
		Draw(dst, s, style, x, y)
		dst.ReadPixels(picture.Pix)
	})
	return picture
}

// inked returns the part of a picture that is not empty.
func inked(picture *image.RGBA) image.Rectangle {
	var r image.Rectangle
	for y := range picture.Rect.Dy() {
		for x := range picture.Rect.Dx() {
			if picture.RGBAAt(x, y).A > 0x40 {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

// Capitals are centred on y, and a line begins, stands around or ends at x.
func testPlace(t *testing.T) {
	for _, size := range []float64{12, 13, 17, 22.5, 32, 48} {
		for _, text := range []string{"HEH", "HỆH"} {
			style := Style{Size: size, Color: white}
			width := Width(text, style)
			for align, left := range map[Align]float64{Start: 200, Center: 200 - width/2, End: 200 - width} {
				style.Align = align
				r := inked(drawn(text, style, 200, 50))
				if math.Abs(float64(r.Min.X)-left) > 0.1*size+1 || math.Abs(float64(r.Max.X)-left-width) > 0.1*size+1 {
					t.Errorf("%s of size %v, aligned %d: drawn from %d to %d, want %.1f to %.1f",
						text, size, align, r.Min.X, r.Max.X, left, left+width)
				}
				if text != "HEH" {
					continue
				}
				if middle := float64(r.Min.Y+r.Max.Y) / 2; math.Abs(middle-50) > 1 || math.Abs(float64(r.Dy())-0.74*size) > 1 {
					t.Errorf("size %v: capitals are drawn from %d to %d, want them around 50", size, r.Min.Y, r.Max.Y)
				}
			}
		}
	}
}

func testColour(t *testing.T) {
	colour := color.RGBA{0xd4, 0xa2, 0x4c, 0xff}
	picture := drawn("█—", Style{Size: 64, Bold: true, Color: colour}, 20, 50)
	full := 0
	for y := range picture.Rect.Dy() {
		for x := range picture.Rect.Dx() {
			if c := picture.RGBAAt(x, y); c == colour {
				full++
			} else if c.A == 0xff {
				t.Fatalf("a pixel is %v, want %v", c, colour)
			}
		}
	}
	if full < 100 {
		t.Errorf("%d pixels have the colour", full)
	}
}

// A tabular figure is the same picture in every column.
func testTabularFiguresLookAlike(t *testing.T) {
	for _, size := range []float64{13, 15, 22.5, 48} {
		style := Style{Size: size, Tabular: true, Color: white}
		picture := drawn("3333", style, 10, 50)
		column := Width("3", style)
		first := inked(picture.SubImage(image.Rect(0, 0, 10+int(column), 100)).(*image.RGBA))
		for i := 1; i < 4; i++ {
			shift := int(math.Round(float64(i) * column))
			for y := first.Min.Y; y < first.Max.Y; y++ {
				for x := first.Min.X; x < first.Max.X; x++ {
					if picture.RGBAAt(x, y) != picture.RGBAAt(x+shift, y) {
						t.Fatalf("size %v: the figure in column %d looks different", size, i)
					}
				}
			}
		}
	}
}

func testDrawingAgainAllocatesNothing(t *testing.T) {
	style := Style{Size: 17, Tabular: true, Color: white}
	var dst *ebiten.Image
	// Ebitengine keeps the storage of its drawing commands from one frame to the next, so only
	// frames after the first few tell. Other goroutines are counted too: the least of many frames
	// is the count of drawing itself.
	least := uint64(math.MaxUint64)
	var before, after runtime.MemStats
	for range 30 {
		drawtest.Draw(func() {
			if dst == nil {
				dst = ebiten.NewImage(300, 60)
			}
			runtime.ReadMemStats(&before)
			for range 20 {
				Draw(dst, "Đen 12 – 34 Trắng", style, 10, 30)
			}
			runtime.ReadMemStats(&after)
			least = min(least, after.Mallocs-before.Mallocs)
		})
	}
	if least > 0 {
		t.Errorf("20 lines make %d allocations, want 0", least)
	}
}
