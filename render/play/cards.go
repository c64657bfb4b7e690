package play

import (
	"colat/game"
	"colat/render/games"
	"colat/render/locale"
	"colat/render/scene"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// leastMoves is the least height of the score sheet.
const leastMoves = 56.0

// addCards lays out what is said about the game: how it ended, or what the
// engine expects, and the moves if there is room.
func (l *layout) addCards(r ui.Rect, portrait bool) {
	if l.calculating() {
		height := min(r.H, highestCalculator)
		if portrait {
			height = min(height, 136)
		}
		l.addCalculator(r.CutTop(height, theme.Gap))
		if !portrait && r.H >= leastMoves {
			l.addMoves(r)
		}
		return
	}
	height := min(r.H, cardHeight)
	if r.H-height < leastMoves+theme.Gap {
		height = min(r.H, cardHeight+24)
	}
	card := r.CutTop(height, theme.Gap)
	switch {
	case l.display.reviewing:
		l.addReview(card)
	case l.match.Err() != nil:
		l.addFailure(card)
	case l.over:
		l.addResult(card)
	case l.seats.persons() == 2:
		card.H += max(0, theme.Gap+r.H)
		l.addMoves(card)
		return
	default:
		l.addOutlook(card)
	}
	if r.H >= leastMoves {
		l.addMoves(r)
	}
}

func (l *layout) addOutlook(r ui.Rect) {
	o := &l.outlook
	l.page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	inner := ui.Rect{X: r.X + 12, Y: r.Y + 8, W: r.W - 24, H: r.H - 16}
	top := inner.CutTop(24, 5)
	phrase := l.page.AddLabel(top, o.phrase(l.locale, l.game), theme.TextBody, l.theme.Text)
	if o.known {
		phrase.Bold = true
		said, part := o.depthNodes, 0.54
		if top.W < narrow {
			said, part = o.depth, 0.66
		}
		phrase.Rect.W = top.W * part
		rest := ui.Rect{X: top.X + top.W*(part+0.02), Y: top.Y, W: top.W * (0.98 - part), H: top.H}
		depth := l.page.AddLabel(rest, said, theme.TextSmall, l.theme.TextMuted)
		depth.Align, depth.Tabular = text.End, true
	}
	l.page.Add(ui.Item{Kind: ui.Picture, Painter: scene.SharePainter{Game: l.game}, Rect: inner.CutTop(10, 7), Value: o.share(l.game)})
	if o.running {
		l.page.Add(ui.Item{Kind: ui.Bar, Rect: ui.Rect{X: inner.X, Y: r.Bottom() - 12, W: inner.W, H: 4}, Value: o.part})
	}
	inner.H -= 8
	if o.line != "" && inner.H > 12 {
		l.page.AddLabel(inner.CutTop(min(inner.H, 20), 0), o.line, theme.TextSmall, l.theme.TextMuted)
	}
}

func (l *layout) addResult(r ui.Rect) {
	l.page.Add(ui.Item{Kind: ui.Plate, Rect: r, Selected: true})
	inner := ui.Rect{X: r.X + 12, Y: r.Y + 10, W: r.W - 24, H: r.H - 20}
	title, size := 28.0, theme.TextBody-2
	if r.H < cardHeight {
		inner = ui.Rect{X: r.X + 12, Y: r.Y + 5, W: r.W - 24, H: r.H - 10}
		title, size = 22, theme.TextSmall
	}
	if l.result.Winner != game.Nobody {
		icon := inner.CutLeft(40, 12)
		place := ui.Rect{X: icon.X, Y: icon.CenterY() - 20, W: 40, H: 40}
		games.AddPiece(l.page, place, l.game.Piece(l.result.Winner), l.decidedBySuns())
	}
	const gap = 2
	reason, room := l.resultReason(l.result), inner.H-title-gap
	for size > theme.TextSmall-1 && ui.ParagraphHeight(reason, size, inner.W) > room+2 {
		size--
	}
	inner.CutTop(max(0, room-ui.ParagraphHeight(reason, size, inner.W))/2, 0)
	head := l.page.AddLabel(inner.CutTop(title, gap), l.resultTitle(l.result), title*0.79, l.theme.TextAccent)
	head.Bold = true
	l.page.AddParagraph(inner, reason, size, l.theme.Text)
}

// decidedBySuns reports whether the squares that decided the game bear suns.
func (l *layout) decidedBySuns() bool {
	deciding := l.game.Deciding(l.match.State(), l.result)
	for square := range deciding.All() {
		if l.display.position.Suns.Has(square) {
			return true
		}
	}
	return false
}

func (l *layout) addFailure(r ui.Rect) {
	l.page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	inner := r.Inset(12)
	width, icon := 124.0, ui.IconRetry
	if r.W < narrow {
		width, icon = 92, ui.NoIcon
	}
	b := inner.CutRight(width, 12)
	b = ui.Rect{X: b.X, Y: b.CenterY() - theme.Touch/2, W: b.W, H: theme.Touch}
	l.page.AddButton(b, "retry", l.text("engine.retry"), icon, ui.Primary)
	title := l.page.AddLabel(inner.CutTop(24, 2), l.text("engine.failed"), theme.TextBody, l.theme.TextDanger)
	title.Bold = true
	l.page.AddParagraph(inner, locale.Shortened(l.match.Err().Error()), theme.TextSmall, l.theme.TextMuted)
}

func (l *layout) addReview(r ui.Rect) {
	l.page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	inner := ui.Rect{X: r.X + 12, Y: r.Y + 10, W: r.W - 24, H: r.H - 20}
	lesson := inner.CutRight(theme.Touch, theme.Gap)
	lesson = ui.Rect{X: lesson.X, Y: lesson.CenterY() - theme.Touch/2, W: lesson.W, H: theme.Touch}
	l.page.AddButton(lesson, "lesson", "", ui.IconTree, ui.Quiet)
	const head, gap, line = 28, 2, 24
	inner.CutTop(max(0, inner.H-head-gap-line)/2, 0)
	title := l.page.AddLabel(inner.CutTop(head, gap), l.text("review.title"), theme.TextLarge, l.theme.Text)
	title.Bold = true
	n := l.display.shown
	at := l.locale.Format("review.position", locale.Data{"Move": n, "All": len(l.match.Moves())})
	if n > 0 {
		at += " · " + l.game.MoveText(l.locale, stateAfter(l.match, n-1), l.match.Moves()[n-1])
	}
	l.page.AddLabel(inner.CutTop(line, 0), at, theme.TextBody, l.theme.TextMuted).Tabular = true
}
