package board

import (
	"image"
	"image/color"
	"math"
	"testing"

	"colat/render/kit/drawtest"
)

// looks are all boards with all pieces, and the strong marks on either.
var looks = []Style{
	{}, {Pieces: EbonyPieces}, {Board: WoodBoard}, {Board: WoodBoard, Pieces: EbonyPieces},
	{Strong: true}, {Board: WoodBoard, Pieces: EbonyPieces, Strong: true},
}

// sight is a way to see colours: linear red, green and blue become others.
type sight struct {
	name   string
	matrix [3][3]float64
}

// The two frequent kinds of colour blindness and sight without colour (Viénot, Brettel and
// Mollon, "Digital video colourmaps for checking the legibility of displays by dichromats",
// 1999).
var sights = []sight{
	{"all colours", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
	{"protanopia", [3][3]float64{{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}}},
	{"deuteranopia", [3][3]float64{{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}}},
	{"no colours", [3][3]float64{{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}}},
}

func (s *sight) sees(c color.RGBA) color.RGBA {
	var in, out [3]float64
	for i, v := range [3]uint8{c.R, c.G, c.B} {
		in[i] = math.Pow(float64(v)/255, 2.2)
	}
	for i, row := range s.matrix {
		sum := row[0]*in[0] + row[1]*in[1] + row[2]*in[2]
		out[i] = 255 * math.Pow(min(max(sum, 0), 1), 1/2.2)
	}
	return color.RGBA{uint8(out[0]), uint8(out[1]), uint8(out[2]), 255}
}

// In every style, and to people who see few colours, discs are told from each other and
// from the board, and the marks of legal moves and of the last move are seen.
func testStylesAreRead(t *testing.T) {
	const side = 320
	defer SetStyle(Style{})
	for _, s := range looks {
		SetStyle(s)
		v := view(side)
		v.Finish()
		plain := paintView(side, v)
		v.Targets(SetOf(44, 50), white)
		v.Finish()
		light := paintView(side, v)
		v.Targets(SetOf(44, 50), black)
		v.SetLast(SetOf(9, 10))
		v.Finish()
		dark := paintView(side, v)
		at := func(picture *image.RGBA, square int) color.RGBA {
			x, y := v.middle(square)
			return average(picture, x, y, v.layout.cell/16)
		}
		for _, eyes := range sights {
			contrast := func(a, b color.RGBA) float64 { return drawtest.Contrast(eyes.sees(a), eyes.sees(b)) }
			for _, pair := range []struct {
				name string
				a, b color.RGBA
				want float64
			}{
				{"a white disc and a black one", at(plain, 3), at(plain, 2), 9},
				{"a white disc and the board", at(plain, 3), at(plain, 45), 2.8},
				{"a black disc and the board", at(plain, 2), at(plain, 45), 1.9},
				{"white's mark and the board", at(light, 44), at(plain, 44), 2.2},
				{"black's mark and the board", at(dark, 44), at(plain, 44), 1.7},
				{"white's mark and black's", at(light, 44), at(dark, 44), 3},
			} {
				if got := contrast(pair.a, pair.b); got < pair.want {
					t.Errorf("%+v, %s: %s have a contrast of %.2f, want %.1f", s, eyes.name, pair.name, got, pair.want)
				}
			}
			// The last move's mark has a shape and an edge: it stands out in brightness.
			for _, square := range []int{9, 10} {
				if part := changed(plain, dark, v.area(square), &eyes); part < 0.004 {
					t.Errorf("%+v, %s: the mark on %d changes only %.2f %% of the square", s, eyes.name, square, 100*part)
				}
			}
		}
	}
}

// Crosses and rings stand out from every board in brightness, at every size.
func testInlaidStyles(t *testing.T) {
	defer SetStyle(Style{})
	for _, s := range looks {
		SetStyle(s)
		for _, cell := range []int{20, 44} {
			picture, v := paintPieces(cell, Piece{}, Piece{Material: Cross}, Piece{Material: Ring})
			shift, half := shift(v.layout.cell), cell/40
			at := func(square int, up float64) color.RGBA {
				cx, cy := v.layout.center(square)
				return average(picture, int(cx+shift), int(cy+shift-up*float64(v.layout.cell)), half)
			}
			free := at(0, 0)
			cross, ring := drawtest.Contrast(at(1, 0), free), drawtest.Contrast(at(2, 0.29), free)
			if cross < 2.2 || ring < 2.2 {
				t.Errorf("%+v, %d pixels: a cross has a contrast of %.2f with the board, a ring %.2f", s, cell, cross, ring)
			}
		}
	}
}

// changed is the part of an area that looks plainly brighter or darker to some eyes.
func changed(a, b *image.RGBA, area image.Rectangle, eyes *sight) float64 {
	strong := 0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if drawtest.Contrast(eyes.sees(a.RGBAAt(x, y)), eyes.sees(b.RGBAAt(x, y))) > 1.6 {
				strong++
			}
		}
	}
	return float64(strong) / float64(area.Dx()*area.Dy())
}

// A change of style is seen in the next picture, coming back to a style brings back the
// same picture, and what was painted before is given up.
func testStyleChanges(t *testing.T) {
	const side = 300
	defer SetStyle(Style{})
	v := view(side)
	first := paintView(side, v)
	kept := func() int { return len(tables.list) + len(allSheets.list) }
	least := 0
	for i, s := range []Style{{Board: WoodBoard}, {Pieces: EbonyPieces}, {Strong: true}, {}} {
		SetStyle(s)
		if kept() != 0 {
			t.Errorf("%+v: %d pictures of another style are kept", s, kept())
		}
		if !v.Dirty() {
			t.Errorf("%+v: the view does not know that it looks different", s)
		}
		picture := paintView(side, v)
		most := difference(first, picture, picture.Rect)
		if last := i == 3; last != (most == 0) {
			t.Errorf("%+v: the picture differs from the usual one by %d", s, most)
		}
		if least == 0 {
			least = kept()
		}
		if kept() != least {
			t.Errorf("%+v: %d pictures are kept, want %d", s, kept(), least)
		}
	}
}

// After a change of style DrawOver leaves the picture that Draw would have drawn.
func testStyleChangesInPart(t *testing.T) {
	const side = 300
	defer SetStyle(Style{})
	v := view(side)
	got, want := image.NewRGBA(image.Rect(0, 0, side, side)), image.NewRGBA(image.Rect(0, 0, side, side))
	draw(func() {
		over, whole := canvas(side), canvas(side)
		v.Draw(over)
		SetStyle(Style{Board: WoodBoard, Pieces: EbonyPieces})
		v.DrawOver(over)
		v.Draw(whole)
		over.ReadPixels(got.Pix)
		whole.ReadPixels(want.Pix)
		over.Deallocate()
		whole.Deallocate()
	})
	if most := difference(got, want, v.layout.windowRect()); most > 0 {
		t.Errorf("what is drawn over differs by %d", most)
	}
}
