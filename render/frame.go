package render

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/board"
	"colat/render/ui"
)

// frame counts a frame that begins now.
func (a *app) frame(now time.Time) {
	if a.frames > 0 {
		last := now.Sub(a.lastFrame)
		a.longest = max(a.longest, last)
		a.pace += (min(last, maxPace) - a.pace) / 32
	}
	a.frames++
	a.lastFrame = now
}

// Frames further apart than slowPace are slow. One long frame alone, which
// counts as maxPace, makes no slow screen.
const (
	slowPace = 20 * time.Millisecond
	maxPace  = 100 * time.Millisecond
)

// slow reports whether frames have been slow of late.
func (a *app) slow() bool { return a.pace > slowPace }

// Draw implements ebiten.Game. The screen keeps what it shows, so nothing is
// drawn while nothing changes.
func (a *app) Draw(screen *ebiten.Image) {
	a.frame(time.Now())
	if a.scene == nil {
		return
	}
	a.findDamage()
	if a.dirty {
		a.drawPart(screen, screen)
		a.changed = append(a.changed[:0], ui.RectOf(screen.Bounds()))
	} else {
		a.drawDamaged(screen)
	}
	a.dirty, a.drawn = false, true
	a.shown.Keep(&a.page, &a.worked)
	a.board = a.scene.boardFrame()
}

// findDamage finds what of the page looks different from what the screen shows.
func (a *app) findDamage() {
	var few bool
	a.damaged, few = a.shown.Changes(&a.page, &a.worked, a.damaged[:0])
	if !few || a.board != a.scene.boardFrame() {
		a.dirty = true
	}
}

// drawDamaged draws what has changed since the last frame. The squares that
// changed are drawn over the board alone, unless something lies over it.
func (a *app) drawDamaged(screen *ebiten.Image) {
	whole := ui.Rect{W: a.width, H: a.height}.Scaled(a.scale)
	switch {
	case !a.scene.boardDirty():
	case a.page.Modal > 0 || a.toast.current != "":
		a.damaged = append(a.damaged, a.boardReach())
	default:
		a.change(a.scene.drawBoardOver(screen).Intersect(whole))
	}
	for _, r := range a.damaged {
		r = r.Scaled(a.scale).Intersect(whole)
		a.drawPart(ui.Clip(screen, r), screen)
		a.change(r)
	}
}

// boardReach is where the board is drawn, its shadow included.
func (a *app) boardReach() ui.Rect {
	board := a.scene.boardFrame()
	return board.Inset(-boardShadow * board.W)
}

// maxChanged bounds the parts that are remembered as changed.
const maxChanged = 16

// change remembers that a part of the screen, in device pixels, looks different
// from what the host shows.
func (a *app) change(r ui.Rect) {
	if r.W <= 0 || r.H <= 0 {
		return
	}
	if n := len(a.changed); n == maxChanged {
		a.changed[n-1] = a.changed[n-1].Union(r)
		return
	}
	a.changed = append(a.changed, r)
}

// DrawFinalScreen implements ebiten.FinalScreenDrawer. The picture has the
// screen's own pixels and covers all of them, so it is copied as it is. A host
// that keeps what it shows is given what has changed.
func (a *app) DrawFinalScreen(screen ebiten.FinalScreen, picture *ebiten.Image, geoM ebiten.GeoM) {
	finalOptions.GeoM = geoM
	if a.options.Host.KeepsPicture() && screen.Bounds().Size() == picture.Bounds().Size() {
		for _, r := range a.changed {
			finalOptions.GeoM.Reset()
			finalOptions.GeoM.Translate(r.X, r.Y)
			screen.DrawImage(ui.Clip(picture, r), &finalOptions)
		}
	} else {
		screen.DrawImage(picture, &finalOptions)
	}
	a.changed = a.changed[:0]
}

var finalOptions = ebiten.DrawImageOptions{Blend: ebiten.BlendCopy}

// boardShadow is how far the board's shadow reaches beyond it, as a part of its
// width.
const boardShadow = 0.04

// drawPart draws all that lies in a part of the screen. Software renderers take
// their time for every pixel, and most frames change few.
func (a *app) drawPart(part, screen *ebiten.Image) {
	if size := screen.Bounds().Size(); a.ground == nil || a.ground.Bounds().Size() != size {
		if a.ground != nil {
			a.ground.Deallocate()
		}
		a.ground = ebiten.NewImageWithOptions(screen.Bounds(), &ebiten.NewImageOptions{Unmanaged: true})
		board.DrawTable(a.ground)
	}
	part.DrawImage(a.ground, &groundOptions)
	a.page.Draw(part, &a.worked, a.scale, false)
	if ui.RectOf(part.Bounds()).Overlaps(a.boardReach().Scaled(a.scale)) {
		a.scene.drawBoard(part)
	}
	if a.page.Modal > 0 {
		ui.Fill(part, ui.Rect{W: a.width, H: a.height}.Scaled(a.scale), a.theme.Scrim)
		a.page.Draw(part, &a.worked, a.scale, true)
	}
	a.toast.draw(part, a)
}

var groundOptions = ebiten.DrawImageOptions{Blend: ebiten.BlendCopy}
