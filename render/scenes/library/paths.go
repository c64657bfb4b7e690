package library

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"colat/render/kit/locale"
	"colat/render/program/scene"
)

// kinds are the file extensions of files of games.
var kinds = []string{".jsonl", ".json", ".txt", ".ggf", ".wtb", ".wthor", ".jou", ".trn"}

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
	named := slices.Contains(kinds, strings.ToLower(path.Ext(name))) && !strings.ContainsAny(name, "{}[]?&")
	return name, drive || named
}

// whyUnread says why a file could not be read.
func whyUnread(l *locale.Locale, f *scene.PickedFile) string {
	id := "library.path-unreadable"
	switch {
	case errors.Is(f.Err, errors.ErrUnsupported):
		id = "library.path-page"
	case errors.Is(f.Err, fs.ErrNotExist):
		id = "library.path-missing"
	case errors.Is(f.Err, scene.ErrNoPlainFile):
		id = "library.path-folder"
	case errors.Is(f.Err, scene.ErrTooLarge):
		id = "library.path-large"
	}
	return l.Format(id, locale.Data{"Path": locale.Shortened(cmp.Or(f.Where, f.Name))})
}
