package render

import (
	"strconv"

	"colat/game"
	"colat/game/othello"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// moveText writes a move for people.
func moveText(a *app, m game.Move) string {
	if m == othello.Pass {
		return a.text("play.pass")
	}
	return othello.SquareName(int(m))
}

// addMoves lays out the game's moves, two a line as score sheets have them, in
// as many columns as fit; the last ones if not all do.
func (s *playScene) addMoves(page *ui.Page, r ui.Rect) {
	a := s.app
	page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	inner := ui.Rect{X: r.X + 12, Y: r.Y + 8, W: r.W - 24, H: r.H - 16}
	head := page.AddLabel(inner.CutTop(22, 2), a.text("play.moves"), theme.TextSmall, a.theme.TextMuted)
	head.Bold = true
	moves := s.match.Moves()
	if len(moves) == 0 {
		page.AddLabel(inner.CutTop(22, 0), a.text("play.no-moves"), theme.TextBody-1, a.theme.Text)
		return
	}
	const line, column = 21.0, 108.0
	rows := max(1, int(inner.H/line))
	columns := max(1, int(inner.W/column))
	pairs := (len(moves) + 1) / 2
	first := 0
	if room := rows * columns; pairs > room {
		// Whole columns go, so that the sheet does not shift at every move.
		first = (pairs - room + rows - 1) / rows * rows
	}
	width := inner.W / float64(columns)
	for i := first; i < pairs; i++ {
		at := i - first
		x, y := inner.X+width*float64(at/rows), inner.Y+line*float64(at%rows)
		number := page.AddLabel(ui.Rect{X: x, Y: y, W: 22, H: line}, s.number(i+1), theme.TextSmall-1, a.theme.TextMuted)
		number.Align, number.Tabular = text.End, true
		for k := 2 * i; k < min(2*i+2, len(moves)); k++ {
			l := page.AddLabel(ui.Rect{X: x + 28 + 38*float64(k%2), Y: y, W: 36, H: line}, moveText(a, moves[k]), theme.TextBody-1, a.theme.Text)
			l.Tabular = true
			if l.Bold = k == s.shown-1; l.Bold {
				l.Color = a.theme.TextAccent
			}
		}
	}
}

// number writes a move's number. It is kept by the runtime for numbers below 100.
func (s *playScene) number(n int) string { return strconv.Itoa(n) }
