package render

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/board"
	"colat/render/theme"
	"colat/render/ui"
)

type colour = color.RGBA

func accentText(t *theme.Theme) colour { return t.TextAccent }
func mutedText(t *theme.Theme) colour  { return t.TextMuted }

// sunFlag in a disc's argument engraves the sun in it.
const sunFlag = 1 << 8

// discPainter draws the disc of the side that the argument names.
type discPainter struct{}

func (discPainter) Paint(dst *ebiten.Image, r ui.Rect, _ float64, item *ui.Item) {
	disc := discOf(game.Player(item.Argument &^ sunFlag))
	board.DrawPiece(dst, r.CenterX(), r.CenterY(), min(r.W, r.H), disc, item.Argument&sunFlag != 0)
}

// tallyPainter draws five suns by owner: black's from the left, white's from the
// right, the free ones between, smaller than those that a disc bears. The argument holds black's number in its upper
// and white's in its lower four bits.
type tallyPainter struct{}

func (tallyPainter) Paint(dst *ebiten.Image, r ui.Rect, _ float64, item *ui.Item) {
	black, white := item.Argument>>4, item.Argument&15
	step := r.W / suns
	for i := range suns {
		owner, size := board.Piece{}, 0.66
		switch {
		case i < black:
			owner, size = discOf(game.First), 1
		case i >= suns-white:
			owner, size = discOf(game.Second), 1
		}
		board.DrawSun(dst, r.X+(float64(i)+0.5)*step, r.CenterY(), size*min(r.H, step-2), owner)
	}
}

// sharePainter draws who is ahead: black's part of the bar is Value.
type sharePainter struct{}

func (sharePainter) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	radius := r.H / 2
	ui.FillRounded(dst, r, radius, theme.Pearl)
	black := r
	black.W = r.W * item.Value
	if black.W >= r.H {
		ui.FillRounded(dst, black, radius, theme.Obsidian)
	}
	ui.StrokeRounded(dst, r, radius, scale, theme.GoldDeep)
	middle := ui.Rect{X: r.CenterX() - scale/2, Y: r.Y - 2*scale, W: max(1, scale), H: r.H + 4*scale}
	ui.Fill(dst, middle, theme.Gold)
}
