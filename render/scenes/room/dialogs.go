package room

import (
	"math"

	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/web/rooms/protocol"
)

// widestDialog is the maximum width of a dialogue.
const widestDialog = 420.0

// addQuestion asks the user to confirm something that cannot be undone.
func (d *drawing) addQuestion(w, h float64, title, why, yes, label string) {
	d.page.BeginModal()
	width := min(w-2*theme.Gap, widestDialog)
	words := ui.ParagraphHeight(why, theme.TextBody-1, width-2*theme.Margin)
	high := 2*theme.Margin + 32 + words + scene.MainHeight + 3*theme.Gap
	r := ui.Rect{X: (w - width) / 2, Y: math.Floor((h - high) / 2), W: width, H: high}
	d.page.Add(ui.Item{Kind: ui.Panel, Rect: r})
	inner := r.Inset(theme.Margin)
	d.page.AddLabel(inner.CutTop(32, theme.Gap), title, theme.TextLarge, d.theme.Text).Bold = true
	d.page.AddParagraph(inner.CutTop(words, 2*theme.Gap), why, theme.TextBody-1, d.theme.TextMuted)
	row := inner.CutTop(scene.MainHeight, 0)
	d.page.AddButton(row.Column(0, 2, theme.Gap), "cancel", d.text("room.cancel"), ui.NoIcon, ui.Quiet)
	d.page.AddButton(row.Column(1, 2, theme.Gap), yes, label, ui.NoIcon, ui.Danger)
}

// addSays lays out the dialogue of greetings.
func (d *drawing) addSays(w, h float64) {
	d.page.BeginModal()
	width := min(w-2*theme.Gap, widestDialog)
	rows := (len(protocol.Greetings) + 1) / 2
	high := 2*theme.Margin + theme.Touch + float64(rows)*(scene.MainHeight+8)
	r := ui.Rect{X: (w - width) / 2, Y: math.Floor((h - high) / 2), W: width, H: high}
	d.page.Add(ui.Item{Kind: ui.Panel, Rect: r})
	inner := r.Inset(theme.Margin)
	top := inner.CutTop(theme.Touch, 8)
	d.page.AddButton(top.CutRight(theme.Touch, 4), "cancel", "", ui.IconClose, ui.Ghost).Label = d.text("room.cancel")
	d.page.AddLabel(top, d.text("room.say-title"), theme.TextLarge, d.theme.Text).Bold = true
	for i, what := range protocol.Greetings {
		row := inner
		row.Y, row.H = inner.Y+float64(i/2)*(scene.MainHeight+8), scene.MainHeight
		d.page.AddButton(row.Column(i%2, 2, 8), sayName+string(what), d.text(sayText(what)), ui.NoIcon, ui.Quiet)
	}
}
