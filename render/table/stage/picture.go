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
	// Margin is the space around the board for its shadow, in device-independent pixels.
	Margin float64
	Full   bool // it is drawn in full, not plain

	version int  // incremented when the picture changes
	awaited bool // the current version has not been painted yet
}

// NewPicture returns the picture of an empty board with a margin.
func NewPicture(t board.Table, margin float64) *Picture {
	return &Picture{View: board.NewView(t), Table: t, Margin: margin}
}

// Turn rotates the board by 180 degrees, or back.
func (p *Picture) Turn(turned bool) {
	p.Table.Turned = turned
	p.View.Turn(turned)
}

// Prepare does one step of preparation and reports whether it was the last. The picture is plain
// before.
func (p *Picture) Prepare() bool {
	if !p.Full && p.View.Prepare() {
		p.Full, p.awaited = true, false
	}
	return p.Full
}

// Add adds the board in a place, and its margin around that, to a page.
func (p *Picture) Add(page *ui.Page, place ui.Rect) *ui.Item {
	return page.Add(ui.Item{Kind: ui.Picture, Rect: place.Inset(-p.Margin), Painter: p, Argument: p.version})
}

// Redraw has a page draw the board again if it has changed.
func (p *Picture) Redraw(page *ui.Page) {
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
	field := r.Inset(p.Margin * scale)
	p.View.SetScale(scale)
	p.View.SetBounds(field.X, field.Y, field.W, field.H)
}

// Paint implements ui.Painter.
func (p *Picture) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	if !p.Full {
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
