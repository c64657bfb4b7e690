package tutorial

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
)

// Measures in device-independent pixels.
const (
	sunSide    = 26.0
	mostSuns   = 0.34 // greatest part of the width for the suns
	titleHigh  = 34.0
	largest    = theme.TextBody + 5 // text size where there is space
	leastWords = 170.0              // height of the area below a board: text and buttons
	leastWide  = 400.0              // panels wider than this have wide margins
)

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
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
		f.Board.Y += spare / 2
	}
	s.stage.Place(f.Board, p.Scale)
	inner, header := f.Open(page, padding, theme.Gap)
	s.addHeader(page, header, f.Portrait)
	s.addButtons(page, inner.CutBottom(scene.MainHeight, theme.Gap))
	s.addWords(page, inner)
}

// height returns the height of the title, the longest text of all steps in a size, and the
// buttons, in a width.
func (s *Scene) height(width, size float64) float64 {
	longest := 0.0
	for _, step := range s.lesson.Steps {
		for _, words := range [2]string{s.in(step.Ask), s.in(step.Done)} {
			longest = max(longest, ui.ParagraphHeight(words, size, width))
		}
	}
	return titleHigh + 4 + longest + theme.Gap + scene.MainHeight
}

func (s *Scene) addHeader(page *ui.Page, r ui.Rect, onTable bool) {
	p := s.program
	scene.AddTool(page, r.CutLeft(theme.Touch, 4), onTable, "menu", ui.IconBack)
	language := page.AddButton(r.CutRight(theme.Touch, 0), "language", p.Text("app.other-language"), ui.NoIcon, ui.Ghost)
	language.OnTable, language.Bold = onTable, true
	ink := p.Theme.Text
	if onTable {
		ink = theme.OnLacquer
	}
	title := s.in(s.lesson.Title)
	if text.Width(title, text.Style{Size: theme.TextLarge * ui.LeastText, Bold: true}) < r.W {
		page.AddBold(r, title, theme.TextLarge, ink)
	}
}

// addWords lays out the suns, which count the steps, the title and the text.
func (s *Scene) addWords(page *ui.Page, r ui.Rect) {
	p := s.program
	head := r.CutTop(titleHigh, 4)
	n := len(s.lesson.Steps)
	each := min(sunSide+4, mostSuns*head.W/float64(n))
	suns := head.CutRight(float64(n)*each, theme.Gap)
	for i := range n {
		place := suns.Column(i, n, 0).Middle(each - 4).Narrowed(each - 4)
		page.Add(ui.Item{
			Kind: ui.Picture, Rect: place, Painter: sun{}, Name: "step", Argument: s.sign(i),
		})
	}
	page.AddBold(head, s.in(s.step().Title), theme.TextLarge, p.Theme.TextAccent).Shorten()
	words, ink := s.words(), p.Theme.Text
	if s.wrong() {
		ink = p.Theme.TextDanger
	}
	size, _ := ui.FitParagraph(words, largest, theme.TextSmall, r.W, r.H)
	page.AddParagraph(r, words, size, ink)
}

// The states of a step.
const (
	toCome = iota
	current
	past
)

func (s *Scene) sign(step int) int {
	switch {
	case step < s.work.at || step == s.work.at && s.work.phase == done:
		return past
	case step == s.work.at:
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
	p, all := s.program, s.all()
	first, second := "", ""
	switch {
	case s.hand.Proposal.Open:
		bench.AddButtons(page, r, s.hand.Proposed())
		return
	case len(s.hand.Choices()) > 0:
		bench.AddStacked(page, r, theme.Gap, s.hand.Choices())
		return
	case s.wrong():
		first, second = "skip", "again"
	case s.work.phase == done && s.step().Reads():
		first, second = "previous", "next"
	case s.work.phase == done:
		first, second = "again", "next"
	default:
		first = "skip"
		progress := p.Locale.Format("first.step", locale.Data{"Step": s.work.at + 1, "All": len(s.lesson.Steps)})
		page.AddLabel(r.Column(1, 2, theme.Gap), progress, theme.TextSmall, p.Theme.TextMuted).Align = text.Center
	}
	for i, c := range bench.Pick(all, first, second) {
		c.Add(page, r.Column(i, 2, theme.Gap))
	}
}
