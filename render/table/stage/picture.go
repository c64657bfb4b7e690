package stage

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/table/board"
)

// A Picture is a board with its motions that is a picture on a page, beside the board of the scene.
type Picture struct {
	View  *board.View
	Table board.Table

	full    bool // it is drawn in full, not plain
	version int  // incremented when the picture changes
	awaited bool // the current version has not been painted yet
}

// NewPicture returns the picture of an empty board.
func NewPicture(t board.Table) *Picture { return &Picture{View: board.NewView(t), Table: t} }

// Prepare does one step of preparation and reports whether it was the last. The picture is plain
// before.
func (p *Picture) Prepare() bool {
	if !p.full && p.View.Prepare() {
		p.full, p.awaited = true, false
	}
	return p.full
}

// pictureShadow is the margin of a picture around its board, in device-independent pixels.
const pictureShadow = 3.0

// Add adds the board to a page.
func (p *Picture) Add(page *ui.Page, r ui.Rect) *ui.Item {
	return page.Add(ui.Item{
		Kind: ui.Picture, Rect: r.Inset(-pictureShadow), Painter: p, Argument: p.version,
	})
}

// Update advances the board by one tick, and has the page redraw it if it has changed.
func (p *Picture) Update(page *ui.Page) {
	p.View.Update()
	if !p.View.Dirty() || p.awaited {
		return
	}
	p.version++
	p.awaited = true
	for i := range page.Items {
		if page.Items[i].Painter == p {
			page.Items[i].Argument = p.version
		}
	}
}

func (p *Picture) place(r ui.Rect, scale float64) {
	field := r.Inset(pictureShadow * scale)
	p.View.SetScale(scale)
	p.View.SetBounds(field.X, field.Y, field.W, field.H)
}

// Paint implements ui.Painter.
func (p *Picture) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	if !p.full {
		p.PaintPlain(dst, r, scale, item)
		return
	}
	p.awaited = false
	p.place(r, scale)
	p.View.Draw(ui.Clip(dst, r))
}

// PaintPlain implements ui.PlainPainter.
func (p *Picture) PaintPlain(dst *ebiten.Image, r ui.Rect, scale float64, _ *ui.Item) {
	p.place(r, scale)
	DrawPlain(dst, p.View, &p.Table)
}
