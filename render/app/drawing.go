package app

import (
	"image/color"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
)

// Draw implements ebiten.Game. The screen keeps what it shows, so nothing is
// drawn while nothing changes.
func (a *app) Draw(screen *ebiten.Image) {
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

// putInOrder does one thing that can wait, in a frame that leaves time for it. It reports
// whether it drew for that.
func (a *app) putInOrder() (drew bool) {
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

// drawPictures does what scenes want done while drawing, and reports whether there was
// anything.
func (a *app) drawPictures() bool {
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

// touch changes the screen where nobody sees it, for a frame that has drawn on other pictures
// alone. Ebitengine presents no frame that leaves the screen as it is, and its OpenGL driver
// (v2.10.4) forgets what it has told a shader when it presents one only: until then it takes
// what it is to tell it in the next frame, which lies in the same memory, for what it has
// told it, and what is drawn first lands where it would on the other picture.
func touch(screen *ebiten.Image) {
	ui.Fill(screen, ui.Rect{W: 1, H: 1}, color.RGBA{})
}

// DrawFinalScreen implements ebiten.FinalScreenDrawer. The picture has the
// screen's own pixels and covers all of them, so it is copied as it is. A host
// that keeps what it shows is given what has changed.
func (a *app) DrawFinalScreen(screen ebiten.FinalScreen, picture *ebiten.Image, geoM ebiten.GeoM) {
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
