package play

import (
	"slices"
	"strings"

	"colat/game/match"
	"colat/game/notation"
	"colat/render/kit/ui"
)

// openCopy is the control that lists the forms in which a game can be copied; those of
// the forms begin with copyControl.
const openCopy, copyControl = "copy-as", "copy-as-"

// copied are the forms that are offered, with what they are called.
var copied = []struct {
	form  notation.Form
	label string
}{
	{notation.Moves, "copy.moves"},
	{notation.Position, "copy.position"},
	{notation.Request, "copy.request"},
	{notation.GGF, "copy.ggf"},
}

// openCopies lists the forms in the menu.
func (s *Scene) openCopies() {
	s.openMenu()
	s.menu.copying = true
}

// isCopy reports whether a control names a form.
func isCopy(control string) bool { return strings.HasPrefix(control, copyControl) }

// copyEntries are the forms that the game can be written in.
func (s *Scene) copyEntries() []entry {
	record := s.shownRecord()
	list := []entry{{control: "share", label: "play.share", icon: ui.IconShare, enabled: true}}
	var before string
	for _, c := range copied {
		text, err := notation.Write(record, c.form)
		same := strings.TrimSpace(text) == before // as a request that is the position
		if before = strings.TrimSpace(text); err == nil && !same {
			list = append(list, entry{control: copyControl + string(c.form), label: c.label, icon: ui.IconCopy, enabled: true})
		}
	}
	return list
}

// copyAs copies the game in the form that a control names, and reports whether it
// names one.
func (s *Scene) copyAs(control string) bool {
	form, found := strings.CutPrefix(control, copyControl)
	if !found {
		return false
	}
	text, err := notation.Write(s.shownRecord(), notation.Form(form))
	if err != nil {
		return true
	}
	done := "toast.copied-position"
	if !s.program.Host.CopyText(text) {
		done = "toast.not-copied"
	}
	s.program.Say(s.program.Text(done))
	return true
}

// shownRecord is the game up to the position on the board.
func (s *Scene) shownRecord() *match.Record {
	record := s.match.Record()
	if s.display.reviewing {
		record.Moves, record.Undone, record.Over = slices.Clone(s.match.Line()[:s.display.shown]), nil, false
	}
	return record
}

// openEditor sets up a position, beginning with the one on the board. The game is kept.
func (s *Scene) openEditor() {
	s.keep(true)
	chosen := s.setup
	chosen.Start, chosen.Moves = stateAfter(s.match, len(s.shownRecord().Moves)), nil
	s.program.OpenEditor(&chosen, nil)
}
