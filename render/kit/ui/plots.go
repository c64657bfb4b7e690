package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/theme"
)

// Parts is the number of parts of a column or a bar. They differ in colour and in pattern: the
// first one is filled, the second striped, the third hollow.
const Parts = 3

// drawPart draws a part of a column or a bar in its ink and its pattern.
func drawPart(dst *ebiten.Image, r Rect, t *theme.Theme, part int, scale float64) {
	x, y := math.Round(r.X), math.Round(r.Y)
	r = Rect{x, y, math.Round(r.Right()) - x, math.Round(r.Bottom()) - y}
	if r.W < 1 || r.H < 1 {
		return
	}
	line, ink := max(1, math.Round(1.5*scale)), t.Inks[part]
	switch part {
	case 0:
		Fill(dst, r, ink)
	case 1:
		for y := r.Y; y < r.Bottom(); y += 2 * line {
			Fill(dst, Rect{r.X, y, r.W, min(line, r.Bottom()-y)}, ink)
		}
		Fill(dst, Rect{r.X, r.Y, line, r.H}, ink)
		Fill(dst, Rect{r.Right() - line, r.Y, line, r.H}, ink)
	default:
		if r.W <= 2*line || r.H <= 2*line {
			Fill(dst, r, ink)
			return
		}
		Fill(dst, Rect{r.X, r.Y, r.W, line}, ink)
		Fill(dst, Rect{r.X, r.Bottom() - line, r.W, line}, ink)
		Fill(dst, Rect{r.X, r.Y, line, r.H}, ink)
		Fill(dst, Rect{r.Right() - line, r.Y, line, r.H}, ink)
	}
}

// Swatch is a Painter of a part as it is drawn in legends. The item's Argument is its index.
type Swatch struct{ Theme *theme.Theme }

// Paint implements Painter.
func (s Swatch) Paint(dst *ebiten.Image, r Rect, scale float64, item *Item) {
	drawPart(dst, r, s.Theme, item.Argument, scale)
}

// Shares is a Painter of a bar whose parts have the lengths that SharesOf has packed into the
// item's Argument.
type Shares struct{ Theme *theme.Theme }

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
func (s Shares) Paint(dst *ebiten.Image, r Rect, scale float64, item *Item) {
	gap := max(1, math.Round(scale))
	at := r.X
	for i := range Parts {
		width := r.W * float64(item.Argument>>(sharesBits*i)&sharesMask) / 1000
		if width > 0 {
			drawPart(dst, Rect{at, r.Y, max(width-gap, 1), r.H}, s.Theme, i, scale)
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
	for i, parts := range c.Values {
		column, bottom := columnAt(r, i, len(c.Values), line), r.Bottom()
		for part, value := range parts {
			high := value / c.Most * r.H
			if value > 0 {
				drawPart(dst, Rect{column.X, bottom - high, column.W, high}, c.Theme, part, scale)
			}
			bottom -= high
		}
	}
}

// columnAt returns the place of one of many columns side by side, with a gap of at least line
// between them.
func columnAt(r Rect, i, of int, line float64) Rect {
	step := r.W / float64(of)
	gap := max(line, math.Round(step/5))
	return Rect{r.X + float64(i)*step + gap/2, r.Y, step - gap, r.H}
}

// Balance is a Painter of columns side by side across a line: the first part of each stands on the
// line, the third hangs from it, and the second lies across it between them. The item's Argument
// must change with the content.
type Balance struct {
	Theme  *theme.Theme
	Values [][Parts]float64
	Most   float64 // the value at the top, which is also that at the bottom
}

// Reach returns how far the column of parts reaches from the line, up or down.
func Reach(parts [Parts]float64) float64 { return max(parts[0], parts[2]) + parts[1]/2 }

// Paint implements Painter.
func (b *Balance) Paint(dst *ebiten.Image, r Rect, scale float64, _ *Item) {
	line := max(1, math.Round(scale))
	middle := math.Round(r.CenterY())
	unit := r.H / 2 / max(b.Most, 1)
	for i, parts := range b.Values {
		column, half := columnAt(r, i, len(b.Values), line), parts[1]/2*unit
		for part, y := range [Parts][2]float64{
			{middle - half - parts[0]*unit, middle - half}, {middle - half, middle + half},
			{middle + half, middle + half + parts[2]*unit},
		} {
			if parts[part] > 0 {
				drawPart(dst, Rect{column.X, y[0], column.W, y[1] - y[0]}, b.Theme, part, scale)
			}
		}
	}
	Fill(dst, Rect{r.X, middle - math.Floor(line/2), r.W, line}, b.Theme.Border)
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
