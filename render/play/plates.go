package play

import (
	"image/color"

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
	clocked := l.match.HasClock()
	if clocked && top.W >= wideClock+wideFigure {
		l.addClock(top.CutRight(wideClock, 4), side)
		clocked = false
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
	if clocked {
		l.addClock(inner, side)
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

// wideClock is the room that a clock needs beside a side's figure, and wideFigure that of
// the figure. Where there is less the clock stands in place of what the side is doing,
// which its running tells as well.
const wideClock, wideFigure = 92.0, 38.0

// addClock lays out the time that a side has left: at the right of r, lit in turns while
// it is low.
func (l *layout) addClock(r ui.Rect, side game.Player) {
	f := &l.clocks.faces[side]
	ink, size := l.theme.TextMuted, theme.TextBody+1
	if r.H >= 28 {
		size = theme.TextLarge
	}
	switch {
	case f.beat:
		ink = l.theme.OnDanger
		width, high := min(r.W, text.Width(f.text, text.Style{Size: size, Bold: true, Tabular: true})+16), min(r.H, 26)
		chip := ui.Rect{X: r.Right() - width + 4, Y: r.CenterY() - high/2, W: width, H: high}
		l.page.Add(ui.Item{Kind: ui.Plate, Rect: chip, Color: l.theme.Danger})
	case f.low:
		ink = l.theme.TextDanger
	case f.running:
		ink = l.theme.Text
	}
	clock := l.page.AddLabel(ui.Rect{X: r.X + 4, Y: r.Y, W: r.W - 8, H: r.H}, f.text, size, ink)
	clock.Align, clock.Tabular, clock.Bold = text.End, true, true
}
