package play

import (
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/games"
)

// frontName is the prefix of the controls that choose the front piece, before its square.
const frontName = "front-"

// frontControls returns the controls that choose the front piece of the calculator, if it is
// shown.
func (s *Scene) frontControls() []Control {
	if !s.calculating() {
		return nil
	}
	rear := s.hand.turn.selected
	var list []Control
	for _, square := range s.game.Calculator.Fronts(s.match.State(), rear) {
		list = append(list, Control{
			Name: frontName + s.game.SquareName(s.Rules(), square), Enabled: true, Do: func() {
				s.pair = pair{rear: rear, front: square}
				s.program.Refresh()
			},
		})
	}
	return list
}

// front returns the front piece to show: the one chosen by the user, or the first.
func (s *Scene) front(fronts []int) int {
	if s.pair.rear == s.hand.turn.selected {
		for _, square := range fronts {
			if square == s.pair.front {
				return square
			}
		}
	}
	return fronts[0]
}

// addCalculator lays out the possible calculations of the selected piece: the front pieces
// and, for one of them, all operations.
func (l *layout) addCalculator(r ui.Rect) {
	state, rear := l.match.State(), l.hand.turn.selected
	dx, dy := 8.0, 8.0
	if r.H < roomyCalculator {
		dx, dy = 6, 4
	}
	inner := l.addPlate(r, dx, dy, false)
	fronts := l.game.Calculator.Fronts(state, rear)
	if len(fronts) == 0 {
		alone := l.game.Calculator.Alone(l.locale, state, rear)
		height := ui.ParagraphHeight(alone, theme.TextBody-1, inner.W-8)
		inner.CutTop(max(0, min(inner.H-height, 100)/2), 0)
		l.page.AddParagraph(ui.Rect{X: inner.X + 4, Y: inner.Y, W: inner.W - 8}, alone, theme.TextBody-1, l.theme.TextMuted)
		return
	}
	front := l.front(fronts)
	if inner.H >= theme.Touch+leastSums { // otherwise only the first pair is shown
		l.addFronts(inner.CutTop(theme.Touch, 6), rear, front, fronts)
	}
	if inner.H > games.LowReckoning && inner.H < leastReckoning {
		inner.H = games.LowReckoning
	}
	l.game.Calculator.Reckon(l.page, inner, games.Sum{
		State: state, Rear: rear, Front: front, Locale: l.locale, Theme: l.theme,
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
		games.AddPiece(l.page, ui.Rect{X: own.X, Y: own.CenterY() - size/2, W: own.W, H: size}, pieces[rear], false)
	}
	for i, square := range fronts {
		name := l.game.SquareName(l.Rules(), square)
		item := l.page.Add(ui.Item{
			Kind: ui.Segment, Name: frontName + name, Text: name, Size: theme.TextSmall - 1, Stacked: true,
			Rect:     r.Column(i, max(4, len(fronts)), 0),
			Selected: square == front, First: i == 0, Last: i == len(fronts)-1,
		})
		games.SetPiece(item, pieces[square])
	}
}
