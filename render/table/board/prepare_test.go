package board

import (
	"slices"
	"testing"

	"colat/render/kit/drawtest"
)

// A prepared board is drawn without another shader being compiled, with any pieces on it.
func TestPrepareLeavesNothingToCompile(t *testing.T) { drawtest.InWindow(t, testPrepare) }

func testPrepare(t *testing.T) {
	all := []*program{
		shadowProgram, discProgram, sunProgram, stoneProgram, sunStoneProgram, crossProgram, ringProgram, roundProgram,
		inlayProgram, markProgram, signProgram, beamProgram, frameProgram, plaqueProgram, eggshellProgram,
		squaresProgram, linesProgram, panelsProgram, panelProgram, tableProgram,
	}
	for _, c := range []struct {
		name   string
		table  Table
		pieces []Piece
		suns   Set
	}{
		{"empty", othello, nil, Set{}},
		{"discs", othello, []Piece{black, white}, Set{}},
		{"suns", othello, []Piece{black, white}, SetOf(0, 9)},
		{"lines", Table{Columns: 9, Rows: 9, Ground: Lines}, []Piece{{Material: Cross}, {Material: Ring}}, Set{}},
		{"panels", Table{Columns: 9, Rows: 9, Panel: 3}, []Piece{{Material: Ring}}, Set{}},
		{
			"eggshell", Table{Columns: 5, Rows: 5, Ground: Eggshell},
			[]Piece{{Material: Stone}, {Material: Stone, Number: 7}}, Set{},
		},
	} {
		for _, p := range all {
			*p.now() = variant{}
		}
		tables.list, allSheets.list, panelSheets.list = nil, nil, nil
		v := NewView(c.table)
		v.SetBounds(0, 0, 317, 317)
		var position Position
		copy(position.Pieces[:], c.pieces)
		position.Suns = c.suns
		v.Set(&position)
		v.SetLast(SetOf(0))
		if v.Compiled() {
			t.Errorf("%s: all shaders are compiled before any has been", c.name)
		}
		draw(func() {
			for steps := 0; !v.Prepare(); steps++ {
				if steps > 100 {
					t.Errorf("%s: preparing goes on and on", c.name)
					return
				}
			}
			if !v.Compiled() {
				t.Errorf("%s: prepared, but not compiled", c.name)
			}
			var before []string
			for _, p := range all {
				if p.now().shader != nil {
					before = append(before, p.Name)
				}
			}
			dst := canvas(317)
			v.Draw(dst)
			for _, p := range all {
				if p.now().shader != nil && !slices.Contains(before, p.Name) {
					t.Errorf("%s: drawing compiles the %s shader", c.name, p.Name)
				}
			}
			dst.Deallocate()
		})
	}
}
