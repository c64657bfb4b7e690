// Package frames draws the frames of the program. A frame draws only what has changed. Work that
// can wait is left to frames with time for it, and while nothing moves, frames are omitted.
package frames

import (
	"image"
	"image/color"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
)

// Frames draws the frames.
type Frames struct {
	// Settled reports whether everything on the screen is prepared, and Awaits whether the
	// scene's board is being prepared.
	Settled, Awaits bool
	Resting         Resting

	program    *scene.Program
	picture    picture
	warming    warming
	foreseeing foreseeing
	drawing    []func() // functions to call in the next frame
	laid       int      // View.Laid of the last frame
}

// View is what a frame draws.
type View struct {
	Scene         scene.Scene
	Width, Height float64 // of the layout, in device-independent pixels
	Laid          int     // number of layouts of the page
	Ready         bool    // the first frame is on the screen
}

// New returns the frames of a program.
func New(p *scene.Program) *Frames { return &Frames{program: p} }

// WhileDrawing implements scene.Program.WhileDrawing.
func (f *Frames) WhileDrawing(do func()) { f.drawing = append(f.drawing, do) }

// Drawn reports whether the first frame has been drawn.
func (f *Frames) Drawn() bool { return f.picture.drawn }

// Draw draws a frame. The screen keeps its content, so nothing is drawn while nothing changes.
// rest requests a rest of the host, as app.Host.Rest.
func (f *Frames) Draw(screen *ebiten.Image, v *View, rest func(within time.Duration) bool) {
	elsewhere := f.prepare(screen.Bounds().Size(), v)
	f.picture.draw(screen, f.program, v.Scene.Board())
	elsewhere = f.drawPictures() || elsewhere
	elsewhere = f.DoLater(v) || elsewhere
	changed := len(f.picture.changed) > 0
	if elsewhere && !changed {
		touch(screen)
	}
	if changed || f.fades() {
		f.Resting.stir()
	}
	if f.Resting.request(v.Scene, rest) {
		f.program.Pace.Rest()
	}
}

// DoLater does one deferred task if the frame has time for it. It reports whether it drew
// anything.
func (f *Frames) DoLater(v *View) (drew bool) {
	busy := v.Laid != f.laid
	f.laid = v.Laid
	switch {
	case f.program.Later.Waiting():
		f.program.Later.Next(busy)
	case f.Settled && !busy && len(f.picture.changed) == 0:
		return f.foreseeing.next(f.program, v)
	}
	return false
}

// drawPictures calls the functions that scenes defer until a frame is drawn. It reports
// whether there were any.
func (f *Frames) drawPictures() bool {
	if len(f.drawing) == 0 {
		return false
	}
	list := f.drawing
	f.drawing = nil
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

// DrawFinal copies the picture to the screen of the host. The picture has the pixels of the
// screen and covers all of them, so it is copied without scaling. A host that keeps its picture
// only gets the parts that have changed.
func (f *Frames) DrawFinal(screen ebiten.FinalScreen, picture *ebiten.Image, geoM ebiten.GeoM, keeps bool) {
	finalOptions.GeoM = geoM
	if keeps && screen.Bounds().Size() == picture.Bounds().Size() {
		for _, r := range f.picture.changed {
			finalOptions.GeoM.Reset()
			finalOptions.GeoM.Translate(r.X, r.Y)
			screen.DrawImage(ui.Clip(picture, r), &finalOptions)
		}
	} else {
		screen.DrawImage(picture, &finalOptions)
	}
	f.picture.changed = f.picture.changed[:0]
}

var finalOptions = ebiten.DrawImageOptions{Blend: ebiten.BlendCopy}

// Moves reports whether something moves on the screen of a scene, or waits for a frame.
func (f *Frames) Moves(s scene.Scene) bool {
	return !f.Settled || f.program.Later.Waiting() || f.foresees() ||
		f.program.Page.Coasting() || s.Board().View.Animating()
}

// foresees reports whether pages are left to foresee.
func (f *Frames) foresees() bool { return f.program.Patient && f.Settled && !f.foreseeing.over }

// frameBudget is the time in a frame to prepare later frames. Each frame does at least one
// step.
const frameBudget = 6 * time.Millisecond

// Await draws the screen plain until the board of a scene is prepared, unless it already is.
func (f *Frames) Await(s scene.Scene) {
	f.Awaits = f.program.Patient && !(board.TableCompiled() && s.Board().View.Compiled())
	f.program.Page.Plain, f.Settled = f.Awaits, false
}

// prepare does a part of the work that later frames of a size need. It reports whether there
// was any left, in which case it may have drawn.
func (f *Frames) prepare(size image.Point, v *View) (drew bool) {
	p := f.program
	if !v.Ready && p.Patient {
		return false // the first frame waits for nothing
	}
	for began := time.Now(); time.Since(began) < frameBudget; {
		if f.Awaits {
			drew = true
			if board.PrepareTable(size) && v.Scene.Board().View.Prepare() {
				f.Awaits, p.Page.Plain = false, false
				f.Appear(ui.Rect{W: v.Width, H: v.Height})
				p.Dirty = true
			}
			continue
		}
		preparer, can := v.Scene.(scene.Preparer)
		if !can || preparer.Prepare() {
			drew = f.warming.update(p.Scale) || drew
			f.Settled = !f.fades()
			return drew
		}
		drew = true
	}
	return drew
}

// Appear implements scene.Program.Appear.
func (f *Frames) Appear(part ui.Rect) {
	if f.program.Patient && !f.program.Calm() {
		f.picture.fading.start(part.Scaled(f.program.Scale), time.Now())
	}
}

func (f *Frames) fades() bool { return len(f.picture.fading.parts) > 0 }
