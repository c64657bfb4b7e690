package app

import (
	"image"
	"image/color"
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
)

// frames draws the frames. A frame draws only what has changed. Work that can wait is left to
// frames with time for it, and while nothing moves, frames are omitted.
type frames struct {
	*scene.Program
	*navigator
	*screen
	settled bool // everything on the screen is prepared
	awaits  bool // the scene's board is being prepared
	ready   bool // the first frame is on the screen
	laid    int  // number of layouts of the page
	opening int  // ticks for which the page of a scene just opened need not be laid out yet
	resting resting
	budget  time.Duration // in a frame, to prepare later frames

	picture     picture
	advance     advance
	warming     warming
	foreseeing  foreseeing
	drawing     []func() // functions to call in the next frame
	drawnLayout int      // laid in the last frame
}

// whileDrawing implements scene.Program.WhileDrawing.
func (f *frames) whileDrawing(do func()) { f.drawing = append(f.drawing, do) }

// draw draws a frame. The screen keeps its content, so nothing is drawn while nothing changes.
func (f *frames) draw(screen *ebiten.Image) {
	size := screen.Bounds().Size()
	elsewhere := f.prepare(size)
	// A screen of another size than the last one has no content to keep.
	if f.opening > 0 || f.picture.size == size && !f.advance.update(f) {
		f.opening = 0
		touch(screen)
		f.resting.stir()
		return
	}
	f.picture.draw(screen, f.Program, f.scene.Board())
	elsewhere = f.drawPictures() || elsewhere
	elsewhere = f.doLater() || elsewhere
	changed := len(f.picture.changed) > 0
	if elsewhere && !changed {
		touch(screen)
	}
	if changed || f.fades() {
		f.resting.stir()
	}
	if f.resting.request(f.scene, f.options.Host.Rest) {
		f.Pace.Rest()
	}
}

// doLater does one deferred task if the frame has time for it. It reports whether it drew
// anything.
func (f *frames) doLater() (drew bool) {
	busy := f.laid != f.drawnLayout
	f.drawnLayout = f.laid
	switch {
	case f.Later.Waiting():
		f.Later.Next(busy)
	case f.settled && !busy && len(f.picture.changed) == 0:
		return f.foreseeing.next(f)
	}
	return false
}

// drawPictures calls the functions that scenes defer until a frame is drawn. It reports
// whether there were any.
func (f *frames) drawPictures() bool {
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

// drawFinal copies the picture to the screen of the host. The picture has the pixels of the
// screen and covers all of them, so it is copied without scaling. A host that keeps its picture
// only gets the parts that have changed.
func (f *frames) drawFinal(screen ebiten.FinalScreen, picture *ebiten.Image, geoM ebiten.GeoM) {
	finalOptions.GeoM = geoM
	if f.options.Host.KeepsPicture() && screen.Bounds().Size() == picture.Bounds().Size() {
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

// moves reports whether something moves on the screen, or waits for a frame.
func (f *frames) moves() bool {
	return !f.settled || f.Later.Waiting() || f.foresees() || f.Page.Coasting() || f.scene.Board().View.Animating()
}

// foresees reports whether pages are left to foresee.
func (f *frames) foresees() bool { return f.Patient && f.settled && !f.foreseeing.over }

// openingTicks is the number of ticks for which a new scene leaves its layout to the frame after
// that in which it was opened. It is more than those of one frame, and ends if frames are omitted.
const openingTicks = ebitengineTicks + 1

// frameBudget is the time in a frame to prepare later frames. Each frame does at least one
// step.
const frameBudget = 6 * time.Millisecond

// await draws the screen plain until the board of the scene is prepared, unless it already is.
func (f *frames) await() {
	f.awaits = f.Patient && !(board.TableCompiled() && f.scene.Board().View.Compiled())
	f.Page.Plain, f.settled = f.awaits, false
}

// prepare does a part of the work that later frames of a size need. It reports whether there
// was any left, in which case it may have drawn.
func (f *frames) prepare(size image.Point) (drew bool) {
	if !f.ready && f.Patient {
		return false // the first frame waits for nothing
	}
	for began := time.Now(); time.Since(began) < f.budget; {
		if f.awaits {
			drew = true
			if board.PrepareTable(size) && f.scene.Board().View.Prepare() {
				f.awaits, f.Page.Plain = false, false
				f.appear(ui.Rect{W: f.width, H: f.height})
				f.Dirty = true
			}
			continue
		}
		preparer, can := f.scene.(scene.Preparer)
		if !can || preparer.Prepare() {
			drew = f.warming.update(f.Scale) || drew
			f.settled = !f.fades()
			return drew
		}
		drew = true
	}
	return drew
}

// appear implements scene.Program.Appear.
func (f *frames) appear(part ui.Rect) {
	if f.Patient && !f.Calm() {
		f.picture.fading.start(part.Scaled(f.Scale), time.Now())
	}
}

func (f *frames) fades() bool { return len(f.picture.fading.parts) > 0 }

// foreseeing draws items of later pages on a hidden image, one item in each idle frame.
// Letters and icons are rasterised when they are first drawn, and the frame that shows the
// end of a game has no time for that.
type foreseeing struct {
	of   foreseen
	part int // index of the foreseen page to lay out next
	page ui.Page
	item int // index of the page's item to draw next
	over bool
	dark *ebiten.Image // hidden image
}

// darkSize is the size of the hidden image.
var darkSize = image.Rect(0, 0, 1, 1)

// foreseen is the state that the pictures of letters and icons depend on.
type foreseen struct {
	scene                scene.Scene
	width, height, scale float64
	locale               *locale.Locale
	theme                *theme.Theme
}

// next draws the next item on the hidden image, and reports whether it drew one.
func (f *foreseeing) next(p *frames) bool {
	now := foreseen{p.scene, p.width, p.height, p.Scale, p.Locale, p.Theme}
	if f.of != now {
		f.of, f.part, f.item, f.over = now, 0, 0, !p.Patient
		f.page.Reset(p.Theme)
	}
	if f.over {
		return false
	}
	for ; f.item < len(f.page.Items); f.item++ {
		item := f.page.Items[f.item]
		if item.Scroll == nil && !slices.Contains(p.Page.Items, item) {
			if f.dark == nil {
				f.dark = ebiten.NewImageWithOptions(darkSize, &ebiten.NewImageOptions{Unmanaged: true})
			}
			f.page.DrawItem(f.dark, f.item, p.Scale)
			f.item++
			return true
		}
	}
	foreseer, can := p.scene.(scene.Foreseer)
	f.page.Reset(p.Theme)
	f.item = 0
	f.over = !can || !foreseer.Foresee(&f.page, p.width, p.height, f.part)
	f.part++
	return false
}

// advance prepares the letters, shapes and icons of a new layout of the page before it is drawn.
// While that takes longer than a frame has time for, the screen keeps its content.
type advance struct {
	laid int // layout that is being prepared
	item int // index of the next item to prepare
	held int // frames in a row that were not drawn
}

// mostHeld is the most frames in a row that are not drawn, because a page may be laid out again
// in each of them.
const mostHeld = 12

// update prepares items, and reports whether none is left.
func (v *advance) update(f *frames) bool {
	if !f.ready || !f.Patient {
		return true // the first frame waits for nothing
	}
	if v.laid != f.laid {
		v.laid, v.item = f.laid, 0
	}
	for began := time.Now(); v.item < len(f.Page.Items); v.item++ {
		if v.held < mostHeld && time.Since(began) > f.budget {
			v.held++
			return false
		}
		f.Page.PrepareItem(v.item, f.Scale)
	}
	v.held = 0
	return true
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
