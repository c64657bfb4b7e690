package apptest

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/drawtest"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// PictureSizes are those of the references: a laptop, and a phone upright and lying.
var PictureSizes = []image.Point{{1280, 800}, {390, 844}, {844, 390}}

// Games in progress, as the addresses of pictured scenes have them.
const (
	Newcomer     = "lang=vi&seed=7"
	Playing      = "&black=human&white=champion&" + Newcomer
	VictoryGame  = "game=victory&victory=a1+c7+d5+g4+f3&moves=d3c5f6f5e6e3c3f3c4b4b3d2c6b7a3b6d6f7a6d7c7a5"
	ClassicGame  = "game=classic&moves=d3c5e6d2c6d6c7f3e3f6f4f2c3g5c2c4f5e2b5b4a3g6b3c1g4h5"
	UltimateGame = "game=uttt&moves=44+40+02+22+26+66+68+88+80+01+13+33+31+15+57+77+75+53+37+71+16+60+05+55+51+12+" +
		"23+36+62+28+87+74+45+54+43+30"
	LineGame   = "game=mnk:15,15,5,caro&moves=h8+g7+h6+g6+i7+g5+g8+h5+i8+j8+h9+i5+j5+g4+g2+i4+h7+h10"
	CotoanGame = "game=cotoan&moves=h1-e4+i11-i10+d1-d5+i10-i11+c1-c4+i11-i10+f1-f7+i10-i11+g1-g6+i11-i10+" +
		"g6-e6+i10-i11+f7-e7+g11-e9"
	LessonGame = "game=classic&moves=d3c5d6e3&white=human&lesson=1&" + Newcomer
)

// ThinkingAloud has a demonstration stop once it says what it expects.
func ThinkingAloud(t *testing.T, a *App) {
	Seen(t, a)
	Press("pause")(t, a)
}

// OpenPictured opens the program so that it looks the same every time: nothing moves,
// and engines find the same however long they take.
func OpenPictured(t *testing.T, address string) *App {
	t.Helper()
	host := &Host{Lang: "vi", Reduced: true}
	return OpenOn(t, host, address, &storage.Store{}, games.All, TimelessEngine)
}

// Portray returns what the screen shows at a size once nothing changes any more.
func (a *App) Portray(t *testing.T, size image.Point) *image.RGBA {
	t.Helper()
	picture := image.NewRGBA(image.Rectangle{Max: size})
	a.Resize(float64(size.X), float64(size.Y), 1)
	var screen *ebiten.Image
	drawtest.Draw(func() {
		screen = ebiten.NewImageWithOptions(picture.Rect, &ebiten.NewImageOptions{Unmanaged: true})
	})
	for range 5000 {
		a.Tick()
		drawtest.Draw(func() { a.Draw(screen) })
		if !a.State().Settled || a.Scene().Board().View.Animating() || a.Toast.Busy() {
			continue
		}
		drawtest.Draw(func() {
			a.Dirty = true
			a.Draw(screen)
			screen.ReadPixels(picture.Pix)
			screen.Deallocate()
		})
		return picture
	}
	t.Fatalf("the %s scene does not come to rest", a.State().Scene)
	return nil
}
