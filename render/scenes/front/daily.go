package front

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
)

// dailyName is the control that opens the puzzle of the day.
const dailyName = "puzzle"

// dailyHigh is the height of the entry of the puzzle of the day.
const dailyHigh = theme.Touch

// addDaily lays out the entry of the puzzle of the day, with as many words as fit: which game it is of,
// and how the user stands. It needs no puzzles, which are loaded when it is opened.
func addDaily(p *scene.Program, page *ui.Page, r ui.Rect) {
	l, days := p.Locale, p.Store.Days()
	day, game := p.Today()
	if rules, err := p.Games.Rules(game); err == nil {
		game = p.Games.Of(rules).FamilyTitle(l, rules)
	}
	title, standing, solved := l.Text("puzzle.today"), l.Text("puzzle.card-open"), days.Has(day)
	if solved {
		standing = l.Text("puzzle.card-solved")
	}
	if streak := days.Streak(day); streak > 0 { // days in a row
		standing += " · " + l.Count("puzzle.days", streak, nil)
	}
	label := title + ", " + game + ", " + standing
	page.Add(ui.Item{Kind: ui.Tile, Rect: r, Name: dailyName, Label: label})
	inner := r.Pad(2*rim, 0)
	bold := text.Style{Size: nameSize, Bold: true}
	if inner.W-dailySun-rim > text.Width(title, bold) {
		page.Add(ui.Item{Kind: ui.Picture, Rect: inner.CutLeft(dailySun, rim).Middle(dailySun), Painter: emblem{}})
	}
	small := text.Style{Size: theme.TextBody}
	width := text.Width(standing, small)
	need := width + text.Width(title, bold) + 2*rim
	if !solved { // the game matters more
		need += text.Width(game, small) + rim
	}
	if need <= inner.W {
		page.AddLabel(inner.CutRight(width, 2*rim), standing, theme.TextBody, theme.OnLacquer).Align = text.End
	}
	width = min(text.Width(title, bold)+1, inner.W)
	page.AddBold(inner.CutLeft(width, rim), title, nameSize, theme.OnLacquerGold)
	if text.Width(game, small) <= inner.W {
		page.AddLabel(inner, game, theme.TextBody, theme.OnLacquer)
	}
}

// dueName is the control that opens the exercises that are due.
const dueName = "due"

// leastBeside is the width of a row in which the entry of the exercises beside that of the puzzle of the
// day has its words in full.
const leastBeside = 560

// addDue lays out the entry of the exercises that are due at the right of a row, and cuts it off.
func (s *Scene) addDue(page *ui.Page, r *ui.Rect) {
	l := s.program.Locale
	words := l.Count("puzzle.due", s.due, nil)
	label := words
	if r.W < leastBeside {
		words = l.Count("puzzle.due-short", s.due, nil)
	}
	width := text.Width(words, text.Style{Size: nameSize, Bold: true}) + 1 + 4*rim
	tile := r.CutRight(min(width, r.W/2), rim)
	page.Add(ui.Item{Kind: ui.Tile, Rect: tile, Name: dueName, Label: label})
	page.AddBold(tile, words, nameSize, theme.OnLacquerGold).Align = text.Center
}

// dailySun is the size of the sun in the entry.
const dailySun = 26.0

// emblem is the sun beside the title of the page and in the entry.
type emblem struct{}

// Paint implements ui.Painter.
func (emblem) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	board.DrawSun(dst, r.CenterX(), r.CenterY(), r.W, board.Piece{})
}
