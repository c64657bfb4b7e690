package tournament

import (
	"image/color"
	"math"
	"strings"

	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/invite"
	"colat/web/rooms/tournament"
)

// drawing lays out the lobby. It changes nothing of the lobby except the cached QR code.
type drawing struct {
	*Lobby
	page   *ui.Page
	theme  *theme.Theme
	locale *locale.Locale
}

func (d *drawing) text(id string) string { return d.locale.Text(id) }

// Measures of lists.
const (
	rowHigh  = theme.Touch // of a line that can be pressed
	lineHigh = 30.0        // of a line that cannot be pressed
	headHigh = 30.0
)

// addHead lays out the title of a list.
func (d *drawing) addHead(content *ui.Rect, words string) {
	content.CutTop(4, 0)
	d.page.AddLabel(content.CutTop(headHigh, 2), words, theme.TextBody-1, d.theme.TextAccent).Bold = true
}

// addWords lays out a paragraph.
func (d *drawing) addWords(content *ui.Rect, words string, muted bool) {
	ink := d.theme.Text
	if muted {
		ink = d.theme.TextMuted
	}
	high := ui.ParagraphHeight(words, theme.TextBody-1, content.W-4)
	place := content.CutTop(high, 8)
	d.page.AddParagraph(ui.Rect{X: place.X + 2, Y: place.Y, W: place.W - 4}, words, theme.TextBody-1, ink)
}

// addYou lays out a highlighted plate with news for the user.
func (d *drawing) addYou(content *ui.Rect, title, words string) {
	high := ui.ParagraphHeight(words, theme.TextBody-1, content.W-24)
	r := content.CutTop(high+28+20, 10)
	d.page.Add(ui.Item{Kind: ui.Plate, Rect: r, Selected: true})
	inner := ui.Rect{X: r.X + 12, Y: r.Y + 8, W: r.W - 24, H: r.H - 16}
	head := d.page.AddLabel(inner.CutTop(28, 4), title, theme.TextLarge-2, d.theme.Text)
	head.Bold = true
	shorten(head)
	d.page.AddParagraph(inner, words, theme.TextBody-1, d.theme.Text)
}

// addRow lays out a line of a list that can be pressed: words, in full first and then
// shorter, and end at the right.
func (d *drawing) addRow(content *ui.Rect, name string, words []string, end string) *ui.Item {
	r := content.CutTop(rowHigh, 0)
	at := len(d.page.Items)
	said := strings.TrimSuffix(words[0]+", "+end, ", ")
	d.page.Add(ui.Item{Kind: ui.Tile, Emphasis: ui.Ghost, Rect: r, Name: name, Text: said})
	inner := ui.Rect{X: r.X + 8, Y: r.Y, W: r.W - 16, H: r.H}
	d.addEnds(inner, words, end)
	return &d.page.Items[at]
}

// addEnds lays out words, in full or shorter, at the left of a line, and end at its right.
func (d *drawing) addEnds(r ui.Rect, words []string, end string) {
	if end != "" {
		width := min(r.W*0.5, math.Ceil(text.Width(end, text.Style{Size: theme.TextBody - 1, Bold: true}))+4)
		label := d.page.AddLabel(r.CutRight(width, 8), end, theme.TextBody-1, d.theme.TextAccent)
		label.Bold, label.Align = true, text.End
		shorten(label)
	}
	shorten(d.page.AddLabel(r, words[0], theme.TextBody-1, d.theme.Text), words...)
}

// addCode lays out the QR code of the tournament's address, and its letters in a colour.
func (d *drawing) addCode(r ui.Rect, ink color.RGBA) {
	d.code = invite.AddAddress(d.program, d.page, r, d.code, d.InviteAddress(), d.text("class.code"), ink)
}

// whyNotBegin returns why the tournament cannot begin, or "" if it can.
func (d *drawing) whyNotBegin() string {
	t := d.me.Tournament()
	if len(t.Entries()) < 2 {
		return d.text("class.too-few")
	}
	if _, err := t.Decide(d.me.Person(), &tournament.Command{Do: tournament.Begin}, t.Last()); err != nil {
		return d.text("class.too-few-for-stages")
	}
	return ""
}

// mayEnter reports whether the user can enter the tournament, for the first time or again.
func (d *drawing) mayEnter() bool { return d.me.Tournament().MayEnter(d.me.Person()) }

// invites reports whether the host waits for players. The QR code is then the largest item of
// the host's screen.
func (d *drawing) invites() bool {
	_, _, bad := d.Status()
	t := d.me.Tournament()
	return !bad && t != nil && t.Phase() == tournament.Entering && d.me.IsHost() && d.Link() != ""
}
