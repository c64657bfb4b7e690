package frames

import (
	"image"
	"time"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
)

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

// warming rasterises the digits and letters that change during a game before a game shows
// them, one style per tick, so that no frame waits for them.
type warming struct {
	scale float64
	next  int
}

// changing are the digits and letters of counts, moves and reports on boards of usual sizes.
const changing = "0123456789abcdefgh,.–:"

var warmStyles = []text.Style{
	{Size: theme.TextFigure, Bold: true},
	{Size: theme.TextFigure - 6, Bold: true},
	{Size: theme.TextBody - 1},
	{Size: theme.TextBody - 1, Bold: true},
	{Size: theme.TextSmall - 1},
	{Size: theme.TextBody, Bold: true},
	{Size: theme.TextSmall},
}

// update rasterises the next style at a device scale, and reports whether any was left.
func (w *warming) update(scale float64) bool {
	if w.scale != scale {
		w.scale, w.next = scale, 0
	}
	if w.next == len(warmStyles) {
		return false
	}
	style := warmStyles[w.next]
	style.Size *= scale
	text.Warm(changing, style)
	w.next++
	return true
}
