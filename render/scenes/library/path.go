package library

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"colat/render/kit/locale"
	"colat/render/program/scene"
)

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
