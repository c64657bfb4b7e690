package render

import (
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// helpDialog explains the rules and the keys.
type helpDialog struct{ scroll ui.Scroll }

func (d *helpDialog) layOut(page *ui.Page, a *app) {
	page.BeginModal()
	const widest, padding, title, foot = 560.0, 20.0, 32.0, 48.0
	w := min(a.width-2*theme.Gap, widest)
	content := w - 2*padding
	height := d.content(nil, a, ui.Rect{W: content})
	h := min(a.height-2*theme.Gap, height+title+foot+2*padding+2*theme.Margin)
	frame := ui.Rect{X: (a.width - w) / 2, Y: (a.height - h) / 2, W: w, H: h}
	page.Add(ui.Item{Kind: ui.Panel, Rect: frame})
	inner := frame.Inset(padding)
	head := page.AddLabel(inner.CutTop(title, theme.Margin), a.text("help.title"), theme.TextLarge+2, a.theme.Text)
	head.Bold = true
	foots := inner.CutBottom(foot, theme.Margin)
	page.BeginScroll(&d.scroll, inner)
	d.content(page, a, inner)
	page.EndScroll(height)
	page.AddButton(foots, "close-help", a.text("help.close"), ui.NoIcon, ui.Primary)
}

// content lays the text out, on page unless it is nil, and returns its height.
func (d *helpDialog) content(page *ui.Page, a *app, r ui.Rect) float64 {
	y := 0.0
	for i, part := range [][2]string{
		{a.text("help.move-title"), a.text("help.move")},
		{a.text("help.victory-title"), a.text("help.victory")},
		{a.text("help.classic-title"), a.text("help.classic")},
		{a.text("help.keys-title"), a.text("help.keys")},
	} {
		if i > 0 {
			y += 12
		}
		const head, size = 24.0, theme.TextBody - 1
		if page != nil {
			l := page.AddLabel(ui.Rect{X: r.X, Y: r.Y + y, W: r.W, H: head}, part[0], theme.TextBody, a.theme.TextAccent)
			l.Bold, l.Align = true, text.Start
			page.AddParagraph(ui.Rect{X: r.X, Y: r.Y + y + head, W: r.W}, part[1], size, a.theme.Text)
		}
		y += head + ui.ParagraphHeight(part[1], size, r.W)
	}
	return y
}
