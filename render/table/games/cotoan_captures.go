package games

import (
	"image/color"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/cotoan"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// cotoanCaptures shows the goal of a game of cờ toán, the target or a 0, and below or
// beside it the captured pieces of both sides.
type cotoanCaptures struct{ agreed cotoan.Config }

func (m cotoanCaptures) LayOut(page *ui.Page, r ui.Rect, s game.State, _ bool, ink color.RGBA) {
	const goal = 56.0 // the width of the goal
	red, blue := captured(s, game.First), captured(s, game.Second)
	if r.H <= LowMiddle {
		side := (r.W - goal) / 2
		addStones(page, ui.Rect{X: r.X, Y: r.Y, W: side, H: r.H}, red, false)
		m.addGoal(page, ui.Rect{X: r.X + side, Y: r.Y, W: goal, H: r.H}, ink)
		addStones(page, ui.Rect{X: r.Right() - side, Y: r.Y, W: side, H: r.H}, blue, true)
		return
	}
	inner := ui.Rect{X: r.X + 6, Y: r.Y + 2, W: r.W - 12, H: r.H - 4}
	top := inner.CutTop(22, 2)
	if red|blue == 0 { // alone, in the middle
		top.Y = r.CenterY() - top.H/2
	}
	m.addGoal(page, ui.Rect{X: r.CenterX() - goal/2, Y: top.Y, W: goal, H: top.H}, ink)
	addStones(page, inner.Column(0, 2, 10), red, false)
	addStones(page, inner.Column(1, 2, 10), blue, true)
}

// addGoal lays out the target, or the sun of the 0 if the 0 alone decides.
func (m cotoanCaptures) addGoal(page *ui.Page, r ui.Rect, ink color.RGBA) {
	if m.agreed.Decides == cotoan.Zero {
		AddPiece(page, r, stone(game.First, 0), false)
		return
	}
	const sign = 22
	page.Add(ui.Item{Kind: ui.Picture, Painter: targetPainter{}, Rect: ui.Rect{
		X: r.CenterX() - sign - 2, Y: r.CenterY() - sign/2, W: sign, H: sign,
	}})
	number := ui.Rect{X: r.CenterX() + 4, Y: r.Y, W: r.W/2 - 4, H: r.H}
	page.AddLabel(number, strconv.Itoa(m.agreed.Target), theme.TextBody, ink).Bold = true
}

// targetPainter draws a target.
type targetPainter struct{}

func (targetPainter) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	ui.DrawIcon(dst, ui.IconTarget, r.CenterX(), r.CenterY(), r.H, theme.Gold)
}

// captured returns the numbers of the pieces that a side has captured, one per bit. It
// returns 0 if pieces were absent from the start, as in problems, because the captured
// ones are unknown then.
func captured(s game.State, side game.Player) (numbers uint16) {
	state := s.(*cotoan.State)
	sum := 0
	for n := range cotoan.Numbers {
		if state.Board().Find(side.Opponent(), n) == cotoan.NoSquare {
			numbers |= 1 << n
			sum += n
		}
	}
	if sum != state.Points(side) {
		return 0
	}
	return numbers
}

// addStones lays out captured stones as large as possible, in rows from the upper left,
// or from the upper right for those captured by blue.
func addStones(page *ui.Page, r ui.Rect, numbers uint16, fromRight bool) {
	count := 0
	for n := range cotoan.Numbers {
		count += int(numbers >> n & 1)
	}
	if count == 0 {
		return
	}
	columns, size := 1, 0.0
	for c := 1; c <= count; c++ {
		rows := (count + c - 1) / c
		if fits := min(r.W/float64(c), r.H/float64(rows), 26); fits >= size {
			columns, size = c, fits
		}
	}
	owner := game.Second
	if fromRight {
		owner = game.First
	}
	at := 0
	for n := range cotoan.Numbers {
		if numbers>>n&1 == 0 {
			continue
		}
		x := r.X + size*float64(at%columns)
		if fromRight {
			x = r.Right() - size*float64(at%columns+1)
		}
		place := ui.Rect{X: x, Y: r.Y + size*float64(at/columns), W: size, H: size}
		AddPiece(page, place.Inset(size*0.05), stone(owner, n), false)
		at++
	}
}
