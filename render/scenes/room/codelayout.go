package room

import (
	"math"
	"strings"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/invite"
	"colat/render/program/scene"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
)

// Measures of the scene.
const (
	widest    = 560.0 // of a column
	fieldHigh = 76.0
	fieldSize = 40.0  // text size of the field
	roomyWide = 560.0 // least width of a screen with two columns
	leastOpen = 140.0 // least height of the list
	rowHigh   = 60.0
)

// codeWords are the texts shown if no server can be reached.
var codeWords = invite.Words{
	None: "join.none", NoneWhy: "room.none-why", Missing: "join.none", MissingWhy: "room.none-why",
}

// codeDrawing lays out the scene without changing it.
type codeDrawing struct {
	*CodeEntry
	page *ui.Page
}

// LayOut implements scene.Scene.
func (s *CodeEntry) LayOut(page *ui.Page, w, h float64) {
	d := codeDrawing{s, page}
	p := s.program
	margin := scene.Margin(w, h)
	place := ui.Rect{W: w, H: h}.Inset(margin)
	s.stage.Place(ui.Rect{X: w / 2, Y: 0}, p.Scale)
	beside := w > h && w >= roomyWide && s.me.Status().Lists
	if beside {
		place = place.Narrowed(2*widest + margin)
	} else {
		place = place.Narrowed(widest)
	}
	p.AddHeader(page, place.CutTop(theme.Touch, theme.Gap), true, p.Text("join.title"), "front")
	if title, why, lost := s.availability.Status(p, &codeWords, s.me.State() == participant.Connected); lost {
		high := min(place.H, 260)
		panel := ui.Rect{X: place.X, Y: place.Y, W: place.W, H: high}
		page.Add(ui.Item{Kind: ui.Panel, Rect: panel})
		out := invite.Failure{Label: p.Text("room.other-games"), Retry: s.availability.MayRetry(), Scroll: &s.scroll}
		out.LayOut(p, page, panel.Inset(scene.PanelPadding), title, why)
		return
	}
	if beside {
		left := place.CutLeft((place.W-margin)/2, margin)
		d.addEntry(&left)
		d.addOpen(place)
		return
	}
	d.addEntry(&place)
	d.addOpen(place)
}

// addEntry lays out the field with a status text and a button. It is at the top of the
// screen, where an on-screen keyboard does not cover it.
func (d *codeDrawing) addEntry(r *ui.Rect) {
	p := d.program
	width := r.W - 2*scene.PanelPadding
	said, color := p.Text("join.why"), p.Theme.TextMuted
	switch title, why, _ := d.availability.Status(p, &codeWords, d.me.State() == participant.Connected); {
	case d.wrong != "":
		said, color = p.Text(d.wrong), p.Theme.Text
	case d.finding || d.wanted && title == "":
		said = p.Text("join.finding")
	case title != "":
		said = strings.TrimSpace(title + " " + why)
	}
	size := theme.TextBody
	high := max(ui.ParagraphHeight(said, size, width), ui.ParagraphHeight(p.Text("join.no-code"), size, width))
	panel := r.CutTop(2*scene.PanelPadding+fieldHigh+theme.Gap+high+theme.Gap+scene.MainHeight, theme.Gap)
	d.page.Add(ui.Item{Kind: ui.Panel, Rect: panel})
	inner := panel.Inset(scene.PanelPadding)
	field := d.page.AddField(inner.CutTop(fieldHigh, theme.Gap), CodeField, p.Text("join.label"), d.code, mostTyped)
	field.Size, field.Bold, field.Align = fieldSize, true, text.Center
	row := inner.CutTop(high, theme.Gap)
	if d.wrong != "" {
		d.page.Add(ui.Item{Kind: ui.Plate, Rect: row.Inset(-2)})
	}
	d.page.AddParagraph(row, said, size, color)
	enter := d.page.AddButton(inner.CutTop(scene.MainHeight, 0), codeEnter, p.Text("join.enter"), ui.IconNext, ui.Primary)
	_, whole := protocol.ParseCode(d.code)
	enter.Disabled = !whole || d.finding || d.wanted
}

// addOpen lays out the open rooms and tournaments, if the server lists them.
func (d *codeDrawing) addOpen(r ui.Rect) {
	p := d.program
	if !d.me.Status().Lists || !d.listed || r.H < leastOpen {
		return
	}
	d.page.Add(ui.Item{Kind: ui.Panel, Rect: r})
	r = r.Inset(scene.PanelPadding)
	d.page.AddLabel(r.CutTop(32, 4), p.Text("join.open"), theme.TextLarge, p.Theme.TextAccent).Bold = true
	d.page.BeginScroll(&d.scroll, r)
	content := r
	if len(d.open) == 0 {
		high := ui.ParagraphHeight(p.Text("join.open-none"), theme.TextBody, content.W)
		d.page.AddParagraph(content.CutTop(high, 0), p.Text("join.open-none"), theme.TextBody, p.Theme.TextMuted)
	}
	for i := range d.open {
		d.addRow(content.CutTop(rowHigh, 6), &d.open[i])
	}
	d.page.EndScroll(max(r.H, content.Y-r.Y))
}

// addRow lays out a room or a tournament: its name, its game, the number of people and its
// code.
func (d *codeDrawing) addRow(r ui.Rect, o *protocol.Open) {
	name, what := d.describe(o)
	d.page.Add(ui.Item{Kind: ui.Tile, Emphasis: ui.Ghost, Rect: r, Name: enterName + o.Code})
	inner := ui.Rect{X: r.X + 12, Y: r.Y, W: r.W - 24, H: r.H}
	code := invite.Grouped(o.Code)
	style := text.Style{Size: theme.TextLarge, Bold: true}
	place := inner.CutRight(math.Ceil(text.Width(code, style))+4, 10)
	d.page.AddLabel(place, code, theme.TextLarge, d.program.Theme.TextAccent).Bold = true
	inner.CutTop(7, 0)
	d.addCut(inner.CutTop(24, 0), name, theme.TextBody+1, true)
	d.addCut(inner.CutTop(20, 0), what, theme.TextSmall, false)
}

// addCut adds a label, cut to the width of r.
func (d *codeDrawing) addCut(r ui.Rect, said string, size float64, bold bool) {
	color := d.program.Theme.TextMuted
	if bold {
		color = d.program.Theme.Text
	}
	style := text.Style{Size: size * ui.LeastText, Bold: bold}
	letters := []rune(said)
	for text.Width(said, style) > r.W && len(letters) > 1 {
		letters = letters[:len(letters)-1]
		said = strings.TrimSpace(string(letters)) + "…"
	}
	d.page.AddLabel(r, said, size, color).Bold = bold
}

// describe returns the name of a room or a tournament, and a line about it.
func (d *codeDrawing) describe(o *protocol.Open) (name, what string) {
	l := d.program.Locale
	played := o.Game
	if rules, err := game.Find(o.Game); err == nil {
		if g := d.program.Games.Of(rules); g != nil {
			played = g.TitleWith(l, rules, o.Options)
		}
	}
	phase := "join.waits"
	if o.Begun {
		phase = "join.begun"
	}
	people := l.Count("join.people", o.People, nil)
	if o.Tournament {
		return o.Title, strings.Join([]string{l.Text("join.tournament"), played, people, l.Text(phase)}, " · ")
	}
	name = l.Text("join.room")
	if o.Host != "" {
		name = l.Format("join.room-of", locale.Data{"Name": o.Host})
	}
	return name, strings.Join([]string{played, people, l.Text(phase)}, " · ")
}
