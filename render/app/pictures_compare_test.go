package app_test

import (
	"image"
	"image/draw"
	"testing"

	"colat/render/app/apptest"
	"colat/render/kit/drawtest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// References would not be worth their bytes if they let pass what a person sees at
// once.
func TestReferencesTellScenesApart(t *testing.T) { drawtest.InWindow(t, testReferencesTell) }

func testReferencesTell(t *testing.T) {
	for _, size := range apptest.PictureSizes {
		a := apptest.OpenPictured(t, apptest.VictoryGame+apptest.Playing)
		first := a.Portray(t, size)
		kept := drawtest.Kept(drawtest.Thumbnail(first))
		differs := func(what string, got *image.RGBA) {
			t.Helper()
			if d := drawtest.Compare(kept, drawtest.Thumbnail(got)); d.Same() {
				t.Errorf("%v: %s, which only %d of %d blocks show", size, what, d.Blocks, d.All)
			}
		}
		if d := drawtest.Compare(kept, drawtest.Thumbnail(a.Portray(t, size))); d.Blocks > 0 {
			t.Errorf("%v: taken a second time, %d blocks look different", size, d.Blocks)
		}
		board := pixels(a.Scene().Board().Rect())
		half := int(a.Scene().Board().SquareRect(0).W / 2)
		differs("the board lies half a square further", painted(first, func(p draw.Image) {
			draw.Draw(p, board.Add(image.Pt(half, 0)), first, board.Min, draw.Src)
		}))
		differs("a disc is missing", painted(first, func(p draw.Image) {
			square := func(i int) image.Rectangle { return pixels(a.Scene().Board().SquareRect(i)) }
			draw.Draw(p, square(8*5), first, square(7).Min, draw.Src) // a6 looks like h1
		}))
		for i := range a.Page.Items {
			item := &a.Page.Items[i]
			b := pixels(item.Bounds())
			blank := func(p draw.Image) {
				draw.Draw(p, b, image.NewUniform(first.At(b.Min.X-1, b.Min.Y)), image.Point{}, draw.Src)
			}
			switch {
			case item.Kind == ui.Panel || item.Kind == ui.Plate:
				differs("a panel is missing", painted(first, blank))
			case item.Kind == ui.Label && len([]rune(item.Text)) >= 8:
				differs("without "+item.Text, painted(first, blank))
			}
		}
		for what, change := range map[string]func(s *storage.Settings){
			"the theme is dark":       func(s *storage.Settings) { s.Theme = "dark" },
			"the board is wood":       func(s *storage.Settings) { s.Board = "wood" },
			"the pieces are ebony":    func(s *storage.Settings) { s.Pieces = "ebony" },
			"moves are not marked":    func(s *storage.Settings) { s.HideLegal = true },
			"the language is English": func(s *storage.Settings) { s.Language = "en" },
		} {
			before := a.Settings
			a.Remember(change)
			differs(what, a.Portray(t, size))
			a.Remember(func(s *storage.Settings) { *s = before })
		}
	}
}

// painted returns a copy of a picture with something painted over it.
func painted(picture *image.RGBA, paint func(p draw.Image)) *image.RGBA {
	changed := image.NewRGBA(picture.Rect)
	copy(changed.Pix, picture.Pix)
	paint(changed)
	return changed
}

func pixels(r ui.Rect) image.Rectangle {
	return image.Rect(int(r.X), int(r.Y), int(r.Right()), int(r.Bottom()))
}
