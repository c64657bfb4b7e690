package library

import (
	"image/color"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// addStatistics lays out the user's statistics.
func (l *layout) addStatistics(r ui.Rect) {
	c := &l.counted
	if c.All.Games() == 0 {
		l.page.AddParagraph(r, l.text("library.no-statistics"), theme.TextBody, l.theme.TextMuted)
		return
	}
	r.W -= 8 // for the scroll bar
	l.page.BeginScroll(l.scrolls[statisticsTab], r)
	top := r.Y
	l.addFigures(r.CutTop(64, theme.Gap))
	l.page.Add(ui.Item{Kind: ui.Picture, Painter: bar{}, Rect: r.CutTop(12, theme.Margin), Argument: packed(c.All)})
	l.addStreaks(r.CutTop(56, theme.Margin))
	l.addHead(&r, "library.by-side")
	rules := l.opened.Setup.Rules()
	for side := game.First; side <= game.Second; side++ {
		name := l.program.Games.Of(rules).Seat(l.locale, side)
		if len(c.Families) > 1 {
			name = l.text([...]string{"library.first", "library.second"}[side])
		}
		l.addTally(&r, name, c.Sides[side])
	}
	l.addHead(&r, "library.by-opponent")
	for _, g := range c.Opponents {
		l.addTally(&r, l.player(g.Name), g.Tally)
	}
	l.addHead(&r, "library.by-game")
	for _, g := range c.Families {
		name := g.Name
		if rules, err := l.program.Games.Rules(g.Name); err == nil {
			name = l.program.Games.Of(rules).FamilyTitle(l.locale, rules)
		}
		l.addTally(&r, name, g.Tally)
	}
	l.page.EndScroll(r.Y - top)
}

// addFigures lays out the numbers of games won, drawn and lost in large type.
func (l *layout) addFigures(r ui.Rect) {
	all := &l.counted.All
	for i, f := range [...]struct {
		id    string
		count int
		ink   color.RGBA
	}{
		{"library.won", all.Won, l.theme.TextAccent},
		{"library.drawn", all.Drawn, l.theme.TextMuted},
		{"library.lost", all.Lost, l.theme.TextDanger},
	} {
		place := r.Column(i, 3, theme.Gap)
		figure := l.page.AddLabel(place.CutTop(42, 0), strconv.Itoa(f.count), theme.TextFigure, f.ink)
		figure.Bold, figure.Align = true, text.Center
		l.page.AddLabel(place, l.text(f.id), theme.TextSmall, l.theme.TextMuted).Align = text.Center
	}
}

// addStreaks lays out the current and the longest winning streak.
func (l *layout) addStreaks(r ui.Rect) {
	for i, f := range [...]struct {
		id    string
		count int
	}{{"library.streak", l.counted.Streak}, {"library.best-streak", l.counted.Best}} {
		place := r.Column(i, 2, theme.Gap)
		l.page.Add(ui.Item{Kind: ui.Plate, Rect: place})
		inner := ui.Rect{X: place.X + 10, Y: place.Y + 6, W: place.W - 20, H: place.H - 12}
		figure := l.page.AddLabel(inner.CutRight(36, 4), strconv.Itoa(f.count), theme.TextLarge, l.theme.Text)
		figure.Bold, figure.Align = true, text.End
		l.page.AddLabel(inner, l.text(f.id), theme.TextSmall, l.theme.TextMuted)
	}
}

func (l *layout) addHead(r *ui.Rect, id string) {
	l.page.AddLabel(r.CutTop(24, 2), l.text(id), theme.TextSmall, l.theme.TextMuted).Bold = true
}

// addTally lays out a row of the tables.
func (l *layout) addTally(r *ui.Rect, name string, t storage.Tally) {
	row := r.CutTop(30, 6)
	figures := row.CutRight(min(104, row.W*0.36), theme.Gap)
	counts := l.page.AddLabel(figures, l.locale.Format("library.tally", locale.Data{
		"Won": t.Won, "Drawn": t.Drawn, "Lost": t.Lost,
	}), theme.TextBody-2, l.theme.Text)
	counts.Align = text.End
	l.page.AddLabel(row.CutTop(20, 2), name, theme.TextBody-2, l.theme.Text)
	l.page.Add(ui.Item{Kind: ui.Picture, Painter: bar{}, Rect: row.CutTop(6, 0), Argument: packed(t)})
}

// bar draws a tally: gold for games won, then games drawn, then games lost.
type bar struct{}

// most is the mask of a part of a packed tally.
const most = 1<<10 - 1

// packed encodes a tally as a painter's argument, in thousandths of its games.
func packed(t storage.Tally) int {
	n := max(t.Games(), 1)
	return t.Won*1000/n<<20 | t.Drawn*1000/n<<10 | min(t.Games(), 1)
}

// The colours of drawn and lost games.
var (
	drawnInk = color.RGBA{0x9a, 0x8c, 0x76, 0xff}
	lostInk  = color.RGBA{0x9d, 0x3a, 0x2c, 0xff}
)

// Paint implements ui.Painter.
func (bar) Paint(dst *ebiten.Image, r ui.Rect, _ float64, item *ui.Item) {
	if item.Argument&most == 0 {
		ui.FillRounded(dst, r, r.H/2, drawnInk)
		return
	}
	won, drawn := float64(item.Argument>>20)/1000, float64(item.Argument>>10&most)/1000
	ui.FillRounded(dst, r, r.H/2, lostInk)
	part := func(share float64, ink color.RGBA) {
		if p := r; share > 0 {
			if p.W *= share; p.W >= p.H {
				ui.FillRounded(dst, p, r.H/2, ink)
			}
		}
	}
	part(min(1, won+drawn), drawnInk)
	part(won, theme.Gold)
}
