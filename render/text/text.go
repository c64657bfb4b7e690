// Package text draws and measures the program's letters: Be Vietnam Pro in two
// weights, laid out once per string and size. It is for the goroutine that
// draws; nothing here is safe for use by several.
package text

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
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

type glyph struct {
	image *ebiten.Image
	x, y  float64
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
	scratch []text.Glyph
)

// Draw draws one line. Its capital letters and figures are centred vertically on
// y, whatever accents the line has. Positions are rounded to whole pixels, which
// keeps stems sharp.
func Draw(dst *ebiten.Image, s string, style Style, x, y float64) {
	if s == "" || style.Size <= 0 || style.Color.A == 0 {
		return
	}
	l := lineOf(s, style)
	if !l.drawn {
		l.layOut(s, style)
	}
	switch style.Align {
	case Center:
		x -= l.width / 2
	case End:
		x -= l.width
	}
	x = math.Round(x)
	y = math.Round(y + CapHeight*style.Size/2)
	options.ColorScale.Reset()
	options.ColorScale.ScaleWithColor(style.Color)
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
	if l := lineOf(s, style); !l.drawn {
		l.layOut(s, style)
	}
}

func lineOf(s string, style Style) *line {
	key := lineKey{s, style.Size, style.Bold, style.Tabular}
	if l, ok := lines[key]; ok {
		return l
	}
	if len(lines) >= maxLines {
		clear(lines)
	}
	l := &line{width: measure(s, style)}
	lines[key] = l
	return l
}

func measure(s string, style Style) float64 {
	face := faceOf(style.Size, style.Bold)
	width := 0.0
	for run, figure := range runs(s, style.Tabular) {
		if figure {
			width += figureWidth(style)
		} else {
			width += text.AdvanceAt(run, len(run), face)
		}
	}
	return width
}

func (l *line) layOut(s string, style Style) {
	face := faceOf(style.Size, style.Bold)
	x := 0.0
	ascent := face.Metrics().HAscent
	for run, figure := range runs(s, style.Tabular) {
		advance := text.AdvanceAt(run, len(run), face)
		left := x
		if figure {
			left += (figureWidth(style) - advance) / 2
			x += figureWidth(style)
		} else {
			x += advance
		}
		scratch = text.AppendGlyphs(scratch[:0], run, face, nil)
		for i := range scratch {
			g := &scratch[i]
			if g.Image == nil {
				continue
			}
			l.glyphs = append(l.glyphs, glyph{g.Image, math.Round(left + g.X), g.Y - ascent})
		}
	}
	l.drawn = true
}

func figureWidth(style Style) float64 {
	if style.Bold {
		return figureBold * style.Size
	}
	return figureRegular * style.Size
}

// runs cuts s into what can be shaped at once. With tabular, each figure is a
// run of its own, reported as true.
func runs(s string, tabular bool) func(yield func(string, bool) bool) {
	return func(yield func(string, bool) bool) {
		if !tabular {
			yield(s, false)
			return
		}
		start := 0
		for i := 0; i < len(s); i++ {
			if s[i] < '0' || s[i] > '9' {
				continue
			}
			if start < i && !yield(s[start:i], false) {
				return
			}
			if !yield(s[i:i+1], true) {
				return
			}
			start = i + 1
		}
		if start < len(s) {
			yield(s[start:], false)
		}
	}
}
