package compare

import (
	"cmp"
	"slices"

	"colat/game"
	"colat/render/bench"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// layout lays out the scene. It changes nothing but the cached texts and the scroll position.
type layout struct {
	*Scene
	scene.Layout
}

// addCaption lays out the caption of a board: the game's letter and line in the chart, its players,
// the move on the board and, at the end of the game, its result. It is the control that makes the
// game the active one.
func (l *layout) addCaption(r ui.Rect, i int) {
	names, w := l.names(i), &l.words
	ink := theme.OnLacquer
	if i == l.active {
		ink = theme.OnLacquerGold
	}
	tile := l.Add(ui.Item{Kind: ui.Tile, Rect: r, Name: gameName + letters[i], Selected: i == l.active})
	tile.Label = l.title(i) + ", " + names[0][0] + " – " + names[1][0] + ", " + w.at[i]
	if w.ends[i] != "" {
		tile.Label += ", " + w.ends[i]
	}
	inner := r.Pad(8, 3)
	small := func(at ui.Rect, said ...string) {
		l.AddLabel(at, said[0], theme.TextSmall, theme.OnLacquerMuted).Shorten(said...)
	}
	letter := func(at ui.Rect) {
		l.Add(ui.Item{Kind: ui.Picture, Painter: sample{}, Argument: i, Selected: true, Rect: at.CutLeft(22, 6)})
		l.AddBold(at, letters[i], theme.TextBody, ink)
	}
	if r.H < 2*captionHigh {
		letter(inner.CutLeft(42, 6))
		last, other := len(names[0])-1, len(names[1])-1
		title := l.AddBold(inner.CutTop(inner.H/2, 0), names[0][0]+" – "+names[1][0], theme.TextSmall, ink)
		title.Shorten(names[0][last] + " – " + names[1][other])
		if w.ends[i] != "" && inner.W > 220 {
			small(inner, w.at[i]+" · "+w.ends[i], w.at[i])
		} else {
			small(inner, w.at[i])
		}
		return
	}
	inner.CutTop(4, 0)
	letter(inner.CutTop(24, 4))
	for side := range names {
		row := inner.CutTop(20, 2)
		games.AddPiece(l.Page, row.CutLeft(16, 4).Middle(16), l.game.Piece(game.Player(side)), false)
		l.AddBold(row, names[side][0], theme.TextSmall, ink).Shorten(names[side]...)
	}
	inner.CutTop(2, 0)
	small(inner.CutTop(20, 2), w.at[i])
	if said := w.ends[i]; said != "" && ui.ParagraphHeight(said, theme.TextSmall, inner.W) <= inner.H {
		l.AddParagraph(inner, said, theme.TextSmall, theme.OnLacquerMuted)
	}
}

// narrow is the width below which the row has fewer buttons: the chart leads to both ends, too.
const narrow = 380.0

// addActions lays out the row of buttons at the bottom.
func (l *layout) addActions(r ui.Rect) {
	list := bench.Pick(l.all(), append(slices.Clone(bench.StepNames), "difference", "linked")...)
	if r.W < narrow {
		list = slices.Delete(slices.Delete(list, 3, 4), 0, 1)
	}
	bench.AddStacked(l.Page, r, captionGap, list)
}

// addChart lays out the chart.
func (l *layout) addChart(r ui.Rect) {
	c := &l.Scene.chart
	c.axes = bench.AxesOf(field(r, 1), 1, len(l.lines[l.longer()].moves))
	c.lines, c.unit, c.theme = &l.Scene.lines, &l.unit, l.Theme
	item := l.Add(ui.Item{Kind: ui.Picture, Name: "chart", Painter: c, Rect: r, Argument: c.version})
	item.Label = l.Text("compare.chart")
}

// addRest lays out the differences of the games and the findings about each, with the controls that
// open them in the analysis if opens is true.
func (l *layout) addRest(r ui.Rect, opens bool) {
	r.H = max(r.H, leastRest)
	r.W -= 8 // for the scroll bar
	l.BeginScroll(&l.Scene.scroll, r)
	l.AddWords(&r, l.words.sentence, theme.TextBody-1, l.Theme.Text, theme.Gap)
	for i := range l.lines {
		l.addGame(&r, i)
		if opens {
			l.addOpen(r.CutTop(theme.Touch, theme.Gap), i)
		}
	}
	other := bench.Find(l.all(), "other")
	other.Add(l.Page, r.CutTop(theme.Touch, theme.Gap))
	l.EndScroll(r.Y)
}

// leastHalves is the width from which the losses of both sides are side by side.
const leastHalves = 240.0

// leastRest is the least height of what scrolls.
const leastRest = 80.0

// addGame lays out the findings about a game: the expected result on its board, and the average
// losses of both sides or how far their review is.
func (l *layout) addGame(r *ui.Rect, i int) {
	head := r.CutTop(24, 0)
	l.Add(ui.Item{Kind: ui.Picture, Painter: sample{}, Argument: i, Selected: l.Theme.Dark, Rect: head.CutLeft(22, 6)})
	l.AddBold(head.CutLeft(20, 6), letters[i], theme.TextBody, l.Theme.Text)
	said := l.words.outlook[i]
	said = cmp.Or(said, l.words.at[i])
	l.AddLabel(head, said, theme.TextBody-1, l.Theme.Text).Shorten()
	if status := l.status(i); status != "" {
		l.AddWords(r, status, theme.TextSmall, l.Theme.TextMuted, 4)
	} else {
		row, two := r.CutTop(22, 4), r.W >= leastHalves
		for side := range game.Player(2) {
			half := row
			if two {
				half = row.Column(int(side), 2, theme.Gap)
			} else if side == game.Second {
				half = r.CutTop(22, 4)
			}
			games.AddPiece(l.Page, half.CutLeft(18, 6).Middle(18), l.game.Piece(side), false)
			words := l.unit.Average(l.Locale, l.lines[i].known, side)
			if words == nil {
				words = []string{"–"}
			}
			l.AddLabel(half, "", theme.TextSmall, l.Theme.TextMuted).Choose(words...)
		}
	}
}

// addOpen lays out the control that opens a game in the analysis.
func (l *layout) addOpen(r ui.Rect, i int) *ui.Item {
	c := bench.Find(l.all(), openName+letters[i])
	open := c.Add(l.Page, r)
	open.Size = theme.TextBody - 1
	return open
}
