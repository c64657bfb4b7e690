package app

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/stage"
)

// fading holds the parts of the screen that fade from their old content to their new content.
type fading struct {
	before *ebiten.Image // old content of the parts, at their places on the screen
	parts  []fadingPart
}

type fadingPart struct {
	rect  ui.Rect // device pixels
	since time.Time
	kept  bool // before holds the part's old content
}

// start starts to fade a part of the screen.
func (f *fading) start(rect ui.Rect, now time.Time) {
	f.parts = append(f.parts, fadingPart{rect: rect, since: now})
}

// keep copies the old content of new parts, before anything is drawn over it.
func (f *fading) keep(screen *ebiten.Image) {
	size := screen.Bounds().Size()
	if f.before != nil && f.before.Bounds().Size() != size {
		f.end()
	}
	for i := range f.parts {
		part := &f.parts[i]
		if part.kept {
			continue
		}
		part.kept = true
		part.rect = part.rect.Intersect(ui.RectOf(screen.Bounds()))
		if f.before == nil {
			f.before = ebiten.NewImageWithOptions(screen.Bounds(), &ebiten.NewImageOptions{Unmanaged: true})
		}
		fadeOptions.GeoM.Reset()
		fadeOptions.GeoM.Translate(part.rect.X, part.rect.Y)
		fadeOptions.ColorScale.Reset()
		fadeOptions.Blend = ebiten.BlendCopy
		f.before.DrawImage(ui.Clip(screen, part.rect), &fadeOptions)
	}
}

var fadeOptions ebiten.DrawImageOptions

// end removes all parts.
func (f *fading) end() {
	if f.before != nil {
		f.before.Deallocate()
	}
	*f = fading{parts: f.parts[:0]}
}

// fade draws the old content of fading parts over the new content.
func (p *picture) fade(screen *ebiten.Image, program *scene.Program, st *stage.Stage) {
	f := &p.fading
	if len(f.parts) == 0 {
		return
	}
	now := time.Now()
	left := f.parts[:0]
	for _, part := range f.parts {
		target := ui.Clip(screen, part.rect)
		if !program.Dirty {
			p.drawPart(target, screen, program, st)
		}
		p.change(part.rect)
		seen := theme.EaseOut(float64(now.Sub(part.since)) / float64(theme.MotionNormal))
		if seen >= 1 {
			continue
		}
		left = append(left, part)
		fadeOptions.GeoM.Reset()
		fadeOptions.GeoM.Translate(part.rect.X, part.rect.Y)
		fadeOptions.ColorScale.Reset()
		fadeOptions.ColorScale.ScaleAlpha(float32(1 - seen))
		fadeOptions.Blend = ebiten.BlendSourceOver
		target.DrawImage(ui.Clip(f.before, part.rect), &fadeOptions)
	}
	if f.parts = left; len(left) == 0 {
		f.end()
	}
}
