package app

import (
	"strings"

	"colat/game/version"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/scenes/analysis"
	"colat/render/scenes/compare"
	"colat/render/scenes/lesson"
	"colat/render/scenes/library"
	"colat/render/scenes/progress"
	"colat/render/scenes/puzzle"
	"colat/render/scenes/syllabus"
	"colat/render/scenes/tutorial"
)

// sceneHelp explains a scene and its keys below the rules: in one text, or in parts side by side.
type sceneHelp struct {
	title string // "" for one text
	parts []helpPart
	more  string // what follows several parts
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
	"review.help-curve", "review.help-errors", "review.help-accuracy", "review.help-moves", "review.help-variations",
	"review.help-engine", "review.help-openings",
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
	case *syllabus.Scene, *tutorial.Scene:
		title, text = "learn.title", "learn.help"
	case *progress.Scene:
		title, text = "progress.title", "progress.help"
	case *library.Scene:
		title, text = "library.title", "library.help"
	}
	said := a.Text(title) + ": " + a.Text(text)
	if text == "help.keys" && a.scene.Board().Zooms() {
		said += " " + a.Text("help.keys-zoom")
	}
	said += " " + a.Text("access.more-keys")
	if text == "help.keys" && version.Number() != "" {
		said += " Cờ Lật " + version.Number() + "."
	}
	return &sceneHelp{parts: []helpPart{{text: said}}}
}

// layOut lays out the explanation at the top of r.
func (h *sceneHelp) layOut(page *ui.Page, r *ui.Rect) {
	t := page.Theme
	if h.title == "" {
		page.AddWords(r, h.parts[0].text, theme.TextSmall, t.TextMuted, 0)
		return
	}
	page.AddBold(r.CutTop(stepHead, 0), h.title, theme.TextBody, t.TextAccent)
	columns := min(mostParts, max(1, int((r.W+partGap)/(leastPart+partGap))))
	page.AddGrid(r, len(h.parts), columns, partGap, func(i int, cell *ui.Rect) {
		page.AddBold(cell.CutTop(partTitle, 0), h.parts[i].title, theme.TextSmall, t.Text)
		page.AddWords(cell, h.parts[i].text, theme.TextSmall, t.TextMuted, 0)
	})
	r.CutTop(0, partGap)
	page.AddWords(r, h.more, theme.TextSmall, t.TextMuted, 0)
}
