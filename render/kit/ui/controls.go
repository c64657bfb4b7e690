package ui

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// Measures of a switch, in device-independent pixels.
const (
	switchWidth  = 44.0
	switchHeight = 24.0
	switchGap    = 12.0 // between the text and the switch
	switchEdge   = 3.0  // between the edge of the switch and its knob
)

// AddSwitch adds a switch with a label.
func (p *Page) AddSwitch(r Rect, name, label string, on bool, size float64) *Item {
	return p.Add(Item{Kind: Switch, Rect: r, Name: name, Text: label, Size: size, Selected: on})
}

// switchRoom returns the width available to the text of a switch.
func (item *Item) switchRoom() float64 {
	room := item.Rect.W - switchWidth - switchGap
	if item.Row {
		room -= 2 * RowPadding
	}
	if item.Icon != NoIcon {
		room -= iconSize + iconGap
	}
	return room
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
		groove = mix(groove, color.RGBA{0, 0, 0, 0xff}, 0.18)
	case a.Hover == item.Name:
		groove = mix(groove, t.Text, 0.12)
	}
	style := text.Style{Size: item.Size * scale, Color: ink}
	style = text.Fit(item.Text, style, item.switchRoom()*scale, item.leastSize()*scale)
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
	style = text.Fit(item.Text, style, r.W-(2*RowPadding+caretWidth+2)*scale, item.Size*LeastText*scale)
	left := r.X + RowPadding*scale
	if item.Align == text.Center {
		left = r.CenterX() - text.Width(item.Text, style)/2
	}
	text.Draw(dst, item.Text, style, left, r.CenterY())
	if focused {
		left += text.Width(item.Text, style) + 2*scale
		caret := max(22, item.Size*1.2) * scale
		Fill(dst, Rect{X: left, Y: r.CenterY() - caret/2, W: caretWidth * scale, H: caret}, t.TextAccent)
	}
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
	default:
		Fill(dst, Rect{r.X, r.Bottom() - scale, r.W, scale}, t.Divider)
	}
	if a.Focus == item.Name {
		StrokeRounded(dst, r, radius, theme.FocusWidth*scale, t.Focus)
	}
}
