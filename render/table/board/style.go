package board

import "colat/render/table/board/shaders"

// BoardSet is what boards are made of.
type BoardSet uint8

const (
	JadeBoard BoardSet = iota
	WoodBoard          // the jackfruit tree
	boardSets
)

// PieceSet is what pieces are made of.
type PieceSet uint8

const (
	StonePieces PieceSet = iota // obsidian and mother-of-pearl, brass, lacquer
	EbonyPieces                 // ebony and bone, silver, stained wood
	pieceSets
)

// Style is how all boards look. The zero Style is the usual one.
type Style struct {
	Board  BoardSet
	Pieces PieceSet
	Strong bool // marks and outlines are seen from afar
}

// styles is how many there are.
const styles = int(boardSets) * int(pieceSets) * 2

func (s Style) index() int {
	i := int(s.Board)*int(pieceSets) + int(s.Pieces)
	if s.Strong {
		i += int(boardSets) * int(pieceSets)
	}
	return i
}

// files returns of which files the parts of shaders are that depend on the style.
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

// style is that of all boards, and generation how often it has changed.
var (
	style      Style
	generation int
)

// CurrentStyle returns how boards look.
func CurrentStyle() Style { return style }

// Generation tells pictures of boards that were kept from those that would be painted
// now: it is another number after every change of style.
func Generation() int { return generation }

// SetStyle changes how all boards look. What was painted in another style is given up.
func SetStyle(s Style) {
	if s == style {
		return
	}
	style = s
	generation++
	for i, t := range painted {
		if t != nil {
			t.picture.Deallocate()
			painted[i] = nil
		}
	}
	for i, s := range cut {
		if s != nil && s.picture != nil {
			s.picture.Deallocate()
		}
		cut[i] = nil
	}
	for i, s := range panelSheets {
		if s != nil {
			s.picture.Deallocate()
			panelSheets[i] = nil
		}
	}
}
