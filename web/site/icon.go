package site

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// IconShape is the shape of an icon.
type IconShape int

const (
	// Rounded is a square with round corners.
	Rounded IconShape = iota
	// Full is a square that keeps its content in the middle two thirds, because systems
	// crop such an icon to a shape of their own.
	Full
)

var (
	lacquer = color.RGBA{0x1a, 0x0b, 0x09, 0xff}
	glow    = color.RGBA{0x5a, 0x1a, 0x12, 0xff}
	leaf    = color.RGBA{0xd4, 0xa2, 0x4c, 0xff}
	sheen   = color.RGBA{0xf3, 0xd4, 0x8c, 0xff}
)

// Sizes of the sun and of the corners, relative to half of the icon.
const (
	rays   = 14
	tips   = 0.84
	valley = 0.42
	middle = 0.2
	corner = 0.44
	// inFull is the scale of the sun in a Full icon.
	inFull = 0.72
)

// DrawIcon draws the program's icon with a width and height of size pixels: the sun of the
// victory cells in gold leaf on lacquer.
func DrawIcon(size int, shape IconShape) *image.RGBA {
	icon := image.NewRGBA(image.Rect(0, 0, size, size))
	half := float64(size) / 2
	p := &pen{icon: icon, middle: half}
	sun := half
	if shape == Full {
		sun *= inFull
		draw.Draw(icon, icon.Bounds(), &shine{half, 2 * half, glow, lacquer}, image.Point{}, draw.Src)
	} else {
		p.arcs(half-corner*half, corner*half)
		p.fill(&shine{half, 1.3 * half, glow, lacquer})
	}
	for i := range 2 * rays {
		angle := math.Pi * float64(i) / rays
		reach := tips * sun
		if i%2 == 1 {
			reach = valley * sun
		}
		p.to(half+reach*math.Sin(angle), half-reach*math.Cos(angle))
	}
	p.fill(&shine{half, tips * sun, sheen, leaf})
	p.arcs(0, middle*sun)
	p.fill(image.NewUniform(lacquer))
	return icon
}

// pen fills antialiased paths.
type pen struct {
	icon   *image.RGBA
	middle float64
	path   *vector.Rasterizer
}

func (p *pen) to(x, y float64) {
	if p.path == nil {
		p.path = vector.NewRasterizer(p.icon.Rect.Dx(), p.icon.Rect.Dy())
		p.path.MoveTo(float32(x), float32(y))
		return
	}
	p.path.LineTo(float32(x), float32(y))
}

// arcs adds four quarters of a circle to the path, each at the same distance from the
// middle, and the lines between them: a square with round corners, or a circle.
func (p *pen) arcs(away, radius float64) {
	const steps = 24
	for quarter := range 4 {
		turn := math.Pi / 2 * float64(quarter)
		x := p.middle + away*math.Copysign(1, math.Cos(turn+math.Pi/4))
		y := p.middle + away*math.Copysign(1, math.Sin(turn+math.Pi/4))
		for i := range steps + 1 {
			angle := turn + math.Pi/2*float64(i)/steps
			p.to(x+radius*math.Cos(angle), y+radius*math.Sin(angle))
		}
	}
}

func (p *pen) fill(with image.Image) {
	p.path.ClosePath()
	p.path.Draw(p.icon, p.icon.Bounds(), with, image.Point{})
	p.path = nil
}

// shine is a radial gradient from one colour in the middle to another at the distance
// reach.
type shine struct {
	middle, reach float64
	from, to      color.RGBA
}

func (*shine) ColorModel() color.Model { return color.RGBAModel }
func (*shine) Bounds() image.Rectangle { return image.Rect(-1e9, -1e9, 1e9, 1e9) }

func (s *shine) At(x, y int) color.Color {
	t := min(1, math.Hypot(float64(x)+0.5-s.middle, float64(y)+0.5-s.middle)/s.reach)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + t*(float64(b)-float64(a)))) }
	return color.RGBA{mix(s.from.R, s.to.R), mix(s.from.G, s.to.G), mix(s.from.B, s.to.B), 0xff}
}
