package invite

import (
	"colat/render/line"
	"colat/render/scene"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// Standing says how a line to the server stands where that is to be said, and whether
// nothing can be had by it.
func Standing(p *scene.Program, state line.State) (title, why string, bad bool) {
	switch state {
	case line.Outdated:
		return p.Text("room.outdated"), p.Text("room.outdated-why"), true
	case line.Refused:
		return p.Text("room.none"), p.Text("room.none-why"), true
	case line.Reconnecting:
		return p.Text("room.reconnecting-title"), p.Text("room.reconnecting-why"), false
	}
	return "", "", false
}

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
