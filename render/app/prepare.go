package app

import (
	"image"
	"time"

	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
)

// frameBudget is how long a frame may make ready what later ones need, beyond the
// one thing that each does.
const frameBudget = 6 * time.Millisecond

// await has the screen drawn plain until the scene's board is ready, if that takes
// long.
func (a *app) await() {
	a.awaited = a.Patient && !(board.TableCompiled() && a.scene.Board().View.Compiled())
	a.Page.Plain, a.settled = a.awaited, false
}

// prepare makes ready what later frames of a size need, a little in each. It reports
// whether there was anything left to do, for which it may have drawn.
func (a *app) prepare(size image.Point) (drew bool) {
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

// appear has a part of the screen change little by little.
func (a *app) appear(part ui.Rect) {
	if a.Patient && !a.Calm() {
		a.picture.fading.start(part.Scaled(a.Scale), time.Now())
	}
}
