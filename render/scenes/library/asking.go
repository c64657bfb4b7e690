package library

import (
	"strconv"

	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/collection"
	"colat/render/program/invite"
	"colat/render/program/scene"
)

// The controls of the question whether to add the newest games, where not all have space.
const (
	addNewest = "import-newest"
	addNone   = "cancel-import"
)

// widestQuestion is the greatest width of the question.
const widestQuestion = 460.0

// ask asks whether to add the newest games.
func (s *Scene) ask(done *collection.Outcome) {
	if s.asked != nil {
		return
	}
	s.asked = done
	title, why := s.question()
	s.program.Unfocus()
	s.program.Announce(title + " " + why)
	s.program.Refresh()
}

// answer adds the newest games, or none.
func (s *Scene) answer(newest bool) {
	s.program.Refresh()
	if newest {
		s.asked = nil
		s.importing.Accept()
		return
	}
	s.asked, s.importing = nil, nil
	if s.device.merged != nil {
		s.endMerge(&collection.Outcome{})
		return
	}
	s.program.Say(s.program.Text("library.cancelled"))
}

// question returns the question in words.
func (s *Scene) question() (title, why string) {
	l := s.program.Locale
	id := "library.full-why"
	if s.asked.Since > 1 { // the oldest one has a date
		id = "library.full-since"
	}
	return l.Text("library.full"), l.Format(id, locale.Data{
		"Count": s.asked.Added, "Left": s.asked.Left, "Since": strconv.Itoa(s.asked.Since),
	})
}

// addAsked lays out the question.
func (l *layout) addAsked(w, h float64) {
	title, why := l.question()
	words := ui.ParagraphHeight(why, theme.TextBody-1, min(w-2*theme.Gap, widestQuestion)-2*theme.Margin)
	inner := invite.AddDialog(l.Page, w, h, widestQuestion, 32+words+scene.MainHeight+3*theme.Gap)
	l.AddBold(inner.CutTop(32, theme.Gap), title, theme.TextLarge, l.Theme.Text).Shorten()
	l.AddParagraph(inner.CutTop(words, 2*theme.Gap), why, theme.TextBody-1, l.Theme.TextMuted)
	row := inner.CutTop(scene.MainHeight, 0)
	l.AddButton(row.Column(0, 2, theme.Gap), addNone, l.Text("library.cancel"), ui.NoIcon, ui.Quiet)
	l.AddButton(row.Column(1, 2, theme.Gap), addNewest, l.Text("library.add-newest"), ui.NoIcon, ui.Primary)
}
