package ui

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/theme"
)

// Parts is the number of parts of a column or a bar. They differ in colour and in pattern: the
// first one is filled, the second striped, the third hollow.
const Parts = 3

// The inks of the parts. They stand out from light and dark grounds.
var (
	firstInk  = theme.Gold
	secondInk = color.RGBA{0x8f, 0x82, 0x6e, 0xff}
	thirdInk  = color.RGBA{0xb8, 0x4a, 0x38, 0xff}
)

// drawPart draws a part of a column or a bar in its pattern.
func drawPart(dst *ebiten.Image, r Rect, part int, scale float64) {
	x, y := math.Round(r.X), math.Round(r.Y)
	r = Rect{x, y, math.Round(r.Right()) - x, math.Round(r.Bottom()) - y}
	if r.W < 1 || r.H < 1 {
		return
	}
	line := max(1, math.Round(1.5*scale))
	switch part {
	case 0:
		Fill(dst, r, firstInk)
	case 1:
		for y := r.Y; y < r.Bottom(); y += 2 * line {
			Fill(dst, Rect{r.X, y, r.W, min(line, r.Bottom()-y)}, secondInk)
		}
		Fill(dst, Rect{r.X, r.Y, line, r.H}, secondInk)
		Fill(dst, Rect{r.Right() - line, r.Y, line, r.H}, secondInk)
	default:
		if r.W <= 2*line || r.H <= 2*line {
			Fill(dst, r, thirdInk)
			return
		}
		Fill(dst, Rect{r.X, r.Y, r.W, line}, thirdInk)
		Fill(dst, Rect{r.X, r.Bottom() - line, r.W, line}, thirdInk)
		Fill(dst, Rect{r.X, r.Y, line, r.H}, thirdInk)
		Fill(dst, Rect{r.Right() - line, r.Y, line, r.H}, thirdInk)
	}
}

// Swatch is a Painter of a part as it is drawn in legends. The item's Argument is its index.
type Swatch struct{}

// Paint implements Painter.
func (Swatch) Paint(dst *ebiten.Image, r Rect, scale float64, item *Item) {
	drawPart(dst, r, item.Argument, scale)
}

// Shares is a Painter of a bar whose parts have the lengths that SharesOf has packed into the
// item's Argument.
type Shares struct{}

// sharesBits is the number of bits of a length, in thousandths of the bar.
const sharesBits, sharesMask = 10, 1<<10 - 1

// SharesOf packs the lengths of parts of a bar that has room for the given whole.
func SharesOf(whole float64, parts [Parts]float64) int {
	packed := 0
	for i, part := range parts {
		if whole > 0 {
			packed |= min(int(math.Round(part/whole*1000)), sharesMask) << (sharesBits * i)
		}
	}
	return packed
}

// Paint implements Painter.
func (Shares) Paint(dst *ebiten.Image, r Rect, scale float64, item *Item) {
	gap := max(1, math.Round(scale))
	at := r.X
	for i := range Parts {
		width := r.W * float64(item.Argument>>(sharesBits*i)&sharesMask) / 1000
		if width > 0 {
			drawPart(dst, Rect{at, r.Y, max(width-gap, 1), r.H}, i, scale)
		}
		at += width
	}
}

// Columns is a Painter of columns side by side, of parts on top of each other. The item's Argument
// must change with the content.
type Columns struct {
	Theme  *theme.Theme
	Values [][Parts]float64
	Most   float64 // the value at the top
}

// Paint implements Painter.
func (c *Columns) Paint(dst *ebiten.Image, r Rect, scale float64, _ *Item) {
	line := max(1, math.Round(scale))
	grid(dst, r, c.Theme, line, 0, 0.5, 1)
	if c.Most <= 0 {
		return
	}
	step := r.W / float64(len(c.Values))
	gap := max(line, math.Round(step/5))
	for i, parts := range c.Values {
		bottom := r.Bottom()
		for part, value := range parts {
			high := value / c.Most * r.H
			if value > 0 {
				drawPart(dst, Rect{r.X + float64(i)*step + gap/2, bottom - high, step - gap, high}, part, scale)
			}
			bottom -= high
		}
	}
}

// grid draws thin lines at parts of the height.
func grid(dst *ebiten.Image, r Rect, t *theme.Theme, line float64, parts ...float64) {
	for _, part := range parts {
		Fill(dst, Rect{r.X, math.Round(r.Bottom() - part*(r.H-line) - line), r.W, line}, t.Divider)
	}
}

// A Mark is a point of a Graph: a value, with the bounds between which it lies.
type Mark struct{ At, Value, Low, High float64 } // At is from 0 to 1

// Graph is a Painter of a line through points, with a band between their bounds. The item's
// Argument must change with the content.
type Graph struct {
	Theme       *theme.Theme
	Marks       []Mark // from left to right
	Least, Most float64
	Lines       int // the number of intervals between thin lines
}

// y returns the y of a value.
func (g *Graph) y(r Rect, value float64) float64 {
	part := (value - g.Least) / (g.Most - g.Least)
	return r.Bottom() - min(max(part, 0), 1)*r.H
}

// Paint implements Painter.
func (g *Graph) Paint(dst *ebiten.Image, r Rect, scale float64, _ *Item) {
	line := max(1, math.Round(scale))
	for i := range g.Lines + 1 {
		grid(dst, r, g.Theme, line, float64(i)/float64(g.Lines))
	}
	red, green, blue, _ := channels(g.Theme.TextAccent)
	for _, m := range g.Marks {
		x := float32(r.X + m.At*r.W)
		singleStrip.add(x, float32(g.y(r, m.High)), x, float32(g.y(r, m.Low)), red, green, blue, 0.18)
	}
	singleStrip.draw(dst)
	for i := range g.Marks {
		m := &g.Marks[i]
		x, y := r.X+m.At*r.W, g.y(r, m.Value)
		if i > 0 {
			last := &g.Marks[i-1]
			Wire(dst, r.X+last.At*r.W, g.y(r, last.Value), x, y, 2*scale, g.Theme.TextAccent)
		}
		if i == len(g.Marks)-1 {
			Dot(dst, x, y, 5*scale, g.Theme.Panel)
			Dot(dst, x, y, 4*scale, g.Theme.TextAccent)
		}
	}
}

// NiceTop returns a round number, at least as large as a value and least, for the top of an axis.
// Its half is whole.
func NiceTop(value, least float64) float64 {
	value = max(value, least)
	unit := math.Pow(10, math.Floor(math.Log10(max(value, 1))))
	for _, step := range [...]float64{2, 4, 6, 8, 10, 20} {
		if top := step * unit; top >= value {
			return top
		}
	}
	return 20 * unit
}
