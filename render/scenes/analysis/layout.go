package analysis

import (
	"math"
	"strconv"
	"strings"

	"colat/ai/review"
	"colat/game"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// Heights of the review's parts, in device-independent pixels.
const (
	actionHeight = 56.0
	leastCurve   = 56.0
	mostCurve    = 168.0
	leastScroll  = 80.0
	lowPanel     = 310.0 // below this height, the curve takes the place of the title
	roomyPanel   = 600.0 // from this height on, the turning point does not scroll
	belowBoard   = 344.0 // preferred height of the area below the board on a phone
)

// layout lays out the scene. It changes nothing but the cached texts and the scroll position.
type layout struct {
	*Scene
	scene.Layout
}

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	s.write()
	l := layout{Scene: s, Layout: s.program.Layout(page)}
	f := scene.Divide(w, h, s.stage.Aspect(), theme.Touch, belowBoard)
	s.stage.Place(f.Board, s.program.Scale)
	padding, part := scene.PanelPadding, 0.27 // of the height for the curve
	if f.Portrait {
		padding, part = theme.Gap, 0.2
	} else if f.Side.H-2*padding < lowPanel {
		l.lowPanel(page.AddPanel(f.Side, padding))
		return
	}
	inner, header := f.Open(page, padding, theme.Gap)
	l.addHeader(header, f.Portrait)
	l.addActions(inner.CutBottom(actionHeight, theme.Gap))
	l.addCurve(inner.CutTop(min(max(leastCurve, inner.H*part), mostCurve), theme.Gap))
	l.addVerdict(&inner)
	l.addRest(inner, !f.Portrait && f.Side.H-2*padding >= roomyPanel)
}

// lowPanel lays out a panel without space for a header, except the control back.
func (l *layout) lowPanel(r ui.Rect) {
	top := r.CutTop(theme.Touch, 4)
	l.AddButton(top.CutLeft(theme.Touch, theme.Gap), "close", "", ui.IconBack, ui.Ghost)
	l.addCurve(top)
	l.addActions(r.CutBottom(52, 4))
	l.addVerdict(&r)
	l.addRest(r, false)
}

func (l *layout) addHeader(r ui.Rect, onTable bool) {
	scene.AddTool(l.Page, r.CutRight(theme.Touch, 0), onTable, "share", ui.IconShare)
	l.program.AddZoom(l.Page, &r, onTable, l.stage)
	l.program.AddHeader(l.Page, r, onTable, l.Text("review.analyse"), "close")
}

// addCurve lays out the curve and, until the review is complete, its progress below it.
func (l *layout) addCurve(r ui.Rect) {
	c := &l.Scene.curve
	if !l.study.complete() {
		bar := r.CutBottom(4, 4)
		part := 0.0
		if found := l.found.known; found != nil && found.Total > 0 {
			part = float64(found.Done) / float64(found.Total)
		}
		l.Add(ui.Item{Kind: ui.Bar, Rect: bar, Value: part})
	}
	c.place, c.shown, c.moves, c.game, c.theme = r, l.shown, len(l.moves), l.game, l.Theme
	c.margin = l.margin != nil
	if c.known = l.found.known; c.known == nil {
		c.known = empty(len(l.moves))
	}
	l.Add(ui.Item{Kind: ui.Picture, Name: "curve", Painter: c, Rect: r, Argument: c.version})
}

// addVerdict lays out the verdict on the last move on the board.
func (l *layout) addVerdict(r *ui.Rect) {
	head := l.AddBold(r.CutTop(24, 0), l.words.head, theme.TextBody, l.Theme.Text)
	if l.shown > 0 && l.known != nil && l.known.Moves[l.shown-1].Sign >= review.Mistake {
		head.Color = l.Theme.TextDanger
	}
	size := theme.TextBody - 1
	if r.W < 340 {
		size = theme.TextSmall
	}
	r.CutTop(l.AddParagraph(*r, l.words.verdict, size, l.Theme.TextMuted), 4)
}

// addRest lays out the turning point, the counts of signs, and the moves. In a roomy panel,
// only the moves scroll.
func (l *layout) addRest(r ui.Rect, roomy bool) {
	if roomy {
		l.addTurning(&r)
		l.addCounts(&r)
		l.addOpening(&r)
	}
	r.H = max(r.H, leastScroll)
	r.W -= 8 // for the scroll bar
	if s := l.Scene; s.wandered && s.scroll.Viewport != r {
		s.follow = true // the size of the screen has changed
	}
	l.BeginScroll(&l.Scene.scroll, r)
	viewport := r
	top := r.Y
	if !roomy {
		l.addTurning(&r)
		l.addCounts(&r)
		l.addOpening(&r)
	}
	l.addMoves(&r, viewport)
	l.EndScroll(r.Y - top)
}

// addTurning lays out the turning point.
func (l *layout) addTurning(r *ui.Rect) {
	if l.known != nil && l.known.Turning >= 0 {
		width := min(r.W, 2*theme.Touch+text.Width(l.Text("review.turning-title"), text.Style{Size: theme.TextBody,
			Bold: true}))
		place := r.CutTop(theme.Touch, 6)
		place.W = width
		b := l.AddButton(place, "turning", l.Text("review.turning-title"), ui.IconTarget, ui.Quiet)
		b.Selected = l.shown == l.known.Turning+1
	}
	r.CutTop(l.AddParagraph(*r, l.words.turning, theme.TextBody-1, l.Theme.Text), theme.Gap)
}

// addCounts lays out, for both sides, the number of moves with each sign and the average
// loss.
func (l *layout) addCounts(r *ui.Rect) {
	if l.known == nil {
		return
	}
	row := r.CutTop(26, 2)
	below := r.CutTop(18, theme.Gap)
	for side := game.First; side <= game.Second; side++ {
		half := row.Column(int(side), 2, theme.Gap)
		games.AddPiece(l.Page, half.CutLeft(24, 6).Middle(24), l.game.Piece(side), false)
		l.AddLabel(half, l.counts(side), theme.TextBody-1, l.Theme.Text)
		if words := l.averages(side); len(words) > 0 {
			place := below.Column(int(side), 2, theme.Gap)
			l.AddLabel(place, "", theme.TextSmall, l.Theme.TextMuted).Choose(words...)
		}
	}
}

// addOpening lays out the name of the game's opening, if it has one.
func (l *layout) addOpening(r *ui.Rect) {
	if l.words.opening != "" {
		l.AddLabel(r.CutTop(20, theme.Gap), l.words.opening, theme.TextBody-1, l.Theme.TextMuted)
	}
}

// counts returns the numbers of a side's moves with each sign as text.
func (s *Scene) counts(side game.Player) string {
	var words []string
	for sign := review.Blunder; sign >= review.Inaccuracy; sign-- {
		words = append(words, sign.String()+" "+strconv.Itoa(s.known.Count(side, sign)))
	}
	return strings.Join(words, "   ")
}

// addMoves lays out the moves of the game. Each is a control that shows the move.
func (l *layout) addMoves(r *ui.Rect, viewport ui.Rect) {
	const size = theme.TextBody - 2
	widest := 0.0
	for _, word := range l.words.list {
		widest = max(widest, text.Width(word, text.Style{Size: size, Bold: true}))
	}
	columns := max(1, int(r.W/(math.Ceil(widest)+22)))
	columns = min(columns, max(1, len(l.moves)))
	for first := 0; first < len(l.moves); first += columns {
		row := r.CutTop(theme.Touch, 2)
		for k := range min(columns, len(l.moves)-first) {
			i := first + k
			b := l.AddButton(row.Column(k, columns, 2), moveName+strconv.Itoa(i+1), l.words.list[i], ui.NoIcon, ui.Ghost)
			b.Size, b.Selected = size, i+1 == l.shown
			b.Bold = l.known != nil && l.known.Moves[i].Sign != review.Fine
			if b.Selected {
				b.Emphasis = ui.Quiet
				l.reveal(b.Rect, viewport)
			}
		}
	}
}

// reveal scrolls the list to the current move after that has changed.
func (l *layout) reveal(r, viewport ui.Rect) {
	s := l.Scene
	if !s.follow {
		return
	}
	s.follow = false
	if low := r.Bottom() + ui.Faded(viewport) - viewport.Bottom(); s.scroll.Offset < low {
		s.scroll.Offset = low
	}
	if high := r.Y - ui.Faded(viewport) - viewport.Y; s.scroll.Offset > high {
		s.scroll.Offset = high
	}
}

// addActions lays out the row of buttons at the bottom.
func (l *layout) addActions(r ui.Rect) {
	gap := theme.Gap
	if r.W < 340 {
		gap /= 2
	}
	button := func(place ui.Rect, name, label string, icon ui.Icon, enabled bool) {
		b := l.AddButton(place, name, label, icon, ui.Quiet)
		b.Stacked, b.Size, b.Disabled = true, theme.TextSmall, !enabled
	}
	button(r.CutRight(max(70, r.W/5), gap), "retry", l.Text("review.retry"), ui.IconRetry, true)
	back, on := l.shown > 0, l.shown < len(l.moves)
	button(r.Column(0, 4, gap), "first", "", ui.IconFirst, back)
	button(r.Column(1, 4, gap), "previous", "", ui.IconPrevious, back)
	button(r.Column(2, 4, gap), "next", "", ui.IconNext, on)
	button(r.Column(3, 4, gap), "last", "", ui.IconLast, on)
}
