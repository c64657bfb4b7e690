package analysis

import (
	"colat/game/variation"
	"colat/render/kit/ui"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// drawing is how squares and arrows are drawn on the board: with the right button of a mouse, or
// in a mode of its own by touch.
type drawing struct {
	mode     bool
	down     bool
	color    variation.Color
	from, to int // squares; they are equal unless an arrow is drawn
}

// point handles a pointer, which went down on the board if onBoard is true. It reports whether the
// pointer draws, and whether it has drawn: a square where it goes up where it went down, and
// otherwise an arrow.
func (d *drawing) point(st *stage.Stage, in *ui.Input, onBoard bool) (draws, drawn bool) {
	square, over := st.SquareAt(in.X, in.Y)
	began := in.Secondary || d.mode && in.Pressed
	if began && over {
		d.down, d.from = true, square
		d.color = variation.Green
		if in.Shift {
			d.color = variation.Red
		}
		return true, false
	}
	if !d.down {
		return d.mode && onBoard, false
	}
	if in.SecondaryDown || d.mode && in.Down {
		return true, false
	}
	d.down, d.to = false, square
	return true, over
}

// shape returns the shape that was drawn.
func (d *drawing) shape(of *subject) variation.Shape {
	shape := variation.Shape{Color: d.color, From: of.game.SquareName(of.Rules(), d.from)}
	if d.to != d.from {
		shape.To = of.game.SquareName(of.Rules(), d.to)
	}
	return shape
}

// shapes returns what is drawn on the position on the board.
func (s *subject) shapes() []board.Shape {
	var shapes []board.Shape
	for _, shape := range s.walk.at.Shapes {
		from, known := s.game.FindSquare(s.Rules(), shape.From)
		to := from
		if shape.To != "" && known {
			to, known = s.game.FindSquare(s.Rules(), shape.To)
		}
		if known {
			shapes = append(shapes, board.Shape{From: from, To: to, Tone: tones[shape.Color]})
		}
	}
	return shapes
}

// tones are the tones of the colours of shapes.
var tones = [...]board.ShapeTone{
	variation.Green: board.GreenShape, variation.Red: board.RedShape, variation.Blue: board.BlueShape,
	variation.Gold: board.GoldShape,
}
