package ui

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/theme"
)

// Draw draws the items of one layer of a page that intersect dst: the dialogue if modal
// is set, otherwise the items behind it. scale is the device scale.
func (p *Page) Draw(dst *ebiten.Image, a *Interaction, scale float64, modal bool) {
	first, last := 0, len(p.Items)
	if modal {
		if p.Modal == 0 {
			return
		}
		first = p.Modal
	} else if p.Modal > 0 {
		last = p.Modal
	}
	target, scroll := dst, (*Scroll)(nil)
	shown := RectOf(dst.Bounds())
	for i := first; i < last; i++ {
		item := &p.Items[i]
		if item.Scroll != scroll {
			scroll, target = item.Scroll, dst
			if scroll != nil {
				target = Clip(dst, scroll.clip().Scaled(scale))
			}
		}
		b := item.Bounds()
		if scroll != nil && !b.Overlaps(scroll.Viewport) {
			continue
		}
		if item.Kind == Segment && item.First {
			if row := p.row(i).Scaled(scale); row.Overlaps(shown) {
				FillRounded(target, row, theme.Radius*scale, p.Theme.PanelRaised)
				StrokeRounded(target, row, theme.Radius*scale, theme.Hairline*scale, p.Theme.Border)
			}
		}
		if item.reach(b, item.clip()).Scaled(scale).Overlaps(shown) {
			p.drawItem(target, item, b.Scaled(scale), a, scale)
		}
	}
}

// PrepareItem rasterises the letters, shapes and icons of the item at an index without
// drawing them, so that the frame that shows the item does not have to. It leaves out
// content that is scrolled out of sight.
func (p *Page) PrepareItem(i int, scale float64) {
	item := &p.Items[i]
	if b := item.Bounds(); item.Scroll == nil || b.Overlaps(item.Scroll.Viewport) {
		p.drawItem(nil, item, b.Scaled(scale), &atRest, scale)
	}
}

// DrawItem draws the item at an index in its state at rest, without the ground below
// it.
func (p *Page) DrawItem(dst *ebiten.Image, i int, scale float64) {
	p.drawItem(dst, &p.Items[i], p.Items[i].Bounds().Scaled(scale), &atRest, scale)
}

var atRest Interaction

// row returns the bounds of a row of segments, given the index of its first segment.
// The segments of a row share a ground, so it is drawn whenever one of them is.
func (p *Page) row(first int) Rect {
	last := first
	for !p.Items[last].Last && last+1 < len(p.Items) && p.Items[last+1].Kind == Segment {
		last++
	}
	return p.Items[first].Bounds().Union(p.Items[last].Bounds())
}

// drawItem draws an item, or prepares it if dst is nil.
func (p *Page) drawItem(dst *ebiten.Image, item *Item, r Rect, a *Interaction, scale float64) {
	t := p.Theme
	switch item.Kind {
	case Panel:
		if !p.Plain {
			Shade(dst, Rect{r.X, r.Y + 4*scale, r.W, r.H}, theme.Radius*scale, 14*scale, t.Shadow)
		}
		FillRounded(dst, r, theme.Radius*scale, t.Panel)
		StrokeRounded(dst, r, theme.Radius*scale, theme.Hairline*scale, t.Divider)
	case Plate:
		ground, edge := t.PanelRaised, t.Divider
		if item.Color.A != 0 {
			ground, edge = item.Color, theme.GoldDeep
		}
		FillRounded(dst, r, theme.Radius*scale, ground)
		if item.Selected {
			StrokeRounded(dst, r, theme.Radius*scale, 2*scale, t.Accent)
		} else {
			StrokeRounded(dst, r, theme.Radius*scale, theme.Hairline*scale, edge)
		}
	case Label:
		drawLabel(dst, item, r, scale)
	case Paragraph:
		drawParagraph(dst, item, r, scale)
	case Button:
		p.drawButton(dst, item, r, a, scale)
	case Segment:
		p.drawSegment(dst, item, r, a, scale)
	case Bar:
		FillRounded(dst, r, r.H/2, t.Track)
		if w := r.W * min(max(item.Value, 0), 1); w >= r.H {
			FillRounded(dst, Rect{r.X, r.Y, w, r.H}, r.H/2, t.Fill)
		}
	case Picture:
		p.paint(dst, r, scale, item)
	case Tile:
		p.drawTile(dst, item, r, a, scale)
	case Switch:
		p.drawSwitch(dst, item, r, a, scale)
	case Field:
		p.drawField(dst, item, r, a, scale)
	case Line:
		Fill(dst, r, t.Divider)
	case Fade:
		r.X, r.W = r.X-focusReach*scale, r.W+2*focusReach*scale
		fadeInto(dst, r, item.Color, item.Last)
	case Thumb:
		FillRounded(dst, r, r.W/2, t.Border)
	}
}
