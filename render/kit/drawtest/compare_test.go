package drawtest

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"path/filepath"
	"testing"
)

// screen is a picture of a board beside a panel, with lines on it.
func screen() *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, 1280, 800))
	fill := func(r image.Rectangle, c color.RGBA) {
		draw.Draw(picture, r, image.NewUniform(c), image.Point{}, draw.Src)
	}
	fill(picture.Rect, color.RGBA{30, 10, 10, 255})
	for square := range 64 {
		at := image.Pt(20+95*(square%8), 20+95*(square/8))
		fill(image.Rect(0, 0, 93, 93).Add(at), color.RGBA{20, 90, 70, 255})
		if square%3 == 0 {
			fill(image.Rect(20, 20, 70, 70).Add(at), color.RGBA{240, 235, 230, 255})
		}
	}
	fill(image.Rect(800, 20, 1260, 780), color.RGBA{248, 240, 225, 255})
	for line := range 12 {
		for letter := range 20 { // of which a third is ink
			at := image.Pt(820+9*letter, 60+40*line)
			fill(image.Rect(0, 0, 3, 12).Add(at), color.RGBA{40, 35, 30, 255})
		}
	}
	return picture
}

func TestCompareSeesWhatPeopleSee(t *testing.T) {
	kept := Kept(Thumbnail(screen()))
	for name, change := range map[string]func(p *image.RGBA){
		"a line of text is missing": func(p *image.RGBA) {
			draw.Draw(p, image.Rect(810, 95, 1250, 115), image.NewUniform(p.At(805, 25)), image.Point{}, draw.Src)
		},
		"the board lies half a square further": func(p *image.RGBA) {
			draw.Draw(p, image.Rect(67, 20, 790, 790), screen(), image.Pt(20, 20), draw.Src)
		},
		"the panel is blank": func(p *image.RGBA) {
			draw.Draw(p, image.Rect(800, 20, 1260, 780), image.NewUniform(p.At(805, 25)), image.Point{}, draw.Src)
		},
		"the panel is a little darker": func(p *image.RGBA) {
			for y := 20; y < 780; y++ {
				for i := p.PixOffset(800, y); i < p.PixOffset(1260, y); i++ {
					p.Pix[i] -= min(p.Pix[i], 20)
				}
			}
		},
	} {
		picture := screen()
		change(picture)
		if d := Compare(kept, Thumbnail(picture)); d.Same() {
			t.Errorf("%s, which only %d of %d blocks show", name, d.Blocks, d.All)
		}
	}
	if d := Compare(kept, Thumbnail(image.NewRGBA(image.Rect(0, 0, 390, 844)))); d.Same() {
		t.Error("a picture of another size looks the same")
	}
}

// What devices round differently, and a few points here and there, make no difference.
func TestCompareForgivesRounding(t *testing.T) {
	kept := Kept(Thumbnail(screen()))
	picture, rng := screen(), rand.New(rand.NewPCG(1, 2))
	for i := range picture.Pix {
		if i%4 < 3 {
			picture.Pix[i] = uint8(min(max(int(picture.Pix[i])+rng.IntN(7)-3, 0), 255))
		}
	}
	for range 40 {
		picture.SetRGBA(rng.IntN(1280), rng.IntN(800), color.RGBA{220, 180, 80, 255})
	}
	if d := Compare(kept, Thumbnail(picture)); !d.Same() {
		t.Errorf("%d of %d blocks differ", d.Blocks, d.All)
	}
}

// A thumbnail is read from its file as it was kept.
func TestReferencesAreReadAsTheyWereWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "picture.png")
	want := Kept(Thumbnail(screen()))
	if err := write(path, want); err != nil {
		t.Fatal(err)
	}
	got, err := read(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := Compare(want, got); d.Blocks > 0 || d.All == 0 {
		t.Errorf("%+v", d)
	}
}
