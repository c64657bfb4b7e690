package board

import "colat/render/table/board/shaders"

// BoardSet is the material of boards.
type BoardSet uint8

const (
	JadeBoard BoardSet = iota
	WoodBoard          // jackfruit wood
	boardSets
)

// PieceSet is the set of materials of pieces.
type PieceSet uint8

const (
	StonePieces PieceSet = iota // obsidian and mother-of-pearl, brass, lacquer
	EbonyPieces                 // ebony and bone, silver, stained wood
	pieceSets
)

// Style is the appearance of all boards. The zero Style is the default.
type Style struct {
	Board  BoardSet
	Pieces PieceSet
	Strong bool // marks and outlines are visible from afar
}

// styles is the number of styles.
const styles = int(boardSets) * int(pieceSets) * 2

func (s Style) index() int {
	i := int(s.Board)*int(pieceSets) + int(s.Pieces)
	if s.Strong {
		i += int(boardSets) * int(pieceSets)
	}
	return i
}

// files returns the files of the shader parts that depend on the style.
func (s Style) files() shaders.Style {
	strength := 0
	if s.Strong {
		strength = 1
	}
	return shaders.Style{
		Board:    shaders.Boards[min(s.Board, boardSets-1)],
		Pieces:   shaders.Pieces[min(s.Pieces, pieceSets-1)],
		Strength: shaders.Strengths[strength],
	}
}

// style is the style of all boards, and generation the number of its changes.
var (
	style      Style
	generation int
)

// CurrentStyle returns the style of all boards.
func CurrentStyle() Style { return style }

// Generation returns a number that changes with the style. Cached pictures of boards
// from another generation are out of date.
func Generation() int { return generation }
