package board

import (
	"image/color"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// Sizes of the numbers of moves, as parts of a square: on a disc, and in the corner of
// a square with a piece that has a sign of its own.
const (
	discNumber   = 0.40
	cornerNumber = 0.24
)

// numbers draws the numbers of moves on the squares of a still.
func (s *Still) numbers(dst *ebiten.Image, v *View) {
	cell := float64(v.layout.cell)
	for square := range v.grid.squares() {
		n := s.Numbers[square]
		if n == 0 {
			continue
		}
		piece := s.Position.Pieces[square]
		style := text.Style{Size: cornerNumber * cell, Bold: true, Tabular: true, Align: text.End}
		left, top := v.layout.corner(square)
		x, y := float64(left)+0.94*cell, float64(top)+0.83*cell
		ink, rim := theme.Pearl, theme.Obsidian
		if piece.Material == Disc {
			style.Size, style.Align = discNumber*cell, text.Center
			x, y = float64(left)+cell/2, float64(top)+cell/2
			if piece.Light {
				ink, rim = rim, ink
			}
		}
		outlined(dst, strconv.Itoa(n), style, x, y, ink, rim)
	}
}

// outlined draws a text with an outline, so that it is readable on every ground.
func outlined(dst *ebiten.Image, s string, style text.Style, x, y float64, ink, rim color.RGBA) {
	const directions = 12
	style.Color = rim
	for i := range directions {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / directions)
		text.Draw(dst, s, style, x+0.07*style.Size*cos, y+0.07*style.Size*sin)
	}
	style.Color = ink
	text.Draw(dst, s, style, x, y)
}
