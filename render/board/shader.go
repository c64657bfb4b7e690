package board

import (
	"embed"
	"fmt"
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
)

//go:embed shaders/*.kage
var sources embed.FS

// program is a shader that is compiled when it is first needed. Kage has no
// imports, so a program is its parts one after another. There is one for each
// material, because software renderers work out every branch of a shader for
// every pixel. Parts that begin with a colon are those of the style: :board_ground is
// jade_ground or wood_ground.
type program struct {
	name     string
	parts    []string // their files without .kage
	variants [styles]variant
}

// variant is a program in one style.
type variant struct {
	shader *ebiten.Shader
	drawn  bool // the graphics device knows it
}

var (
	shadowProgram = newProgram("shadow", "common", "shadow")
	discProgram   = newProgram("disc", "common", ":pieces_discs", ":strength", "plain", "disc")
	sunProgram    = newProgram("disc with a sun", "common", ":pieces_discs", ":strength", "leaf", "sun", "engraved",
		"disc")
	stoneProgram    = newProgram("stone", "common", ":pieces_bodies", "numbered", "stone")
	sunStoneProgram = newProgram("stone with a sun", "common", ":pieces_bodies", "leaf", "sun", "sunstone", "stone")
	crossProgram    = newProgram("cross", "common", "leaf", ":pieces_inlays", ":board_tones", "seat", "cross")
	ringProgram     = newProgram("ring", "common", "leaf", ":pieces_inlays", ":board_tones", "seat", "ring")
	roundProgram    = newProgram("round of the board", "common", "leaf", ":board_tones", "round")
	inlayProgram    = newProgram("inlay", "common", "leaf", "sun", ":board_tones", "inlay")
	markProgram     = newProgram("mark", "common", ":strength", ":board_tones", "mark")
	signProgram     = newProgram("sign", "common", ":strength", "sign")
	beamProgram     = newProgram("beam", "common", "beam")
	frameProgram    = newProgram("frame", "common", "lacquer", "frame")
	squaresProgram  = newProgram("squares", "common", ":board_ground", ":board_tones", "cuts", "field")
	linesProgram    = newProgram("lines", "common", "leaf", ":board_ground", ":board_tones", "lines", "field")
	panelsProgram   = newProgram("panels", "common", "lacquer", ":board_ground", ":board_tones", "panels")
	panelProgram    = newProgram("panel", "common", "leaf", ":board_tones", "panel")
	eggshellProgram = newProgram("eggshell", "common", ":board_tones", "eggshell")
	plaqueProgram   = newProgram("plaque", "common", "plaque")
	arrowProgram    = newProgram("arrow", "common", "arrow")
	tableProgram    = newProgram("table", "common", "table")
)

func newProgram(name string, parts ...string) *program { return &program{name: name, parts: parts} }

// now returns the program in the style that is used.
func (p *program) now() *variant { return &p.variants[p.place(style)] }

// place returns which variant a style is: programs that do not depend on it have one.
func (p *program) place(s Style) int {
	var own Style
	for _, part := range p.parts {
		switch {
		case strings.HasPrefix(part, ":board"):
			own.Board = s.Board
		case strings.HasPrefix(part, ":pieces"):
			own.Pieces = s.Pieces
		case part == ":strength":
			own.Strong = s.Strong
		}
	}
	return own.index()
}

func (p *program) get() *ebiten.Shader {
	v := p.now()
	if v.shader == nil {
		shader, err := ebiten.NewShader(p.source(style))
		if err != nil {
			// The sources are part of the program; the tests compile them all.
			panic(fmt.Sprintf("board: the %s shader does not compile: %v", p.name, err))
		}
		v.shader = shader
	}
	return v.shader
}

// source returns the program's text in a style.
func (p *program) source(s Style) []byte {
	var source []byte
	for _, part := range p.parts {
		text, err := sources.ReadFile("shaders/" + s.file(part) + ".kage")
		if err != nil {
			panic("board: " + err.Error())
		}
		source = append(source, text...)
	}
	return source
}

// batch collects rectangles for one draw call. Its storage is kept, so that a
// frame allocates nothing.
type batch struct {
	vertices []ebiten.Vertex
	indices  []uint16
}

func (b *batch) reset() {
	b.vertices = b.vertices[:0]
	b.indices = b.indices[:0]
}

// opaque is what a picture is copied with as it is.
var opaque = params{color: [4]float32{1, 1, 1, 1}}

// params are the numbers a shader gets with each vertex.
type params struct {
	color, custom [4]float32
}

// add appends the rectangle from (x0, y0) to (x1, y1), whose corners the shader
// knows as (sx0, sy0) and (sx1, sy1).
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

// addTurned appends a rectangle around (cx, cy), turned by an angle in radians.
// It reaches along to both sides in that direction, across at right angles to
// it, and the shader knows places relative to its middle.
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
		// The first image would set the scale of the source positions.
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

// stretchFrom is copyFrom for rectangles of other sizes than their pictures.
func (b *batch) stretchFrom(dst, src *ebiten.Image) {
	if len(b.indices) > 0 {
		dst.DrawTriangles(b.vertices, b.indices, src, &smoothOptions)
	}
	b.reset()
}
