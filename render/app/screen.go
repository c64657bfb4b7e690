package app

import (
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// screen is the size of the screen and of the layout on it.
type screen struct {
	outside       [3]float64 // the screen's width, height and scale
	zoom          float64    // magnification of the layout
	width, height float64    // of the layout, in device-independent pixels
}

// magnified is the magnification for a projector, if the screen is large enough. The layout
// is then that of a smaller screen with a larger scale.
const magnified = 1.35

// Minimum sizes of the shorter and the longer side of a screen that scenes are laid out for.
const leastShort, leastLong = 320, 568

// onScreen converts a rectangle of the layout to the screen, in device-independent pixels.
func (s *screen) onScreen(r ui.Rect) ui.Rect {
	return ui.Rect{X: r.X * s.zoom, Y: r.Y * s.zoom, W: r.W * s.zoom, H: r.H * s.zoom}
}

// fit computes the size and the scale of the layout from the size of the screen.
func (s *screen) fit(p *scene.Program) {
	width, height := s.outside[0], s.outside[1]
	if s.zoom = 1; p.Settings.Large {
		s.zoom = max(1, min(magnified, min(width, height)/leastShort, max(width, height)/leastLong))
	}
	width, height, scale := width/s.zoom, height/s.zoom, s.outside[2]*s.zoom
	if s.width == width && s.height == height && p.Scale == scale {
		return
	}
	s.width, s.height, p.Scale = width, height, scale
	p.Redraw()
}

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
