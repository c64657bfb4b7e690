package ui

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/theme"
)

// drawTile draws a tray: a glaze over the lacquer with a rim of gold, brighter under
// the pointer.
func (p *Page) drawTile(dst *ebiten.Image, item *Item, r Rect, a *Interaction, scale float64) {
	t := p.Theme
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
