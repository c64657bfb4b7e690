package tutorial

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
)

// Measures in device-independent pixels.
const (
	sunSide    = 26.0
	titleHigh  = 34.0
	largest    = theme.TextBody + 5 // text size where there is space
	leastWords = 170.0              // height of the area below a board: text and buttons
	leastWide  = 400.0              // panels wider than this have wide margins
)

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	s.translate()
	p := s.program
	below := max(leastWords, s.height(min(w-2*theme.Gap, 480)-2*scene.PanelPadding, theme.TextBody)+2*scene.PanelPadding)
	f := scene.Divide(w, h, s.stage.Aspect(), theme.Touch, below)
	padding := scene.PanelPadding
	if !f.Portrait && f.Side.W-2*padding > leastWide {
		padding = theme.Margin
	}
	// The panel is as high as the step with the longest text, so that it does not move
	// between steps.
	high := s.height(f.Side.W-2*padding, largest) + theme.Gap + 2*padding
	if !f.Portrait {
		high += theme.Touch + theme.Gap
	}
	spare := max(0, f.Side.H-high)
	f.Side.H -= spare
	f.Side.Y += spare / 2
	if f.Portrait {
		s.addHeader(page, f.Header, true)
		f.Board.Y += spare / 2
	}
	s.stage.Place(f.Board, p.Scale)
	page.Add(ui.Item{Kind: ui.Panel, Rect: f.Side})
	inner := f.Side.Inset(padding)
	if !f.Portrait {
		s.addHeader(page, inner.CutTop(theme.Touch, theme.Gap), false)
	}
	buttons := inner.CutBottom(scene.MainHeight, theme.Gap)
	s.addButtons(page, buttons)
	s.addWords(page, inner)
}

// height returns the height of the title, the longest text of all steps in a size, and the
// buttons, in a width.
func (s *Scene) height(width, size float64) float64 {
	longest := 0.0
	for _, step := range s.steps {
		for _, words := range [2]string{step.Ask, step.Done} {
			longest = max(longest, ui.ParagraphHeight(words, size, width))
		}
	}
	return titleHigh + 4 + longest + theme.Gap + scene.MainHeight
}

func (s *Scene) addHeader(page *ui.Page, r ui.Rect, onTable bool) {
	p := s.program
	page.AddButton(r.CutLeft(theme.Touch, 4), "menu", "", ui.IconBack, ui.Ghost).OnTable = onTable
	language := page.AddButton(r.CutRight(theme.Touch, 0), "language", p.Text("app.other-language"), ui.NoIcon, ui.Ghost)
	language.OnTable, language.Bold = onTable, true
	ink := p.Theme.Text
	if onTable {
		ink = theme.OnLacquer
	}
	title := p.Text("first.title")
	if text.Width(title, text.Style{Size: theme.TextLarge * ui.LeastText, Bold: true}) < r.W {
		page.AddLabel(r, title, theme.TextLarge, ink).Bold = true
	}
}

// addWords lays out the suns, which count the steps, the title and the text.
func (s *Scene) addWords(page *ui.Page, r ui.Rect) {
	p := s.program
	head := r.CutTop(titleHigh, 4)
	suns := head.CutRight(float64(len(s.steps))*(sunSide+4), theme.Gap)
	for i := range s.steps {
		place := ui.Rect{X: suns.X + float64(i)*(sunSide+4), Y: suns.CenterY() - sunSide/2, W: sunSide, H: sunSide}
		page.Add(ui.Item{
			Kind: ui.Picture, Rect: place, Painter: sun{}, Name: "step", Argument: s.sign(i),
		})
	}
	page.AddLabel(head, s.step().Title, theme.TextLarge, p.Theme.TextAccent).Bold = true
	words := s.step().Ask
	if s.done {
		words = s.step().Done
	}
	size := largest
	for size > theme.TextSmall && ui.ParagraphHeight(words, size, r.W) > r.H {
		size--
	}
	page.AddParagraph(r, words, size, p.Theme.Text)
}

// The states of a step.
const (
	toCome = iota
	current
	past
)

func (s *Scene) sign(step int) int {
	switch {
	case step < s.at || step == s.at && s.done:
		return past
	case step == s.at:
		return current
	}
	return toCome
}

// sun draws the state of a step: a cell that is next, or taken.
type sun struct{}

// Paint implements ui.Painter.
func (sun) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	size := r.W
	x, y := r.CenterX(), r.CenterY()
	switch item.Argument {
	case past:
		ui.Dot(dst, x, y, r.W/2, theme.Obsidian)
	case current:
		ui.Dot(dst, x, y, r.W/2, theme.Gold)
		ui.Dot(dst, x, y, r.W/2-2*scale, theme.Obsidian)
		size *= 0.8
	default:
		size *= 0.55
	}
	board.DrawSun(dst, x, y, size, board.Piece{})
}

func (s *Scene) addButtons(page *ui.Page, r ui.Rect) {
	p := s.program
	if !s.done {
		page.AddButton(r.Column(0, 2, theme.Gap), "skip", p.Text("first.skip"), ui.NoIcon, ui.Quiet)
		rest := r.Column(1, 2, theme.Gap)
		label := page.AddLabel(rest, s.progress(), theme.TextSmall, p.Theme.TextMuted)
		label.Align = text.Center
		return
	}
	page.AddButton(r.Column(0, 2, theme.Gap), "again", p.Text("first.again"), ui.IconRetry, ui.Quiet)
	next := p.Text("first.next")
	if s.at+1 == len(s.steps) {
		next = p.Text("first.play")
	}
	page.AddButton(r.Column(1, 2, theme.Gap), "next", next, ui.NoIcon, ui.Primary)
}
