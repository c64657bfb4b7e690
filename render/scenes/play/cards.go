package play

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"colat/ai/ondemand"
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// roomForAsking is the least height with the button that asks for the engine's opinion.
const roomForAsking = 160.0

// addCards lays out the card about the game, if any, and the moves if they fit.
func (l *layout) addCards(r ui.Rect, portrait bool) {
	if l.calculating() && !l.coach.Hint.Wanted && !l.foreseen {
		height := min(r.H, highestCalculator)
		if portrait {
			height = min(height, 136)
		}
		l.addCalculator(r.CutTop(height, theme.Gap))
		if !portrait && r.H >= leastMoves {
			sheet{l}.add(r, portrait)
		}
		return
	}
	add, height := l.card(r)
	if o := l.offers(); o.yes != "" && r.H >= leastResult+theme.Gap+offerHigh {
		l.offerStands = true
		add(r.CutTop(min(height, r.H-theme.Gap-offerHigh), theme.Gap))
		l.addOffer(r.CutTop(offerHigh, theme.Gap), &o)
	} else if add != nil {
		if r.H-height < leastMoves+theme.Gap {
			height = min(r.H, height+24)
		}
		add(r.CutTop(min(r.H, height), theme.Gap))
	}
	l.addLegend(&r)
	busy := l.over || l.display.reviewing || l.coach.Hint.Wanted
	asks := l.coach.Advised() && !l.watched() && !l.program.Settings.Opinion && !busy
	if asks && r.H >= roomForAsking {
		place := r.CutBottom(theme.Touch, theme.Gap)
		l.AddButton(place, "opinion", l.Text("play.ask-opinion"), ui.IconEye, ui.Ghost).OnTable = portrait
	}
	l.addCurve(&r)
	switch {
	case l.foreseen: // keeps the scroll position of the list of moves
	case r.H >= leastMoves:
		sheet{l}.add(r, portrait)
	default:
		l.list.clear()
	}
}

// curveHigh is the height of the curve beside the game.
const curveHigh = 52.0

// addCurve lays out the curve of the game so far at the top of r, if it is wanted and fits.
func (l *layout) addCurve(r *ui.Rect) {
	c := &l.coach.Curve
	if !c.Shown() || l.foreseen || r.H < curveHigh+theme.Gap+leastMoves {
		return
	}
	picture := c.LayOut(r.CutTop(curveHigh, theme.Gap), l.Theme, l.game)
	picture.Label = l.Text("play.curve")
	if share, known := c.Share(); known {
		picture.Label = l.Format("play.curve-known", locale.Data{
			"Side": l.sideName(game.First), "Percent": strconv.Itoa(int(math.Round(100 * share))),
		})
	}
	l.Add(picture)
}

// card returns a function that lays out the card above the moves, and its height, or nil if
// there is no card.
func (l *layout) card(r ui.Rect) (add func(ui.Rect), height float64) {
	height = cardHeight
	low := r.H < cardHeight+theme.Gap+2*leastMoves
	if n, any := l.conduct.Notice(); any && (n.Urgent || !l.over) {
		return l.addNotice(&n), noticeHeight(&n, r)
	}
	switch {
	case l.display.reviewing:
		if low {
			height = lowCard
		}
		return l.addReview, height
	case l.match.Err() != nil:
		return l.addFailure, height
	case l.over:
		return l.addResult, height
	case l.coach.Hint.Wanted:
		beside := max(r.H-leastMoves-theme.Gap, theme.Touch+12) // the moves
		return l.addHint, min(l.hintHeight(r.W, theme.TextBody-1), max(beside, l.hintHeight(r.W, theme.TextSmall-1)), r.H)
	case l.asked().Title != "":
		n := l.asked()
		return l.addNotice(&n), noticeHeight(&n, r)
	case l.coach.Opinion.Open:
		if low {
			height = lowCard
		}
		return l.addEngineReport, height
	}
	return nil, 0
}

// asked returns a notice of what the side to move is asked to do where that is not an ordinary move.
func (l *layout) asked() (n Notice) {
	if l.game.Asks != nil && !l.foreseen {
		n.Title, n.Text = l.game.Asks(l.Locale, l.display.State())
	}
	return n
}

// addEngineReport lays out the champion's opinion, with the time used by an engine that is
// thinking.
func (l *layout) addEngineReport(r ui.Rect) {
	o := &l.coach.Opinion
	inner := l.AddPlate(r, 12, 8, false)
	top := inner.CutTop(24, 5)
	phrase := l.AddLabel(top, o.Phrase(l.Locale), theme.TextBody, l.Theme.Text)
	if o.Known {
		phrase.Bold = true
		part := 0.54
		if top.W < narrow {
			part = 0.66
		}
		phrase.Rect.W = top.W * part
		if phrase.Clipped() { // leaves out the depth
			phrase.Rect.W = top.W
		} else {
			rest := ui.Rect{X: top.X + top.W*(part+0.02), Y: top.Y, W: top.W * (0.98 - part), H: top.H}
			l.AddLabel(rest, o.Depth(l.Locale, top.W >= narrow), theme.TextSmall, l.Theme.TextMuted).Align = text.End
		}
	}
	l.Add(ui.Item{
		Kind: ui.Picture, Painter: scene.SharePainter{Game: l.game}, Rect: inner.CutTop(10, 7), Value: o.Share(),
	})
	if playing, part := l.coach.Playing(); playing.Running {
		bar := ui.Rect{X: inner.X, Y: r.Bottom() - 12, W: inner.W, H: 4}
		l.Add(ui.Item{Kind: ui.Bar, Rect: bar, Value: part})
	}
	inner.H -= 8
	if moves := o.Line(l.Locale); moves != "" && inner.H > 12 {
		line := l.AddLabel(inner.CutTop(min(inner.H, 20), 0), moves, theme.TextSmall, l.Theme.TextMuted)
		for line.Clipped() { // leaves out the last moves, which are the least certain
			end := strings.LastIndexByte(line.Text, ' ')
			if end < 0 {
				break
			}
			line.Text = line.Text[:end]
		}
	}
}

func (l *layout) addResult(r ui.Rect) {
	edge, title, size := 10.0, 28.0, theme.TextBody-2
	if r.H < cardHeight {
		edge, title, size = 5, 22, theme.TextSmall
	}
	inner := l.AddPlate(r, 12, edge, true)
	within := l.offers() // in the card with the result, if it has none of its own
	if l.offerStands || within.no != "" || within.level == 0 && r.W < wideResult {
		within = offer{} // sound waits for a game whose result leaves it more space
	}
	if within.yes != "" {
		l.addOfferButton(inner.CutRight(offerWide, 8), &within)
	}
	if within.yes != "" && within.level == 0 {
		l.addFitted(inner.CutRight(offerTextWide, 12), within.text)
	}
	if r.W >= narrow && within.level == 0 && len(l.match.Moves()) > 0 {
		name := pictureControl
		if c := bench.Find(l.all(), cardAnalysed); c.Name != "" && !c.Disabled {
			name = saveName // the picture now, or with the accuracy of both sides
		}
		card := l.AddButton(inner.CutRight(theme.Touch, 4).Middle(theme.Touch), name, "", ui.IconPicture, ui.Ghost)
		card.Label = l.Text("picture.card")
	}
	if l.result.Winner != game.NoSide && within.level == 0 {
		games.AddPiece(l.Page, inner.CutLeft(40, 12).Middle(40), l.game.Piece(l.result.Winner), l.decidedBySuns())
	}
	const gap = 2
	reason, room := strings.TrimSpace(l.resultReason(l.result)+" "+l.conduct.Score()), inner.H-title-gap
	size, high := ui.FitParagraph(reason, size, theme.TextSmall-1, inner.W, room+2)
	if high > room+2 {
		if r.H < cardHeight { // the reason names the winner as well
			inner.CutTop(max(0, inner.H-high)/2, 0)
			l.AddParagraph(inner, reason, size, l.Theme.Text)
			return
		}
		inner, title = inner.Pad(0, -edge/2), 22
		room = inner.H - title - gap
	}
	inner.CutTop(max(0, room-high)/2, 0)
	l.AddBold(inner.CutTop(title, gap), l.resultTitle(l.result), title*0.79, l.Theme.TextAccent)
	l.AddParagraph(inner, reason, size, l.Theme.Text)
}

// decidedBySuns reports whether the squares that decided the game have suns.
func (l *layout) decidedBySuns() bool {
	deciding := l.game.Deciding(l.match.State(), l.result)
	for square := range deciding.All() {
		if l.display.Position().Suns.Has(square) {
			return true
		}
	}
	return false
}

func (l *layout) addFailure(r ui.Rect) {
	inner := l.AddPlate(r, 12, 12, false)
	width, icon := 124.0, ui.IconRetry
	if r.W < narrow {
		width, icon = 92, ui.NoIcon
	}
	l.AddButton(inner.CutRight(width, 12).Middle(theme.Touch), "retry", l.Text("engine.retry"), icon, ui.Primary)
	l.AddBold(inner.CutTop(24, 2), l.Text("engine.failed"), theme.TextBody, l.Theme.TextDanger)
	reason := locale.Shortened(l.match.Err().Error())
	if errors.Is(l.match.Err(), ondemand.ErrUnavailable) {
		reason = l.Text("engine.unavailable")
	}
	l.AddParagraph(inner, reason, theme.TextSmall, l.Theme.TextMuted)
}

func (l *layout) addReview(r ui.Rect) {
	inner := l.AddPlate(r, 12, 6, true)
	for _, c := range bench.Pick(l.all(), "analyse", "continue") {
		if c.Look = ui.Quiet; c.Disabled {
			continue
		}
		width := theme.Touch
		if r.W >= narrow {
			width = leastButton(&c) + 8
		} else {
			c.Label = ""
		}
		b := c.Add(l.Page, inner.CutRight(width, theme.Gap).Middle(min(inner.H, actionHeight)))
		b.Stacked, b.Size = c.Label != "", theme.TextSmall
	}
	const head, gap, line = 28, 2, 20
	inner.CutTop(max(0, inner.H-head-gap-line)/2, 0)
	l.AddBold(inner.CutTop(head, gap), l.Text("review.title"), theme.TextLarge, l.Theme.Text)
	n, start, moves := l.display.Shown(), l.match.Start(), l.match.Line()
	at := l.Format("review.position", locale.Data{
		"Move": l.game.Count(start, moves[:n]), "All": l.game.Count(start, moves),
	})
	if n > 0 {
		at += " · " + l.game.MoveText(l.Locale, stateAfter(l.match, n-1), l.match.Line()[n-1])
	}
	l.AddLabel(inner.CutTop(line, 0), at, theme.TextBody, l.Theme.TextMuted)
}

func (l *layout) addHint(r ui.Rect) {
	inner := l.AddPlate(r, 12, 6, true)
	inner.W += 8 // the button has margins of its own
	b := inner.CutRight(theme.Touch, 4)
	l.AddButton(ui.Rect{X: b.X, Y: inner.Y, W: b.W, H: theme.Touch}, "hint", "", ui.IconClose, ui.Ghost)
	l.addFitted(inner, l.coach.Hint.Text)
}

// hintHeight returns the height of the hint in a width, in letters of a size.
func (l *layout) hintHeight(width, size float64) float64 {
	text := ui.ParagraphHeight(l.coach.Hint.Text, size, width-20-theme.Touch)
	return max(theme.Touch+12, text+14+scene.RowGap)
}

// addLegend lays out the legend of the values at the top of r, if it fits.
func (l *layout) addLegend(r *ui.Rect) {
	if l.foreseen {
		return
	}
	for _, legend := range l.coach.Values.Legend(l.Locale) {
		high := ui.ParagraphHeight(legend, theme.TextSmall, r.W-24) + 12
		if high > r.H {
			continue
		}
		inner := l.AddPlate(r.CutTop(high, theme.Gap), 12, 6, false)
		l.AddParagraph(inner, legend, theme.TextSmall, l.Theme.TextMuted)
		return
	}
}

// offerHigh is the height of the card with an offer, and leastResult the least height
// of the card with the result above it. In a card with the result of at least wideResult an offer has a
// text of offerTextWide.
const (
	offerHigh, leastResult    = 64.0, 70.0
	wideResult, offerTextWide = 560.0, 190.0
)

// offers returns what is offered with the result, if it is on the board.
func (l *layout) offers() offer {
	if !l.over || l.display.reviewing {
		return offer{}
	}
	return l.currentOffer()
}

// addOffer lays out the card with an offer.
func (l *layout) addOffer(r ui.Rect, o *offer) {
	inner := l.AddPlate(r, 10, 10, false)
	if o.level > 0 && r.W >= narrow {
		faces.Add(l.Page, inner.CutLeft(inner.H, 10), o.level)
	}
	if refuse := bench.Find(l.all(), o.no); o.no != "" {
		b := l.AddButton(inner.CutRight(theme.Touch, 4).Middle(theme.Touch), o.no, "", refuse.Icon, refuse.Look)
		b.Label = refuse.Label
	}
	l.addOfferButton(inner.CutRight(offerWide, 8), o)
	l.addFitted(inner, o.text)
}

// offerWide is the width of the button that accepts the offer.
const offerWide = 92.0

func (l *layout) addOfferButton(r ui.Rect, o *offer) {
	l.AddButton(r.Middle(theme.Touch), o.yes, bench.Find(l.all(), o.yes).Label, ui.NoIcon, ui.Quiet)
}

// addCalculator lays out the possible calculations of the selected piece: the front pieces
// and, for one of them, all operations.
func (l *layout) addCalculator(r ui.Rect) {
	state, rear := l.match.State(), l.hand.Turn.Selected
	dx, dy := 8.0, 8.0
	if r.H < roomyCalculator {
		dx, dy = 6, 4
	}
	inner := l.AddPlate(r, dx, dy, false)
	fronts := l.game.Calculator.Fronts(state, rear)
	if len(fronts) == 0 {
		alone := l.game.Calculator.Alone(l.Locale, state, rear)
		height := ui.ParagraphHeight(alone, theme.TextBody-1, inner.W-8)
		inner.CutTop(max(0, min(inner.H-height, 100)/2), 0)
		l.AddParagraph(ui.Rect{X: inner.X + 4, Y: inner.Y, W: inner.W - 8}, alone, theme.TextBody-1, l.Theme.TextMuted)
		return
	}
	front := l.front(fronts)
	if inner.H >= theme.Touch+leastSums { // otherwise only the first pair is shown
		l.addFronts(inner.CutTop(theme.Touch, 6), rear, front, fronts)
	}
	if inner.H > games.LowReckoning && inner.H < leastReckoning {
		inner.H = games.LowReckoning
	}
	l.game.Calculator.Reckon(l.Page, inner, games.Sum{
		State: state, Rear: rear, Front: front, Locale: l.Locale, Theme: l.Theme,
	})
}

// leastSums is the least height of the operations of a pair.
const leastSums = 38.0

// roomyCalculator is the least height of a calculator with wide margins, leastReckoning the
// least height for its lines one below the other, and highestCalculator its greatest height.
const roomyCalculator, leastReckoning, highestCalculator = 128.0, 150.0, 282.0

// addFronts lays out the rear piece, if it fits, and the choice of front pieces.
func (l *layout) addFronts(r ui.Rect, rear, front int, fronts []int) {
	pieces := &l.display.Position().Pieces
	own := r.CutLeft(min(48, max(0, r.W-theme.Touch*float64(len(fronts)))), 2)
	if size := min(34, own.W); size >= 20 {
		games.AddPiece(l.Page, own.Middle(size), pieces[rear], false)
	}
	for i, square := range fronts {
		name := l.game.SquareName(l.Rules(), square)
		item := l.Add(ui.Item{
			Kind: ui.Segment, Name: frontName + name, Text: name, Size: theme.TextSmall - 1, Stacked: true,
			Rect:     r.Column(i, max(4, len(fronts)), 0),
			Selected: square == front, First: i == 0, Last: i == len(fronts)-1,
		})
		games.SetPiece(item, pieces[square])
	}
}
