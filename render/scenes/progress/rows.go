package progress

import (
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// Measures of what sections consist of, in device-independent pixels.
const (
	headingHigh = 32.0
	sectionGap  = 22.0
	courseHigh  = 40.0
	plotHigh    = 120.0
	axisWide    = 30.0
	axisHigh    = 20.0
	barHigh     = 12.0
	lineHigh    = 20.0
)

// layout lays out the page.
type layout struct {
	*content
	scene.Layout
	m      *summary
	scroll *ui.Scroll
}

// addHeading lays out the heading of a section.
func (l *layout) addHeading(r *ui.Rect, id string) {
	l.AddBold(r.CutTop(headingHigh, 4), l.Text(id), theme.TextLarge, l.Theme.Text)
}

// addNote lays out a text in small type.
func (l *layout) addNote(r *ui.Rect, words string) {
	l.AddWords(r, words, theme.TextSmall, l.Theme.TextMuted, 6)
}

// addLegend lays out what the parts of bars or columns mean.
func (l *layout) addLegend(r *ui.Rect, ids ...string) {
	row := r.CutTop(lineHigh, 6)
	for i, id := range ids {
		words := l.Text(id)
		swatch := row.CutLeft(16, 6).Middle(12)
		l.Add(ui.Item{Kind: ui.Picture, Painter: ui.Swatch{Theme: l.Theme}, Rect: swatch, Argument: i})
		width := text.Width(words, text.Style{Size: theme.TextSmall}) + 4
		l.AddLabel(row.CutLeft(width, 14), words, theme.TextSmall, l.Theme.TextMuted).Untold = true
	}
}

// addPlot lays out a plot.
func (l *layout) addPlot(r *ui.Rect, p *plot) {
	field := r.CutTop(plotHigh, 2)
	axis := field.CutLeft(axisWide, 4)
	for i, label := range p.left {
		if label == "" {
			continue
		}
		y := axis.Bottom() - axis.H*float64(i)/float64(len(p.left)-1)
		place := ui.Rect{X: axis.X, Y: min(max(y-lineHigh/2, axis.Y-2), axis.Bottom()-lineHigh+2), W: axis.W, H: lineHigh}
		l.AddFigure(place, label, theme.TextSmall, l.Theme.TextMuted).Untold = true
	}
	l.Add(ui.Item{
		Kind: ui.Picture, Painter: p.painter, Rect: field, Label: p.words, Argument: l.plots.version,
	})
	ends := r.CutTop(axisHigh, 0)
	ends.CutLeft(axisWide+4, 0)
	l.addEnds(ends, p.below)
}

// addEnds lays out the labels at both ends of an axis of time.
func (l *layout) addEnds(r ui.Rect, labels [2]string) {
	first := r.CutLeft(r.W/2, 0)
	l.AddLabel(first, labels[0], theme.TextSmall, l.Theme.TextMuted).Untold = true
	last := l.AddLabel(r, labels[1], theme.TextSmall, l.Theme.TextMuted)
	last.Align, last.Untold = text.End, true
}

// addTally lays out a name, the results as a bar, and their numbers.
func (l *layout) addTally(r *ui.Rect, name string, t storage.Tally) {
	bar := ui.SharesOf(float64(t.Games()), [ui.Parts]float64{float64(t.Won), float64(t.Drawn), float64(t.Lost)})
	l.addBar(r, name, bar, l.Format("library.tally", locale.Data{"Won": t.Won, "Drawn": t.Drawn, "Lost": t.Lost}))
}

// addBar lays out a name and a figure, with a bar below them.
func (l *layout) addBar(r *ui.Rect, name string, shares int, figure string) {
	row := r.CutTop(lineHigh, 1)
	style := text.Style{Size: theme.TextBody - 2}
	l.AddLabel(row.CutRight(min(text.Width(figure, style)+2, row.W*0.6), theme.Gap), figure, theme.TextBody-2,
		l.Theme.TextMuted).Align = text.End
	item := l.AddLabel(row, name, theme.TextBody-2, l.Theme.Text)
	if item.Shorten(); item.Text != name {
		item.Label = name
	}
	l.Add(ui.Item{Kind: ui.Picture, Painter: ui.Shares{Theme: l.Theme}, Rect: r.CutTop(barHigh, 8), Argument: shares})
}
