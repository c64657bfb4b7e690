package app

import (
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// LayoutF implements ebiten.LayoutFer. The screen has the pixels of the display, rounded down
// to whole pixels, so that none is stretched.
func (a *App) LayoutF(outsideWidth, outsideHeight float64) (float64, float64) {
	scale := 1.0
	if monitor := ebiten.Monitor(); monitor != nil {
		scale = monitor.DeviceScaleFactor()
	}
	a.Resize(outsideWidth, outsideHeight, scale)
	return wholePixels(outsideWidth * scale), wholePixels(outsideHeight * scale)
}

// wholePixels rounds a size down to whole pixels. It allows for the error of a size that was
// divided by the scale before.
func wholePixels(size float64) float64 { return max(1, math.Floor(size+1e-3)) }

// Layout implements ebiten.Game. Ebitengine calls LayoutF instead.
func (a *App) Layout(int, int) (int, int) { panic("app: Layout was called in place of LayoutF") }

// Draw implements ebiten.Game.
func (a *App) Draw(screen *ebiten.Image) {
	a.Pace.Count(time.Now())
	if a.scene != nil {
		a.frames.draw(screen)
	}
}

// DrawFinalScreen implements ebiten.FinalScreenDrawer.
func (a *App) DrawFinalScreen(screen ebiten.FinalScreen, picture *ebiten.Image, geoM ebiten.GeoM) {
	a.frames.drawFinal(screen, picture, geoM)
	if a.frames.picture.drawn && !a.shown {
		a.shown = true
		a.options.Host.Shown()
	}
}
