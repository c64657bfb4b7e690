package room

import (
	"math"

	"colat/render/scene"
	"colat/render/theme"
	"colat/render/ui"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/wire"
)

// widestDialog is how wide a dialogue is at most.
const widestDialog = 420.0

// addName asks for a name. It stands at the head of the screen, where a keyboard on the
// screen leaves it in sight.
func (d *drawing) addName(w, h float64) {
	d.page.BeginModal()
	width := min(w-2*theme.Gap, widestDialog)
	content := width - 2*theme.Margin
	why := d.text("room.name-why")
	size := theme.TextBody - 1
	words := ui.ParagraphHeight(why, size, content)
	const title, gap = 32.0, 8.0
	high := 2*theme.Margin + title + words + theme.Touch + scene.MainHeight + 3*gap
	r := ui.Rect{X: (w - width) / 2, Y: max(theme.Gap, math.Floor((h-high)/4)), W: width, H: high}
	d.page.Add(ui.Item{Kind: ui.Panel, Rect: r})
	inner := r.Inset(theme.Margin)
	d.page.AddLabel(inner.CutTop(title, 0), d.text("room.name-title"), theme.TextLarge, d.theme.Text).Bold = true
	d.page.AddParagraph(inner.CutTop(words, gap), why, size, d.theme.TextMuted)
	row := inner.CutTop(theme.Touch, 2*gap)
	other := d.page.AddButton(row.CutRight(theme.Touch, gap), "name-other", "", ui.IconDice, ui.Quiet)
	other.Label = d.text("room.name-other")
	d.page.AddField(row, nameField, d.text("room.name-label"), d.name, rooms.MostName)
	row = inner.CutTop(scene.MainHeight, 0)
	d.page.AddButton(row.Column(0, 2, gap), "cancel", d.text("room.cancel"), ui.NoIcon, ui.Quiet)
	_, err := rooms.CleanName(d.name)
	done := d.page.AddButton(row.Column(1, 2, gap), "name-done", d.text("room.name-done"), ui.IconCheck, ui.Primary)
	done.Disabled = err != nil
}

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
