package play

import (
	"image/color"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/faces"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/games"
)

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	l := s.newLayout(page)
	if !s.display.reviewing {
		l.result, l.over = s.end()
	}
	f := l.divide(w, h)
	s.coach.Curve.Place = ui.Rect{}
	s.stage.Place(f.Board, s.program.Scale)
	l.lay(f)
	switch {
	case s.asked != nil:
		l.addQuestion(w, h)
	case s.menu.list != nil:
		l.addMenu(f, w, h)
	}
}

// lay lays out everything around the board.
func (l *layout) lay(f scene.Frame) {
	if f.Portrait {
		l.portrait(f)
	} else {
		l.landscape(f)
	}
}

// divide divides the screen. The plates are larger on a tall screen with spare height below
// the board. On a low one, the parts around the board are as low as possible, if that makes
// the board larger.
func (l *layout) divide(w, h float64) scene.Frame {
	const below = cardHeight + theme.Gap + actionHeight
	above, aspect := theme.Touch+theme.Gap+plateHeight, l.stage.Aspect()
	f := scene.Divide(w, h, aspect, above, below)
	switch {
	case f.Portrait && f.Side.H > below+2*(tallPlate-plateHeight)+theme.Touch:
		return scene.Divide(w, h, aspect, above+tallPlate-plateHeight, below)
	case !f.Portrait || w > widestShort:
		return f
	}
	full := w - scene.Margin(w, h)
	if low := below - (cardHeight - lowCard) - (actionHeight - lowActions); f.Board.W < full && l.game.Calculator == nil {
		f = scene.DivideUpright(w, h, aspect, above, low)
		if f.Board.W < full && (l.middle == nil || w-2*scene.Margin(w, h) >= narrow) {
			f = scene.DivideUpright(w, h, aspect, above-(plateHeight-lowPlate), low)
		}
	} else if f.Board.W < full && l.middle == nil {
		f = scene.DivideUpright(w, h, aspect, above-(plateHeight-lowPlate), below-(actionHeight-lowActions))
	}
	return f
}

func (l *layout) portrait(f scene.Frame) {
	header := f.Header
	l.addHeader(header.CutTop(theme.Touch, theme.Gap), true)
	plates{l}.add(header, true)
	side := f.Side
	actions := actionHeight
	if side.H < cardHeight+theme.Gap+actionHeight {
		actions = lowActions
	}
	l.addActions(side.CutBottom(actions, theme.Gap))
	l.addCards(side, true)
}

func (l *layout) landscape(f scene.Frame) {
	inner := l.AddPanel(f.Side, scene.PanelPadding)
	l.addHeader(inner.CutTop(theme.Touch, theme.Gap), false)
	high, actions := plateHeight, actionHeight
	switch {
	case inner.H > 500:
		high = 88
	case inner.H < low:
		high, actions = lowPlate, lowActions
	}
	if inner.W < narrow && l.middle != nil {
		high += games.LowMiddle + 4
	}
	plates{l}.add(inner.CutTop(high, theme.Gap), false)
	l.addActions(inner.CutBottom(actions, theme.Gap))
	l.addCards(inner, false)
}

func (l *layout) addHeader(r ui.Rect, onTable bool) {
	scene.AddTool(l.Page, r.CutRight(theme.Touch, 0), onTable, "share", ui.IconShare)
	l.program.AddZoom(l.Page, &r, onTable, l.stage)
	l.program.AddHeader(l.Page, r, onTable, l.game.TitleOf(l.Locale, l.match.Start()), "menu")
}

// addActions lays out the row of buttons at the bottom.
func (l *layout) addActions(r ui.Rect) {
	gap := theme.Gap
	if r.W < narrow {
		gap /= 2
	}
	row := l.row(l.over)
	room := func() float64 { // spare width if all buttons have their least width
		spare := r.W - gap*float64(len(row)-1)
		for i := range row {
			spare -= leastButton(&row[i])
		}
		return spare
	}
	if room() < 0 { // the menu contains all of them
		row = slices.DeleteFunc(row, func(c Control) bool {
			return c.Name == "redo" && !c.Enabled || c.Name == "hint" && l.match.CanRedo()
		})
	}
	spare := max(0, room()) / float64(len(row))
	for i := range row {
		b := l.addControl(r.CutLeft(leastButton(&row[i])+spare, gap), &row[i])
		b.Stacked = true
		b.Size = theme.TextSmall
	}
}

// The least and the greatest width of the area between the plates.
const leastMiddle, widestMiddle = 112.0, 172.0

// plates lays out the plates of the two players.
type plates struct{ *layout }

// add lays out the plates, with the game's own display between them
// or, if that is too narrow, below.
func (l plates) add(r ui.Rect, onTable bool) {
	ink := l.Theme.Text
	if onTable {
		ink = theme.OnLacquer
	}
	between := theme.Gap
	if l.middle != nil && r.W < narrow {
		l.middle.LayOut(l.Page, r.CutBottom(games.LowMiddle, 4), l.display.State(), l.over, ink)
	} else if l.middle != nil {
		between = min(max(leastMiddle, r.W*0.36), widestMiddle)
	}
	width := (r.W - between) / 2
	l.addSide(ui.Rect{X: r.X, Y: r.Y, W: width, H: r.H}, game.First)
	l.addSide(ui.Rect{X: r.Right() - width, Y: r.Y, W: width, H: r.H}, game.Second)
	if between > theme.Gap {
		l.middle.LayOut(l.Page, ui.Rect{X: r.X + width, Y: r.Y, W: between, H: r.H}, l.display.State(), l.over, ink)
	}
}

// addSide lays out the plate of a side for the position on the board.
func (l plates) addSide(r ui.Rect, side game.Player) {
	inner := l.AddPlate(r, 10, 6, l.toMove(side) || l.over && l.result.Winner == side)
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
	level, size, gap := l.seats.levels[side], min(r.H, most), 8.0
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
