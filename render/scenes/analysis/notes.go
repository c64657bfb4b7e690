package analysis

import (
	"slices"

	"colat/game/variation"
)

// noted shows a changed note of the position on the board.
func (s *Scene) noted() {
	s.walk.changed()
	s.words.known = false
	s.showShapes()
	s.program.Refresh()
}

// Write implements scene.Writer.
func (s *Scene) Write(field, typed string) {
	if field == commentField && s.comment.open {
		s.comment.write(s.program, typed)
	}
}

// closeComment closes the dialogue of the comment, and keeps the comment if kept is true.
func (s *Scene) closeComment(kept bool) {
	if kept && s.walk.tree.SetComment(s.walk.at, s.comment.text) != nil {
		s.program.Say(s.program.Text("analysis.full"))
	}
	s.comment = comment{}
	s.program.Unfocus()
	s.noted()
}

// draw draws a square or an arrow, or takes it away if it is there.
func (s *Scene) draw(shape variation.Shape) {
	if s.walk.tree.Draw(s.walk.at, shape) != nil {
		s.program.Say(s.program.Text("analysis.full"))
	}
	s.noted()
}

// eraseShapes takes away everything drawn on the board.
func (s *Scene) eraseShapes() {
	for _, shape := range slices.Clone(s.walk.at.Shapes) {
		_ = s.walk.tree.Draw(s.walk.at, shape) // an equal shape is removed, which cannot fail
	}
	s.noted()
}

// setMark marks the move on the board, or takes away the mark that it has.
func (s *Scene) setMark(mark variation.Mark) {
	if s.walk.at.Mark == mark {
		mark = variation.NoMark
	}
	s.walk.at.Mark = mark
	s.noted()
}
