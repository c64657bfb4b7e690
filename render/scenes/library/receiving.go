package library

import (
	"path"
	"slices"
	"strings"

	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/program/collection"
	"colat/render/program/device"
	"colat/render/program/scene"
)

// ReceiveText implements scene.TextReceiver. It accepts the contents of a file of games, or
// its path.
func (s *Scene) ReceiveText(text string) bool {
	if name, is := pathIn(text); is {
		f := scene.PickedFile{Where: name}
		f.Name = path.Base(strings.ReplaceAll(name, `\`, "/"))
		f.Data, f.Err = s.program.Host.ReadFile(name, collection.MostFile)
		s.ReceiveFiles([]scene.PickedFile{f})
		return true
	}
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		return false
	}
	f := collection.File{Name: s.program.Text("library.pasted"), Data: []byte(text)}
	s.ReceiveFiles([]scene.PickedFile{{File: f}})
	return true
}

// ReceiveFiles implements scene.FileReceiver. It receives all.
func (s *Scene) ReceiveFiles(files []scene.PickedFile) bool {
	p := s.program
	if s.busy() {
		p.Say(p.Text("library.busy"))
		return true
	}
	var read []collection.File
	s.where = ""
	for i := range files {
		f := &files[i]
		if f.Err != nil {
			p.Say(f.WhyUnread(p.Locale))
			continue
		}
		if device.Is(f.Data) {
			s.device.merge(f.File)
			continue
		}
		if f.Where != "" {
			s.where = locale.Shortened(f.Where)
		}
		read = append(read, f.File)
	}
	if len(read) > 0 && s.device.work() == nil {
		s.importing = p.Shelf.Import(read)
		s.attendImport()
	}
	p.Refresh()
	return true
}

// ReceiveGame implements scene.GameReceiver: while a game to compare with is chosen, it may be pasted.
func (s *Scene) ReceiveGame(record *match.Record) (said string, received bool) {
	first := s.opened.Compare
	if first == nil {
		return "", false
	}
	return s.program.CompareWith(*first, scene.Pasted(record, first.Setup.Time)), true
}

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
	for _, start := range []string{"/", "~/", `~\`, "./", "../", `.\`, `..\`, `\`, "file://"} {
		if strings.HasPrefix(name, start) {
			return name, true
		}
	}
	drive := len(name) > 2 && name[1] == ':' && (name[2] == '\\' || name[2] == '/')
	named := slices.Contains(scene.GameFiles, strings.ToLower(path.Ext(name))) && !strings.ContainsAny(name, "{}[]?&")
	return name, drive || named
}
