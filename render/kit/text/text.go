// Package text draws and measures the program's letters: Be Vietnam Pro in two
// weights, laid out once per string and size. An accented letter is to come as one
// character (Unicode's form NFC); what comes from elsewhere is composed where it
// comes in. The package is for the goroutine that draws; nothing here is safe for
// use by several.
package text

import (
	"image/color"
	"math"
	"strings"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/image/math/fixed"
)

// Align says which part of a line stands at the x given to Draw.
type Align uint8

const (
	Start  Align = iota // x is the left end of the line
	Center              // x is its middle
	End                 // x is its right end
)

// Style is how a line looks.
type Style struct {
	Size    float64 // of an em, in device pixels
	Bold    bool
	Tabular bool       // figures of equal width, so that changing numbers stand still
	Color   color.RGBA // premultiplied
	Align   Align
}

// line is a string laid out in one style, relative to the left end of its
// baseline.
type line struct {
	width  float64
	glyphs []glyph
	drawn  bool // whether glyphs has been filled
}

type lineKey struct {
	text    string
	size    float64
	bold    bool
	tabular bool
}

// maxLines bounds the cache. A screen shows well under a hundred lines; the rest
// are numbers that changed and sizes that a resize passed through.
const maxLines = 1024

var (
	lines   = make(map[lineKey]*line)
	options ebiten.DrawImageOptions
)

// Draw draws one line. Its capital letters and figures are centred vertically on
// y, whatever accents the line has. Positions are rounded to whole pixels, which
// keeps stems sharp.
func Draw(dst *ebiten.Image, s string, style Style, x, y float64) {
	if s == "" || style.Size <= 0 || style.Color.A == 0 {
		return
	}
	l := lineOf(s, style)
	l.layOut(s, style)
	switch style.Align {
	case Center:
		x -= l.width / 2
	case End:
		x -= l.width
	}
	x = math.Round(x)
	y = math.Round(y + capHeight*style.Size/2)
	options.ColorScale.Reset()
	c := style.Color
	options.ColorScale.Scale(float32(c.R)/0xff, float32(c.G)/0xff, float32(c.B)/0xff, float32(c.A)/0xff)
	for i := range l.glyphs {
		g := &l.glyphs[i]
		options.GeoM.Reset()
		options.GeoM.Translate(x+g.x, y+g.y)
		dst.DrawImage(g.image, &options)
	}
}

// Width returns the width of a line in device pixels. It needs no screen.
func Width(s string, style Style) float64 {
	if s == "" || style.Size <= 0 {
		return 0
	}
	return lineOf(s, style).width
}

// Warm lays a line out and rasterises its letters, so that the frame that first
// shows it is not late.
func Warm(s string, style Style) {
	if s == "" || style.Size <= 0 {
		return
	}
	lineOf(s, style).layOut(s, style)
}

func lineOf(s string, style Style) *line {
	key := lineKey{s, style.Size, style.Bold, style.Tabular}
	if l, ok := lines[key]; ok {
		return l
	}
	if len(lines) >= maxLines {
		clear(lines)
	}
	l := &line{width: weightOf(style).set(s, style.Tabular, nil) * style.Size}
	lines[key] = l
	return l
}

// layOut gives the line its letters, if it has not got them.
func (l *line) layOut(s string, style Style) {
	if l.drawn {
		return
	}
	makeRoom()
	w := weightOf(style)
	step := 64 / fixed.Int26_6(phases(style.Size))
	w.set(s, style.Tabular, func(letter rune, x float64) {
		left := fixed.Int26_6(x * style.Size * 64)
		if letter >= tabularZero && letter < tabularZero+10 {
			left = fixed.I(left.Round()) // the same figure looks the same in every column
		}
		phase := left & 63 / step * step
		g := glyphOf(glyphKey{letter, w, style.Size, phase})
		if g.image != nil {
			g.x += float64(left.Floor())
			l.glyphs = append(l.glyphs, g)
		}
	})
	l.drawn = true
}

// Wrap breaks s into lines no wider than width, between words; a line break in s
// stays one, and a no-break space joins what stands beside it. A word wider than width
// stands alone on its line. No short word is left over on a last line: words before it
// come down to it.
func Wrap(s string, style Style, width float64) []string {
	var wrapped []string
	for paragraph := range strings.SplitSeq(s, "\n") {
		current, first := "", len(wrapped)
		for _, word := range strings.FieldsFunc(paragraph, breaks) {
			if current == "" {
				current = word
				continue
			}
			longer := current + " " + word
			if Width(longer, style) <= width {
				current = longer
				continue
			}
			wrapped = append(wrapped, current)
			current = word
		}
		wrapped = append(wrapped, current)
		even(wrapped[first:], style, width)
	}
	return wrapped
}

// breaks reports whether a line may be broken at a rune.
func breaks(r rune) bool { return r != noBreak && unicode.IsSpace(r) }

// noBreak is the space at which no line is broken.
const noBreak = '\u00a0'

// shortLine is the part of the width below which a last line is too short.
const shortLine = 0.3

// even brings words down to the last line of a paragraph that is too short, as long as it
// stays shorter than the one before.
func even(lines []string, style Style, width float64) {
	if len(lines) < 2 {
		return
	}
	before, last := &lines[len(lines)-2], &lines[len(lines)-1]
	for Width(*last, style) < width*shortLine {
		cut := strings.LastIndexByte(*before, ' ')
		if cut < 0 || Width((*before)[cut+1:]+" "+*last, style) > Width((*before)[:cut], style) {
			return
		}
		*before, *last = (*before)[:cut], (*before)[cut+1:]+" "+*last
	}
}

// Fit returns style with a size at which s is no wider than width: its own size
// if it can, and never below least.
func Fit(s string, style Style, width, least float64) Style {
	for style.Size > least && Width(s, style) > width {
		style.Size = max(least, style.Size*0.96)
	}
	return style
}
