package stage

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/table/board"
)

// tones are the mean colours of a board: of the field, and of the lines or every second
// square on it.
type tones struct{ field, line color.RGBA }

var (
	frameTone  = color.RGBA{0x38, 0x11, 0x0b, 0xff}
	filletTone = color.RGBA{0xa6, 0x7d, 0x3c, 0xff}
	barTone    = color.RGBA{0x13, 0x06, 0x05, 0xff}
	sunTone    = color.RGBA{0xb0, 0x8a, 0x45, 0xff}
	fields     = [...][3]tones{
		board.JadeBoard: {
			board.Jade:     {color.RGBA{0x24, 0x60, 0x4c, 0xff}, color.RGBA{0x0d, 0x25, 0x1e, 0xff}},
			board.Lines:    {color.RGBA{0x24, 0x60, 0x4c, 0xff}, color.RGBA{0x87, 0x75, 0x40, 0xff}},
			board.Eggshell: {color.RGBA{0xc5, 0xbd, 0xac, 0xff}, color.RGBA{0xbd, 0xa9, 0x83, 0xff}},
		},
		board.WoodBoard: {
			board.Jade:     {color.RGBA{0x84, 0x59, 0x2e, 0xff}, color.RGBA{0x33, 0x1b, 0x0c, 0xff}},
			board.Lines:    {color.RGBA{0x84, 0x59, 0x2e, 0xff}, color.RGBA{0x3d, 0x22, 0x10, 0xff}},
			board.Eggshell: {color.RGBA{0xc3, 0xb4, 0x9a, 0xff}, color.RGBA{0xa4, 0x80, 0x57, 0xff}},
		},
	}
	sunGrounds = [...]color.RGBA{board.JadeBoard: {0x12, 0x2c, 0x26, 0xff}, board.WoodBoard: {0x20, 0x0e, 0x09, 0xff}}
	discTones  = [2]color.RGBA{{0x14, 0x1a, 0x1c, 0xff}, {0xed, 0xe5, 0xdb, 0xff}}
	stoneTones = [2]color.RGBA{{0xb0, 0x3a, 0x24, 0xff}, {0x24, 0x40, 0x5c, 0xff}}
)

// DrawPlain draws a simple flat board in few colours without custom shaders. It is used
// until the shaders have been compiled.
func DrawPlain(dst *ebiten.Image, v *board.View, t *board.Table) {
	x, y, w, h := v.Frame()
	if w <= 0 {
		return
	}
	field := rectOf(v.Field())
	tone := fields[board.CurrentStyle().Board][t.Ground]
	ui.FillRounded(dst, ui.Rect{X: x, Y: y, W: w, H: h}, 0.55*(field.X-x), frameTone)
	if t.Panel == 0 {
		ui.Fill(dst, field.Inset(-1), filletTone)
	}
	window := ui.Clip(dst, field.Intersect(ui.RectOf(dst.Bounds())))
	switch {
	case t.Panel > 0:
		ui.Fill(window, field, barTone)
		drawPanels(window, v, t, tone.field)
	case t.Ground == board.Eggshell:
		ui.Fill(window, field, tone.field)
		for place := range t.Columns * t.Rows {
			if (place%t.Columns+place/t.Columns)%2 == 1 {
				ui.Fill(window, rectOf(v.SquareRect(t.Place(place))), tone.line)
			}
		}
	default:
		ui.Fill(window, field, tone.field)
		drawLines(window, v, t, field, tone.line)
	}
	for square := range t.Columns * t.Rows {
		drawFlat(window, rectOf(v.SquareRect(square)), v, square, tone.field)
	}
}

// drawLines draws the lines between the squares of a field.
func drawLines(dst *ebiten.Image, v *board.View, t *board.Table, field ui.Rect, tone color.RGBA) {
	for i := 1; i < max(t.Columns, t.Rows); i++ {
		cell := rectOf(v.SquareRect(t.Place(min(i, t.Columns-1) + min(i, t.Rows-1)*t.Columns)))
		if i < t.Columns {
			ui.Fill(dst, ui.Rect{X: cell.X, Y: field.Y, W: 1, H: field.H}, tone)
		}
		if i < t.Rows {
			ui.Fill(dst, ui.Rect{X: field.X, Y: cell.Y, W: field.W, H: 1}, tone)
		}
	}
}

// drawPanels draws the panels of a divided field.
func drawPanels(dst *ebiten.Image, v *board.View, t *board.Table, tone color.RGBA) {
	for row := 0; row+t.Panel <= t.Rows; row += t.Panel {
		for column := 0; column+t.Panel <= t.Columns; column += t.Panel {
			first := row*t.Columns + column
			last := first + (t.Panel-1)*(t.Columns+1)
			ui.Fill(dst, rectOf(v.SquareRect(first)).Union(rectOf(v.SquareRect(last))), tone)
		}
	}
}

// drawFlat draws the content of a square on a field with the given colour.
func drawFlat(dst *ebiten.Image, cell ui.Rect, v *board.View, square int, field color.RGBA) {
	piece, sun := v.Piece(square)
	side := 0
	if piece.Light {
		side = 1
	}
	if sun {
		ui.Fill(dst, cell.Inset(0.06*cell.W), sunGrounds[board.CurrentStyle().Board])
	}
	switch piece.Material {
	case board.Disc:
		drawRound(dst, cell, 0.42, discTones[side])
	case board.Stone:
		drawRound(dst, cell, 0.42, stoneTones[side])
	case board.Ring:
		drawRound(dst, cell, 0.36, discTones[1])
		drawRound(dst, cell, 0.26, field)
	case board.Cross:
		ui.DrawIcon(dst, ui.IconClose, cell.CenterX(), cell.CenterY(), 1.1*cell.W, sunTone)
	}
	if sun {
		drawRound(dst, cell, 0.3, sunTone)
	}
}

func drawRound(dst *ebiten.Image, cell ui.Rect, radius float64, tone color.RGBA) {
	side := math.Round(2 * radius * cell.W) // whole pixels keep it circular
	x, y := math.Round(cell.CenterX()-side/2), math.Round(cell.CenterY()-side/2)
	ui.FillRounded(dst, ui.Rect{X: x, Y: y, W: side, H: side}, side/2, tone)
}

func rectOf(x, y, w, h float64) ui.Rect { return ui.Rect{X: x, Y: y, W: w, H: h} }

// ground is the lacquer table without its texture: a mesh of colours that the graphics
// device interpolates.
type ground struct {
	size     image.Point
	vertices []ebiten.Vertex
	indices  []uint16
	white    *ebiten.Image
}

var plainGround ground

// The numbers of cells of the mesh.
const groundColumns, groundRows = 10, 8

// DrawPlainGround fills dst, which may be a part of a screen of the given size, with
// the lacquer table, without a custom shader.
func DrawPlainGround(dst *ebiten.Image, size image.Point) {
	g := &plainGround
	if g.white == nil {
		whole := ebiten.NewImage(3, 3)
		whole.Fill(color.White)
		g.white = whole.SubImage(image.Rect(1, 1, 2, 2)).(*ebiten.Image)
	}
	if g.size != size {
		g.spread(size)
	}
	dst.DrawTriangles(g.vertices, g.indices, g.white, nil)
}

// spread computes the mesh for a screen of the given size.
func (g *ground) spread(size image.Point) {
	g.size, g.vertices, g.indices = size, g.vertices[:0], g.indices[:0]
	for row := range groundRows + 1 {
		for column := range groundColumns + 1 {
			u, v := float64(column)/groundColumns, float64(row)/groundRows
			r, green, b := lacquer(u, v)
			g.vertices = append(g.vertices, ebiten.Vertex{
				DstX: float32(u) * float32(size.X), DstY: float32(v) * float32(size.Y), SrcX: 1.5, SrcY: 1.5,
				ColorR: r, ColorG: green, ColorB: b, ColorA: 1,
			})
			if column < groundColumns && row < groundRows {
				at := uint16(row*(groundColumns+1) + column)
				below := at + groundColumns + 1
				g.indices = append(g.indices, at, at+1, below, at+1, below+1, below)
			}
		}
	}
}

// lacquer returns the mean colour of the table at a point of the screen, from 0 to 1
// across and down, as in table.kage.
func lacquer(u, v float64) (r, g, b float32) {
	lamp := math.Exp(-4 * ((u-0.30)*(u-0.30) + (v-0.18)*(v-0.18)))
	t := min(max(((u-0.5)*(u-0.5)+(v-0.5)*(v-0.5)-0.10)/0.45, 0), 1)
	dark := 1 - 0.62*t*t*(3-2*t)
	return float32((0.104 + 0.050*lamp) * dark), float32((0.033 + 0.025*lamp) * dark), float32((0.026 + 0.018*lamp) * dark)
}
