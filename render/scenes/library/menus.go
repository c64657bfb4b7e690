package library

import (
	"strconv"
	"strings"

	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// The prefixes of the controls of the menus.
const (
	folderName = "folder-"
	forgetFile = "drop-file-"
	exportName = "export-"
)

// The controls that choose what is exported: the games of the list, the selected one, or everything
// that the device keeps.
const (
	ofList        = "of-list"
	ofGame        = "of-game"
	wholeDevice   = "whole-device"
	wholeSettings = "whole-settings"
)

// menuTitles are the IDs of the menus' titles.
var menuTitles = map[string]string{
	folderMenu: "library.folders", exportMenu: "library.export", filterMenu: "library.filter",
}

// addMenu lays out a menu in place of the list.
func (l *layout) addMenu(r ui.Rect) {
	r.W -= 8 // for the scroll bar
	head := r.CutTop(theme.Touch, 4)
	l.AddButton(head.CutRight(theme.Touch, 4), "close-menu", "", ui.IconClose, ui.Ghost).Label = l.Text("access.close")
	l.AddBold(head, l.Text(menuTitles[l.menu]), theme.TextBody-1, l.Theme.Text)
	l.BeginScroll(l.scrolls[l.menu], r)
	top := r.Y
	switch l.menu {
	case exportMenu:
		l.addExports(&r)
	case filterMenu:
		l.addChoices(&r)
	default:
		for i, folder := range l.folders() {
			row := r.CutTop(scene.RowHeight, 4)
			if folder != "" && folder != ownFolder {
				forget := l.AddButton(row.CutRight(theme.Touch, 4), forgetFile+strconv.Itoa(i), "", ui.IconClose, ui.Ghost)
				forget.Label = l.Text("library.delete")
			}
			b := l.AddButton(row, folderName+strconv.Itoa(i), l.folderTitle(folder), ui.NoIcon, ui.Quiet)
			b.Row, b.Selected = true, folder == l.folder
		}
	}
	l.EndScroll(r.Y - top)
}

// addExports lays out the menu of exports: the formats of games, then everything on the device.
func (l *layout) addExports(r *ui.Rect) {
	row := func(name, label string) {
		b := l.AddButton(r.CutTop(scene.RowHeight, 4), name, label, ui.IconExport, ui.Quiet)
		if b.Row = true; b.Clipped() {
			b.Icon, b.Label = ui.NoIcon, label
			b.Shorten(label)
		}
	}
	if len(l.shown) > 0 {
		selected := 0
		if l.ofOne {
			selected = 1
		}
		l.AddSegments(r.CutTop(theme.Touch, 4), []string{ofList, ofGame}, []string{
			l.Format("library.export-list", locale.Data{"Count": l.Amount(int64(len(l.shown)))}), l.Text("library.export-game"),
		}, selected, theme.TextSmall)
		for i, f := range formats {
			row(exportName+strconv.Itoa(i), l.Text(f.name))
			if lost := l.lost(f.format); len(lost) > 0 {
				said := l.Format("library.without", locale.Data{"Lost": scene.LostWords(l.Locale, lost)})
				r.CutTop(l.AddParagraph(*r, said, theme.TextSmall, l.Theme.TextMuted), theme.Gap)
			}
		}
		r.CutTop(theme.Gap, 0)
	}
	l.AddBold(r.CutTop(24, 4), l.Text("library.whole-device"), theme.TextSmall, l.Theme.TextMuted)
	row(wholeDevice, l.Text("library.without-settings"))
	row(wholeSettings, l.Text("library.with-settings"))
}

// chooseInMenu handles the controls of the menus, and reports whether a control is one.
func (s *Scene) chooseInMenu(control string) bool {
	switch control {
	case folderMenu, exportMenu, filterMenu:
		s.menu, s.tab = control, gamesTab
		return true
	case "close-menu":
		s.menu = ""
		return true
	case ofList, ofGame:
		s.ofOne = control == ofGame
		return true
	case wholeDevice, wholeSettings:
		s.menu = ""
		s.exportDevice(control == wholeSettings)
		return true
	}
	number := func(start string, most int) (int, bool) {
		text, found := strings.CutPrefix(control, start)
		n, err := strconv.Atoi(text)
		return n, found && err == nil && n >= 0 && n < most
	}
	folders := s.folders()
	if n, is := number(folderName, len(folders)); is {
		s.folder, s.menu = folders[n], ""
		s.showFound()
		return true
	}
	if n, is := number(forgetFile, len(folders)); is {
		s.removeFile(folders[n])
		return true
	}
	if n, is := number(exportName, len(formats)); is {
		s.menu = ""
		s.exporting.start(s.sources(s.exported()), n)
		return true
	}
	return false
}

// exportDevice begins to write everything on the device to a file.
func (s *Scene) exportDevice(settings bool) {
	if s.importing != nil || s.device.work() != nil {
		s.program.Say(s.program.Text("library.busy"))
		return
	}
	s.device.write(settings)
}

// removeFile removes all games of a file.
func (s *Scene) removeFile(name string) {
	removed, is := s.program.Shelf.RemoveAll(name)
	if !is {
		return
	}
	s.menu, s.folder = "", ""
	s.arrange("")
	s.undo, s.undoID = func() { s.program.Shelf.Restore(removed) }, ""
	s.program.Say(s.program.Locale.Format("library.file-removed", locale.Data{"File": locale.Shortened(name)}))
}
