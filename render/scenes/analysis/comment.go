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

// edit opens the dialogue with the comment that there is.
func (c *comment) edit(p *scene.Program, text string) {
	*c = comment{open: true, text: text}
	p.Worked.Focus = commentField
	p.Refresh()
}

// write takes what is typed, as far as it can be drawn.
func (c *comment) write(p *scene.Program, typed string) {
	letters := []rune(strings.Map(func(letter rune) rune {
		if !text.Has(letter) {
			return -1
		}
		return letter
	}, typed))
	c.text = string(letters[:min(len(letters), longestComment)])
	p.Refresh()
}

// handle handles the keyboard while the dialogue is open, and reports whether a key closes it and
// whether the comment is kept.
func (c *comment) handle(p *scene.Program, in *ui.Input) (closed, kept bool) {
	if p.Worked.Focus == commentField {
		if typed := in.Typed(c.text); typed != c.text {
			c.write(p, typed)
		}
	}
	for _, key := range in.Keys {
		switch key {
		case ebiten.KeyEscape:
			return true, false
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			if p.Worked.Focus == commentField {
				return true, true
			}
		}
	}
	return false, false
}

// add lays out the dialogue, with a title, near the top of the screen, where an on-screen keyboard
// does not cover it.
func (c *comment) add(l scene.Layout, w, h float64, title string) {
	margin, padding := scene.DialogMargins(w, h)
	width := min(w-2*margin, 560)
	const field = 48.0
	high := 2*padding + 28 + field + scene.MainHeight + 2*theme.Gap
	inner := l.AddDialog(ui.Rect{X: (w - width) / 2, Y: margin, W: width, H: high}, padding)
	l.AddBold(inner.CutTop(28, theme.Gap), title, theme.TextBody, l.Theme.Text)
	label := l.Text("analysis.comment")
	l.AddField(inner.CutTop(field, theme.Gap), commentField, label, c.text, longestComment)
	row := inner.CutTop(scene.MainHeight, 0)
	l.AddButton(row.Column(0, 2, 8), "comment-cancel", l.Text("pick.cancel"), ui.NoIcon, ui.Quiet)
	l.AddButton(row.Column(1, 2, 8), commentDone, l.Text("analysis.keep"), ui.NoIcon, ui.Primary)
}

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
