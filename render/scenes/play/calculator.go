package play

import (
	"strings"

	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/games"
)

// pair is which front piece the calculator shows with the selected one.
type pair struct{ rear, front int }

// frontName begins the names of the controls that choose the front piece, which end
// in its square.
const frontName = "front-"

// calculating reports whether a piece is selected whose arithmetic can be shown.
func (s *Scene) calculating() bool {
	return s.game.Calculator != nil && s.hand.free() && s.hand.turn.selected >= 0
}

// chooseFront has the calculator show the pair with the front piece of a control,
// and reports whether the control is one.
func (s *Scene) chooseFront(control string) bool {
	name, found := strings.CutPrefix(control, frontName)
	if !found || !s.calculating() {
		return false
	}
	square, found := s.game.FindSquare(s.Rules(), name)
	if found {
		s.pair = pair{rear: s.hand.turn.selected, front: square}
		s.program.Refresh()
	}
	return found
}

// front returns the front piece to show with the selected one: the chosen one, or the
// first of those there are.
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

// addCalculator lays out what the selected piece can reckon: the pieces to do it
// with and, for one of them, every operation.
func (l *layout) addCalculator(r ui.Rect) {
	state, rear := l.match.State(), l.hand.turn.selected
	l.page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	inner := ui.Rect{X: r.X + 8, Y: r.Y + 8, W: r.W - 16, H: r.H - 16}
	if r.H < roomyCalculator {
		inner = ui.Rect{X: r.X + 6, Y: r.Y + 4, W: r.W - 12, H: r.H - 8}
	}
	fronts := l.game.Calculator.Fronts(state, rear)
	if len(fronts) == 0 {
		alone := l.game.Calculator.Alone(l.locale, state, rear)
		height := ui.ParagraphHeight(alone, theme.TextBody-1, inner.W-8)
		inner.CutTop(max(0, min(inner.H-height, 100)/2), 0)
		l.page.AddParagraph(ui.Rect{X: inner.X + 4, Y: inner.Y, W: inner.W - 8}, alone, theme.TextBody-1, l.theme.TextMuted)
		return
	}
	front := l.front(fronts)
	if inner.H >= theme.Touch+leastSums { // otherwise the first pair has to do
		l.addFronts(inner.CutTop(theme.Touch, 6), rear, front, fronts)
	}
	if inner.H > games.LowReckoning && inner.H < leastReckoning {
		inner.H = games.LowReckoning
	}
	l.game.Calculator.Reckon(l.page, inner, games.Sum{
		State: state, Rear: rear, Front: front, Locale: l.locale, Theme: l.theme,
	})
}

// leastSums is the least height of the operations on a pair.
const leastSums = 38.0

// roomyCalculator is the height from which a calculator has wide edges,
// leastReckoning that from which its lines can stand below one another, and
// highestCalculator all that it needs.
const roomyCalculator, leastReckoning, highestCalculator = 128.0, 150.0, 282.0

// addFronts lays out the rear piece, if there is room for it, and the front pieces to
// choose from.
func (l *layout) addFronts(r ui.Rect, rear, front int, fronts []int) {
	pieces := &l.display.position.Pieces
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
