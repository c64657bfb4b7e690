package play

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/faces"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
	"colat/render/table/games"
)

// The least and the greatest width of the area between the plates.
const leastMiddle, widestMiddle = 112.0, 172.0

// plates lays out the plates of the two players.
type plates struct{ *layout }

// add lays out the plates, that of the side below last: one below the other beside the game's own
// display if r is high enough, otherwise side by side with the display between them. A display for
// which r is too narrow is at its foot.
func (l plates) add(r ui.Rect, onTable bool) {
	ink := l.Theme.Text
	if onTable {
		ink = theme.OnLacquer
	}
	lower := l.lower()
	show := func(r ui.Rect) { l.middle.LayOut(l.Page, r, l.display.State(), lower.Opponent(), l.over, ink) }
	middle := 0.0 // width of the display between or beside the plates
	if l.middle != nil && r.W < narrow {
		show(r.CutBottom(games.LowMiddle, 4))
	} else if l.middle != nil {
		middle = min(max(leastMiddle, r.W*0.36), widestMiddle)
	}
	if r.H >= 2*lowPlate+plateGap {
		if middle > 0 {
			show(r.CutRight(middle, 0))
		}
		l.addFlat(r.CutTop((r.H-plateGap)/2, plateGap), lower.Opponent())
		l.addFlat(r, lower)
		return
	}
	between := max(middle, theme.Gap)
	width := (r.W - between) / 2
	l.addSide(ui.Rect{X: r.X, Y: r.Y, W: width, H: r.H}, lower.Opponent())
	l.addSide(ui.Rect{X: r.Right() - width, Y: r.Y, W: width, H: r.H}, lower)
	if middle > 0 {
		show(ui.Rect{X: r.X + width, Y: r.Y, W: between, H: r.H})
	}
}

// plateGap is the space between two plates one below the other.
const plateGap = 6.0

// lower returns the side whose plate is below the other one: the side at the lower edge of a board
// on which the sides face each other; on other boards the user's own or, if they have none, the
// second one.
func (l plates) lower() game.Player {
	own := l.conduct.Side()
	switch {
	case l.game.Facing && !l.stage.Table().Turned:
		return game.First
	case l.game.Facing || own == game.NoSide:
		return game.Second
	}
	return own
}

// figureWide is the width of a side's figure at the end of a flat plate, and leastStatus the least
// width of the text beside a clock of two lines.
const figureWide, leastStatus = 46.0, 120.0

// addFlat lays out the plate of a side for the position on the board, as low as two lines of text.
func (l plates) addFlat(r ui.Rect, side game.Player) {
	inner := l.AddPlate(r, 10, 5, l.marked(side))
	l.addPlayer(&inner, side, inner.H)
	if figure := l.game.Figure(l.display.State(), side); figure != "" {
		l.AddBold(inner.CutRight(figureWide, 6), figure, theme.TextFigure-4, l.Theme.Text).Align = text.End
	}
	clocked := l.conduct.HasClock()
	if clocked && inner.W >= wideClock+leastStatus {
		l.addClock(inner.CutRight(wideClock, 4), side)
		clocked = false
	}
	name := inner.Middle(min(inner.H, 36))
	below := name.CutBottom(name.H/2, 0)
	status, ink := l.status(side)
	said := ui.Item{Kind: ui.Label, Text: status, Size: theme.TextSmall - 1, Color: ink}
	if clocked { // beside the status if there is space, otherwise beside the name
		wide := l.clockWidth(side, theme.TextBody+1)
		said.Rect = below
		if said.Rect.CutRight(wide, 4); said.Clipped() {
			l.addClock(name.CutRight(wide, 4), side)
		} else {
			l.addClock(below.CutRight(wide, 4), side)
		}
	}
	if !l.addSaying(name, l.conduct.Saying(side)) {
		l.addName(name, side)
	}
	said.Rect = below
	l.Add(said)
}

// marked reports whether a side's plate has the golden edge: of the side to move, or of the winner.
func (l plates) marked(side game.Player) bool {
	return l.toMove(side) || l.over && l.result.Winner == side
}

// addSide lays out the plate of a side for the position on the board.
func (l plates) addSide(r ui.Rect, side game.Player) {
	inner := l.AddPlate(r, 10, 6, l.marked(side))
	lines := 34.0
	if r.H < 60 { // the golden edge marks the side to move
		lines = 17
	}
	clocked, figure := l.conduct.HasClock(), l.game.Figure(l.display.State(), side)
	wide := lines == 34 && l.standsBeside(inner.W)
	if wide {
		l.addPlayer(&inner, side, widePortrait)
		if figure == "" && !clocked {
			inner.Y, inner.H = inner.CenterY()-lines/2, lines
		}
	}
	top := inner.CutTop(inner.H-lines, 0)
	if !wide {
		l.addPlayer(&top, side, 44)
	}
	if clocked && (top.W >= wideClock+wideFigure || figure == "" && top.W >= wideClock) {
		l.addClock(top.CutRight(wideClock, 4), side)
		clocked = false
	}
	if figure != "" {
		n := l.AddBold(top, figure, theme.TextFigure-6, l.Theme.Text)
		if r.H > plateHeight {
			n.Size = theme.TextFigure
		}
	}
	line := inner.CutTop(17, 0)
	if lines < 34 && clocked { // the clock takes precedence over the name
		l.addClock(line.CutRight(l.clockWidth(side, lowClockSize), 2), side)
	}
	if !l.addSaying(line, l.conduct.Saying(side)) {
		l.addName(line, side)
	}
	if lines < 34 {
		return
	}
	if clocked {
		l.addClock(inner, side)
		return
	}
	status, ink := l.status(side)
	l.AddLabel(inner, status, theme.TextSmall-1, ink)
}

// widePlate is the least width within a plate for a portrait beside all text about a side,
// and widePortrait the size of the portrait there.
const widePlate, widePortrait = 150.0, 52.0

// standsBeside reports whether on both plates, in a width, the full name of the player fits
// beside a portrait.
func (l plates) standsBeside(width float64) bool {
	name := ui.Item{Kind: ui.Label, Size: theme.TextSmall, Bold: true}
	name.Rect.W = width - widePortrait - 8
	for side := range l.seats.places {
		name.Text = l.conduct.Names(game.Player(side))[0]
		if width < widePlate || name.Clipped() {
			return false
		}
	}
	return true
}

// addPlayer lays out the side's piece at the left of r or, if a level plays the side, its
// face with the piece over the lower corner. Its size is at most most.
func (l plates) addPlayer(r *ui.Rect, side game.Player, most float64) {
	level, size, gap := l.seats.engines[side].Level, min(r.H, most), 8.0
	place := r.CutLeft(size, gap).Middle(size)
	if level > 0 {
		l.Add(ui.Item{Kind: ui.Picture, Rect: place, Painter: portrait{level, l.game.Piece(side)}})
	} else { // a piece alone is smaller than a face
		piece := min(size-2, most-10)
		r.X, r.W = r.X-(size-piece)/2, r.W+(size-piece)/2
		games.AddPiece(l.Page, ui.Rect{X: place.X, Y: place.Y, W: piece, H: size}.Middle(piece), l.game.Piece(side), false)
	}
	l.Items[len(l.Items)-1].Label = l.sideName(side)
}

// addName lays out the name of a side's player, as long as fits. On a plate with a clock, a
// name that does not fit is left out.
func (l plates) addName(r ui.Rect, side game.Player) {
	name := ui.Item{Kind: ui.Label, Rect: r, Size: theme.TextSmall, Color: l.Theme.Text, Bold: true}
	for _, name.Text = range l.conduct.Names(side) {
		if !name.Clipped() {
			l.Add(name)
			return
		}
	}
	if !l.conduct.HasClock() {
		l.Add(name)
	}
}

// addSaying lays out the player's recent message in place of the name. It reports whether
// there is one that fits.
func (l plates) addSaying(r ui.Rect, said []string) bool {
	const edge = 6
	line := ui.Item{Kind: ui.Label, Size: theme.TextSmall, Bold: true, Color: l.Theme.OnAccent}
	line.Rect = r.Pad(edge, 0)
	for _, line.Text = range said {
		if line.Rect.W > 0 && !line.Clipped() {
			wide := min(r.W, text.Width(line.Text, text.Style{Size: line.Size, Bold: true})+2*edge)
			bubble := ui.Rect{X: r.X, Y: r.Y - 2, W: wide, H: r.H + 4}
			l.Add(ui.Item{Kind: ui.Plate, Rect: bubble, Color: l.Theme.Accent})
			l.Add(line)
			return true
		}
	}
	return false
}

// toMove reports whether it is a side's turn in the position on the board.
func (l plates) toMove(side game.Player) bool {
	if l.over || !l.display.reviewing {
		return !l.over && l.match.State().ToMove() == side
	}
	_, over := l.display.State().Result()
	return !over && l.display.State().ToMove() == side
}

// status returns the text about a side and its colour.
func (l plates) status(side game.Player) (string, color.RGBA) {
	if !l.display.reviewing {
		if text, urgent := l.conduct.Doing(side); urgent {
			return text, l.Theme.TextDanger
		} else if text != "" && !l.over {
			return text, l.Theme.TextAccent
		}
	}
	switch {
	case l.over && l.result.Winner == side:
		return l.Text("play.winner"), l.Theme.TextAccent
	case l.over && l.result.Reason == game.Aborted:
		return l.sideName(side), l.Theme.TextMuted
	case l.over && l.result.Winner == game.NoSide:
		return l.Text("play.drawn"), l.Theme.TextMuted
	case !l.toMove(side):
		return l.sideName(side), l.Theme.TextMuted
	case l.display.reviewing:
		return l.Text("play.to-move"), l.Theme.TextAccent
	case l.seats.engine(side):
		return l.Text("play.thinking"), l.Theme.TextAccent
	case l.conduct.Side() == side:
		return l.Text("play.your-turn"), l.Theme.TextAccent
	}
	return l.Text("play.to-move"), l.Theme.TextAccent
}

// wideClock is the width of a clock beside a side's figure, and wideFigure the width of the
// figure. If there is less space, the clock takes the place of the status text, because a
// running clock shows whose turn it is as well.
const wideClock, wideFigure = 92.0, 38.0

// lowClockSize is the text size of a clock beside a name.
const lowClockSize = theme.TextSmall + 1

// clockWidth returns the width of a side's clock in a text size.
func (l plates) clockWidth(side game.Player, size float64) float64 {
	return text.Width(l.clocks.faces[side].text, text.Style{Size: size, Bold: true, Tabular: true}) + 10
}

// addClock lays out a side's remaining time at the right of r. It blinks while it is low.
func (l plates) addClock(r ui.Rect, side game.Player) {
	f := &l.clocks.faces[side]
	ink, size := l.Theme.TextMuted, theme.TextBody+1
	switch {
	case r.H >= 28:
		size = theme.TextLarge
	case r.W < wideFigure+wideClock/2:
		size = min(size, lowClockSize)
	}
	switch {
	case f.beat:
		ink = l.Theme.OnDanger
		width, high := min(r.W, text.Width(f.text, text.Style{Size: size, Bold: true, Tabular: true})+16), min(r.H, 26)
		chip := ui.Rect{X: r.Right() - width + 4, Y: r.CenterY() - high/2, W: width, H: high}
		l.Add(ui.Item{Kind: ui.Plate, Rect: chip, Color: l.Theme.Danger})
	case f.low:
		ink = l.Theme.TextDanger
	case f.running:
		ink = l.Theme.Text
	}
	clock := l.AddLabel(r.Pad(4, 0), f.text, size, ink)
	clock.Align, clock.Tabular, clock.Bold = text.End, true, true
}

// portrait draws the face of the level that plays a side, with a piece of the side over its
// lower right corner.
type portrait struct {
	level int
	piece board.Piece
}

// The sizes of the face and the piece as parts of the portrait.
const facePart, piecePart = 0.92, 0.52

// Paint implements ui.Painter.
func (p portrait) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	side := min(r.W, r.H)
	face := side * facePart
	faces.Draw(dst, ui.Rect{X: r.X, Y: r.Y, W: face, H: face}, p.level)
	piece := side * piecePart
	board.DrawPiece(dst, r.X+side-piece/2, r.Y+side-piece/2, piece, p.piece, false)
}
