package room

import (
	"math"

	"colat/render/scene"
	"colat/render/theme"
	"colat/render/ui"
	"colat/web/rooms/wire"
)

// widestDialog is how wide a dialogue is at most.
const widestDialog = 420.0

// addSays offers what can be said.
func (d *drawing) addSays(w, h float64) {
	d.page.BeginModal()
	width := min(w-2*theme.Gap, widestDialog)
	rows := (len(wire.Greetings) + 1) / 2
	high := 2*theme.Margin + theme.Touch + float64(rows)*(scene.MainHeight+8)
	r := ui.Rect{X: (w - width) / 2, Y: math.Floor((h - high) / 2), W: width, H: high}
	d.page.Add(ui.Item{Kind: ui.Panel, Rect: r})
	inner := r.Inset(theme.Margin)
	top := inner.CutTop(theme.Touch, 8)
	d.page.AddButton(top.CutRight(theme.Touch, 4), "cancel", "", ui.IconClose, ui.Ghost).Label = d.text("room.cancel")
	d.page.AddLabel(top, d.text("room.say-title"), theme.TextLarge, d.theme.Text).Bold = true
	for i, what := range wire.Greetings {
		row := inner
		row.Y, row.H = inner.Y+float64(i/2)*(scene.MainHeight+8), scene.MainHeight
		d.page.AddButton(row.Column(i%2, 2, 8), sayName+string(what), d.text(sayText(what)), ui.NoIcon, ui.Quiet)
	}
}
