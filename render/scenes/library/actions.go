package library

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// The prefixes of the controls that select a game or a filter, before an ID.
const (
	gameName   = "finished-"
	filterName = "filter-"
	everything = "all"
)

// Activate implements scene.Scene.
func (s *Scene) Activate(control string) {
	s.chosen = true
	s.Controls.Activate(control)
}

// controls returns the controls of the scene.
func (s *Scene) controls() []bench.Control {
	p := s.program
	text, listed := p.Text, s.tab == gamesTab
	games := func(open func()) func() {
		return func() {
			s.tab = gamesTab
			open()
		}
	}
	menu := func(name, title string, lines func() []bench.Control) bench.Control {
		return bench.Control{Name: name, Do: games(func() {
			s.OpenMenu(func() string { return text(title) }, lines)
		})}
	}
	step := func(name, key string, to int) bench.Control {
		return bench.Control{
			Name: name, Keys: key, Help: "library.choose", Disabled: !listed, Do: func() { s.choose(to) },
		}
	}
	list := []bench.Control{
		{Name: "open", Disabled: s.current() == nil, Keys: "Enter NumpadEnter", Help: "library.open", Do: s.open},
		{
			Name: "compare", Disabled: s.opened.Compare != nil || s.record == nil, Keys: "V", Help: "compare.with",
			Do: s.compare,
		},
		{Name: "delete", Disabled: s.current() == nil || !listed, Keys: "Del", Help: "library.delete", Do: s.remove},
		{Name: starName, Keys: "F", Help: "library.favourite", Do: s.star},
		{Name: "put-back", Disabled: s.undo == nil, Keys: "U", Help: "library.undo", Do: s.putBack},
		{Name: "import", Do: func() {
			if !p.Host.PickFiles(strings.Join(scene.GameFiles, ",")) {
				p.Say(text("library.drop"))
			}
		}},
		{Name: "progress", Do: func() { p.Go(scene.Progress{Setup: s.opened.Setup, Paused: s.opened.Paused}) }},
		{Name: "cancel-import", Do: func() {
			if s.importing != nil {
				s.importing.Cancel()
			}
			s.device.stop()
		}},
		{Name: searchField, Do: func() { p.Worked.Focus = searchField }},
		{Name: "order", Label: text(orderNames[s.order]), Stays: true, Do: func() {
			s.order = (s.order + 1) % orders
			s.showFound()
		}},
		{Name: clearName, Do: s.clearChoice},
		menu(folderMenu, "library.folders", s.folderLines), menu(exportMenu, "library.export", s.exportLines),
		menu(filterMenu, "library.filter", s.filterLines),
		step("up", "↑", s.selected-1), step("down", "↓", s.selected+1), step("first", "Home", 0),
		step("last", "End", len(s.shown)-1),
		{Name: gameName, Of: s.tap},
		{Name: resumeName, Of: func(number string) {
			if i := s.unfinished.at(number); i >= 0 {
				p.Resume(&s.unfinished.games[i].Game)
			}
		}},
		{Name: forgetName, Of: func(number string) { s.forget(s.unfinished.at(number)) }},
	}
	for _, tab := range []string{gamesTab, unfinishedTab, statisticsTab} {
		list = append(list, bench.Control{Name: tab, Do: func() { s.tab, s.reveal = tab, true }})
	}
	return append(append(list, s.filterControls()...), bench.Control{Name: "back", Keys: "Esc", Do: p.Back})
}

// tap selects a game, or opens it if it is selected already.
func (s *Scene) tap(id string) {
	index := s.find(id)
	switch {
	case index < 0:
	case index == s.selected:
		s.open()
	default:
		s.choose(index)
		s.reveal = false
	}
}

// open opens the review of the selected game, or compares it.
func (s *Scene) open() {
	if s.current() == nil {
		return
	}
	game := s.finished()
	if game == nil {
		s.program.Say(s.program.Text("library.unreadable"))
		return
	}
	if first := s.opened.Compare; first != nil {
		if said := s.program.CompareWith(*first, *game); said != "" {
			s.program.Say(said)
		}
		return
	}
	s.program.Go(scene.Review{Game: *game})
}

// compare opens the library anew, to choose a game to compare the selected one with.
func (s *Scene) compare() {
	first := s.finished()
	if first == nil {
		s.program.Say(s.program.Text("library.unreadable"))
		return
	}
	s.program.Go(scene.Library{Setup: first.Setup, Compare: first, Paused: s.opened.Paused})
}

// remove removes the selected game from the library.
func (s *Scene) remove() {
	f := s.current()
	if f == nil {
		return
	}
	index := s.selected
	undo := func() {}
	if f.File == "" {
		removed := s.library.Remove(f.ID)
		undo = func() { s.library.Restore(removed) }
	} else if removed, is := s.program.Shelf.Remove(f.ID); is {
		undo = func() { s.program.Shelf.Restore(removed) }
	}
	s.read("")
	s.pick(index)
	s.undo, s.undoID = undo, f.ID
	s.program.Say(s.program.Text("library.removed"))
}

// putBack restores the game removed last.
func (s *Scene) putBack() {
	if s.undo == nil {
		return
	}
	s.undo()
	s.undo = nil
	s.read(s.undoID)
	s.program.Say(s.program.Text("library.put-back"))
}

// forget deletes an unfinished game; -1 is none.
func (s *Scene) forget(i int) {
	if i < 0 {
		return
	}
	undo, selected := s.unfinished.remove(i), s.currentID()
	s.read(selected)
	s.undo, s.undoID = undo, selected
	s.program.Say(s.program.Text("library.removed"))
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.stage.Point(in, false)
	s.stage.View.Update()
	s.attendImport()
	s.exporting.update()
	s.attendDevice()
	if s.scored() {
		s.showFound()
	}
	if s.program.Worked.Focus == searchField {
		s.typeQuery(in)
		return
	}
	if !s.Controls.Update(in) {
		s.keys(in)
	}
	if s.Left {
		return
	}
	// The page contains only the rows near the visible ones.
	if moved := s.scrolls[gamesTab].Offset - s.laidAt; moved > rowHeight || moved < -rowHeight {
		s.program.Refresh()
	}
}

// keys handles the keyboard. On the page of unfinished games, arrows move the focus.
func (s *Scene) keys(in *ui.Input) {
	if s.tab == unfinishedTab {
		in.Keys = slices.DeleteFunc(in.Keys, func(key ebiten.Key) bool {
			if key == ebiten.KeyDelete {
				s.forget(s.unfinished.focused())
				return true
			}
			return s.unfinished.key(key)
		})
	}
	s.Keys(in, nil, true)
}

// choose selects a game and announces it to screen readers.
func (s *Scene) choose(index int) {
	s.program.Unfocus()
	if len(s.shown) == 0 {
		return
	}
	s.undo, s.chosen = nil, true
	s.pick(index)
	w := s.words(s.current())
	s.program.Announce(w.title + ". " + w.result + ". " + w.about)
}
