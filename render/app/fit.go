package app

import (
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/frames"
	"colat/render/kit/ui"
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

// magnified is the magnification for a projector, if the screen is large enough. The layout
// is then that of a smaller screen with a larger scale.
const magnified = 1.35

// Minimum sizes of the shorter and the longer side of a screen that scenes are laid out for.
const leastShort, leastLong = 320, 568

// Draw implements ebiten.Game.
func (a *App) Draw(screen *ebiten.Image) {
	a.Pace.Count(time.Now())
	if a.scene != nil {
		a.frames.Draw(screen, a.view(), a.options.Host.Rest)
	}
}

// view returns what the next frame draws.
func (a *App) view() *frames.View {
	a.drawn = frames.View{Scene: a.scene, Width: a.width, Height: a.height, Laid: a.laid, Ready: a.ready}
	return &a.drawn
}

// DrawFinalScreen implements ebiten.FinalScreenDrawer.
func (a *App) DrawFinalScreen(screen ebiten.FinalScreen, picture *ebiten.Image, geoM ebiten.GeoM) {
	a.frames.DrawFinal(screen, picture, geoM, a.options.Host.KeepsPicture())
	if a.frames.Drawn() && !a.shown {
		a.shown = true
		a.options.Host.Shown()
	}
}

// onScreen converts a rectangle of the layout to the screen, in device-independent pixels.
func (a *App) onScreen(r ui.Rect) ui.Rect {
	return ui.Rect{X: r.X * a.zoom, Y: r.Y * a.zoom, W: r.W * a.zoom, H: r.H * a.zoom}
}

// magnification returns the magnification for a screen of a size.
func (a *App) magnification(width, height float64) float64 {
	if !a.Settings.Large {
		return 1
	}
	return max(1, min(magnified, min(width, height)/leastShort, max(width, height)/leastLong))
}

// wholePixels rounds a size down to whole pixels. It allows for the error of a size that was
// divided by the scale before.
func wholePixels(size float64) float64 { return max(1, math.Floor(size+1e-3)) }

// Layout implements ebiten.Game. Ebitengine calls LayoutF instead.
func (a *App) Layout(int, int) (int, int) { panic("app: Layout was called in place of LayoutF") }

// Resize sets the size of the screen, in device-independent pixels, and its scale.
func (a *App) Resize(width, height, scale float64) {
	a.outside = [3]float64{width, height, scale}
	a.fit()
}

// fit computes the size and the scale of the layout from the size of the screen.
func (a *App) fit() {
	zoom := a.magnification(a.outside[0], a.outside[1])
	width, height, scale := a.outside[0]/zoom, a.outside[1]/zoom, a.outside[2]*zoom
	a.zoom, a.devices.Zoom = zoom, zoom
	if a.width == width && a.height == height && a.Scale == scale {
		return
	}
	a.width, a.height, a.Scale = width, height, scale
	a.Redraw()
}
