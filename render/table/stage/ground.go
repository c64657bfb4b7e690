package stage

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

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
