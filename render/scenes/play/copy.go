package play

import (
	"slices"
	"strings"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/diagram"
)

// openCopy is the control that lists the formats in which a game can be copied; copyControl
// is the prefix of the controls of the formats.
const openCopy, copyControl = "copy-as", "copy-as-"

// copied are the formats on offer, with the IDs of their labels.
var copied = []struct {
	form  notation.Form
	label string
}{
	{notation.Moves, "copy.moves"},
	{notation.Position, "copy.position"},
	{notation.Request, "copy.request"},
	{notation.GGF, "copy.ggf"},
}

// openCopies lists the formats in the menu.
func (s *Scene) openCopies() {
	s.openMenu()
	s.menu.copying = true
}

// isCopy reports whether a control stands for a format.
func isCopy(control string) bool { return strings.HasPrefix(control, copyControl) }

// copyEntries returns the formats in which the game can be written.
func (s *Scene) copyEntries() []entry {
	record := s.shownRecord()
	list := []entry{{control: "share", label: "play.share", icon: ui.IconShare, enabled: true}}
	var before string
	for _, c := range copied {
		text, err := notation.Write(record, c.form)
		same := strings.TrimSpace(text) == before // a request may be just the position
		if before = strings.TrimSpace(text); err == nil && !same {
			list = append(list, entry{control: copyControl + string(c.form), label: c.label, icon: ui.IconCopy, enabled: true})
		}
	}
	return list
}

// copyAs copies the game in the format of a control, and reports whether the control is one.
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

// shownRecord returns the record of the game up to the position on the board.
func (s *Scene) shownRecord() *match.Record {
	record := s.match.Record()
	if s.display.reviewing {
		record.Moves, record.Undone, record.Over = slices.Clone(s.match.Line()[:s.display.shown]), nil, false
	}
	return record
}

// openEditor opens the editor with the position on the board, after storing the game.
func (s *Scene) openEditor() {
	s.keep(true)
	chosen := s.setup
	chosen.Start, chosen.Moves = stateAfter(s.match, len(s.shownRecord().Moves)), nil
	s.program.Go(scene.Editor{Setup: &chosen})
}

// pictureName is the name of a picture's file.
const pictureName = "co-lat.png"

// savePicture saves a picture of the position on the board, with the numbers of the moves
// that led to it.
func (s *Scene) savePicture() {
	p, moves := s.program, s.match.Moves()
	d := diagram.Diagram{
		Game: s.game, Start: s.match.Start(), Moves: moves[:min(s.display.shown, len(moves))],
		Title: s.game.TitleOf(p.Locale, s.match.Start()), Turned: s.stage.Table().Turned,
	}
	for side := range s.seats.places {
		names := s.seats.names(p, &s.setup, game.Player(side))
		d.Players[side] = names[len(names)-1]
	}
	d.Line = p.Locale.Count("library.moves", len(d.Moves), nil)
	if result, over := s.display.result(); over && len(d.Moves) == len(moves) {
		d.Line = s.resultTitle(result) + " " + s.resultReason(result)
		d.Result, d.Over = result, true
	}
	p.WhileDrawing(func() {
		where, err := p.Host.SavePicture(pictureName, d.Draw())
		p.SayFile(pictureName, where, err)
	})
}
