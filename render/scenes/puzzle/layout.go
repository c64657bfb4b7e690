package puzzle

import (
	"strconv"
	"strings"

	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Measures of the panel, in device-independent pixels.
const (
	figureHigh = 34.0 // the clock and the score of a storm
	aboutHigh  = 22.0
	leastText  = 36.0 // height of the message
	leastSize  = theme.TextSmall - 1

	messageEdge, messageRim = 10.0, 6.0 // of the message, at the sides and above and below it

	lowText    = 60.0 // height below which the solution follows the message in its line
	stepHigh   = theme.Touch
	stepGap    = 6.0
	leastBelow = 276.0 // height of the area below a board
	mostPanel  = 400.0 // height of the panel, without its header
	leastDone  = 140.0 // height up to which the steps of a solution stand beside the menu
)

// layout lays out the scene without changing it.
type layout struct {
	teller
	scene.Layout
	controls []bench.Control
}

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	l := layout{s.say(), s.program.Layout(page), s.all()}
	below := leastBelow
	if h > w {
		below = min(below, scene.MostBelow(w, h, theme.Touch))
	}
	f := scene.Divide(w, h, s.stage.Aspect(), theme.Touch, below)
	s.stage.Place(f.Board, s.program.Scale)
	if panel := &f.Side; f.Portrait {
		panel.H = min(panel.H, mostPanel)
	} else if high := mostPanel + theme.Touch + theme.Gap; panel.H > high {
		panel.Y, panel.H = panel.Y+(panel.H-high)/2, high
	}
	inner, header := f.Open(page, scene.PanelPadding, scene.RowGap)
	l.addHeader(header, f.Portrait)
	l.addButtons(inner.CutBottom(scene.MainHeight, scene.RowGap))
	l.addPanel(inner)
	s.Controls.LayOut(page, f, w, h)
	s.name.LayOut(page, w, h)
}

func (l *layout) addHeader(r ui.Rect, onTable bool) {
	if l.exercises() && !l.storming() {
		icon := ui.IconBin
		if !l.queue.Has(l.puzzleID()) {
			icon = ui.IconRetry
		}
		drop := scene.AddTool(l.Page, r.CutRight(theme.Touch, 0), onTable, "drop", icon)
		drop.Label = l.Text(l.dropping())
	}
	if l.work.puzzle != nil && l.shares() {
		share := scene.AddTool(l.Page, r.CutRight(theme.Touch, 0), onTable, "share", ui.IconShare)
		share.Label = l.Text("puzzle.share")
	}
	l.program.AddZoom(l.Page, &r, onTable, l.stage)
	l.program.AddHeader(l.Page, r, onTable, l.Text("puzzle.title"), "back")
}

// addPanel lays out the run, the goal and the message.
func (l *layout) addPanel(r ui.Rect) {
	name := l.familyTitle(l.run.family) + " · " + l.runName()
	if l.run.kind == due && l.work.puzzle == nil {
		name = l.runName()
	}
	row := r.CutTop(scene.RowHeight, scene.RowGap)
	steps := l.work.phase == done
	if steps && r.H <= leastDone { // the row has space for all
		l.AddButton(row.CutLeft(theme.Touch, stepGap), "runs", "", ui.IconMenu, ui.Quiet).Label = name
		l.addSteps(row)
		steps = false
	} else {
		runs := l.AddButton(row, "runs", name, ui.IconMenu, ui.Quiet)
		if runs.Row = true; runs.Clipped() {
			runs.Text, runs.Label = l.runName(), name // the board shows which game it is
			runs.Shorten()
		}
	}
	if l.run.kind == stormy {
		l.addStorm(r.CutTop(figureHigh, scene.RowGap))
	}
	if steps {
		l.addSteps(r.CutBottom(stepHigh, scene.RowGap))
	}
	if l.work.puzzle != nil {
		r.CutTop(2, 0)
		goal := l.goal()
		size, _ := ui.FitParagraph(goal, theme.TextBody+2, leastSize, r.W, 54)
		l.AddWords(&r, goal, size, l.Theme.Text, 2)
		message := ui.ParagraphHeight(l.message(), theme.TextSmall, r.W-2*messageEdge) + 2*messageRim
		if r.H-aboutHigh-scene.RowGap >= max(leastText-scene.RowGap, message) {
			l.addAbout(r.CutTop(aboutHigh, scene.RowGap))
		}
	}
	l.addMessage(r)
}

// addAbout lays out the theme and the grade of the puzzle and the user's rating.
func (l *layout) addAbout(r ui.Rect) {
	if standing := l.standing(); l.run.kind != stormy && standing != "" {
		width := text.Width(standing, text.Style{Size: theme.TextSmall})
		if about := text.Width(l.about(), text.Style{Size: theme.TextSmall}); about+width+theme.Gap <= r.W {
			l.AddLabel(r.CutRight(width, theme.Gap), standing, theme.TextSmall, l.Theme.TextAccent).Align = text.End
		} else {
			l.AddLabel(r, standing, theme.TextSmall, l.Theme.TextAccent)
			return
		}
	}
	l.AddLabel(r, l.about(), theme.TextSmall, l.Theme.TextMuted)
}

// addMessage lays out the message, and the solution below it if there is space.
func (l *layout) addMessage(r ui.Rect) {
	words := l.message()
	if r.H < theme.TextSmall*text.LineHeight {
		return
	}
	inner := l.AddPlate(r, messageEdge, messageRim, l.work.phase == done && l.work.solved)
	line := ""
	if l.work.phase == done {
		line = strings.Join(l.moveTexts(l.work.whole), " ")
		if l.run.kind == stormy {
			line = l.Text("puzzle.shown") + " " + line
		}
	}
	if whole := words + " " + line; r.H < lowText && ui.ParagraphHeight(whole, theme.TextSmall, inner.W) <= inner.H {
		words, line = whole, ""
	}
	ink := l.Theme.Text
	if l.work.phase == refuting || l.work.phase == refuted {
		ink = l.Theme.TextDanger
	}
	size, high := ui.FitParagraph(words, theme.TextBody, leastSize, inner.W, inner.H)
	if high > inner.H {
		if item := l.AddLabel(inner, words, theme.TextSmall, ink); item.Clipped() {
			item.Shorten()
			item.Label = words
		}
		return
	}
	l.AddWords(&inner, words, size, ink, 6)
	if line == "" {
		return
	}
	if size, high = ui.FitParagraph(line, theme.TextBody, leastSize, inner.W, inner.H); high <= inner.H {
		l.AddParagraph(inner, line, size, l.Theme.TextMuted)
	}
}

// addStorm lays out the clock of a storm, the number of solved puzzles, and the mistakes.
func (l *layout) addStorm(r ui.Rect) {
	t := &l.run.storm
	clock := l.AddBold(r.Column(0, 3, 0), scene.Minutes(t.seconds()), theme.TextTitle, l.Theme.Text)
	clock.Tabular = true
	if t.seconds() <= lastSeconds {
		clock.Color = l.Theme.TextDanger
	}
	score := l.AddBold(r.Column(1, 3, 0), strconv.Itoa(t.score), theme.TextTitle, l.Theme.TextAccent)
	score.Align, score.Tabular = text.Center, true
	mistakes := l.Format("puzzle.mistakes", locale.Data{"Count": t.mistakes, "Most": mostMistakes})
	l.AddLabel(r.Column(2, 3, 0), mistakes, theme.TextSmall, l.Theme.TextMuted).Align = text.End
}

// addSteps lays out the controls that step through the solution.
func (l *layout) addSteps(r ui.Rect) {
	for i, c := range bench.Pick(l.controls, "first", "previous", followingName, "last") {
		c.Add(l.Page, r.Column(i, 4, stepGap))
	}
}

// addButtons lays out what can be done now. The last button is the main one.
func (l *layout) addButtons(r ui.Rect) {
	var names []string
	switch phase := l.work.phase; {
	case phase == empty && l.shelf.failed(l.run.family):
		names = []string{"reload"}
	case phase == empty && (l.missing() || !l.run.loads() && !l.run.finder.searching() && !l.run.drill.loading()):
		names = []string{"runs"}
	case phase == empty:
		return
	case l.hand.Proposal.Open:
		bench.AddButtons(l.Page, r, l.hand.Proposed())
		return
	case len(l.hand.Choices()) > 0:
		bench.AddStacked(l.Page, r, theme.Gap, l.hand.Choices())
		return
	case phase == done && l.run.kind == stormy:
		names = []string{"analyse", "storm-again"}
	case l.run.kind == stormy:
		names = []string{"stop"}
	case phase == done:
		names = []string{"analyse", "next"}
	case phase == judging || phase == refuting || phase == refuted:
		names = []string{"next", "solution", "again"}
	default:
		names = []string{"next", "solution", "hint"}
	}
	bench.AddButtons(l.Page, r, bench.Pick(l.controls, names...))
}
