package games

import (
	"fmt"
	"image/color"
	"math/bits"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/cotoan"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

type cotoanLook struct{}

var cotoanTable = board.Table{
	Columns: cotoan.Files, Rows: cotoan.Ranks, Ground: board.Eggshell, RowsFromBelow: true, Coordinates: true,
}

// onBoard returns the number of a square on the board, which counts rows from the top,
// while the game counts ranks from the bottom.
func onBoard(s cotoan.Square) int { return (cotoan.Ranks-1-s.Rank())*cotoan.Files + s.File() }

// fromBoard is the inverse of onBoard.
func fromBoard(square int) cotoan.Square {
	return cotoan.At(square%cotoan.Files, cotoan.Ranks-1-square/cotoan.Files)
}

func (cotoanLook) Table(game.Rules) board.Table { return cotoanTable }

func (cotoanLook) Show(s game.State, p *board.Position) {
	b := s.(*cotoan.State).Board()
	for sq := range cotoan.NoSquare {
		if piece := b.On(sq); piece != cotoan.NoPiece {
			p.Pieces[onBoard(sq)] = stone(piece.Side(), piece.Number())
		}
	}
}

func stone(side game.Player, number int) board.Piece {
	return board.Piece{Material: board.Stone, Light: side == game.Second, Number: uint8(number)}
}

// Piece returns the 0, which cannot be mistaken for another piece.
func (cotoanLook) Piece(side game.Player) board.Piece { return stone(side, 0) }

func (cotoanLook) SquareName(_ game.Rules, square int) string {
	return coordinates(cotoanTable, square)
}

func (cotoanLook) Squares(_ game.State, m game.Move) (from, to int) {
	return onBoard(cotoan.From(m)), onBoard(cotoan.To(m))
}

// Deciding returns the square of the captured 0, if it was captured where it began the
// game.
func (cotoanLook) Deciding(s game.State, r game.Result) board.Set {
	if r.Reason != cotoan.ZeroCaptured {
		return board.Set{}
	}
	start := cotoan.StartBoard()
	zero := start.Find(r.Winner.Opponent(), 0)
	if s.(*cotoan.State).Board().On(zero).Side() != r.Winner {
		return board.Set{}
	}
	return board.SetOf(onBoard(zero))
}

func (cotoanLook) Middle(rules game.Rules) Middle {
	return cotoanCaptures{rules.(*cotoan.Rules).Config()}
}

// Thumbnail returns a position with the capture 3−2 = 1: the 0 in front of the 2 is
// captured.
func (cotoanLook) Thumbnail() (board.Table, *board.Position) {
	p := &board.Position{}
	for square, piece := range map[int]board.Piece{
		0*3 + 1: stone(game.Second, 0), 0*3 + 2: stone(game.Second, 7),
		1*3 + 1: stone(game.First, 2), 2*3 + 1: stone(game.First, 3), 2*3 + 0: stone(game.First, 5),
	} {
		p.Pieces[square] = piece
	}
	return board.Table{Columns: 3, Rows: 3, Ground: board.Eggshell}, p
}

// cotoanEditor edits the numbered pieces of both sides, each of which exists at most
// once.
type cotoanEditor struct{}

func (cotoanEditor) Tools(game.Rules) []Tool {
	tools := []Tool{eraser}
	for side := range game.Player(2) {
		for number := range cotoan.Numbers {
			tools = append(tools, Tool{
				Name: cotoan.PieceOf(side, number).String(), Kind: PutPiece, Piece: stone(side, number), Side: side, Only: true,
				Label: strconv.Itoa(number), Key: ebiten.KeyDigit0 + ebiten.Key(number),
			})
		}
	}
	return tools
}

func (cotoanEditor) complete(d *Draft, s game.State) {
	state := s.(*cotoan.State)
	d.Points = [2]int{state.Points(game.First), state.Points(game.Second)}
}

func (cotoanEditor) Text(rules game.Rules, d *Draft) string {
	var b strings.Builder
	for square := range cotoanTable.Columns * cotoanTable.Rows {
		switch {
		case square == 0:
		case square%cotoanTable.Columns == 0:
			b.WriteByte('/')
		default:
			b.WriteByte(',')
		}
		piece := d.Pieces[square]
		if piece == (board.Piece{}) {
			b.WriteString("--")
			continue
		}
		side := game.First
		if piece.Light {
			side = game.Second
		}
		b.WriteString(cotoan.PieceOf(side, int(piece.Number)).String())
	}
	return fmt.Sprintf("%s %s %d-%d", &b, rules.Traits().Letter(d.ToMove), d.Points[0], d.Points[1])
}

// cotoanCaptures shows the goal of a game of cờ toán, the target or a 0, and below or
// beside it the captured pieces of both sides.
type cotoanCaptures struct{ agreed cotoan.Config }

func (m cotoanCaptures) LayOut(
	page *ui.Page, r ui.Rect, s game.State, first game.Player, _ bool, ink color.RGBA,
) {
	const goal = 56.0 // the width of the goal
	one, other := captured(s, first), captured(s, first.Opponent())
	if r.H <= LowMiddle {
		side := (r.W - goal) / 2
		addStones(page, ui.Rect{X: r.X, Y: r.Y, W: side, H: r.H}, one, false)
		m.addGoal(page, ui.Rect{X: r.X + side, Y: r.Y, W: goal, H: r.H}, ink)
		addStones(page, ui.Rect{X: r.Right() - side, Y: r.Y, W: side, H: r.H}, other, true)
		return
	}
	inner := ui.Rect{X: r.X + 6, Y: r.Y + 2, W: r.W - 12, H: r.H - 4}
	top := inner.CutTop(22, 2)
	if one|other == 0 { // alone, in the middle
		top.Y = r.CenterY() - top.H/2
	}
	m.addGoal(page, ui.Rect{X: r.CenterX() - goal/2, Y: top.Y, W: goal, H: top.H}, ink)
	addStones(page, inner.Column(0, 2, 10), one, false)
	addStones(page, inner.Column(1, 2, 10), other, true)
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
	page.AddBold(number, strconv.Itoa(m.agreed.Target), theme.TextBody, ink)
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
	count := bits.OnesCount16(numbers)
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
