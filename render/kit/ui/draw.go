package ui

import (
	"image"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// LeastText is the smallest size of a label that is reduced to fit its place, relative
// to the requested size.
const LeastText = 0.8

// buttonPadding is the distance between the edge of a button and its label.
const buttonPadding = 10

// SegmentPadding is the minimum padding of a segment. roomyPadding is used if the label
// can be reduced, because the edge of the selected segment lies within the padding.
const SegmentPadding, roomyPadding = 7, 10

// captionHeight is the height of the label below the picture of a stacked control that
// is higher than icons need.
const captionHeight = 32

// stackedPadding is the padding of a label below an icon.
const stackedPadding = 4

// RowPadding is the padding of a row of a list.
const RowPadding = 12

// iconSize is the height of a button's icon.
const iconSize = 22

// iconGap is the distance between the icon of a button and its label.
const iconGap = 8

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
		if item.reach(b).Scaled(scale).Overlaps(shown) {
			p.drawItem(target, item, b.Scaled(scale), a, scale)
		}
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

// RectOf converts an image.Rectangle to a Rect.
func RectOf(r image.Rectangle) Rect {
	return Rect{X: float64(r.Min.X), Y: float64(r.Min.Y), W: float64(r.Dx()), H: float64(r.Dy())}
}

// Clip returns the part of dst in r, a rectangle of whole device pixels.
func Clip(dst *ebiten.Image, r Rect) *ebiten.Image {
	return dst.SubImage(image.Rect(int(r.X), int(r.Y), int(r.Right()), int(r.Bottom()))).(*ebiten.Image)
}

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

func (item *Item) style(scale float64) text.Style {
	return text.Style{
		Size: item.Size * scale, Bold: item.Bold, Tabular: item.Tabular, Color: item.Color, Align: item.Align,
	}
}

func drawLabel(dst *ebiten.Image, item *Item, r Rect, scale float64) {
	style := text.Fit(item.Text, item.style(scale), r.W, item.leastSize()*scale)
	text.Draw(dst, item.Text, style, anchor(r, item.Align), r.CenterY())
}

func anchor(r Rect, align text.Align) float64 {
	switch align {
	case text.Center:
		return r.CenterX()
	case text.End:
		return r.Right()
	}
	return r.X
}

func drawParagraph(dst *ebiten.Image, item *Item, r Rect, scale float64) {
	style := item.style(scale)
	pitch := item.Size * text.LineHeight * scale
	// The lines are those of the layout at scale 1. At another scale a width may round
	// differently, but the line breaks stay the same.
	for i, l := range wrapped(item.Text, item.Size, item.Bold, item.Rect.W) {
		text.Draw(dst, l, style, anchor(r, item.Align), r.Y+(float64(i)+0.5)*pitch)
	}
}

// ground returns the colours of a control at rest, under the pointer and pressed, and
// those of its label and edge.
func (p *Page) ground(item *Item) (rest, hover, active, front, edge color.RGBA) {
	t := p.Theme
	switch {
	case item.Emphasis == Primary:
		return t.Accent, t.AccentHover, t.AccentActive, t.OnAccent, color.RGBA{}
	case item.Emphasis == Danger:
		return t.Danger, t.Danger, t.Danger, t.OnDanger, color.RGBA{}
	case item.Emphasis == Ghost && item.OnTable:
		over, pressed := color.RGBA{0x18, 0x14, 0x10, 0x20}, color.RGBA{0x0a, 0x08, 0x06, 0x50}
		return color.RGBA{}, over, pressed, theme.OnLacquer, color.RGBA{}
	case item.Emphasis == Ghost:
		return color.RGBA{}, t.PanelHover, t.PanelActive, t.Text, color.RGBA{}
	}
	return t.PanelRaised, t.PanelHover, t.PanelActive, t.Text, t.Border
}

func (p *Page) drawButton(dst *ebiten.Image, item *Item, r Rect, a *Interaction, scale float64) {
	t := p.Theme
	rest, hover, active, front, edge := p.ground(item)
	ground := rest
	switch {
	case item.Disabled:
		front = t.TextDisabled
		if item.OnTable {
			front = fade(theme.OnLacquerMuted, 0.5)
		}
		if item.Emphasis == Primary || item.Emphasis == Danger {
			ground = t.Track
		}
		edge = fade(edge, 0.45)
	case a.Held == item.Name:
		ground = active
		r = r.Inset(scale) // shrinks slightly under the finger
	case a.Hover == item.Name:
		ground = hover
	case item.Selected:
		ground = t.Selected
	}
	radius := theme.Radius * scale
	if item.Emphasis == Danger && !item.Disabled && (a.Held == item.Name || a.Hover == item.Name) {
		ground = mix(ground, color.RGBA{0, 0, 0, 0xff}, 0.15)
	}
	FillRounded(dst, r, radius, ground)
	switch {
	case edge.A == 0:
	case item.Selected && !item.Disabled: // like a selected segment: the ground alone is hard to see
		StrokeRounded(dst, r, radius, 1.5*scale, t.Fill)
	default:
		StrokeRounded(dst, r, radius, theme.Hairline*scale, edge)
	}
	if a.Focus == item.Name {
		p.drawFocus(dst, item, r, scale)
	}
	p.drawFace(dst, item, r, front, scale)
}

func (p *Page) drawFocus(dst *ebiten.Image, item *Item, r Rect, scale float64) {
	StrokeRounded(dst, r.Inset(-3*scale), (theme.Radius+3)*scale, theme.FocusWidth*scale, p.focusInk(item))
}

// focusInk returns the colour of the focus ring of an item, which contrasts with the
// ground below the item.
func (p *Page) focusInk(item *Item) color.RGBA {
	place := item.Rect
	if item.Scroll != nil {
		place = item.Scroll.Viewport
	}
	if item.OnTable || p.groundOf(place).A == 0 {
		return theme.OnLacquerGold
	}
	return p.Theme.Focus
}

// bolds reports whether the label of a control is bold even if it is not selected.
func (item *Item) bolds() bool {
	return item.Bold || item.Emphasis == Primary || item.Emphasis == Danger
}

func (item *Item) padding() float64 {
	if item.Kind == Segment {
		return SegmentPadding
	}
	return buttonPadding
}

// tickRoom returns the width reserved for the tick of a row.
func (item *Item) tickRoom() float64 {
	if item.Row {
		return iconSize + iconGap
	}
	return 0
}

// paint calls the painter of an item.
func (p *Page) paint(dst *ebiten.Image, r Rect, scale float64, item *Item) {
	if !p.Plain {
		item.Painter.Paint(dst, r, scale, item)
	} else if painter, can := item.Painter.(PlainPainter); can {
		painter.PaintPlain(dst, r, scale, item)
	}
}

// drawIcon draws an icon unless the page is plain, because the first icon of a size and
// kind is slow.
func (p *Page) drawIcon(dst *ebiten.Image, icon Icon, cx, cy, size float64, c color.RGBA) {
	if !p.Plain {
		DrawIcon(dst, icon, cx, cy, size, c)
	}
}

// drawFace draws the content of a control: an icon, a label, or both, one beside the
// other or, if the control is stacked, one above the other.
func (p *Page) drawFace(dst *ebiten.Image, item *Item, r Rect, front color.RGBA, scale float64) {
	if item.Text == "" {
		p.drawIcon(dst, item.Icon, r.CenterX(), r.CenterY(), iconSize*scale, front)
		return
	}
	if item.Stacked {
		style := text.Style{Size: item.Size * scale, Color: front, Align: text.Center}
		style = text.Fit(item.Text, style, r.W-2*stackedPadding*scale, item.leastSize()*scale)
		if item.Painter != nil && r.H > (iconSize+captionHeight)*scale {
			side := r.H - captionHeight*scale
			p.paint(dst, Rect{r.CenterX() - side/2, r.Y + 5*scale, side, side}, scale, item)
			text.Draw(dst, item.Text, style, r.CenterX(), r.Bottom()-(captionHeight-5)*scale/2)
			return
		}
		if item.Painter != nil {
			half := iconSize * scale / 2
			p.paint(dst, Rect{r.CenterX() - half, r.Y + r.H*0.36 - half, 2 * half, 2 * half}, scale, item)
		}
		p.drawIcon(dst, item.Icon, r.CenterX(), r.Y+r.H*0.36, iconSize*scale, front)
		text.Draw(dst, item.Text, style, r.CenterX(), r.Y+r.H*0.76)
		return
	}
	lead := 0.0
	if item.Icon != NoIcon {
		lead = (iconSize + iconGap) * scale
	}
	style := text.Style{Size: item.Size * scale, Bold: item.bolds() || item.Selected, Color: front}
	style = text.Fit(item.Text, style, r.W-2*item.padding()*scale-lead-item.tickRoom()*scale, item.leastSize()*scale)
	left := r.CenterX() - (text.Width(item.Text, style)+lead)/2
	if item.Row {
		left = r.X + RowPadding*scale
		if item.Selected {
			p.drawIcon(dst, IconCheck, r.Right()-(RowPadding+iconSize/2)*scale, r.CenterY(), iconSize*scale, p.Theme.TextAccent)
		}
	}
	if item.Icon != NoIcon {
		p.drawIcon(dst, item.Icon, left+iconSize*scale/2, r.CenterY(), iconSize*scale, front)
	}
	text.Draw(dst, item.Text, style, left+lead, r.CenterY())
}

func (p *Page) drawSegment(dst *ebiten.Image, item *Item, r Rect, a *Interaction, scale float64) {
	t := p.Theme
	front := t.Text
	inner := r.Inset(3 * scale)
	switch {
	case item.Selected:
		FillRounded(dst, inner, (theme.Radius-3)*scale, t.Selected)
		StrokeRounded(dst, inner, (theme.Radius-3)*scale, 1.5*scale, t.Fill)
	case item.Disabled:
		front = t.TextDisabled
	case a.Held == item.Name:
		FillRounded(dst, inner, (theme.Radius-3)*scale, t.PanelActive)
	case a.Hover == item.Name:
		FillRounded(dst, inner, (theme.Radius-3)*scale, t.PanelHover)
	}
	if a.Focus == item.Name {
		p.drawFocus(dst, item, inner, scale)
	}
	p.drawFace(dst, item, r, front, scale)
}

// fade returns c with its opacity multiplied by a factor from 0 to 1.
func fade(c color.RGBA, by float64) color.RGBA {
	f := func(v uint8) uint8 { return uint8(float64(v)*by + 0.5) }
	return color.RGBA{f(c.R), f(c.G), f(c.B), f(c.A)}
}

// mix returns the colour between two colours; part is 0 for from and 1 for to.
func mix(from, to color.RGBA, part float64) color.RGBA {
	m := func(a, b uint8) uint8 { return uint8(float64(a)*(1-part) + float64(b)*part + 0.5) }
	return color.RGBA{m(from.R, to.R), m(from.G, to.G), m(from.B, to.B), m(from.A, to.A)}
}
