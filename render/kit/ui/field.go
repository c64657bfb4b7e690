package ui

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

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
