// Package text draws and measures text in Be Vietnam Pro in two weights. Each string is
// laid out once per size. Accented letters must be precomposed characters (Unicode form
// NFC); text from outside is normalized on input. Only the goroutine that draws may use
// the package, which is not safe for concurrent use.
package text

import (
	"math"
	"strings"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/image/math/fixed"
)

// line is a string laid out in one style, relative to the left end of its baseline.
type line struct {
	width  float64
	glyphs []glyph
	drawn  bool // whether glyphs is set
}

type lineKey struct {
	text    string
	size    float64
	bold    bool
	tabular bool
}

// maxLines is the size of the cache. A screen shows far fewer than a hundred lines; the
// rest are numbers that changed and sizes used during a resize.
const maxLines = 1024

var lines = make(map[lineKey]*line)

// Draw draws one line. Its capital letters and figures are centred vertically on y,
// regardless of accents. Positions are rounded to whole pixels, which keeps stems
// sharp. If dst is nil, Draw only lays out the line and rasterises its letters.
func Draw(dst *ebiten.Image, s string, style Style, x, y float64) {
	if s == "" || style.Size <= 0 || style.Color.A == 0 {
		return
	}
	l := lineOf(s, style)
	l.layOut(s, style)
	if dst == nil {
		return
	}
	switch style.Align {
	case Center:
		x -= l.width / 2
	case End:
		x -= l.width
	}
	x = math.Round(x)
	y = math.Round(y + capHeight*style.Size/2)
	c := style.Color
	model := ebiten.Vertex{
		ColorR: float32(c.R) / 0xff, ColorG: float32(c.G) / 0xff, ColorB: float32(c.B) / 0xff, ColorA: float32(c.A) / 0xff,
	}
	for i := range l.glyphs {
		g := &l.glyphs[i]
		if g.sheet != letters.sheet {
			letters.draw(dst)
			letters.sheet = g.sheet
		}
		letters.add(g, x, y, model)
	}
	letters.draw(dst)
}

// Width returns the width of a line in device pixels. It works without a screen.
func Width(s string, style Style) float64 {
	if s == "" || style.Size <= 0 {
		return 0
	}
	return lineOf(s, style).width
}

// Warm lays out a line and rasterises its letters, so that the first frame that shows
// it is not delayed.
func Warm(s string, style Style) {
	style.Color.A = 0xff
	Draw(nil, s, style, 0, 0)
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

// layOut sets the glyphs of the line if they are not set.
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
			left = fixed.I(left.Round()) // a figure looks the same in every column
		}
		phase := left & 63 / step * step
		g := glyphOf(glyphKey{letter, w, style.Size, phase})
		if g.sheet != nil {
			g.x += float64(left.Floor())
			l.glyphs = append(l.glyphs, g)
		}
	})
	l.drawn = true
}

// Wrap breaks s into lines no wider than width, between words. Line breaks in s are
// kept, and a no-break space never becomes a line break. A word wider than width is on
// its own line. If the last line of a paragraph is short, words of the line before are
// moved to it.
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

// breaks reports whether a line may be broken at r.
func breaks(r rune) bool { return r != noBreak && unicode.IsSpace(r) }

// noBreak is the no-break space.
const noBreak = '\u00a0'

// shortLine is the part of the width below which the last line is too short.
const shortLine = 0.3

// even moves words to the last line of a paragraph while it is too short, as long as it
// stays shorter than the line before.
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

// Fit returns style with a size at which s is no wider than width: the given size if
// possible, and never below least.
func Fit(s string, style Style, width, least float64) Style {
	for style.Size > least && Width(s, style) > width {
		style.Size = max(least, style.Size*0.96)
	}
	return style
}

// makeRoom clears the caches of pictures and of lines if there are too many pictures.
// Ebitengine packs sheets into one texture and reuses the space.
func makeRoom() {
	if ink < maxInk {
		return
	}
	for _, s := range sheets {
		s.image.Deallocate()
	}
	clear(sheets)
	sheets = sheets[:0]
	clear(glyphs)
	clear(lines)
	ink = 0
}
