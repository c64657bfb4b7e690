package board

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/table/board/shaders"
)

// program is a shader that is compiled on first use.
type program struct {
	*shaders.Program
	variants [styles]variant
}

// variant is a program in one style.
type variant struct {
	shader *ebiten.Shader
	drawn  bool // the shader has been used, so the graphics device has compiled it
}

var (
	shadowProgram   = newProgram("shadow")
	discProgram     = newProgram("disc")
	sunProgram      = newProgram("disc with a sun")
	stoneProgram    = newProgram("stone")
	sunStoneProgram = newProgram("stone with a sun")
	crossProgram    = newProgram("cross")
	ringProgram     = newProgram("ring")
	roundProgram    = newProgram("round of the board")
	inlayProgram    = newProgram("inlay")
	markProgram     = newProgram("mark")
	signProgram     = newProgram("sign")
	beamProgram     = newProgram("beam")
	frameProgram    = newProgram("frame")
	squaresProgram  = newProgram("squares")
	linesProgram    = newProgram("lines")
	panelsProgram   = newProgram("panels")
	panelProgram    = newProgram("panel")
	eggshellProgram = newProgram("eggshell")
	plaqueProgram   = newProgram("plaque")
	arrowProgram    = newProgram("arrow")
	tableProgram    = newProgram("table")
)

func newProgram(name string) *program { return &program{Program: shaders.Named(name)} }

// now returns the variant for the current style.
func (p *program) now() *variant { return &p.variants[p.place(style)] }

// place returns the index of the variant for a style. Programs that do not depend on
// the style have one variant.
func (p *program) place(s Style) int {
	board, set, strength := p.Depends()
	if !board {
		s.Board = 0
	}
	if !set {
		s.Pieces = 0
	}
	s.Strong = s.Strong && strength
	return s.index()
}

func (p *program) get() *ebiten.Shader {
	v := p.now()
	if v.shader == nil {
		shader, err := ebiten.NewShader(p.Source(style.files()))
		if err != nil {
			// The sources are embedded, and the tests compile them all.
			panic(fmt.Sprintf("board: the %s shader does not compile: %v", p.Name, err))
		}
		v.shader = shader
	}
	return v.shader
}

// batch collects rectangles for a single draw call. Its memory is reused, so that a
// frame does not allocate.
type batch struct {
	vertices []ebiten.Vertex
	indices  []uint16
}

func (b *batch) reset() {
	b.vertices = b.vertices[:0]
	b.indices = b.indices[:0]
}

// opaque copies a picture unchanged.
var opaque = params{color: [4]float32{1, 1, 1, 1}}

// params are the shader parameters of a vertex.
type params struct {
	color, custom [4]float32
}

// add appends the rectangle from (x0, y0) to (x1, y1), whose corners have the source
// positions (sx0, sy0) and (sx1, sy1) in the shader.
func (b *batch) add(x0, y0, x1, y1, sx0, sy0, sx1, sy1 float32, p params) {
	first := uint16(len(b.vertices))
	vertex := ebiten.Vertex{
		ColorR: p.color[0], ColorG: p.color[1], ColorB: p.color[2], ColorA: p.color[3],
		Custom0: p.custom[0], Custom1: p.custom[1], Custom2: p.custom[2], Custom3: p.custom[3],
	}
	n := len(b.vertices)
	b.vertices = append(b.vertices, vertex, vertex, vertex, vertex)
	corners := b.vertices[n:]
	for i := range corners {
		corner := &corners[i]
		corner.DstX, corner.SrcX = x0, sx0
		if i&1 != 0 {
			corner.DstX, corner.SrcX = x1, sx1
		}
		corner.DstY, corner.SrcY = y0, sy0
		if i&2 != 0 {
			corner.DstY, corner.SrcY = y1, sy1
		}
	}
	b.indices = append(b.indices, first, first+1, first+2, first+1, first+3, first+2)
}

// addCentred appends a rectangle that extends by along horizontally and by across
// vertically from (cx, cy), on both sides. Source positions in the shader are relative to
// the centre.
func (b *batch) addCentred(cx, cy, along, across float64, p params) {
	b.addTurned(cx, cy, 0, along, across, p)
}

// addWhole is like addCentred for a square, extended to whole pixels.
func (b *batch) addWhole(cx, cy, half float64, p params) {
	x0, y0 := math.Floor(cx-half), math.Floor(cy-half)
	x1, y1 := math.Ceil(cx+half), math.Ceil(cy+half)
	b.add(float32(x0), float32(y0), float32(x1), float32(y1),
		float32(x0-cx), float32(y0-cy), float32(x1-cx), float32(y1-cy), p)
}

// addCopy appends a rectangle that shows the part of a picture with the upper left corner
// (x, y).
func (b *batch) addCopy(r image.Rectangle, x, y int, p params) {
	b.add(float32(r.Min.X), float32(r.Min.Y), float32(r.Max.X), float32(r.Max.Y),
		float32(x), float32(y), float32(x+r.Dx()), float32(y+r.Dy()), p)
}

// addTurned appends a rectangle centred on (cx, cy) and rotated by an angle in radians.
// It extends by along in this direction and by across at right angles to it, on both
// sides. Source positions in the shader are relative to the centre.
func (b *batch) addTurned(cx, cy, angle, along, across float64, p params) {
	sin, cos := math.Sincos(angle)
	first := len(b.vertices)
	b.add(0, 0, 0, 0, 0, 0, 0, 0, p)
	for corner := range 4 {
		u, v := along, across
		if corner&1 == 0 {
			u = -u
		}
		if corner&2 == 0 {
			v = -v
		}
		x, y := u*cos-v*sin, u*sin+v*cos
		vertex := &b.vertices[first+corner]
		vertex.DstX, vertex.DstY = float32(cx+x), float32(cy+y)
		vertex.SrcX, vertex.SrcY = float32(x), float32(y)
	}
}

var (
	shaderOptions ebiten.DrawTrianglesShaderOptions
	imageOptions  ebiten.DrawTrianglesOptions
	smoothOptions = ebiten.DrawTrianglesOptions{Filter: ebiten.FilterLinear}
)

func (b *batch) shade(dst *ebiten.Image, p *program) {
	if len(b.indices) > 0 {
		// As the first image, it would determine the scale of source positions.
		shaderOptions.Images[1] = grain()
		dst.DrawTrianglesShader(b.vertices, b.indices, p.get(), &shaderOptions)
		p.now().drawn = true
	}
	b.reset()
}

func (b *batch) copyFrom(dst, src *ebiten.Image) {
	if len(b.indices) > 0 {
		dst.DrawTriangles(b.vertices, b.indices, src, &imageOptions)
	}
	b.reset()
}

// stretchFrom is like copyFrom, for rectangles with sizes other than those of their
// pictures.
func (b *batch) stretchFrom(dst, src *ebiten.Image) {
	if len(b.indices) > 0 {
		dst.DrawTriangles(b.vertices, b.indices, src, &smoothOptions)
	}
	b.reset()
}

func bounds(width, height int) image.Rectangle { return image.Rect(0, 0, width, height) }

// single is the buffer of the functions that draw a single object.
var single batch

// All irregularities in the shaders come from one square of tileable noise. Reading it
// is far cheaper than computing noise for every pixel, and it keeps the shaders short,
// which determines most of their compilation time on software renderers.
const (
	grainSide   = 256 // pixels; also a constant of the shaders
	grainCoarse = 8   // number of cells of the coarsest noise along a side
)

var grainImage *ebiten.Image

// grainData returns the noise as pixels: red, green, blue and alpha by rows.
var grainData = sync.OnceValue(grainPixels)

// grain returns the noise: two independent fields of clouds in red and green, and a
// random number for each pixel in blue.
func grain() *ebiten.Image {
	if grainImage == nil {
		grainImage = ebiten.NewImageWithOptions(bounds(grainSide, grainSide), &ebiten.NewImageOptions{Unmanaged: true})
		grainImage.WritePixels(grainData())
	}
	return grainImage
}

func grainPixels() []byte {
	random := rand.New(rand.NewPCG(14, 5))
	pixels := make([]byte, 4*grainSide*grainSide)
	for channel := range 2 {
		field := clouds(random)
		for i, value := range field {
			pixels[4*i+channel] = byte(255*value + 0.5)
		}
	}
	for i := range grainSide * grainSide {
		pixels[4*i+2] = byte(random.UintN(256))
		pixels[4*i+3] = 255
	}
	return pixels
}

// clouds returns a field of three octaves of gradient noise (Perlin, "An Image
// Synthesizer", 1985), from 0 to 1, that continues across its edges.
func clouds(random *rand.Rand) []float32 {
	field := make([]float32, grainSide*grainSide)
	weight := float32(1)
	for cells := grainCoarse; cells <= 4*grainCoarse; cells *= 2 {
		addOctave(field, cells, weight, random)
		weight *= 0.5
	}
	low, high := field[0], field[0]
	for _, value := range field {
		low, high = min(low, value), max(high, value)
	}
	for i := range field {
		field[i] = (field[i] - low) / (high - low)
	}
	return field
}

func addOctave(field []float32, cells int, weight float32, random *rand.Rand) {
	slopes := make([][2]float32, cells*cells)
	for i := range slopes {
		sin, cos := math.Sincos(2 * math.Pi * random.Float64())
		slopes[i] = [2]float32{float32(cos), float32(sin)}
	}
	step := grainSide / cells
	for y := range grainSide {
		row, v := y/step, (float32(y%step)+0.5)/float32(step)
		below := (row + 1) % cells
		for x := range grainSide {
			column, u := x/step, (float32(x%step)+0.5)/float32(step)
			next := (column + 1) % cells
			a := slopes[row*cells+column]
			b := slopes[row*cells+next]
			c := slopes[below*cells+column]
			d := slopes[below*cells+next]
			top := blend(a[0]*u+a[1]*v, b[0]*(u-1)+b[1]*v, u)
			bottom := blend(c[0]*u+c[1]*(v-1), d[0]*(u-1)+d[1]*(v-1), u)
			field[y*grainSide+x] += weight * blend(top, bottom, v)
		}
	}
}

// blend interpolates from a to b with zero slope and curvature at both ends.
func blend(a, b, t float32) float32 {
	return a + (b-a)*t*t*t*(t*(t*6-15)+10)
}
