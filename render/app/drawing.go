package app

import (
	"image/color"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
)

// Draw implements ebiten.Game. The screen keeps its content, so nothing is drawn while
// nothing changes.
func (a *App) Draw(screen *ebiten.Image) {
	a.Pace.Count(time.Now())
	if a.scene != nil {
		elsewhere := a.prepare(screen.Bounds().Size())
		a.picture.draw(screen, &a.Program, a.scene.Board())
		elsewhere = a.drawPictures() || elsewhere
		elsewhere = a.putInOrder() || elsewhere
		if elsewhere && len(a.picture.changed) == 0 {
			touch(screen)
		}
		a.relax(len(a.picture.changed) > 0)
	}
}

// putInOrder does one deferred task if the frame has time for it. It reports whether it drew
// anything.
func (a *App) putInOrder() (drew bool) {
	busy := a.laid != a.drawn
	a.drawn = a.laid
	switch {
	case a.Later.Waiting():
		a.Later.Frame(busy)
	case a.settled && !busy && len(a.picture.changed) == 0:
		return a.foresee()
	}
	return false
}

// drawPictures calls the functions that scenes defer until a frame is drawn. It reports
// whether there were any.
func (a *App) drawPictures() bool {
	if len(a.drawing) == 0 {
		return false
	}
	list := a.drawing
	a.drawing = nil
	for _, do := range list {
		do()
	}
	return true
}

// touch changes the screen invisibly, in a frame that draws on other images only. Ebitengine
// does not present a frame that leaves the screen unchanged, and its OpenGL driver (v2.10.4)
// clears its cache of shader uniforms only when it presents a frame. Without that, it takes
// the uniforms of the next frame, which lie in the same memory, for the cached ones, and the
// first item of that frame is drawn at its position in the other image.
func touch(screen *ebiten.Image) {
	ui.Fill(screen, ui.Rect{W: 1, H: 1}, color.RGBA{})
}

// DrawFinalScreen implements ebiten.FinalScreenDrawer. The picture has the pixels of the
// screen and covers all of them, so it is copied without scaling. A host that keeps its
// picture only gets the parts that have changed.
func (a *App) DrawFinalScreen(screen ebiten.FinalScreen, picture *ebiten.Image, geoM ebiten.GeoM) {
	finalOptions.GeoM = geoM
	if a.options.Host.KeepsPicture() && screen.Bounds().Size() == picture.Bounds().Size() {
		for _, r := range a.picture.changed {
			finalOptions.GeoM.Reset()
			finalOptions.GeoM.Translate(r.X, r.Y)
			screen.DrawImage(ui.Clip(picture, r), &finalOptions)
		}
	} else {
		screen.DrawImage(picture, &finalOptions)
	}
	a.picture.changed = a.picture.changed[:0]
	if a.picture.drawn && !a.shown {
		a.shown = true
		a.options.Host.Shown()
	}
}

var finalOptions = ebiten.DrawImageOptions{Blend: ebiten.BlendCopy}
