package library

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
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
	switch control {
	case "back":
		p.Back()
	case gamesTab, statisticsTab:
		s.tab, s.reveal = control, true
	case "open":
		s.open()
	case "delete":
		s.remove()
	case "put-back":
		s.putBack()
	case "export":
		s.export()
	case "import":
		if !p.Host.PickFile(strings.Join(kinds, ",")) {
			p.Say(p.Text("library.drop"))
		}
	default:
		if id, found := strings.CutPrefix(control, filterName); found {
			s.filter, s.removed = strings.TrimPrefix(id, everything), nil
			s.sift()
			s.pick(0)
			s.scrolls[gamesTab].Offset, s.reveal = 0, false
		} else if id, found := strings.CutPrefix(control, gameName); found {
			s.tap(id)
		} else {
			s.workUnfinished(control)
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

// open opens the review of the selected game.
func (s *Scene) open() {
	if s.current() == nil {
		return
	}
	game := s.finished()
	if game == nil {
		s.program.Say(s.program.Text("library.unreadable"))
		return
	}
	s.program.Go(scene.Review{Game: *game})
}

// remove removes the selected game from the library.
func (s *Scene) remove() {
	f := s.current()
	if f == nil {
		return
	}
	index := s.selected
	removed := s.library.Remove(f.ID)
	s.read("")
	s.pick(index)
	s.removed = &removed
	s.program.Say(s.program.Text("library.removed"))
}

// putBack restores the game removed last.
func (s *Scene) putBack() {
	if s.removed == nil {
		return
	}
	s.library.Restore(*s.removed)
	id := s.removed.ID()
	s.removed = nil
	s.read(id)
	s.program.Say(s.program.Text("library.put-back"))
}

// fileName is the name of the exported file.
const fileName = "co-lat.jsonl"

// export saves a file with all games for the user.
func (s *Scene) export() {
	p := s.program
	where, err := p.Host.SaveFile(fileName, s.library.Export())
	p.SayFile(fileName, where, err)
}

// mostFile bounds the size of an imported file, in bytes.
const mostFile = 32 << 20

// importFiles imports the files that the user has chosen or dropped on the window.
func (s *Scene) importFiles() {
	if data, where, chosen := s.program.Host.PickedFile(); chosen {
		s.importText(data, where)
	}
	files := ebiten.DroppedFiles()
	if files == nil {
		return
	}
	entries, _ := fs.ReadDir(files, ".") // errors are reported for each entry below
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && info.Size() > mostFile {
			err = errors.New("too large")
		}
		var data []byte
		if err == nil {
			data, err = fs.ReadFile(files, entry.Name())
		}
		if err != nil {
			s.program.Say(s.program.Locale.Format("library.file", locale.Data{"Reason": err}))
			continue
		}
		s.importText(data, "")
	}
}

// ReceiveText implements scene.TextReceiver. It accepts the contents of a file of games, or
// its path.
func (s *Scene) ReceiveText(text string) bool {
	if name, is := pathIn(text); is {
		s.openPath(name)
		return true
	}
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		return false
	}
	s.importText([]byte(text), "")
	return true
}

// importText adds the games of a file to the library and reports the result, with the path of
// the file if it is known.
func (s *Scene) importText(data []byte, where string) {
	if len(data) > mostFile {
		s.program.Say(s.program.Locale.Format("library.file", locale.Data{"Reason": "> 32\u00a0MB"}))
		return
	}
	done := s.library.Import(data, s.program.Games, time.Now())
	s.filter, s.removed = "", nil
	s.read("")
	said := s.imported(done)
	if where != "" {
		said = where + ": " + said
	}
	s.program.Say(said)
}

// mostNamed is the most bad lines of a file that are listed.
const mostNamed = 5

// imported returns the result of an import as text.
func (s *Scene) imported(done storage.Imported) string {
	l := s.program.Locale
	said := l.Count("library.added", done.Added, nil)
	if done.Known > 0 {
		said += " " + l.Count("library.known", done.Known, nil)
	}
	if done.Left > 0 {
		said += " " + l.Count("library.left-out", done.Left, nil)
	}
	if len(done.Bad) == 0 {
		return said
	}
	var numbers []string
	for _, bad := range done.Bad[:min(len(done.Bad), mostNamed)] {
		numbers = append(numbers, strconv.Itoa(bad.Number))
	}
	if len(done.Bad) > mostNamed {
		numbers = append(numbers, "…")
	}
	return said + " " + l.Format("library.bad", locale.Data{
		"Lines": strings.Join(numbers, ", "), "Reason": locale.Shortened(done.Bad[0].Err.Error()),
	})
}

// kinds are the file extensions of files of games.
var kinds = []string{".jsonl", ".json", ".txt"}

// longestPath bounds the length of a path in pasted text, in bytes.
const longestPath = 4096

// pathIn returns the path or file: address that a text consists of, if any. It accepts texts
// that begin like a path, and names of files of games.
func pathIn(text string) (name string, is bool) {
	name = strings.TrimSpace(text)
	if n := len(name); n > 2 && (name[0] == '"' || name[0] == '\'') && name[n-1] == name[0] {
		name = name[1 : n-1]
	}
	if name == "" || len(name) > longestPath || strings.ContainsAny(name, "\n\r\x00") {
		return "", false
	}
	for _, start := range []string{"/", "~/", `~\`, "./", "../", `.\`, `..\`, `\\`, "file://"} {
		if strings.HasPrefix(name, start) {
			return name, true
		}
	}
	drive := len(name) > 2 && name[1] == ':' && (name[2] == '\\' || name[2] == '/')
	named := slices.Contains(kinds, strings.ToLower(path.Ext(name))) && !strings.ContainsAny(name, "{}[]?&")
	return name, drive || named
}

// openPath imports the file with a path that the user has pasted, or explains why it cannot.
func (s *Scene) openPath(name string) {
	data, err := s.program.Host.ReadFile(name, mostFile)
	if err == nil {
		s.importText(data, locale.Shortened(name))
		return
	}
	id := "library.path-unreadable"
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		id = "library.path-page"
	case errors.Is(err, fs.ErrNotExist):
		id = "library.path-missing"
	case errors.Is(err, scene.ErrNoPlainFile):
		id = "library.path-folder"
	case errors.Is(err, scene.ErrTooLarge):
		id = "library.path-large"
	}
	s.program.Say(s.program.Locale.Format(id, locale.Data{"Path": locale.Shortened(name)}))
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.stage.Point(in, false)
	s.stage.View.Update()
	s.importFiles()
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
		switch key {
		case ebiten.KeyEscape:
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
		case ebiten.KeyU:
			s.program.Press("put-back")
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			if !s.program.Focused() && s.current() != nil {
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
	s.removed = nil
	s.pick(index)
	w := s.words(s.current())
	s.program.Announce(w.title + ". " + w.result + ". " + w.about)
}

// The prefixes of the controls that resume and delete an unfinished game, before its index.
const (
	resumeName = "resume-"
	forgetName = "forget-"
)

// addUnfinished lays out the unfinished games, above the others.
func (l *layout) addUnfinished(r *ui.Rect) {
	if len(l.unfinished) == 0 {
		return
	}
	l.AddLabel(r.CutTop(22, 2), l.Text("library.unfinished"), theme.TextSmall, l.Theme.TextMuted)
	for i := range l.unfinished {
		row, n := r.CutTop(scene.RowHeight, 4), strconv.Itoa(i)
		forget := l.AddButton(row.CutRight(theme.Touch, 4), forgetName+n, "", ui.IconClose, ui.Ghost)
		forget.Label = l.Text("library.delete")
		b := l.AddButton(row, resumeName+n, "", ui.IconRedo, ui.Quiet)
		b.Row, b.Size = true, theme.TextSmall
		b.Choose(l.describe(&l.unfinished[i])...)
	}
	r.CutTop(theme.Gap, 0)
}

// describe returns descriptions of an unfinished game, from long to short.
func (s *Scene) describe(g *storage.Game) []string {
	record, err := match.ParseRecord(g.Record)
	if err != nil {
		return nil
	}
	title := g.Record
	if adapter := s.program.Games.Of(record.Rules); adapter != nil {
		title = adapter.TitleOf(s.program.Locale, record.Start)
	}
	moves := " · " + s.program.Locale.Count("library.moves", len(record.Moves), nil)
	opponent := ""
	for _, seat := range g.Seats {
		if seat != setup.Human {
			opponent = " · " + s.player(seat)
		}
	}
	return []string{title + opponent + moves, title + moves, title}
}

// workUnfinished handles the controls that resume and delete an unfinished game.
func (s *Scene) workUnfinished(control string) {
	number, resumes := strings.CutPrefix(control, resumeName)
	if !resumes {
		number, _ = strings.CutPrefix(control, forgetName)
	}
	i, err := strconv.Atoi(number)
	if err != nil || i < 0 || i >= len(s.unfinished) {
		return
	}
	g, store := s.unfinished[i], s.program.Store
	if resumes {
		s.program.Resume(&g)
		return
	}
	store.DropSetAside(&g)
	if kept := store.Game(); !s.opened.Paused && kept != nil && kept.Record == g.Record {
		store.DropGame()
	}
	s.read("")
}
