package invite

import (
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// wide is how many times wider than high a screen is on which the board stands beside the
// words.
const wide = 1.15

// Divide has the board of a place to which people come stand beside the words, or above
// them, given the screen within its margins, and the margin.
func Divide(w, h float64, beside, above func(place ui.Rect, margin float64)) {
	margin := scene.Margin(w, h)
	if min(w, h) < 330 {
		margin = 4
	}
	place := ui.Rect{W: w, H: h}.Inset(margin)
	if w > wide*h {
		beside(place, margin)
	} else {
		above(place, margin)
	}
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

// A Failure leads away from where somebody does not come in.
type Failure struct {
	Label  string     // of the control "front"
	Retry  bool       // there is one to come again, too
	Scroll *ui.Scroll // of the words
}

// LayOut says what somebody does not come to, and why, above the way out.
func (o *Failure) LayOut(p *scene.Program, page *ui.Page, r ui.Rect, title, why string) {
	buttons := r.CutBottom(scene.MainHeight, theme.Gap)
	if o.Retry {
		page.AddButton(buttons.CutLeft((buttons.W-8)/2, 8), "retry", p.Text("room.retry"), ui.IconRetry, ui.Quiet)
	}
	page.AddButton(buttons, "front", o.Label, ui.IconBack, ui.Primary)
	page.BeginScroll(o.Scroll, r)
	content := r
	AddStatus(p, page, &content, title, why)
	page.EndScroll(max(r.H, content.Y-r.Y))
}
