package render

import (
	"colat/render/games"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// helpDialog explains the game and the keys.
type helpDialog struct{ scroll ui.Scroll }

// sections returns what there is to say about the game on the board.
func (a *app) sections() []games.Section {
	of := a.Games.Of(a.scene.Rules()).Help(a.Locale)
	keys := a.Text("help.keys")
	if a.scene.Board().Zooms() {
		keys += " " + a.Text("help.keys-zoom")
	}
	return append(of,
		games.Section{Title: a.Text("help.keys-title"), Text: keys},
		games.Section{Title: a.Text("lesson.help-title"), Text: a.Text("lesson.help")})
}

func (d *helpDialog) layOut(a *app) {
	page := &a.Page
	page.BeginModal()
	const widest, padding, title, foot = 560.0, 20.0, 32.0, 48.0
	w := min(a.width-2*theme.Gap, widest)
	sections := a.sections()
	height := layOutSections(nil, a.Theme, sections, ui.Rect{W: w - 2*padding})
	h := min(a.height-2*theme.Gap, height+title+foot+2*padding+2*theme.Margin)
	frame := ui.Rect{X: (a.width - w) / 2, Y: (a.height - h) / 2, W: w, H: h}
	page.Add(ui.Item{Kind: ui.Panel, Rect: frame})
	inner := frame.Inset(padding)
	head := page.AddLabel(inner.CutTop(title, theme.Margin), a.Text("help.title"), theme.TextLarge+2, a.Theme.Text)
	head.Bold = true
	foots := inner.CutBottom(foot, theme.Margin)
	page.BeginScroll(&d.scroll, inner)
	layOutSections(page, a.Theme, sections, inner)
	page.EndScroll(height)
	page.AddButton(foots, "close-help", a.Text("help.close"), ui.NoIcon, ui.Primary)
}

// layOutSections lays the text out, on page unless it is nil, and returns its
// height.
func layOutSections(page *ui.Page, t *theme.Theme, sections []games.Section, r ui.Rect) float64 {
	y := 0.0
	for i, section := range sections {
		if i > 0 {
			y += 12
		}
		const head, size = 24.0, theme.TextBody - 1
		if page != nil {
			l := page.AddLabel(ui.Rect{X: r.X, Y: r.Y + y, W: r.W, H: head}, section.Title, theme.TextBody, t.TextAccent)
			l.Bold, l.Align = true, text.Start
			page.AddParagraph(ui.Rect{X: r.X, Y: r.Y + y + head, W: r.W}, section.Text, size, t.Text)
		}
		y += head + ui.ParagraphHeight(section.Text, size, r.W)
	}
	return y
}
