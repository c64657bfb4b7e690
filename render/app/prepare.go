package app

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

// await draws the screen plain until the scene's board is prepared, unless it already is.
func (a *App) await() {
	a.awaited = a.Patient && !(board.TableCompiled() && a.scene.Board().View.Compiled())
	a.Page.Plain, a.settled = a.awaited, false
}

// prepare does a part of the work that later frames of a size need. It reports whether there
// was any left, in which case it may have drawn.
func (a *App) prepare(size image.Point) (drew bool) {
	if !a.ready && a.Patient {
		return false // the first frame waits for nothing
	}
	for began := time.Now(); time.Since(began) < frameBudget; {
		if a.awaited {
			drew = true
			if board.PrepareTable(size) && a.scene.Board().View.Prepare() {
				a.awaited, a.Page.Plain = false, false
				a.appear(ui.Rect{W: a.width, H: a.height})
				a.Dirty = true
			}
			continue
		}
		preparer, can := a.scene.(scene.Preparer)
		if !can || preparer.Prepare() {
			drew = a.warming.update(a.Scale) || drew
			a.settled = len(a.picture.fading.parts) == 0
			return drew
		}
		drew = true
	}
	return drew
}

// appear fades in the new content of a part of the screen.
func (a *App) appear(part ui.Rect) {
	if a.Patient && !a.Calm() {
		a.picture.fading.start(part.Scaled(a.Scale), time.Now())
	}
}

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
