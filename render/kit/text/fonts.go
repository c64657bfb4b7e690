package text

import (
	_ "embed"
	"image/color"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

//go:embed fonts/BeVietnamPro-Regular.ttf
var regularFont []byte

//go:embed fonts/BeVietnamPro-Bold.ttf
var boldFont []byte

var regular, bold = mustParse(regularFont), mustParse(boldFont)

// capHeight is the height of a capital letter above the baseline, in ems (from the OS/2
// table of the fonts).
const capHeight = 0.74

// LineHeight is a comfortable distance between the lines of a paragraph, in ems.
const LineHeight = 1.45

// tabularZero is the code point of the first of the tabular figures, 0 to 9, in the
// fonts. Each is centred in a column as wide as the widest figure (fonts/tabular.py).
const tabularZero = '\uE030'

// weight is one of the two fonts.
type weight struct {
	font   *sfnt.Font
	em     fixed.Int26_6 // font units per em
	buffer sfnt.Buffer
}

// mustParse parses an embedded font. It panics on an error.
func mustParse(data []byte) *weight {
	f, err := sfnt.Parse(data)
	if err != nil {
		panic("text: an embedded font cannot be read: " + err.Error())
	}
	return &weight{font: f, em: fixed.Int26_6(f.UnitsPerEm())}
}

func weightOf(style Style) *weight {
	if style.Bold {
		return bold
	}
	return regular
}

// set lays out the letters of a line with kerning, calls place with each letter and its
// left end, and returns the width of the line, both in ems. Letters that the font lacks
// become question marks. place may be nil.
func (w *weight) set(s string, tabular bool, place func(letter rune, x float64)) float64 {
	var x fixed.Int26_6
	var last sfnt.GlyphIndex
	for i, letter := range s {
		if tabular && '0' <= letter && letter <= '9' {
			letter += tabularZero - '0'
		}
		index := w.index(letter)
		if index == 0 {
			letter = '?'
			index = w.index(letter)
		}
		// At a size of one pixel per font unit, distances are in font units.
		if i > 0 {
			kern, _ := w.font.Kern(&w.buffer, last, index, w.em, font.HintingNone) // 0 on error: the pair has none
			x += kern
		}
		if place != nil {
			place(letter, float64(x)/float64(w.em))
		}
		advance, _ := w.font.GlyphAdvance(&w.buffer, index, w.em, font.HintingNone) // never fails for a valid index
		x += advance
		last = index
	}
	return float64(x) / float64(w.em)
}

// Has reports whether the font has a letter. A missing letter is drawn as a question
// mark.
func Has(letter rune) bool { return regular.index(letter) != 0 }

// index returns the glyph index of a letter, 0 if there is none.
func (w *weight) index(letter rune) sfnt.GlyphIndex {
	index, _ := w.font.GlyphIndex(&w.buffer, letter)
	return index
}

// outline returns a letter's outline in font units, with y pointing down from the
// baseline. It is valid until the next call of a method of the font.
func (w *weight) outline(letter rune) sfnt.Segments {
	segments, _ := w.font.LoadGlyph(&w.buffer, w.index(letter), w.em, nil)
	return segments
}

// Align determines the part of a line at the x given to Draw.
type Align uint8

// Style is the appearance of a line.
type Style struct {
	Size    float64 // size of an em, in device pixels
	Bold    bool
	Tabular bool       // figures of equal width, so that changing numbers do not move
	Color   color.RGBA // premultiplied
	Align   Align
}

const (
	Start  Align = iota // x is the left end of the line
	Center              // x is the middle
	End                 // x is the right end
)
