package board

import "slices"

// A ShapeTone is the tone of a Shape.
type ShapeTone uint8

// The tones.
const (
	GoldShape ShapeTone = iota
	GreenShape
	RedShape
	BlueShape
)

// A Shape is a ring around a square or, if To is another one, an arrow, drawn by hand over the
// pieces.
type Shape struct {
	From, To int
	Tone     ShapeTone
}

// ringTones are the tones of rings.
var ringTones = [...][4]float32{
	GoldShape: {1, 0.80, 0.40, 1}, GreenShape: {0.36, 0.86, 0.46, 1}, RedShape: {0.96, 0.36, 0.28, 1},
	BlueShape: {0.40, 0.72, 1, 1},
}

// SetShapes shows shapes in place of the previous ones, while the pieces are at rest. It copies
// the list.
func (v *View) SetShapes(shapes []Shape) {
	if slices.Equal(shapes, v.marks.shapes) {
		return
	}
	v.damage.add(v.marks.drawn)
	v.marks.shapes, v.marks.drawn = append(v.marks.shapes[:0], shapes...), Set{}
	for _, s := range shapes {
		if !v.grid.has(s.From) || !v.grid.has(s.To) {
			continue
		}
		ends := SetOf(s.From, s.To)
		left, top, right, bottom := v.grid.span(&ends)
		v.grid.addRectangle(&v.marks.drawn, left, top, right, bottom)
	}
	v.damage.add(v.marks.drawn)
}

// Shapes returns the shapes on the board. The caller must not change the slice.
func (v *View) Shapes() []Shape { return v.marks.shapes }

// shapes draws the shapes on the given squares.
func (p *painter) shapes(v *View, squares *Set) {
	if len(v.marks.shapes) == 0 {
		return
	}
	for _, s := range v.marks.shapes {
		if s.From == s.To && squares.Has(s.From) && v.grid.has(s.From) {
			p.tinted(signSheet, selectedRing, s.From, ringTones[s.Tone])
			p.tinted(markSheet, plain, s.From, faint(ringTones[s.Tone]))
		}
	}
	p.flush()
	for _, s := range v.marks.shapes {
		if s.From != s.To && squares.Has(s.From) && squares.Has(s.To) {
			p.arrow([2]int{s.From, s.To}, false, s.Tone)
		}
	}
}

// faint returns a tone that lets the square be seen.
func faint(tone [4]float32) [4]float32 {
	tone[3] = 0.22
	return tone
}
