package text

import (
	"math"
	"testing"

	"golang.org/x/image/math/fixed"
)

// The pictures of a letter differ in where it begins, by fractions of a pixel.
func TestPhasesMoveALetterByFractionsOfAPixel(t *testing.T) {
	for _, letter := range "AmộĐ4." {
		middle := func(phase fixed.Int26_6) (x, ink float64) {
			place, pixels := rasterise(glyphKey{letter, regular, 16, phase})
			for y := range pixels.Rect.Dy() {
				for column := range pixels.Rect.Dx() {
					a := float64(pixels.RGBAAt(column, y).A) / 255
					x += a * (float64(place.X+column) + 0.5)
					ink += a
				}
			}
			return x / ink, ink
		}
		first, ink := middle(0)
		for phase := fixed.Int26_6(8); phase < 64; phase += 8 {
			x, inked := middle(phase)
			if moved := x - first; math.Abs(moved-float64(phase)/64) > 0.06 {
				t.Errorf("%c in phase %d/64 stands %.3f pixels further right", letter, phase, moved)
			}
			if math.Abs(inked/ink-1) > 0.01 {
				t.Errorf("%c in phase %d/64 covers %.2f pixels, %.2f in the first", letter, phase, inked, ink)
			}
		}
	}
}

func TestLettersWithoutInk(t *testing.T) {
	for _, letter := range " \u00a0" {
		if _, pixels := rasterise(glyphKey{letter, regular, 16, 0}); pixels != nil {
			t.Errorf("%U has a picture of %v", letter, pixels.Rect)
		}
	}
}

func TestWhatTheFontLacksIsAQuestionMark(t *testing.T) {
	style := Style{Size: 16, Tabular: true}
	if got, want := Width("棋 7", style), Width("? 7", style); got != want {
		t.Errorf("a letter that is not in the font makes a line %v wide, want %v", got, want)
	}
}

// However many sizes a window passes through, pictures do not fill the memory.
func TestPicturesAreBounded(t *testing.T) {
	const longest = "Ai giữ cả năm ô vàng thì thắng ngay."
	largest, times := 0, 0
	for size := 100.0; size < 200; size += 2.5 {
		before := ink
		Warm(longest, Style{Size: size})
		if ink < before {
			before = 0
			times++
		}
		largest = max(largest, ink-before)
		if ink > maxInk+largest {
			t.Fatalf("at size %v there are %d pixels in pictures, want at most %d", size, ink, maxInk)
		}
	}
	if times == 0 {
		t.Error("there were never too many pictures")
	}
}

// What a letter costs that was never drawn, a line that was never measured, and one that was.
func BenchmarkRasterise(b *testing.B) {
	for b.Loop() {
		rasterise(glyphKey{'ộ', regular, 17, 0})
	}
}

func BenchmarkSet(b *testing.B) {
	for b.Loop() {
		regular.set("Đen 12 – 34 Trắng", true, nil)
	}
}

func BenchmarkLineOf(b *testing.B) {
	for b.Loop() {
		lineOf("Đen 12 – 34 Trắng", Style{Size: 17, Tabular: true})
	}
}
