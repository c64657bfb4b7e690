package variation

import (
	"fmt"
	"slices"
	"strings"
)

// Bounds of a Note and, for all notes of a Tree together, of the bytes of their comments and
// shapes.
const (
	MostComment = 4000 // bytes
	MostShapes  = 64
	MostWritten = 400_000 // bytes
)

// A Note holds the comment, the mark and the drawings of a move.
type Note struct {
	Mark    Mark
	Comment string
	Shapes  []Shape
}

// IsEmpty reports whether nothing has been written or drawn.
func (n *Note) IsEmpty() bool { return n.Mark == NoMark && n.Comment == "" && len(n.Shapes) == 0 }

// bytes returns what the note counts of MostWritten.
func (n *Note) bytes() int { return len(n.Comment) + longestShape*len(n.Shapes) }

// Mark is a judgement of a move, as in score sheets.
type Mark uint8

// The marks, from the best to the worst.
const (
	NoMark      Mark = iota
	Brilliant        // !!
	Good             // !
	Interesting      // !?
	Dubious          // ?!
	Mistake          // ?
	Blunder          // ??
)

var marks = [...]string{"", "!!", "!", "!?", "?!", "?", "??"}

// String returns the mark as it is written; "" for NoMark.
func (m Mark) String() string { return marks[m] }

// ParseMark parses the output of String.
func ParseMark(text string) (Mark, error) {
	i := slices.Index(marks[:], text)
	if i < 0 {
		return NoMark, fmt.Errorf("%.10q is not a mark: want %s", text, strings.Join(marks[1:], ", "))
	}
	return Mark(i), nil
}

// A Shape is a square or, if To is set, an arrow, drawn on the board. Squares have the names
// that they have in texts of moves, such as d3.
type Shape struct {
	Color    Color
	From, To string
}

// Color is the colour of a Shape.
type Color uint8

// The colours.
const (
	Green Color = iota
	Red
	Blue
	Gold
)

// colorLetters are the letters of the colours in texts.
const colorLetters = "grby"

// String returns the shape as text: its colour and squares, such as "gd3" or "rd3-f5".
func (s Shape) String() string {
	text := colorLetters[s.Color:s.Color+1] + s.From
	if s.To != "" {
		text += "-" + s.To
	}
	return text
}

// longestSquare is the length of the longest name of a square, longestShape that of the
// longest shape with the space after it.
const (
	longestSquare = 4
	longestShape  = 2*longestSquare + 3
)

// ParseShape parses the output of String. It does not check that the board has the squares.
func ParseShape(text string) (Shape, error) {
	fault := fmt.Errorf("%.20q is not a shape, such as gd3 or rd3-f5", text)
	if text == "" {
		return Shape{}, fault
	}
	color := strings.IndexByte(colorLetters, text[0])
	from, to, arrow := strings.Cut(text[1:], "-")
	if color < 0 || !isSquare(from) || arrow && (!isSquare(to) || from == to) {
		return Shape{}, fault
	}
	return Shape{Color(color), from, to}, nil
}

// isSquare reports whether a text may be the name of a square.
func isSquare(text string) bool {
	if text == "" || len(text) > longestSquare {
		return false
	}
	return !strings.ContainsFunc(text, func(c rune) bool { return (c < 'a' || c > 'z') && (c < '0' || c > '9') })
}
