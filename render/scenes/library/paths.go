package library

import (
	"path"
	"slices"
	"strings"

	"colat/render/program/scene"
)

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
