package progress

import (
	"slices"

	"colat/render/bench"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Measures of the page, in device-independent pixels.
const (
	widest      = 1120.0 // of the page
	leastTwo    = 740.0  // width in which there are two columns
	leastBeside = 350.0  // width in which the buttons of the empty page are side by side
	leastRoom   = 80.0   // height of what scrolls
)

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	l := &layout{&s.content, s.program.Layout(page), s.summary, &s.scroll}
	margin := scene.Margin(w, h)
	s.stage.Place(ui.Rect{X: w / 2, Y: 0}, s.program.Scale)
	place := ui.Rect{W: w, H: h}.Inset(margin).Narrowed(widest)
	s.program.AddHeader(page, place.CutTop(theme.Touch, theme.Gap), true, l.Text("progress.title"), "back")
	inner := page.AddPanel(place, scene.PanelPadding)
	inner.H = max(inner.H, leastRoom)
	switch {
	case s.summary == nil:
		l.AddParagraph(inner, l.Text("progress.reading"), theme.TextBody, l.Theme.TextMuted)
	case s.known.empty():
		l.addEmpty(inner)
	default:
		l.addAll(inner)
	}
}

// addEmpty lays out what will be here, and how to begin.
func (l *layout) addEmpty(r ui.Rect) {
	r.W -= 8 // for the scroll bar
	l.BeginScroll(l.scroll, r)
	r = r.Narrowed(560)
	r.CutTop(theme.Gap, 0)
	l.AddBold(r.CutTop(headingHigh, theme.Gap), l.Text("progress.empty-title"), theme.TextLarge, l.Theme.Text)
	l.AddWords(&r, l.Text("progress.empty"), theme.TextBody, l.Theme.TextMuted, theme.Margin)
	one, two := r.CutTop(scene.MainHeight, theme.Gap), ui.Rect{}
	if r.W < leastBeside {
		two = r.CutTop(scene.MainHeight, theme.Gap)
	} else {
		one, two = one.Column(1, 2, theme.Gap), one.Column(0, 2, theme.Gap)
	}
	l.AddButton(one, "begin", l.Text("progress.begin"), ui.IconPlay, ui.Primary)
	l.AddButton(two, "puzzle", l.Text("puzzle.today"), ui.IconTarget, ui.Quiet)
	r.CutTop(theme.Gap, 0)
	l.addGoals(&r)
	l.EndScroll(r.Y + theme.Gap)
}

// addAll lays out the filter and the sections, in one or two columns.
func (l *layout) addAll(r ui.Rect) {
	l.prepare()
	r.W -= 8 // for the scroll bar
	l.BeginScroll(l.scroll, r)
	l.addFilter(&r)
	if r.W < leastTwo {
		l.addColumn(&r, l.addStanding, l.addActivity, l.addPractice, l.addGoals,
			l.addResults, l.addPhases, l.addErrors, l.addOpenings)
		l.EndScroll(r.Y)
		return
	}
	const gap = 3 * theme.Margin
	left, right := r.Column(0, 2, gap), r.Column(1, 2, gap)
	l.addColumn(&left, l.addStanding, l.addResults)
	l.addColumn(&right, l.addActivity, l.addPractice, l.addGoals, l.addPhases, l.addErrors)
	shorter := &left
	if right.Y < left.Y {
		shorter = &right
	}
	l.addColumn(shorter, l.addOpenings)
	l.EndScroll(max(left.Y, right.Y))
}

// addColumn lays out sections one below the other.
func (l *layout) addColumn(r *ui.Rect, sections ...func(*ui.Rect)) {
	for _, add := range sections {
		before := r.Y
		if add(r); r.Y > before {
			r.CutTop(sectionGap, 0)
		}
	}
}

// addFilter lays out the choices of the game and of the period.
func (l *layout) addFilter(r *ui.Rect) {
	if families := l.known.families(); len(families) > 1 {
		list := []bench.Control{{Name: familyName + everything, Label: l.Text("library.all"), On: l.family == ""}}
		for _, family := range families {
			list = append(list, bench.Control{
				Name: familyName + family, Label: l.familyTitle(l.Locale, family), On: l.family == family,
			})
		}
		bench.AddFilter(l.Page, r, list)
	}
	names, labels := make([]string, len(periods)), make([]string, len(periods))
	for i, of := range periods {
		names[i], labels[i] = periodName+string(of), l.Text(periodIDs[of])
	}
	l.AddSegments(r.CutTop(theme.Touch, theme.Margin), names, labels, slices.Index(periods, l.period), theme.TextBody-1)
}
