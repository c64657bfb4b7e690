package play

import (
	"slices"

	"colat/render/bench"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	l := s.newLayout(page)
	if !s.display.reviewing {
		l.result, l.over = s.end()
	}
	f := l.divide(w, h)
	s.coach.Curve.Picture.Axes = bench.Axes{}
	s.stage.Place(f.Board, s.program.Scale)
	l.lay(f)
	s.Controls.LayOut(page, f, w, h)
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
	case f.Portrait && f.Side.H > below+2*(tallPlates-plateHeight)+theme.Touch:
		return scene.Divide(w, h, aspect, above+tallPlates-plateHeight, below)
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
		high = tallPlates
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
		row = slices.DeleteFunc(row, func(c bench.Control) bool {
			return c.Name == "redo" && c.Disabled || c.Name == "hint" && l.match.CanRedo()
		})
	}
	for _, name := range [...]string{"takeback", "draw"} {
		if room() < 0 {
			row = slices.DeleteFunc(row, func(c bench.Control) bool { return c.Name == name })
		}
	}
	spare := max(0, room()) / float64(len(row))
	for i := range row {
		b := row[i].Add(l.Page, r.CutLeft(leastButton(&row[i])+spare, gap))
		b.Stacked = true
		b.Size = theme.TextSmall
	}
}
