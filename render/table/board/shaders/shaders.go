// Package shaders holds the sources of the shaders of boards in Kage, Ebitengine's
// shader language. It does not depend on Ebitengine, so that the shaders of the page
// can be translated at build time (web/slim).
package shaders

import (
	"embed"
	"slices"
	"strings"
)

//go:embed *.kage
var files embed.FS

// Program is a shader. Kage has no imports, so a program is the concatenation of its
// parts. There is one program for each material, because software renderers evaluate
// every branch of a shader for every pixel.
type Program struct {
	Name string
	// parts are its files without .kage. A part that begins with a colon depends on the
	// style: :board_ground is jade_ground or wood_ground.
	parts []string
}

var programs = []Program{
	{"shadow", []string{"common", "shadow"}},
	{"disc", []string{"common", ":pieces_discs", ":strength", "plain", "disc"}},
	{"disc with a sun", []string{"common", ":pieces_discs", ":strength", "leaf", "sun", "engraved", "disc"}},
	{"stone", []string{"common", ":pieces_bodies", "numbered", "stone"}},
	{"stone with a sun", []string{"common", ":pieces_bodies", "leaf", "sun", "sunstone", "stone"}},
	{"cross", []string{"common", "leaf", ":pieces_inlays", ":board_tones", "cross"}},
	{"ring", []string{"common", "leaf", ":pieces_inlays", ":board_tones", "ring"}},
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

// Named returns the program with a name. It panics if there is none.
func Named(name string) *Program {
	at := slices.IndexFunc(programs, func(p Program) bool { return p.Name == name })
	if at < 0 {
		panic("shaders: there is no " + name)
	}
	return &programs[at]
}

// Style selects the files of the parts that depend on the style.
type Style struct{ Board, Pieces, Strength string }

// The values of the fields of a Style.
var (
	Boards    = [...]string{"jade", "wood"}
	Pieces    = [...]string{"stone", "ebony"}
	Strengths = [...]string{"usual", "strong"}
)

// Depends reports the fields of a style on which the program depends.
func (p *Program) Depends() (board, pieces, strength bool) {
	for _, part := range p.parts {
		board = board || strings.HasPrefix(part, ":board")
		pieces = pieces || strings.HasPrefix(part, ":pieces")
		strength = strength || part == ":strength"
	}
	return board, pieces, strength
}

// Source returns the source text of the program in a style.
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

// file returns the file of a part, without .kage.
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

// All returns the source texts of all programs in all styles, each once.
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
