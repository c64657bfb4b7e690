package ui

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/theme"
)

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
