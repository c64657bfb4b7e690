package text

import (
	"bytes"
	_ "embed"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

//go:embed fonts/BeVietnamPro-Regular.ttf
var regularFont []byte

//go:embed fonts/BeVietnamPro-Bold.ttf
var boldFont []byte

var regularSource, boldSource = mustParse(regularFont), mustParse(boldFont)

// mustParse reads one of the embedded fonts, which are known to be sound.
func mustParse(font []byte) *text.GoTextFaceSource {
	source, err := text.NewGoTextFaceSource(bytes.NewReader(font))
	if err != nil {
		panic("text: an embedded font cannot be read: " + err.Error())
	}
	return source
}

// Proportions of Be Vietnam Pro, in ems (its OS/2 and hhea tables).
const (
	// CapHeight is the height of a capital letter above the baseline.
	CapHeight = 0.74
	// Ascent is how far the tallest stacked accents reach above the baseline.
	Ascent = 1.0
	// Descent is how far the lowest marks, the dots under vowels, reach below.
	Descent = 0.265
	// LineHeight is a comfortable distance between the lines of a paragraph.
	LineHeight = 1.45

	// The font has no tabular figures, so every figure is set in the middle of
	// a column as wide as the widest of them, the 4.
	figureRegular = 0.710
	figureBold    = 0.720
)

type faceKey struct {
	size float64
	bold bool
}

var faces = make(map[faceKey]*text.GoTextFace)

func faceOf(size float64, bold bool) *text.GoTextFace {
	key := faceKey{size, bold}
	if face, ok := faces[key]; ok {
		return face
	}
	source := regularSource
	if bold {
		source = boldSource
	}
	face := &text.GoTextFace{Source: source, Size: size}
	if len(faces) >= 256 { // a window being resized passes through many sizes
		clear(faces)
	}
	faces[key] = face
	return face
}
