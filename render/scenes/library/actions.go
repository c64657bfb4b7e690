package library

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

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
	p := s.program
	p.Refresh()
	s.chosen = true
	switch control {
	case "back":
		p.Back()
	case gamesTab, unfinishedTab, statisticsTab:
		s.tab, s.menu, s.reveal = control, "", true
	case "open":
		s.open()
	case "compare":
		s.compare()
	case "delete":
		s.remove()
	case starName:
		s.star()
	case "put-back":
		s.putBack()
	case "import":
		if !p.Host.PickFiles(strings.Join(kinds, ",")) {
			p.Say(p.Text("library.drop"))
		}
	case "progress":
		p.Go(scene.Progress{Setup: s.opened.Setup, Paused: s.opened.Paused})
	case addNewest:
		if s.asked != nil {
			s.answer(true)
		}
	case addNone:
		if s.asked != nil {
			s.answer(false)
		} else if s.importing != nil {
			s.importing.Cancel()
		}
		s.device.stop()
	default:
		if id, found := strings.CutPrefix(control, filterName); found {
			s.filter, s.undo, s.menu = strings.TrimPrefix(id, everything), nil, ""
			s.showFound()
		} else if s.chooseSearch(control) || s.chooseInMenu(control) {
			return
		} else if id, found := strings.CutPrefix(control, gameName); found {
			s.tap(id)
		} else {
			s.chooseUnfinished(control)
		}
	}
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

// chooseUnfinished handles the controls that resume and delete an unfinished game.
func (s *Scene) chooseUnfinished(control string) {
	if i := s.unfinished.at(resumeName, control); i >= 0 {
		s.program.Resume(&s.unfinished.games[i].Game)
		return
	}
	s.forget(s.unfinished.at(forgetName, control))
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
	if s.keys(in.Keys) {
		return // a key may have opened another scene
	}
	// The page contains only the rows near the visible ones.
	if moved := s.scrolls[gamesTab].Offset - s.laidAt; moved > rowHeight || moved < -rowHeight {
		s.program.Refresh()
	}
}

// keys handles the keyboard and reports whether the scene has been left.
func (s *Scene) keys(keys []ebiten.Key) (left bool) {
	for _, key := range keys {
		if s.tab == unfinishedTab {
			if key == ebiten.KeyDelete {
				s.forget(s.unfinished.at(resumeName, s.program.Worked.Focus))
				continue
			} else if s.unfinished.key(key) {
				continue
			}
		}
		switch key {
		case ebiten.KeyEscape:
			if s.asked != nil {
				s.answer(false)
				continue
			}
			if s.menu != "" {
				s.Activate("close-menu")
				continue
			}
			s.Activate("back")
			return true
		case ebiten.KeyArrowUp:
			s.choose(s.selected - 1)
		case ebiten.KeyArrowDown:
			s.choose(s.selected + 1)
		case ebiten.KeyHome:
			s.choose(0)
		case ebiten.KeyEnd:
			s.choose(len(s.shown) - 1)
		case ebiten.KeyDelete:
			s.program.Press("delete")
		case ebiten.KeyF:
			s.star()
		case ebiten.KeyU:
			s.program.Press("put-back")
		case ebiten.KeyV:
			if s.opened.Compare == nil && s.finished() != nil {
				s.program.Press("compare")
				return true
			}
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			if !s.program.Focused() && s.tab == gamesTab && s.current() != nil {
				s.Activate("open")
				return true
			}
		}
	}
	return false
}

// choose selects a game and announces it to screen readers.
func (s *Scene) choose(index int) {
	s.program.Unfocus()
	if s.tab != gamesTab || len(s.shown) == 0 {
		return
	}
	s.undo, s.chosen = nil, true
	s.pick(index)
	w := s.words(s.current())
	s.program.Announce(w.title + ". " + w.result + ". " + w.about)
}
