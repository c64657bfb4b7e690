package app

import (
	"math"
	"strings"

	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/scenes/analysis"
	"colat/render/scenes/compare"
	"colat/render/scenes/lesson"
	"colat/render/scenes/library"
	"colat/render/scenes/progress"
	"colat/render/scenes/puzzle"
)

// sceneHelp explains a scene and its keys below the rules: in one text, or in parts side by side.
type sceneHelp struct {
	title string // "" for one text
	parts []helpPart
	more  string // what follows several parts

	columns int
	rows    []float64 // heights
}

// helpPart is a part of the explanation. The only one of a scene has no title.
type helpPart struct{ title, text string }

// Measures of the parts, in device-independent pixels.
const (
	partTitle = 20.0 // height of a part's title
	partGap   = 12.0 // between parts
	leastPart = 250.0
	mostParts = 3 // side by side
)

// analysisParts are the messages of the parts of the analysis' help. Each begins with its title.
var analysisParts = [...]string{
	"review.help-curve", "review.help-errors", "review.help-moves", "review.help-variations", "review.help-engine",
	"review.help-openings",
}

// sceneHelp returns the explanation of the scene on the screen.
func (a *dialogs) sceneHelp() *sceneHelp {
	title, text := "help.keys-title", "help.keys"
	switch a.scene.(type) {
	case *analysis.Scene:
		h := &sceneHelp{title: a.Text("review.help-title"), more: a.Text("access.more-keys")}
		for _, id := range analysisParts {
			part, rest, _ := strings.Cut(a.Text(id), ": ")
			h.parts = append(h.parts, helpPart{part, rest})
		}
		return h
	case *lesson.Scene:
		title, text = "lesson.help-title", "lesson.help"
	case *compare.Scene:
		title, text = "compare.title", "compare.help"
	case *puzzle.Scene:
		title, text = "puzzle.title", "puzzle.help"
	case *progress.Scene:
		title, text = "progress.title", "progress.help"
	case *library.Scene:
		title, text = "library.title", "library.help"
	}
	said := a.Text(title) + ": " + a.Text(text)
	if text == "help.keys" && a.scene.Board().Zooms() {
		said += " " + a.Text("help.keys-zoom")
	}
	return &sceneHelp{parts: []helpPart{{text: said + " " + a.Text("access.more-keys")}}}
}

// measure arranges the parts in a width, and returns the height of everything.
func (h *sceneHelp) measure(width float64) float64 {
	if h.title == "" {
		return ui.ParagraphHeight(h.parts[0].text, theme.TextSmall, width)
	}
	h.columns = min(mostParts, max(1, int((width+partGap)/(leastPart+partGap))))
	h.rows = h.rows[:0]
	for i, part := range h.parts {
		if i%h.columns == 0 {
			h.rows = append(h.rows, 0)
		}
		words := ui.ParagraphHeight(part.text, theme.TextSmall, h.partWidth(width))
		row := &h.rows[len(h.rows)-1]
		*row = max(*row, partTitle+words)
	}
	height := stepHead + ui.ParagraphHeight(h.more, theme.TextSmall, width)
	for _, row := range h.rows {
		height += row + partGap
	}
	return height
}

// partWidth returns the width of a part.
func (h *sceneHelp) partWidth(width float64) float64 {
	return math.Floor((width - partGap*float64(h.columns-1)) / float64(h.columns))
}

// layOut adds the explanation to the page, in the place for which it was measured.
func (h *sceneHelp) layOut(page *ui.Page, r ui.Rect, t *theme.Theme) {
	if h.title == "" {
		page.AddParagraph(r, h.parts[0].text, theme.TextSmall, t.TextMuted)
		return
	}
	page.AddBold(r.CutTop(stepHead, 0), h.title, theme.TextBody, t.TextAccent)
	w := h.partWidth(r.W)
	for i, part := range h.parts {
		place := ui.Rect{X: r.X + float64(i%h.columns)*(w+partGap), Y: r.Y, W: w}
		page.AddBold(ui.Rect{X: place.X, Y: place.Y, W: w, H: partTitle}, part.title, theme.TextSmall, t.Text)
		place.Y += partTitle
		page.AddParagraph(place, part.text, theme.TextSmall, t.TextMuted)
		if i%h.columns == h.columns-1 || i == len(h.parts)-1 {
			r.CutTop(h.rows[i/h.columns], partGap)
		}
	}
	page.AddParagraph(r, h.more, theme.TextSmall, t.TextMuted)
}
