package analysis

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game/variation"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
)

// comment is the dialogue in which the comment of a move is written.
type comment struct {
	open bool
	text string
}

// Names of the field of a comment and of the control that keeps it.
const commentField, commentDone = "comment-text", "comment-done"

// longestComment is the most characters of a comment that can be typed.
const longestComment = 200

// edit opens the dialogue for the move on the board.
func (c *comment) edit(s *Scene) {
	*c = comment{open: true, text: s.walk.at.Comment}
	s.program.Worked.Focus = commentField
	s.program.Refresh()
}

// close closes the dialogue, and keeps the comment if kept is true.
func (c *comment) close(s *Scene, kept bool) {
	if kept && s.walk.tree.SetComment(s.walk.at, c.text) != nil {
		s.program.Say(s.program.Text("analysis.full"))
	}
	*c = comment{}
	s.program.Unfocus()
	s.noted()
}

// Write implements scene.Writer.
func (s *Scene) Write(field, typed string) {
	if field != commentField || !s.comment.open {
		return
	}
	letters := []rune(strings.Map(func(letter rune) rune {
		if !text.Has(letter) {
			return -1
		}
		return letter
	}, typed))
	s.comment.text = string(letters[:min(len(letters), longestComment)])
	s.program.Refresh()
}

// handle handles the keyboard while the dialogue is open.
func (c *comment) handle(s *Scene, in *ui.Input) {
	if s.program.Worked.Focus == commentField {
		if typed := in.Typed(c.text); typed != c.text {
			s.Write(commentField, typed)
		}
	}
	for _, key := range in.Keys {
		switch key {
		case ebiten.KeyEscape:
			c.close(s, false)
			return
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			if s.program.Worked.Focus == commentField {
				c.close(s, true)
				return
			}
		}
	}
}

// addComment lays out the dialogue near the top of the screen, where an on-screen keyboard does
// not cover it.
func (l *layout) addComment(w, h float64) {
	margin, padding := scene.DialogMargins(w, h)
	width := min(w-2*margin, 560)
	const field = 48.0
	high := 2*padding + 28 + field + scene.MainHeight + 2*theme.Gap
	inner := l.AddDialog(ui.Rect{X: (w - width) / 2, Y: margin, W: width, H: high}, padding)
	l.AddBold(inner.CutTop(28, theme.Gap), l.words.head, theme.TextBody, l.Theme.Text)
	label := l.Text("analysis.comment")
	l.AddField(inner.CutTop(field, theme.Gap), commentField, label, l.comment.text, longestComment)
	row := inner.CutTop(scene.MainHeight, 0)
	l.AddButton(row.Column(0, 2, 8), "comment-cancel", l.Text("pick.cancel"), ui.NoIcon, ui.Quiet)
	l.AddButton(row.Column(1, 2, 8), commentDone, l.Text("analysis.keep"), ui.NoIcon, ui.Primary)
}

// drawing is how squares and arrows are drawn on the board: with the right button of a mouse, or
// in a mode of its own by touch.
type drawing struct {
	mode  bool
	color variation.Color
	down  bool
	from  int
}

// point handles a pointer that draws, and reports whether one does: a square where it goes up
// where it went down, and otherwise an arrow.
func (d *drawing) point(s *Scene, in *ui.Input) bool {
	square, over := s.stage.SquareAt(in.X, in.Y)
	began := in.Secondary || d.mode && in.Pressed
	if began && over {
		d.down, d.from = true, square
		d.color = variation.Green
		if in.Shift {
			d.color = variation.Red
		}
		return true
	}
	if !d.down {
		return d.mode && s.finger.onBoard
	}
	if in.SecondaryDown || d.mode && in.Down {
		return true
	}
	d.down = false
	if over {
		d.draw(s, d.from, square, d.color)
	}
	return true
}

// draw draws a square or an arrow, or takes it away if it is there.
func (d *drawing) draw(s *Scene, from, to int, color variation.Color) {
	shape := variation.Shape{Color: color, From: s.game.SquareName(s.Rules(), from)}
	if to != from {
		shape.To = s.game.SquareName(s.Rules(), to)
	}
	if s.walk.tree.Draw(s.walk.at, shape) != nil {
		s.program.Say(s.program.Text("analysis.full"))
	}
	s.noted()
}

// show shows what is drawn on the board.
func (d *drawing) show(s *Scene) {
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
	s.stage.View.SetShapes(shapes)
}

// tones are the tones of the colours of shapes.
var tones = [...]board.ShapeTone{
	variation.Green: board.GreenShape, variation.Red: board.RedShape, variation.Blue: board.BlueShape,
	variation.Gold: board.GoldShape,
}

// clear takes away everything drawn on the board.
func (d *drawing) clear(s *Scene) {
	for _, shape := range slices.Clone(s.walk.at.Shapes) {
		_ = s.walk.tree.Draw(s.walk.at, shape) // an equal shape is removed, which cannot fail
	}
	s.noted()
}
