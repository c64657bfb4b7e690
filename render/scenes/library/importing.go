package library

import (
	"strconv"
	"strings"

	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/collection"
)

// attendImport shows the progress of an import and, at its end, the outcome.
func (s *Scene) attendImport() {
	if s.importing == nil {
		if s.program.Shelf.Version() != s.version {
			// A game that the user has chosen stays selected. Otherwise the list goes on beginning with the
			// newest game, which may have come with a collection, or with the one that the library was opened for.
			selected := s.opened.Selected
			if s.chosen {
				selected = s.currentID()
			}
			s.arrange(selected)
		}
		return
	}
	if !s.importing.Ended() {
		s.progress.update(s.program)
		return
	}
	done, err := s.importing.Result()
	if err == nil && done.Asks {
		if !s.Asks() {
			s.askFor(&done)
		}
		return
	}
	s.importing = nil
	if s.device.merged != nil {
		s.endMerge(&done)
		return
	}
	s.program.Refresh()
	if err != nil {
		s.program.Say(s.program.Text("library.cancelled"))
		return
	}
	s.filter, s.undo, s.chosen = "", nil, true
	s.arrange(done.ID)
	said := s.outcome(&done)
	if s.where != "" {
		said = s.where + ": " + said
	}
	s.program.Say(said)
}

// askFor asks whether to add the newest games, where not all have space.
func (s *Scene) askFor(done *collection.Outcome) {
	s.Question(&bench.Control{Name: "import-newest", Do: s.importing.Accept, Ask: func() bench.Question {
		l, id := s.program.Locale, "library.full-why"
		if done.Since > 1 { // the oldest one has a date
			id = "library.full-since"
		}
		return bench.Question{
			Title: l.Text("library.full"), Yes: l.Text("library.add-newest"), No: l.Text("library.cancel"), Look: ui.Primary,
			Why: l.Format(id, locale.Data{
				"Count": done.Added, "Left": done.Left, "Since": strconv.Itoa(done.Since),
			}),
			Aloud: true, Refused: s.dropImport,
		}
	}})
}

// dropImport ends an import without its games.
func (s *Scene) dropImport() {
	s.importing = nil
	if s.device.merged != nil {
		s.endMerge(&collection.Outcome{})
		return
	}
	s.program.Say(s.program.Text("library.cancelled"))
}

// attendDevice goes on writing or merging the file of a device, and imports the collections of a
// merged one.
func (s *Scene) attendDevice() {
	if !s.device.update() {
		return
	}
	if files := s.device.merged.Collections; len(files) > 0 {
		s.importing = s.program.Shelf.Import(files)
		return
	}
	s.endMerge(&collection.Outcome{})
}

// endMerge shows what the file of a device has added, after its collections have been imported.
func (s *Scene) endMerge(imported *collection.Outcome) {
	said := s.device.finish(imported)
	s.undo = nil
	s.read(s.currentID())
	s.program.Say(said)
}

// addImport lays out the progress of an import in place of the actions.
func (l *layout) addImport(r ui.Rect) {
	words := l.Text("library.whole-device")
	part := 0.0
	if w := l.device.work(); w != nil {
		part = w.Part()
	} else {
		done, games := l.importing.Progress()
		part, words = done, l.Count("library.importing", games, nil)
	}
	cancel := l.AddButton(r.CutRight(96, theme.Gap), "cancel-import", l.Text("library.cancel"), ui.NoIcon, ui.Quiet)
	cancel.Size = theme.TextSmall
	l.AddLabel(r.CutTop(r.H/2, 0), words, theme.TextSmall, l.Theme.Text)
	l.Add(ui.Item{Kind: ui.Bar, Rect: ui.Rect{X: r.X, Y: r.Y + 6, W: r.W, H: 8}, Value: part})
}

// outcome returns the result of an import as text.
func (s *Scene) outcome(done *collection.Outcome) string {
	l := s.program.Locale
	var said []string
	add := func(text string) { said = append(said, text) }
	if done.Added+done.Known+done.Left+done.Bad > 0 || len(done.Failed) == 0 {
		add(l.Count("library.added", done.Added, nil))
	}
	if done.Known > 0 {
		add(l.Count("library.known", done.Known, nil))
	}
	if done.Left > 0 {
		add(l.Count("library.left-out", done.Left, nil))
	}
	if done.Variations > 0 {
		add(l.Count("paste.variations", done.Variations, nil))
	}
	if done.Bad > 0 {
		add(s.program.Refused(done.Bad, &done.First[0]))
	}
	for _, f := range done.Failed {
		add(s.program.Failed(&f))
	}
	if done.Unsaved != nil {
		add(l.Text("library.unsaved"))
	}
	return strings.Join(said, " ")
}
