package play

import (
	"image/color"
	"strconv"
	"time"

	"colat/game"
	"colat/render/games"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// What stands between the plates is no narrower and no wider than this.
const leastMiddle, widestMiddle = 112.0, 172.0

// addPlates lays out the two players' plates, with what the game has between them
// or, where that is too narrow, below.
func (l *layout) addPlates(r ui.Rect, onTable bool) {
	ink := l.theme.TextMuted
	if onTable {
		ink = theme.OnLacquerMuted
	}
	between := theme.Gap
	if l.middle != nil && r.W < narrow {
		l.middle.LayOut(l.page, r.CutBottom(games.LowMiddle, 4), l.display.state, ink)
	} else if l.middle != nil {
		between = min(max(leastMiddle, r.W*0.36), widestMiddle)
	}
	width := (r.W - between) / 2
	l.addPlate(ui.Rect{X: r.X, Y: r.Y, W: width, H: r.H}, game.First)
	l.addPlate(ui.Rect{X: r.Right() - width, Y: r.Y, W: width, H: r.H}, game.Second)
	if between > theme.Gap {
		l.middle.LayOut(l.page, ui.Rect{X: r.X + width, Y: r.Y, W: between, H: r.H}, l.display.state, ink)
	}
}

func (l *layout) addPlate(r ui.Rect, side game.Player) {
	turn := !l.over && l.match.State().ToMove() == side
	l.page.Add(ui.Item{Kind: ui.Plate, Rect: r, Selected: turn || l.over && l.result.Winner == side})
	inner := ui.Rect{X: r.X + 10, Y: r.Y + 6, W: r.W - 20, H: r.H - 12}
	lines := 34.0
	if r.H < 60 { // the golden edge says whose turn it is
		lines = 17
	}
	top := inner.CutTop(inner.H-lines, 0)
	piece := min(top.H-2, 34)
	games.AddPiece(l.page, ui.Rect{X: top.X, Y: top.CenterY() - piece/2, W: piece, H: piece}, l.game.Piece(side), false)
	l.page.Items[len(l.page.Items)-1].Label = l.sideName(side)
	top.CutLeft(piece, 8)
	if l.match.HasClock() {
		clock := l.page.AddLabel(top.CutRight(top.W/2, 4), clockText(l.match.Remaining(side)), theme.TextBody, l.theme.Text)
		clock.Align, clock.Tabular = text.End, true
	}
	if figure := l.game.Figure(l.display.state, side); figure != "" {
		n := l.page.AddLabel(top, figure, theme.TextFigure-6, l.theme.Text)
		n.Bold, n.Tabular = true, true
		if r.H > plateHeight {
			n.Size = theme.TextFigure
		}
	}
	name := l.page.AddLabel(inner.CutTop(17, 0), "", theme.TextSmall, l.theme.Text)
	name.Bold = true
	for _, name.Text = range l.seats.names(l.program, &l.setup, side) {
		if !name.Clipped() {
			break
		}
	}
	if lines < 34 {
		return
	}
	status, ink := l.status(side)
	l.page.AddLabel(inner, status, theme.TextSmall-1, ink)
}

// status says what a side is doing, and in which colour.
func (l *layout) status(side game.Player) (string, color.RGBA) {
	switch {
	case l.over && l.result.Winner == side:
		return l.text("play.winner"), l.theme.TextAccent
	case l.over && l.result.Winner == game.Nobody:
		return l.text("play.drawn"), l.theme.TextMuted
	case l.over || l.match.State().ToMove() != side:
		return l.sideName(side), l.theme.TextMuted
	case l.seats.engine(side):
		return l.text("play.thinking"), l.theme.TextAccent
	case l.seats.onlyPerson() == side:
		return l.text("play.your-turn"), l.theme.TextAccent
	}
	return l.text("play.to-move"), l.theme.TextAccent
}

// clockText writes the time left as minutes and seconds; the last seconds count
// until they are over.
func clockText(left time.Duration) string {
	seconds := int((left + time.Second - 1) / time.Second)
	text := strconv.Itoa(seconds/60) + ":"
	if seconds%60 < 10 {
		text += "0"
	}
	return text + strconv.Itoa(seconds%60)
}
