package games

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// Turned returns the adapter of the same game on a board rotated by 180 degrees, for a
// player on the other side of it.
func (g *Game) Turned() *Game {
	if t := turnedGames[g]; t != nil {
		return t
	}
	t := *g
	t.BoardStyle, t.Words = turnedLook{g}, turnedWords{g}
	t.Editor, t.Picking, t.FirstSteps = nil, nil, nil // these are used before a game, when there is no side to sit on
	if g.Calculator != nil {
		t.Calculator = turnedCalculator{g}
	}
	turnedGames[g] = &t
	return &t
}

// turnedGames caches the adapters of Turned. Only the goroutine that draws may use it.
var turnedGames = make(map[*Game]*Game)

// turn returns the number of a square on the rotated board. Negative numbers stay the
// same.
func turn(g *Game, rules game.Rules, square int) int {
	if square < 0 {
		return square
	}
	t := g.BoardStyle.Table(rules)
	return t.Columns*t.Rows - 1 - square
}

// turnPosition rotates the pieces and suns of a position. Games with panels are not
// rotated.
func turnPosition(g *Game, rules game.Rules, p *board.Position) {
	t := g.BoardStyle.Table(rules)
	old := *p
	p.Suns = board.Set{}
	for square := range t.Columns * t.Rows {
		to := turn(g, rules, square)
		p.Pieces[to] = old.Pieces[square]
		if old.Suns.Has(square) {
			p.Suns.Add(to)
		}
	}
}

// turnedLook is the BoardStyle of a game on a rotated board.
type turnedLook struct{ usual *Game }

func (l turnedLook) Table(rules game.Rules) board.Table {
	t := l.usual.BoardStyle.Table(rules)
	t.Turned = true
	return t
}

func (l turnedLook) Show(s game.State, p *board.Position) {
	l.usual.BoardStyle.Show(s, p)
	turnPosition(l.usual, s.Rules(), p)
}

func (l turnedLook) Piece(side game.Player) board.Piece { return l.usual.BoardStyle.Piece(side) }

func (l turnedLook) SquareName(rules game.Rules, square int) string {
	return l.usual.BoardStyle.SquareName(rules, turn(l.usual, rules, square))
}

func (l turnedLook) Squares(s game.State, m game.Move) (from, to int) {
	from, to = l.usual.BoardStyle.Squares(s, m)
	return turn(l.usual, s.Rules(), from), turn(l.usual, s.Rules(), to)
}

func (l turnedLook) Deciding(s game.State, r game.Result) board.Set {
	var turned board.Set
	deciding := l.usual.BoardStyle.Deciding(s, r)
	for square := range deciding.All() {
		turned.Add(turn(l.usual, s.Rules(), square))
	}
	return turned
}

func (l turnedLook) Middle(rules game.Rules) Middle { return l.usual.BoardStyle.Middle(rules) }

func (l turnedLook) Thumbnail() (board.Table, *board.Position) { return l.usual.BoardStyle.Thumbnail() }

// turnedWords is the Words of a game on a rotated board.
type turnedWords struct{ usual *Game }

func (w turnedWords) Title(l *locale.Locale, rules game.Rules) string {
	return w.usual.Words.Title(l, rules)
}

func (w turnedWords) About(l *locale.Locale, rules game.Rules) string {
	return w.usual.Words.About(l, rules)
}

func (w turnedWords) Seat(l *locale.Locale, side game.Player) string {
	return w.usual.Words.Seat(l, side)
}

func (w turnedWords) Figure(s game.State, side game.Player) string {
	return w.usual.Words.Figure(s, side)
}

func (w turnedWords) MoveText(l *locale.Locale, s game.State, m game.Move) string {
	return w.usual.Words.MoveText(l, s, m)
}

func (w turnedWords) Announce(l *locale.Locale, s game.State, m game.Move) string {
	return w.usual.Words.Announce(l, s, m)
}

func (w turnedWords) Illegal(l *locale.Locale, s game.State, from, square int) string {
	return w.usual.Words.Illegal(l, s, turn(w.usual, s.Rules(), from), turn(w.usual, s.Rules(), square))
}

func (w turnedWords) Result(l *locale.Locale, s game.State, r game.Result) string {
	return w.usual.Words.Result(l, s, r)
}

func (w turnedWords) Lead(l *locale.Locale, rules game.Rules, side game.Player, lead float64) string {
	return w.usual.Words.Lead(l, rules, side, lead)
}

func (w turnedWords) Help(l *locale.Locale, rules game.Rules) []Section {
	return w.usual.Words.Help(l, rules)
}

// Square implements SquareTeller.
func (w turnedWords) Square(l *locale.Locale, rules game.Rules, p *board.Position, square int) string {
	usual := *p
	turnPosition(w.usual, rules, &usual)
	return w.usual.SquareWords(l, rules, &usual, turn(w.usual, rules, square))
}

// turnedCalculator is the Calculator of a game on a rotated board.
type turnedCalculator struct{ usual *Game }

func (c turnedCalculator) Caption(s game.State, m game.Move) (text string, pair [2]int) {
	text, pair = c.usual.Calculator.Caption(s, m)
	for i := range pair {
		pair[i] = turn(c.usual, s.Rules(), pair[i])
	}
	return text, pair
}

func (c turnedCalculator) Fronts(s game.State, rear int) []int {
	var fronts []int
	for _, square := range c.usual.Calculator.Fronts(s, turn(c.usual, s.Rules(), rear)) {
		fronts = append(fronts, turn(c.usual, s.Rules(), square))
	}
	return fronts
}

func (c turnedCalculator) Alone(l *locale.Locale, s game.State, rear int) string {
	return c.usual.Calculator.Alone(l, s, turn(c.usual, s.Rules(), rear))
}

func (c turnedCalculator) Reckon(page *ui.Page, r ui.Rect, sum Sum) {
	sum.Rear = turn(c.usual, sum.State.Rules(), sum.Rear)
	sum.Front = turn(c.usual, sum.State.Rules(), sum.Front)
	c.usual.Calculator.Reckon(page, r, sum)
}
