// Package shaders holds the sources of what boards are drawn with, in Kage, the language
// of Ebitengine's shaders. Nothing here needs Ebitengine, so that the page's shaders can
// be translated when it is built (web/slim).
package shaders

import (
	"embed"
	"slices"
	"strings"
)

//go:embed *.kage
var files embed.FS

// Program is a shader. Kage has no imports, so a program is its parts one after another.
// There is one for each material, because software renderers work out every branch of a
// shader for every pixel.
type Program struct {
	Name string
	// parts are its files without .kage. Those that begin with a colon are those of the
	// style: :board_ground is jade_ground or wood_ground.
	parts []string
}

var programs = []Program{
	{"shadow", []string{"common", "shadow"}},
	{"disc", []string{"common", ":pieces_discs", ":strength", "plain", "disc"}},
	{"disc with a sun", []string{"common", ":pieces_discs", ":strength", "leaf", "sun", "engraved", "disc"}},
	{"stone", []string{"common", ":pieces_bodies", "numbered", "stone"}},
	{"stone with a sun", []string{"common", ":pieces_bodies", "leaf", "sun", "sunstone", "stone"}},
	{"cross", []string{"common", "leaf", ":pieces_inlays", ":board_tones", "seat", "cross"}},
	{"ring", []string{"common", "leaf", ":pieces_inlays", ":board_tones", "seat", "ring"}},
	{"round of the board", []string{"common", "leaf", ":board_tones", "round"}},
	{"inlay", []string{"common", "leaf", "sun", ":board_tones", "inlay"}},
	{"mark", []string{"common", ":strength", ":board_tones", "mark"}},
	{"sign", []string{"common", ":strength", "sign"}},
	{"beam", []string{"common", "beam"}},
	{"frame", []string{"common", "lacquer", "frame"}},
	{"squares", []string{"common", ":board_ground", ":board_tones", "cuts", "field"}},
	{"lines", []string{"common", "leaf", ":board_ground", ":board_tones", "lines", "field"}},
	{"panels", []string{"common", "lacquer", ":board_ground", ":board_tones", "panels"}},
	{"panel", []string{"common", "leaf", ":board_tones", "panel"}},
	{"eggshell", []string{"common", ":board_tones", "eggshell"}},
	{"plaque", []string{"common", "plaque"}},
	{"arrow", []string{"common", "arrow"}},
	{"table", []string{"common", "table"}},
}

// Named returns the program of a name, which must be one of them.
func Named(name string) *Program {
	at := slices.IndexFunc(programs, func(p Program) bool { return p.Name == name })
	if at < 0 {
		panic("shaders: there is no " + name)
	}
	return &programs[at]
}

// Style says of which files a program's parts are that depend on it.
type Style struct{ Board, Pieces, Strength string }

// What a style is made of.
var (
	Boards    = [...]string{"jade", "wood"}
	Pieces    = [...]string{"stone", "ebony"}
	Strengths = [...]string{"usual", "strong"}
)

// Depends reports on what of a style the program depends.
func (p *Program) Depends() (board, pieces, strength bool) {
	for _, part := range p.parts {
		board = board || strings.HasPrefix(part, ":board")
		pieces = pieces || strings.HasPrefix(part, ":pieces")
		strength = strength || part == ":strength"
	}
	return board, pieces, strength
}

// Source returns the program's text in a style.
func (p *Program) Source(s Style) []byte {
	var source []byte
	for _, part := range p.parts {
		text, err := files.ReadFile(s.file(part) + ".kage")
		if err != nil {
			panic("shaders: " + err.Error())
		}
		source = append(source, text...)
	}
	return source
}

// file returns the file of a part.
func (s Style) file(part string) string {
	name, own := strings.CutPrefix(part, ":")
	of, what, _ := strings.Cut(name, "_")
	switch {
	case !own:
		return part
	case of == "board":
		return s.Board + "_" + what
	case of == "pieces":
		return s.Pieces + "_" + what
	}
	return s.Strength
}

// All returns the texts of all programs in all styles, each once.
func All() []string {
	var all []string
	for _, p := range programs {
		for _, board := range Boards {
			for _, pieces := range Pieces {
				for _, strength := range Strengths {
					source := string(p.Source(Style{board, pieces, strength}))
					if !slices.Contains(all, source) {
						all = append(all, source)
					}
				}
			}
		}
	}
	return all
}
