package app

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// picture is the content of the screen.
type picture struct {
	ground  *ebiten.Image  // the table, as large as the screen
	shown   ui.Shown       // the page
	board   ui.Rect        // place of the board
	tables  int            // that the board had shown
	damaged []ui.Rect      // parts that must be drawn again
	changed []ui.Rect      // parts, in device pixels, that the host does not show yet
	drawn   bool           // the first frame has been drawn
	size    image.Point    // of the screen in the last frame, in device pixels
	flat    board.Position // position when the board was last drawn plain
	fading  fading
}

// draw updates the screen.
func (p *picture) draw(screen *ebiten.Image, program *scene.Program, st *stage.Stage) {
	p.fading.keep(screen)
	var few bool
	p.damaged, few = p.shown.Changes(&program.Page, &program.Worked, p.damaged[:0])
	if !few || p.board != st.Rect() || p.tables != st.View.Tables() || program.Dirty {
		p.drawPart(screen, screen, program, st)
		p.changed = append(p.changed[:0], ui.RectOf(screen.Bounds()))
	} else {
		p.drawDamaged(screen, program, st)
	}
	p.fade(screen, program, st)
	program.Dirty, p.drawn, p.size = false, true, screen.Bounds().Size()
	p.shown.Keep(&program.Page, &program.Worked)
	p.board, p.tables = st.Rect(), st.View.Tables()
}

// drawDamaged draws the parts that have changed since the last frame. If nothing covers the
// board, it draws changed squares without the rest of the board.
func (p *picture) drawDamaged(screen *ebiten.Image, program *scene.Program, st *stage.Stage) {
	whole := ui.RectOf(screen.Bounds())
	switch {
	case program.Page.Plain:
		// A plain board has no motion, so a move is drawn at once.
		if p.flat != *st.View.Position() {
			p.damaged = append(p.damaged, st.Rect())
		}
	case !st.View.Dirty():
	case program.Page.Modal > 0 || program.Toast.Text() != "":
		p.damaged = append(p.damaged, reach(st))
	default:
		p.change(ui.RectOf(st.View.DrawOver(screen)).Intersect(whole))
	}
	for _, r := range p.damaged {
		r = r.Scaled(program.Scale).Intersect(whole)
		p.drawPart(ui.Clip(screen, r), screen, program, st)
		p.change(r)
	}
}

// maxChanged is the maximum number of changed parts. Later parts are merged into the last
// one.
const maxChanged = 16

// change records that a part of the screen, in device pixels, differs from the host's
// picture.
func (p *picture) change(r ui.Rect) {
	if r.W <= 0 || r.H <= 0 {
		return
	}
	if n := len(p.changed); n == maxChanged {
		p.changed[n-1] = p.changed[n-1].Union(r)
		return
	}
	p.changed = append(p.changed, r)
}

// drawPart draws everything in a part of the screen. Software renderers take time for each
// pixel, and most frames change few pixels.
func (p *picture) drawPart(part, screen *ebiten.Image, program *scene.Program, st *stage.Stage) {
	p.drawGround(part, screen, program.Page.Plain)
	program.Page.Draw(part, &program.Worked, program.Scale, false)
	if ui.RectOf(part.Bounds()).Overlaps(reach(st).Scaled(program.Scale)) {
		if program.Page.Plain {
			p.flat = *st.View.Position()
			st.DrawPlain(part)
		} else {
			st.View.Draw(part)
		}
	}
	if program.Page.Modal > 0 {
		ui.Fill(part, ui.RectOf(screen.Bounds()), program.Page.Veil())
		program.Page.Draw(part, &program.Worked, program.Scale, true)
	}
	program.Toast.Draw(part, st.Rect(), float64(screen.Bounds().Dx())/program.Scale, program.Scale)
}

// drawGround draws the table.
func (p *picture) drawGround(part, screen *ebiten.Image, plain bool) {
	size := screen.Bounds().Size()
	if plain {
		stage.DrawPlainGround(part, size)
		return
	}
	if p.ground == nil || p.ground.Bounds().Size() != size {
		if p.ground != nil {
			p.ground.Deallocate()
		}
		p.ground = ebiten.NewImageWithOptions(screen.Bounds(), &ebiten.NewImageOptions{Unmanaged: true})
		board.DrawTable(p.ground)
	}
	part.DrawImage(p.ground, &groundOptions)
}

var groundOptions = ebiten.DrawImageOptions{Blend: ebiten.BlendCopy}

// boardShadow is the width of the board's shadow, as a part of the board's longer side.
const boardShadow = 0.04

// reach returns the place of the board with its shadow.
func reach(st *stage.Stage) ui.Rect {
	r := st.Rect()
	return r.Inset(-boardShadow * max(r.W, r.H))
}

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
