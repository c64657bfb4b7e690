package analysis

import (
	"slices"

	"colat/ai/review"
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// layout lays out the scene. It changes nothing but the cached texts and the scroll position.
type layout struct {
	*Scene
	scene.Layout
	reasoned bool // why the move on the board is bad has been laid out
}

// Heights of the review's parts, in device-independent pixels.
const (
	actionHeight = 56.0
	leastCurve   = 56.0
	mostCurve    = 168.0
	leastScroll  = 80.0
	narrow       = 340.0 // width below which the panel has fewer buttons
	lowPanel     = 310.0 // below this height, the curve takes the place of the title
	roomyPanel   = 600.0 // from this height on, the turning point does not scroll
	belowBoard   = 344.0 // preferred height of the area below the board on a phone
)

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	s.words.write(&s.reviewed, s.engine.report, &s.practice)
	l := layout{Scene: s, Layout: s.program.Layout(page)}
	f, bar := s.divide(w, h)
	s.stage.Place(f.Board, s.program.Scale)
	for i := range s.curves.list {
		s.curves.list[i].Axes = bench.Axes{}
	}
	l.addBar(bar)
	l.lay(f)
	if s.comment.open {
		s.comment.add(l.Layout, w, h, s.words.head)
	}
	s.Controls.LayOut(page, f, w, h)
}

// lay lays out everything around the board.
func (l *layout) lay(f scene.Frame) {
	padding, part := scene.PanelPadding, 0.27 // of the height for the curve
	if f.Portrait {
		padding, part = theme.Gap, 0.2
	} else if f.Side.H-2*padding < lowPanel {
		l.lowPanel(l.AddPanel(f.Side, padding))
		return
	}
	inner, header := f.Open(l.Page, padding, theme.Gap)
	l.addHeader(header, f.Portrait)
	l.addActions(inner.CutBottom(actionHeight, theme.Gap))
	roomy := !f.Portrait && f.Side.H-2*padding >= roomyPanel
	l.addUpper(&inner, min(max(leastCurve, inner.H*part), mostCurve), roomy)
	l.addRest(inner, roomy && inner.W >= narrow && !l.engine.on && !l.tabled())
}

// addUpper lays out what does not scroll: the curve, the verdict and the engine. Where there is
// little space, the engine takes the place of the curve and the verdict.
func (l *layout) addUpper(r *ui.Rect, curve float64, roomy bool) {
	if l.tabled() {
		curve = leastCurve
	}
	engine, folded := l.engine.on && !l.Scene.practice.on, l.tabled() && !roomy
	if len(l.moves) > 0 && (roomy || !engine && !folded) {
		l.addCurves(r.CutTop(curve, theme.Gap), roomy)
	}
	switch {
	case !engine && folded:
		l.addHead(r)
		return
	case !engine:
		l.addVerdict(r)
		return
	}
	if roomy {
		l.addVerdict(r)
	} else {
		l.addHead(r)
	}
	lines := l.engine.options.Lines
	if folded {
		lines = 0 // the table takes their place
	}
	for lines > 1 && r.H-engineHeight(lines, roomy) < leastScroll+theme.Gap {
		lines--
	}
	l.addEngine(r, lines, roomy)
	r.CutTop(theme.Gap/2, 0)
}

// lowPanel lays out a panel without space for a header, except the control back.
func (l *layout) lowPanel(r ui.Rect) {
	top := r.CutTop(theme.Touch, 4)
	l.AddButton(top.CutLeft(theme.Touch, theme.Gap), "close", "", ui.IconBack, ui.Ghost)
	l.addActions(r.CutBottom(52, 4))
	if l.engine.on && !l.Scene.practice.on {
		l.AddBold(top, l.words.head, theme.TextBody, l.Theme.Text)
		lines := 1
		if l.tabled() {
			lines = 0
		}
		l.addEngine(&r, lines, false)
	} else {
		if len(l.moves) > 0 {
			l.addCurves(top, false)
		}
		l.addVerdict(&r)
	}
	l.addRest(r, false)
}

func (l *layout) addHeader(r ui.Rect, onTable bool) {
	scene.AddTool(l.Page, r.CutRight(theme.Touch, 0), onTable, "share", ui.IconShare)
	l.program.AddZoom(l.Page, &r, onTable, l.stage)
	l.program.AddHeader(l.Page, r, onTable, l.Text("analysis.title"), "close")
}

// captionHigh is the height of the name of a graph, and leastCaptioned the least height of a graph
// with its name. Graphs side by side have at least the width leastGraph.
const captionHigh, leastCaptioned, leastGraph = 16.0, 84.0, 160.0

// addCurves lays out the graph that the user has chosen, with another one beside it if both is true,
// and, until the review is complete, its progress below.
func (l *layout) addCurves(r ui.Rect, both bool) {
	if !l.study.Complete() {
		bar := r.CutBottom(4, 4)
		part := 0.0
		if found := l.progress.known; found != nil && found.Total > 0 {
			part = float64(found.Done) / float64(found.Total)
		}
		l.Add(ui.Item{Kind: ui.Bar, Rect: bar, Value: part})
	}
	known := l.progress.known
	if known == nil { // without any evaluations
		known = &review.Review{Moves: make([]review.Move, len(l.moves)), Turning: -1}
	}
	shown, n := l.graph()
	if both = both && r.W >= 2*leastGraph+theme.Gap; both {
		graphs := l.graphs()
		l.addCurve(r.Column(1, 2, theme.Gap), 1, graphs[max(n, 1)], known)
		shown, r = graphs[0], r.Column(0, 2, theme.Gap)
	}
	l.addCurve(r, 0, shown, known)
}

// curveNames are the names of the graphs on the page.
var curveNames = [...]string{"curve", "curve-beside"}

// addCurve lays out a graph, with its name if there is space for it.
func (l *layout) addCurve(r ui.Rect, i int, g graph, known *review.Review) {
	c := &l.Scene.curves.list[i]
	c.show(g, known)
	caption := c.caption(l.Locale)
	if r.H >= leastCaptioned {
		l.AddLabel(r.CutTop(captionHigh, 2), caption, theme.TextSmall-1, l.Theme.TextMuted)
	}
	c.LayOut(r, len(l.moves), l.onCurve(), l.Theme, l.game.Tones)
	l.Add(ui.Item{
		Kind: ui.Picture, Name: curveNames[i], Painter: c, Rect: r, Argument: l.Scene.curves.version, Label: caption,
	})
}

// addHead lays out the number, the sign and the side of the move on the board, and the times that
// both sides had left after it.
func (l *layout) addHead(r *ui.Rect) {
	place := r.CutTop(24, 0)
	if l.words.times != "" {
		wide := text.Width(l.words.times, text.Style{Size: theme.TextSmall, Tabular: true}) + 8
		times := l.AddLabel(place.CutRight(wide, 6), l.words.times, theme.TextSmall, l.Theme.TextMuted)
		times.Align, times.Tabular = text.End, true
	}
	head := l.AddBold(place, l.words.head, theme.TextBody, l.Theme.Text)
	if n := l.shown(); n > 0 && !l.off() && l.known != nil && l.known.Moves[n-1].Sign >= review.Mistake {
		head.Color = l.Theme.TextDanger
	}
}

// addVerdict lays out the verdict on the last move on the board.
func (l *layout) addVerdict(r *ui.Rect) {
	l.addHead(r)
	size := theme.TextBody - 1
	if r.W < 340 {
		size = theme.TextSmall
	}
	r.CutTop(l.AddParagraph(*r, l.words.verdict, size, l.Theme.TextMuted), 4)
	why := l.words.why
	if high := ui.ParagraphHeight(why, size, r.W); why != "" && r.H-high >= leastScroll+2*theme.Gap {
		r.CutTop(l.AddParagraph(*r, why, size, l.Theme.Text), 4)
		l.reasoned = true
	}
}

// addRest lays out the summary of the review and the moves. In a roomy panel that is not narrow, only the
// moves scroll. The summary comes last while the engine is on, so that the moves are visible below its
// lines.
func (l *layout) addRest(r ui.Rect, roomy bool) {
	if roomy {
		l.addSummary(&r)
	}
	r.H = max(r.H, leastScroll)
	r.W -= 8 // for the scroll bar
	moves := &l.Scene.list
	if moves.wandered && moves.scroll.Viewport != r {
		moves.follow = true // the size of the screen has changed
	}
	l.BeginScroll(&moves.scroll, r)
	viewport := r
	if l.tabled() {
		moves.follow = false // the table stays in view
		l.addTable(&r)
	}
	if why := l.words.why; why != "" && !l.reasoned && !l.Scene.practice.on {
		l.AddWords(&r, why, theme.TextBody-1, l.Theme.Text, theme.Gap)
	}
	if comment := l.walk.at.Comment; comment != "" && !l.engine.on {
		l.AddWords(&r, comment, theme.TextBody-1, l.Theme.Text, theme.Gap)
	}
	engine := l.engine.on && !l.Scene.practice.on
	if !roomy && !engine {
		l.addSummary(&r)
	}
	moves.add(l.Layout, &l.reviewed, &r, viewport)
	if engine {
		r.CutTop(theme.Gap, 0)
		l.addSummary(&r)
	}
	l.EndScroll(r.Y)
}

// addSummary lays out the turning point, the counts of signs and the opening. The turning point
// would give away an answer of the practice.
func (l *layout) addSummary(r *ui.Rect) {
	if !l.Scene.practice.on {
		l.addTurning(r)
	}
	l.addCounts(r)
	if l.words.opening != "" {
		l.AddLabel(r.CutTop(20, theme.Gap), l.words.opening, theme.TextBody-1, l.Theme.TextMuted)
	}
	if l.words.even != nil {
		l.AddLabel(r.CutTop(20, theme.Gap), "", theme.TextBody-1, l.Theme.TextMuted).Choose(l.words.even...)
	}
}

// addTurning lays out the turning point.
func (l *layout) addTurning(r *ui.Rect) {
	if l.known != nil && l.known.Turning >= 0 {
		width := min(r.W, 2*theme.Touch+text.Width(l.Text("review.turning-title"), text.Style{Size: theme.TextBody,
			Bold: true}))
		place := r.CutTop(theme.Touch, 6)
		place.W = width
		b := l.AddButton(place, "turning", l.Text("review.turning-title"), ui.IconTarget, ui.Quiet)
		b.Selected = l.shown() == l.known.Turning+1 && !l.off()
	}
	if l.words.turning != "" {
		r.CutTop(l.AddParagraph(*r, l.words.turning, theme.TextBody-1, l.Theme.Text), theme.Gap)
	}
}

// addCounts lays out, for both sides, the number of moves with each sign, the accuracy and the average
// loss.
func (l *layout) addCounts(r *ui.Rect) {
	if l.known == nil {
		return
	}
	row := r.CutTop(26, 2)
	accuracies := ui.Rect{}
	if l.words.accuracy[0] != "" || l.words.accuracy[1] != "" {
		accuracies = r.CutTop(20, 0)
	}
	below := r.CutTop(18, theme.Gap)
	for side := game.First; side <= game.Second; side++ {
		half := row.Column(int(side), 2, theme.Gap)
		games.AddPiece(l.Page, half.CutLeft(24, 6).Middle(24), l.game.Piece(side), false)
		l.AddLabel(half, l.counts(side), theme.TextBody-1, l.Theme.Text)
		if accuracy := l.words.accuracy[side]; accuracy != "" {
			l.AddBold(accuracies.Column(int(side), 2, theme.Gap), accuracy, theme.TextBody-1, l.Theme.Text)
		}
		if words := l.unit.Average(l.Locale, l.known, side); len(words) > 0 {
			place := below.Column(int(side), 2, theme.Gap)
			l.AddLabel(place, "", theme.TextSmall, l.Theme.TextMuted).Choose(words...)
		}
	}
	if l.words.form[0] != nil || l.words.form[1] != nil {
		row = r.CutTop(18, theme.Gap)
		for side, words := range l.words.form {
			l.AddLabel(row.Column(side, 2, theme.Gap), "", theme.TextSmall, l.Theme.TextMuted).Choose(words...)
		}
	}
	if l.words.phases[0] == nil && l.words.phases[1] == nil {
		return
	}
	row = r.CutTop(18, theme.Gap)
	for side, words := range l.words.phases {
		l.AddLabel(row.Column(side, 2, theme.Gap), "", theme.TextSmall-1, l.Theme.TextMuted).Choose(words...)
	}
}

// addActions lays out the row of buttons at the bottom: of the moves, or of the practice.
func (l *layout) addActions(r ui.Rect) {
	gap := theme.Gap
	if r.W < narrow {
		gap /= 2
	}
	all := l.all()
	list := bench.Pick(all, append(slices.Clone(bench.StepNames), "engine", "more")...)
	list[4].Label = l.Text("engine.short")
	if r.W < narrow { // the curve and the list lead to both ends
		list = slices.Delete(slices.Delete(list, 3, 4), 0, 1)
	}
	if l.Scene.practice.on {
		list = bench.Pick(all, "practice-close", "practice-show", "practice-next")
	}
	if l.drawing.mode {
		list = bench.Pick(all, "draw", "clear-drawing")
		list[0].Label, list[0].Icon, list[0].On = l.Text("analysis.draw-end"), ui.IconCheck, false
	}
	if l.hand.Proposal.Open {
		list = l.hand.Proposed()
	} else if choices := l.hand.Choices(); len(choices) > 0 && !l.drawing.mode && (l.Scene.practice.on || !l.canStep()) {
		first := bench.StepNames[1]
		if l.Scene.practice.on {
			first = "practice-close"
		}
		list = slices.Concat(bench.Pick(all, first), choices, bench.Pick(all, "more"))
	}
	bench.AddStacked(l.Page, r, gap, list)
}
