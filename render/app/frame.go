package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// picture is what the screen shows.
type picture struct {
	ground  *ebiten.Image  // the table, as large as the screen
	shown   ui.Shown       // the page
	board   ui.Rect        // where the board lies
	damaged []ui.Rect      // parts that must be drawn anew
	changed []ui.Rect      // parts, in device pixels, that the host does not show yet
	drawn   bool           // the first frame has been drawn
	flat    board.Position // what lies on the board that was drawn plain last
	fading  fading
}

// draw brings the screen up to date.
func (p *picture) draw(screen *ebiten.Image, program *scene.Program, st *stage.Stage) {
	p.fading.keep(screen)
	var few bool
	p.damaged, few = p.shown.Changes(&program.Page, &program.Worked, p.damaged[:0])
	if !few || p.board != st.Rect() || program.Dirty {
		p.drawPart(screen, screen, program, st)
		p.changed = append(p.changed[:0], ui.RectOf(screen.Bounds()))
	} else {
		p.drawDamaged(screen, program, st)
	}
	p.fade(screen, program, st)
	program.Dirty, p.drawn = false, true
	p.shown.Keep(&program.Page, &program.Worked)
	p.board = st.Rect()
}

// drawDamaged draws what has changed since the last frame. The squares that
// changed are drawn over the board alone, unless something lies over it.
func (p *picture) drawDamaged(screen *ebiten.Image, program *scene.Program, st *stage.Stage) {
	whole := ui.RectOf(screen.Bounds())
	switch {
	case program.Page.Plain:
		// A plain board has no motions, so a move stands there at once.
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

// maxChanged bounds the parts that are remembered as changed.
const maxChanged = 16

// change remembers that a part of the screen, in device pixels, looks different
// from what the host shows.
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

// drawPart draws all that lies in a part of the screen. Software renderers take
// their time for every pixel, and most frames change few.
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

// boardShadow is how far the board's shadow reaches beyond it, as a part of its
// longer side.
const boardShadow = 0.04

// reach is where a board is drawn, its shadow included.
func reach(st *stage.Stage) ui.Rect {
	r := st.Rect()
	return r.Inset(-boardShadow * max(r.W, r.H))
}
