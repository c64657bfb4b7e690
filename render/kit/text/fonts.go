package text

import (
	_ "embed"
	"image/color"
	"strings"
	"unicode/utf8"

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

	// What the tables of the font are searched for at every letter of every new line.
	letters map[rune]metrics
	kerns   map[[2]sfnt.GlyphIndex]fixed.Int26_6
}

// metrics is a letter's glyph, 0 if the font has none, and its advance in font units.
type metrics struct {
	index   sfnt.GlyphIndex
	advance fixed.Int26_6
}

// mustParse parses an embedded font. It panics on an error.
func mustParse(data []byte) *weight {
	f, err := sfnt.Parse(data)
	if err != nil {
		panic("text: an embedded font cannot be read: " + err.Error())
	}
	return &weight{
		font: f, em: fixed.Int26_6(f.UnitsPerEm()),
		letters: make(map[rune]metrics), kerns: make(map[[2]sfnt.GlyphIndex]fixed.Int26_6),
	}
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
		if tabular && figureOf(letter) {
			letter += tabularZero - '0'
		}
		m := w.metrics(letter)
		if m.index == 0 {
			letter = '?'
			m = w.metrics(letter)
		}
		if i > 0 {
			x += w.kern(last, m.index)
		}
		if place != nil {
			at := x
			if tabular {
				at += w.tighten(s[i:])
			}
			place(letter, float64(at)/float64(w.em))
		}
		x += m.advance
		last = m.index
	}
	return float64(x) / float64(w.em)
}

// tighten returns how far the first letter of s moves to the right if it belongs to a number in tabular
// figures: by the space around each 1 between it and the end of the number, which would make 11 look like
// 1 1, and 5,1 like 5, 1. The last figure stays in its column unless a unit follows, and so does the end of
// the number.
func (w *weight) tighten(s string) (right fixed.Int26_6) {
	slack := (w.metrics(tabularZero+1).advance - w.metrics('1').advance) / 2
	for letter, size := utf8.DecodeRuneInString(s); size < len(s); {
		s = s[size:]
		next, n := utf8.DecodeRuneInString(s)
		if !joined(letter, next, s[n:]) {
			break
		}
		if letter == '1' {
			right += slack
		}
		if next == '1' {
			right += slack
		}
		letter, size = next, n
	}
	return right
}

// joined reports whether two letters belong to one number with its sign and its unit, so that the first one
// moves with the second one. rest follows them.
func joined(letter, next rune, rest string) bool {
	figure := figureOf(letter)
	switch {
	case figureOf(next):
		return figure || strings.ContainsRune(".,+-−<≈ \u00a0", letter)
	case next == '.' || next == ',':
		return figure && rest != "" && isFigure(rest[0])
	case next == '%':
		return figure
	case next == ' ' || next == noBreak:
		return letter == '<' || letter == '≈' || figure && rest != "" && !isFigure(rest[0])
	}
	return false
}

func figureOf(letter rune) bool { return '0' <= letter && letter <= '9' }

func isFigure(letter byte) bool { return figureOf(rune(letter)) }

// maxLetters is how many letters, and pairs of them, are remembered: a language has fewer,
// and what people paste may have any.
const maxLetters = 4096

// metrics returns those of a letter. At a size of one pixel per font unit, distances are
// in font units.
func (w *weight) metrics(letter rune) metrics {
	m, ok := w.letters[letter]
	if ok {
		return m
	}
	m.index, _ = w.font.GlyphIndex(&w.buffer, letter)
	m.advance, _ = w.font.GlyphAdvance(&w.buffer, m.index, w.em, font.HintingNone) // never fails for a valid index
	if len(w.letters) >= maxLetters {
		clear(w.letters)
	}
	w.letters[letter] = m
	return m
}

// kern returns the distance in font units by which the second glyph moves to the right.
func (w *weight) kern(first, second sfnt.GlyphIndex) fixed.Int26_6 {
	pair := [2]sfnt.GlyphIndex{first, second}
	kern, ok := w.kerns[pair]
	if ok {
		return kern
	}
	kern, _ = w.font.Kern(&w.buffer, first, second, w.em, font.HintingNone) // 0 on error: the pair has none
	if len(w.kerns) >= maxLetters {
		clear(w.kerns)
	}
	w.kerns[pair] = kern
	return kern
}

// Has reports whether the font has a letter. A missing letter is drawn as a question
// mark.
func Has(letter rune) bool { return regular.metrics(letter).index != 0 }

// outline returns a letter's outline in font units, with y pointing down from the
// baseline. It is valid until the next call of a method of the font.
func (w *weight) outline(letter rune) sfnt.Segments {
	segments, _ := w.font.LoadGlyph(&w.buffer, w.metrics(letter).index, w.em, nil)
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
