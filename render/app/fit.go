package app

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
)

// LayoutF implements ebiten.LayoutFer: the screen has the display's own pixels,
// and like the display no part of one, so that none is stretched.
func (a *app) LayoutF(outsideWidth, outsideHeight float64) (float64, float64) {
	scale := 1.0
	if monitor := ebiten.Monitor(); monitor != nil {
		scale = monitor.DeviceScaleFactor()
	}
	a.resize(outsideWidth, outsideHeight, scale)
	return wholePixels(outsideWidth * scale), wholePixels(outsideHeight * scale)
}

// magnified is how many times larger everything is for a projector, as far as the screen
// has room: what is laid out is the same on a smaller screen of a larger scale.
const magnified = 1.35

// The least width and height that scenes are laid out for, and the least of the longer
// one.
const leastShort, leastLong = 320, 568

// onScreen returns where what is laid out at r is on the screen, in device-independent
// pixels.
func (a *app) onScreen(r ui.Rect) ui.Rect {
	return ui.Rect{X: r.X * a.zoom, Y: r.Y * a.zoom, W: r.W * a.zoom, H: r.H * a.zoom}
}

// magnification returns how many times larger than usual a screen of a size shows
// everything.
func (a *app) magnification(width, height float64) float64 {
	if !a.Settings.Large {
		return 1
	}
	return max(1, min(magnified, min(width, height)/leastShort, max(width, height)/leastLong))
}

// wholePixels leaves out the part of a pixel at the edge of a screen. What was
// divided by the scale before may come back a little less than it was.
func wholePixels(size float64) float64 { return max(1, math.Floor(size+1e-3)) }

// Layout implements ebiten.Game. It is not called, since there is LayoutF.
func (a *app) Layout(int, int) (int, int) { panic("render: Layout was called in place of LayoutF") }

// resize takes in the size of the screen, in device-independent pixels, and their scale.
func (a *app) resize(width, height, scale float64) {
	a.outside = [3]float64{width, height, scale}
	a.fit()
}

// fit works out how large what the person wants is laid out on the screen.
func (a *app) fit() {
	zoom := a.magnification(a.outside[0], a.outside[1])
	width, height, scale := a.outside[0]/zoom, a.outside[1]/zoom, a.outside[2]*zoom
	a.zoom, a.devices.Zoom = zoom, zoom
	if a.width == width && a.height == height && a.Scale == scale {
		return
	}
	a.width, a.height, a.Scale = width, height, scale
	a.Redraw()
}
