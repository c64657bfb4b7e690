package text

import (
	_ "embed"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

//go:embed fonts/BeVietnamPro-Regular.ttf
var regularFont []byte

//go:embed fonts/BeVietnamPro-Bold.ttf
var boldFont []byte

var regular, bold = mustParse(regularFont), mustParse(boldFont)

// capHeight is the height of a capital letter above the baseline, in ems (the
// fonts' OS/2 table).
const capHeight = 0.74

// LineHeight is a comfortable distance between the lines of a paragraph, in ems.
const LineHeight = 1.45

// tabularZero is where the fonts have their tabular figures, 0 to 9, each in the
// middle of a column as wide as the widest figure (fonts/tabular.py).
const tabularZero = '\uE030'

// weight is one of the two fonts.
type weight struct {
	font   *sfnt.Font
	em     fixed.Int26_6 // of the font's units in an em
	buffer sfnt.Buffer
}

// mustParse reads one of the embedded fonts, which are known to be sound.
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

// set places the letters of a line one after the other, kerned, calls place with
// each and the left end of its place, and returns the line's width, both in ems.
// What the font lacks becomes a question mark. place may be nil.
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
		// With as many pixels in an em as it has units, distances are in units.
		if i > 0 {
			kern, _ := w.font.Kern(&w.buffer, last, index, w.em, font.HintingNone) // 0 with the error that there is none
			x += kern
		}
		if place != nil {
			place(letter, float64(x)/float64(w.em))
		}
		advance, _ := w.font.GlyphAdvance(&w.buffer, index, w.em, font.HintingNone) // every index has one
		x += advance
		last = index
	}
	return float64(x) / float64(w.em)
}

// Has reports whether the font has a letter. What it lacks is drawn as a question mark.
func Has(letter rune) bool { return regular.index(letter) != 0 }

// index returns the number of a letter's glyph, 0 if there is none.
func (w *weight) index(letter rune) sfnt.GlyphIndex {
	index, _ := w.font.GlyphIndex(&w.buffer, letter)
	return index
}

// outline returns a letter's outline in the font's units, y downwards from the
// baseline. It is good until the font is asked for something else.
func (w *weight) outline(letter rune) sfnt.Segments {
	segments, _ := w.font.LoadGlyph(&w.buffer, w.index(letter), w.em, nil)
	return segments
}
