package board

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// Prepare performs one slow step that the first Draw of the view would need: it
// compiles a shader or paints a picture. It should be called once per frame. It reports
// whether nothing is left, so that the next Draw is as fast as later ones.
func (v *View) Prepare() bool {
	for _, p := range v.programs() {
		if p != nil && !p.prepare() {
			return false
		}
	}
	l := &v.layout
	if l.cell <= 0 {
		return true
	}
	if tables.find(func(t *tablePicture) bool { return t.of(l, v.table.Dots) }) == nil {
		pictureOf(l, v.table.Dots)
		return false
	}
	if l.divided() && !hasPanelSheet(l) {
		panelSheetOf(l)
		return false
	}
	s := sheetsOf(l.cell)
	for _, sheet := range v.sheets() {
		if !s.painted[sheet] {
			s.need(sheet)
			return false
		}
	}
	return true
}

// Compiled reports whether all shaders of the view are compiled.
func (v *View) Compiled() bool {
	for _, p := range v.programs() {
		if p != nil && !p.now().drawn {
			return false
		}
	}
	return true
}

// TableCompiled reports whether the shaders of DrawTable are compiled.
func TableCompiled() bool { return tableProgram.now().drawn && markProgram.now().drawn }

// PrepareTable performs one slow step that DrawTable would need for a screen of the
// given size, and reports whether nothing is left.
func PrepareTable(size image.Point) bool {
	switch {
	case grainImage == nil:
		grain()
	case !tableProgram.prepare(), !markProgram.prepare():
	case surface.size != size:
		paintTable(size)
	default:
		return true
	}
	return false
}

// programs returns the shaders for the pieces on the board, the pieces that moves may
// add, and their marks.
func (v *View) programs() (list [10]*program) {
	list[0], list[1], list[2] = frameProgram, v.table.Ground.program(v.divided()), markProgram
	if v.divided() {
		list[3] = panelProgram
	}
	switch material := v.material(); material {
	case Disc:
		list[4], list[5] = shadowProgram, discProgram
		if !v.position.Suns.Empty() {
			list[6], list[7] = inlayProgram, sunProgram
		}
	case Stone:
		list[4], list[5], list[6], list[7] = shadowProgram, stoneProgram, sunStoneProgram, signProgram
	case Cross, Ring:
		list[4], list[5], list[6] = crossProgram, ringProgram, signProgram
	}
	return list
}

// The kinds of sprites that boards need, in the order in which they are painted.
var (
	discSheets   = []sheetKind{discSheet}
	sunSheets    = []sheetKind{discSheet, sunDiscSheet, inlaySheet}
	stoneSheets  = []sheetKind{stoneSheet, signSheet}
	inlaidSheets = []sheetKind{inlaidSheet, signSheet}
)

// sheets returns the kinds of sprites that a board needs, so that no move is delayed.
func (v *View) sheets() []sheetKind {
	switch material := v.material(); {
	case material == Disc && v.position.Suns.Empty():
		return discSheets
	case material == Disc:
		return sunSheets
	case material == Stone:
		return stoneSheets
	case material != NoPiece:
		return inlaidSheets
	}
	return nil
}

// material returns the material of the pieces of a board, or the expected material of
// an empty one. It is NoPiece if unknown.
func (v *View) material() Material {
	for _, piece := range v.position.Pieces {
		if piece.Material != NoPiece {
			return piece.Material
		}
	}
	if material := v.marks.piece.Material; material != NoPiece {
		return material
	}
	if v.table.Ground == Lines || v.divided() {
		return Cross
	}
	return NoPiece
}

// prepare performs one of the two steps that a shader needs, and reports whether both
// are done.
func (p *program) prepare() bool {
	switch {
	case p.now().shader == nil:
		p.get()
	case !p.now().drawn:
		p.try()
	default:
		return true
	}
	return false
}

// scratch is an invisible picture.
var scratch *ebiten.Image

// try draws an invisible pixel, because the graphics device compiles a shader when it
// is first used.
func (p *program) try() {
	if scratch == nil {
		scratch = ebiten.NewImageWithOptions(bounds(1, 1), &ebiten.NewImageOptions{Unmanaged: true})
	}
	single.add(0, 0, 1, 1, 0, 0, 1, 1, params{})
	single.shade(scratch, p)
}

// SetStyle changes the style of all boards and discards pictures in the old style.
func SetStyle(s Style) {
	if s == style {
		return
	}
	style = s
	generation++
	tables.cut(0)
	allSheets.cut(0)
	panelSheets.cut(0)
}
