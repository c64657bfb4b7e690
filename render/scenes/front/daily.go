package front

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
)

// daily is the entry of the puzzle of the day: which game it is of, and how the user stands. It
// needs no puzzles, which are loaded when it is opened.
type daily struct {
	title  string // of the game
	solved bool
	streak int // number of days in a row
}

// dailyName is the control that opens the puzzle of the day.
const dailyName = "puzzle"

// newDaily returns the entry of today.
func newDaily(p *scene.Program) *daily {
	day, family := p.Today()
	days := p.Store.Days()
	d := &daily{title: family, solved: days.Has(day), streak: days.Streak(day)}
	if rules, err := p.Games.Rules(family); err == nil {
		d.title = p.Games.Of(rules).FamilyTitle(p.Locale, rules)
	}
	return d
}

// standing returns how the user stands.
func (d *daily) standing(l *locale.Locale) string {
	words := l.Text("puzzle.card-open")
	if d.solved {
		words = l.Text("puzzle.card-solved")
	}
	if d.streak > 0 {
		words += " · " + l.Count("puzzle.days", d.streak, nil)
	}
	return words
}

// dailyHigh is the height of the entry.
const dailyHigh = theme.Touch

// add lays out the entry, with as many words as fit.
func (d *daily) add(page *ui.Page, r ui.Rect, l *locale.Locale) {
	title, standing := l.Text("puzzle.today"), d.standing(l)
	label := title + ", " + d.title + ", " + standing
	page.Add(ui.Item{Kind: ui.Tile, Rect: r, Name: dailyName, Label: label})
	inner := r.Pad(2*rim, 0)
	page.Add(ui.Item{Kind: ui.Picture, Rect: inner.CutLeft(dailySun, rim).Middle(dailySun), Painter: emblem{}})
	bold := text.Style{Size: nameSize, Bold: true}
	small := text.Style{Size: theme.TextBody}
	width := text.Width(standing, small)
	need := width + text.Width(title, bold) + 2*rim
	if !d.solved { // the game matters more
		need += text.Width(d.title, small) + rim
	}
	if need <= inner.W {
		page.AddLabel(inner.CutRight(width, 2*rim), standing, theme.TextBody, theme.OnLacquer).Align = text.End
	}
	width = min(text.Width(title, bold)+1, inner.W)
	page.AddBold(inner.CutLeft(width, rim), title, nameSize, theme.OnLacquerGold)
	if text.Width(d.title, small) <= inner.W {
		page.AddLabel(inner, d.title, theme.TextBody, theme.OnLacquer)
	}
}

// dailySun is the size of the sun in the entry.
const dailySun = 26.0

// emblem is the sun beside the title of the page and in the entry.
type emblem struct{}

// Paint implements ui.Painter.
func (emblem) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	board.DrawSun(dst, r.CenterX(), r.CenterY(), r.W, board.Piece{})
}
