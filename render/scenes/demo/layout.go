package demo

import (
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// Measures in device-independent pixels.
const (
	lowBelow    = 300.0 // height of the area below a board
	middleHigh  = 48.0  // height of the game's own display between plates
	shareHigh   = 10.0  // height of the bar that shows who is ahead
	buttonsHigh = 52.0
	lowPanel    = 420.0 // height below which a panel saves space
	leastSpeed  = 200.0 // least width of a row of buttons with the controls of the speed

	leastAnalyse = 190.0 // least width left for the analysis and the main button
)

// The bounds of the text size. Text is as large as possible, to be read from the back of a
// room.
const leastSize, mostSize = 14.0, 24.0

// layout lays out the scene without changing it.
type layout struct {
	*Scene
	scene.Layout
	size float64 // of the text
}

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	p := s.program
	l := layout{Scene: s, Layout: s.program.Layout(page)}
	if s.spoken != p.Locale.Language() {
		s.explain()
	}
	f := scene.Divide(w, h, s.stage.Aspect(), theme.Touch, lowBelow)
	s.stage.Place(f.Board, p.Scale)
	inner, header := f.Open(page, scene.PanelPadding, theme.Gap)
	p.AddHeader(page, header, f.Portrait, l.Text("demo.title"), "menu")
	l.size = min(max(inner.W/19, leastSize), mostSize)
	if inner.H < lowPanel {
		l.size = min(l.size, leastSize+2)
	}
	l.addButtons(inner.CutBottom(buttonsHigh, theme.Gap))
	if m := s.game.MiddleOf(s.match.Start()); m != nil && inner.H > lowPanel {
		place := ui.Rect{X: inner.CenterX() - 110, Y: inner.Y, W: 220, H: middleHigh + 16}
		m.LayOut(page, place, s.replay.State(), game.First, false, l.Theme.Text)
		inner.CutTop(middleHigh+16, theme.Gap)
	}
	thought := 16 + l.size*1.6 + shareHigh + 3*l.small()*1.5 + 12
	l.addThought(inner.CutBottom(thought, theme.Gap))
	l.addCaption(inner)
}

// addCaption lays out the caption of the last move in the largest size that fits.
func (l *layout) addCaption(r ui.Rect) {
	c := &l.told
	size := l.size
	for size > leastSize-2 && l.captionHigh(size, r.W) > r.H {
		size--
	}
	l.AddBold(r.CutTop(size*1.75, 4), c.title, size*1.25, l.Theme.TextAccent)
	for _, remark := range c.remarks {
		high := ui.ParagraphHeight(remark, size, r.W)
		if high > r.H {
			return
		}
		l.AddParagraph(r.CutTop(high, 4), remark, size, l.Theme.TextAccent)
	}
	if high := ui.ParagraphHeight(c.text, size, r.W); high <= r.H {
		l.AddParagraph(r.CutTop(high, theme.Gap+4), c.text, size, l.Theme.Text)
	}
	for _, words := range l.before {
		high := ui.ParagraphHeight(words, l.small(), r.W)
		if high > r.H {
			return
		}
		l.AddParagraph(r.CutTop(high, 4), words, l.small(), l.Theme.TextMuted)
	}
}

// captionHigh returns the height of the caption in a text size.
func (l *layout) captionHigh(size, width float64) float64 {
	high := size*1.75 + 4 + ui.ParagraphHeight(l.told.text, size, width)
	for _, remark := range l.told.remarks {
		high += ui.ParagraphHeight(remark, size, width) + 4
	}
	return high
}

// small returns the size of less important text.
func (l *layout) small() float64 { return max(theme.TextSmall, l.size*0.8) }

// addThought lays out the search result of the side to move.
func (l *layout) addThought(r ui.Rect) {
	inner := l.AddPlate(r, 12, 8, false)
	t := &l.seen
	top := inner.CutTop(l.size*1.6, 4)
	side := l.toMove() // the side that the phrase is about
	phrase := l.Format("demo.thinking", locale.Data{"Side": games.SideName(l.Locale, l.Rules(), l.toMove())})
	share := 0.5
	if t.known {
		phrase, share, side = t.expected.Phrase(l.Locale), t.expected.Share(), t.expected.Ahead()
		if t.expected.Info.Proven() {
			phrase = l.Text("demo.proven") + ": " + phrase
		}
	}
	if _, over := l.match.Result(); over {
		phrase, side = l.Text("demo.again")+"…", game.NoSide
	}
	if side != game.NoSide {
		icon := top.CutLeft(l.size*1.5, theme.Gap)
		games.AddPiece(l.Page, icon.Middle(icon.W), l.game.Piece(side), false)
	}
	l.AddBold(top, phrase, l.size, l.Theme.Text)
	l.Add(ui.Item{Kind: ui.Picture, Painter: scene.SharePainter{Game: l.game}, Rect: inner.CutTop(shareHigh, 6),
		Value: share})
	if !t.known {
		return
	}
	line := l.small() * 1.5
	l.AddLabel(inner.CutTop(line, 0), t.found(l.Locale), l.small(), l.Theme.TextMuted)
	if moves := t.expected.Line(l.Locale, lineLength); moves != "" && inner.H >= line-1 {
		words := l.Format("demo.line", locale.Data{"Moves": moves})
		l.AddParagraph(inner, words, l.small(), l.Theme.TextMuted)
	}
}

func (l *layout) toMove() game.Player { return l.replay.State().ToMove() }

func (l *layout) addButtons(r ui.Rect) {
	all := l.all()
	add := func(names ...string) {
		for _, c := range bench.Pick(all, names...) {
			c.Add(l.Page, r.CutLeft(theme.Touch, 4))
		}
	}
	add("pause", "step")
	if r.W > leastSpeed {
		add("slower", "faster")
	}
	if r.W > leastAnalyse {
		add("analyse")
	}
	last := bench.Find(all, "take-over")
	if last.Disabled {
		last = bench.Find(all, "new-game")
	}
	last.Add(l.Page, r)
}
