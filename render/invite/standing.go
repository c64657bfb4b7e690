package invite

import (
	"colat/render/scene"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// AddStatus says in a title and a few lines at the head of content how things stand.
func AddStatus(p *scene.Program, page *ui.Page, content *ui.Rect, title, why string) {
	size := theme.TextLarge
	for size > theme.TextSmall && text.Width(title, text.Style{Size: size, Bold: true}) > content.W {
		size--
	}
	page.AddLabel(content.CutTop(32, 4), title, size, p.Theme.TextAccent).Bold = true
	if why != "" {
		high := ui.ParagraphHeight(why, theme.TextBody, content.W-4)
		line := content.CutTop(high, 10)
		page.AddParagraph(ui.Rect{X: line.X, Y: line.Y, W: line.W - 4, H: high}, why, theme.TextBody, p.Theme.Text)
	}
}
