package ui

import (
	"image/color"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// AddSwitch adds a switch with a label.
func (p *Page) AddSwitch(r Rect, name, label string, on bool, size float64) *Item {
	return p.Add(Item{Kind: Switch, Rect: r, Name: name, Text: label, Size: size, Selected: on})
}

// drawSwitch draws the icon, if any, the text and the switch at its end: a knob at the
// right end of a filled groove if it is on, at the left end of an empty one if it is
// off.
func (p *Page) drawSwitch(dst *ebiten.Image, item *Item, r Rect, a *Interaction, scale float64) {
	t := p.Theme
	ink, groove, knob := t.Text, t.Track, t.TextMuted
	if item.Selected {
		groove, knob = t.Fill, t.Panel
	}
	switch {
	case item.Disabled:
		ink, groove, knob = t.TextDisabled, fade(groove, 0.45), t.TextDisabled
	case a.Held == item.Name:
		groove = theme.Mix(groove, color.RGBA{0, 0, 0, 0xff}, 0.18)
	case a.Hover == item.Name:
		groove = theme.Mix(groove, t.Text, 0.12)
	}
	style := text.Style{Size: item.Size * scale, Color: ink}
	style = text.Fit(item.Text, style, (item.Rect.W-item.inset())*scale, item.leastSize()*scale)
	if item.Row {
		r = Rect{r.X + RowPadding*scale, r.Y, r.W - 2*RowPadding*scale, r.H}
	}
	left := r.X
	if item.Icon != NoIcon {
		p.drawIcon(dst, item.Icon, left+iconSize*scale/2, r.CenterY(), iconSize*scale, ink)
		left += (iconSize + iconGap) * scale
	}
	text.Draw(dst, item.Text, style, left, r.CenterY())
	w, h := switchWidth*scale, switchHeight*scale
	body := Rect{r.Right() - w, r.CenterY() - h/2, w, h}
	if item.Selected {
		FillRounded(dst, body, h/2, groove)
	} else {
		FillRounded(dst, body, h/2, t.Border)
		FillRounded(dst, body.Inset(1.5*scale), h/2, groove)
	}
	side := h - 2*switchEdge*scale
	at := Rect{body.X + switchEdge*scale, body.Y + switchEdge*scale, side, side}
	if item.Selected {
		at.X = body.Right() - switchEdge*scale - side
	}
	FillRounded(dst, at, side/2, knob)
	if a.Focus == item.Name {
		StrokeRounded(dst, body.Inset(-4*scale), h/2+4*scale, theme.FocusWidth*scale, t.Focus)
	}
}

// AddField adds a text field with at most the given number of letters. label is its
// name for screen readers.
func (p *Page) AddField(r Rect, name, label, written string, most int) *Item {
	return p.Add(Item{
		Kind: Field, Rect: r, Name: name, Label: label, Text: written, Size: theme.TextBody + 1, Argument: most,
	})
}

// Typed returns text after the keys and letters typed in this tick.
func (in *Input) Typed(text string) string {
	for _, key := range in.Keys {
		if letters := []rune(text); key == ebiten.KeyBackspace && len(letters) > 0 {
			text = string(letters[:len(letters)-1])
		}
	}
	return text + string(in.Text)
}

// caretWidth is the width of the caret, in device-independent pixels.
const caretWidth = 2

// drawField draws the text of a field, with a caret behind it if the field has the
// focus.
func (p *Page) drawField(dst *ebiten.Image, item *Item, r Rect, a *Interaction, scale float64) {
	t := p.Theme
	focused := a.Focus == item.Name
	edge, width := t.Border, theme.Hairline
	if focused {
		edge, width = t.Focus, theme.FocusWidth
	}
	FillRounded(dst, r, theme.Radius*scale, t.PanelRaised)
	StrokeRounded(dst, r, theme.Radius*scale, width*scale, edge)
	style := text.Style{Size: item.Size * scale, Color: t.Text, Bold: item.Bold}
	room := r.W - (2*RowPadding+caretWidth+2)*scale
	shown, cut := item.Text, tail
	if shown == "" {
		shown, cut, style.Color = item.Hint, head, t.TextMuted
	}
	style = text.Fit(shown, style, room, item.Size*LeastText*scale)
	written := cut(shown, style, room)
	left := r.X + RowPadding*scale
	if item.Align == text.Center {
		left = r.CenterX() - text.Width(written, style)/2
	}
	text.Draw(dst, written, style, left, r.CenterY())
	if focused {
		if item.Text != "" || item.Hint == "" {
			left += text.Width(written, style) + 2*scale
		} else {
			left -= (caretWidth + 2) * scale // it is before a hint
		}
		caret := max(22, item.Size*1.2) * scale
		Fill(dst, Rect{X: left, Y: r.CenterY() - caret/2, W: caretWidth * scale, H: caret}, t.TextAccent)
	}
}

// tail returns the end of a text that fits into a width.
func tail(s string, style text.Style, width float64) string {
	for s != "" && text.Width(s, style) > width {
		_, size := utf8.DecodeRuneInString(s)
		s = s[size:]
	}
	return s
}

// head returns the beginning of a text that fits into a width.
func head(s string, style text.Style, width float64) string {
	for s != "" && text.Width(s, style) > width {
		_, size := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-size]
	}
	return s
}

// drawTile draws a tray: a glaze over the lacquer with a golden rim, brighter under the
// pointer.
func (p *Page) drawTile(dst *ebiten.Image, item *Item, r Rect, a *Interaction, scale float64) {
	t := p.Theme
	if item.Emphasis == Ghost {
		p.drawRow(dst, item, r, a, scale)
		return
	}
	ground, rim := t.Tray, t.TrayRim
	switch {
	case a.Held == item.Name:
		ground, rim = t.TrayActive, theme.Gold
	case a.Hover == item.Name:
		ground, rim = t.TrayHover, theme.Gold
	}
	radius := theme.Radius * scale
	FillRounded(dst, r, radius, ground)
	StrokeRounded(dst, r, radius, theme.Hairline*scale, rim)
	if a.Focus == item.Name {
		StrokeRounded(dst, r.Inset(-3*scale), radius+3*scale, theme.FocusWidth*scale, theme.OnLacquerGold)
	}
}

// drawRow draws the ground of a row of a list. It is only a thin line below the row if
// the row is neither selected nor under the pointer.
func (p *Page) drawRow(dst *ebiten.Image, item *Item, r Rect, a *Interaction, scale float64) {
	t, radius := p.Theme, theme.RadiusSmall*scale
	switch {
	case item.Selected:
		FillRounded(dst, r, radius, t.Selected)
	case a.Held == item.Name:
		FillRounded(dst, r, radius, t.PanelActive)
	case a.Hover == item.Name:
		FillRounded(dst, r, radius, t.PanelHover)
	case item.OnTable: // a card that stands alone
	default:
		Fill(dst, Rect{r.X, r.Bottom() - scale, r.W, scale}, t.Divider)
	}
	if a.Focus == item.Name {
		StrokeRounded(dst, r, radius, theme.FocusWidth*scale, t.Focus)
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
		ground = theme.Mix(ground, color.RGBA{0, 0, 0, 0xff}, 0.15)
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

// paint calls the painter of an item, if there is an image to draw on.
func (p *Page) paint(dst *ebiten.Image, r Rect, scale float64, item *Item) {
	if dst == nil {
		return
	}
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
		style = text.Fit(item.Text, style, r.W-item.inset()*scale, item.leastSize()*scale)
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
	style = text.Fit(item.Text, style, r.W-item.inset()*scale, item.leastSize()*scale)
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
