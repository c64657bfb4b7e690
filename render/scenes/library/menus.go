package library

import (
	"strconv"

	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/device"
	"colat/render/program/scene"
)

// The prefixes of the controls of the menus.
const (
	folderName = "folder-"
	exportName = "export-"
)

// folderLines returns the lines of the menu of folders.
func (s *Scene) folderLines() []bench.Control {
	var list []bench.Control
	for i, folder := range s.folders() {
		number := strconv.Itoa(i)
		line := bench.Control{Name: folderName + number, Label: s.folderTitle(folder), On: folder == s.folder, Do: func() {
			s.folder = folder
			s.showFound()
		}}
		if folder != allGames && folder != ownFolder {
			line.Aside = &bench.Control{
				Name: "drop-file-" + number, Entry: s.program.Text("library.delete"), Icon: ui.IconClose, Look: ui.Ghost,
				Do: func() { s.removeFile(folder) },
			}
		}
		list = append(list, line)
	}
	return list
}

// filterLines returns the lines of the menu of all that chooses the games of the list, but for the search.
func (s *Scene) filterLines() []bench.Control {
	list := []bench.Control{{Choices: s.filterControls()}}
	list = append(list, bench.Pick(s.controls(), "order")...)
	if s.hasFolders() {
		list = append(list, bench.Pick(s.controls(), folderMenu)...)
	}
	return list
}

// filterControls returns the controls that filter the list by family and by favourites.
func (s *Scene) filterControls() []bench.Control {
	var list []bench.Control
	for _, filter := range s.filters() {
		name := filterName + filter
		if filter == "" {
			name = filterName + everything
		}
		list = append(list, bench.Control{Name: name, Label: s.filterTitle(filter), On: s.filter == filter, Do: func() {
			s.filter, s.undo = filter, nil
			s.showFound()
		}})
	}
	return list
}

// exportLines returns the lines of the menu of exports: the formats of games, then everything on the device.
func (s *Scene) exportLines() []bench.Control {
	l := s.program.Locale
	var list []bench.Control
	if len(s.shown) > 0 {
		of := func(name, label string, one bool) bench.Control {
			return bench.Control{Name: name, Label: label, Stays: true, On: s.ofOne == one, Do: func() { s.ofOne = one }}
		}
		count := locale.Data{"Count": l.Amount(int64(len(s.shown)))}
		list = append(list, bench.Control{Choices: []bench.Control{
			of("of-list", l.Format("library.export-list", count), false), of("of-game", l.Text("library.export-game"), true),
		}})
		for i, f := range formats {
			line := bench.Control{
				Name: exportName + strconv.Itoa(i), Label: l.Text(f.name), Icon: ui.IconExport,
				Do: func() { s.exporting.start(s.sources(s.exported()), i) },
			}
			if lost := s.lost(f.format); len(lost) > 0 {
				line.Note = l.Format("library.without", locale.Data{"Lost": scene.LostWords(l, lost)})
			}
			list = append(list, line)
		}
	}
	whole := func(name, label string, settings bool) bench.Control {
		return bench.Control{
			Name: name, Label: l.Text(label), Icon: ui.IconExport, Do: func() {
				if s.busy() {
					s.program.Say(l.Text("library.busy"))
				} else {
					s.device.writer = device.NewWriter(s.program.Store, s.program.Shelf, s.program.Games, settings)
				}
			},
		}
	}
	return append(list, bench.Control{Label: l.Text("library.whole-device")},
		whole("whole-device", "library.without-settings", false), whole("whole-settings", "library.with-settings", true))
}

// removeFile removes all games of a file.
func (s *Scene) removeFile(name string) {
	removed, is := s.program.Shelf.RemoveAll(name)
	if !is {
		return
	}
	s.folder = ""
	s.arrange("")
	s.undo, s.undoID = func() { s.program.Shelf.Restore(removed) }, ""
	s.program.Say(s.program.Locale.Format("library.file-removed", locale.Data{"File": locale.Shortened(name)}))
}
