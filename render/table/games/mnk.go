package games

import (
	"fmt"
	"image/color"

	"colat/game"
	"colat/game/mnk"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// MNK is the adapter of m,n,k games of any size, including gomoku and caro.
var MNK = Register(&Game{
	Place:     4,
	Families:  []string{"mnk"},
	Opponents: Players,
	MostDepth: 10,
	Tones:     [2]color.RGBA{theme.Gold, theme.Pearl},
	Trays:     []Tray{{Rules: "mnk:9,9,5", Tagline: "mnk.tagline"}},
	Presets: []Preset{
		{Rules: "mnk:3,3,3", Label: "mnk.preset-three"}, {Rules: "mnk:9,9,5", Label: "mnk.preset-nine"},
		{Rules: "mnk:15,15,5,caro", Label: "mnk.preset-caro"}, {Rules: "mnk:15,15,5", Label: "mnk.preset-free"},
		{Rules: "mnk:15,15,5,renju", Label: "mnk.preset-renju"}, {Rules: "mnk:20,20,5", Label: "mnk.preset-twenty"},
	},
	Family:     "mnk.family",
	ClearLead:  8, // rows that lack one stone
	Unit:       "mnk.unit",
	Scale:      "mnk.scale",
	IsPass:     func(m game.Move) bool { return m >= mnk.KeepSide },
	Icon:       func(m game.Move) ui.Icon { return choiceIcons[m-mnk.KeepSide] },
	Asks:       mnkWords{}.asks,
	Numbered:   true,
	BoardStyle: mnkLook{},
	Words:      mnkWords{},
	Editor:     mnkEditor{},
})

func (mnkWords) Help(l *locale.Locale, rules game.Rules) []Section {
	r := rules.(*mnk.Rules)
	_, _, row := r.Size()
	data := locale.Data{"Row": row, "More": row + 1}
	across := newExample(r, row+2, exampleRows)
	first := min(1, len(across.cells[0])-row)
	across.line(first, middleRow, 1, 0, row)
	across.answer(row - 1)
	win := across.diagram(first+row-1, middleRow)
	sections := []Section{
		section(l, "mnk.place-title", "mnk.place", firstSigns(r, row).Then()),
	}
	if r.Opening() != mnk.NoOpening {
		sections = append(sections, openingSection(l, r))
	}
	sections = append(sections,
		Section{l.Format("mnk.row-title", data), l.Format(rowTexts[r.Rule()], data), []Diagram{win, win.Then()}, true},
		section(l, "mnk.ways-title", "mnk.ways", upright(r, row).Then(), diagonal(r, row).Then()))
	if row+1 < board.MaxSide { // a longer row and a square beside it fit on the board
		longer := longerRow(r, row)
		id := "mnk.longer-wins"
		switch r.Rule() {
		case mnk.Exact, mnk.Caro:
			id = "mnk.longer-fails"
		case mnk.Renju:
			id = "mnk.longer-renju"
			longer.Position = swapped(longer.Position)
		}
		sections = append(sections, Section{
			l.Text("mnk.longer-title"), l.Format(id, data), []Diagram{longer, longer.Then()}, true,
		})
	}
	if r.Rule() == mnk.Caro && row+2 <= board.MaxSide {
		sections = append(sections, section(l, "mnk.closed-title", "mnk.closed",
			closedRow(r, row, 1).Then(), closedRow(r, row, 0).Then()))
	}
	if r.Rule() == mnk.Renju {
		sections = append(sections,
			section(l, "mnk.forbidden-title", "mnk.forbidden", twoThrees, twoFours),
			lead(l, "mnk.four-three-title", "mnk.four-three", fourThree))
	}
	if row > 2 { // no pattern for a full board without such a row is known otherwise
		sections = append(sections, section(l, "mnk.drawn-title", "mnk.drawn", fullBoard(r)))
	}
	return sections
}

// openingSection explains the opening: its three signs, and the board after a swap.
func openingSection(l *locale.Locale, r *mnk.Rules) Section {
	id := "mnk.opening-swap"
	if r.Opening() == mnk.Swap2 {
		id = "mnk.opening-swap-two"
	}
	three := Diagram{Rules: smallSwap, Position: "......./..X.X../...O.../......./......./......./....... O choose"}
	swapped := three
	swapped.Moves = "swap"
	return section(l, "mnk.opening-title", id, three, swapped)
}

const smallSwap = "mnk:7,7,5,swap"

// rowTexts are the texts about winning rows, by rule.
var rowTexts = [...]string{mnk.Freestyle: "mnk.row-or-more", mnk.Exact: "mnk.row-exact", mnk.Caro: "mnk.row-caro",
	mnk.Renju: "mnk.row-renju"}

// example is a board of any size with the rule and the row length of a game.
type example struct {
	rules *mnk.Rules
	cells [][]byte
}

// newExample returns an empty board with its sides limited to valid values.
func newExample(r *mnk.Rules, columns, rows int) example {
	e := example{rules: r, cells: make([][]byte, min(max(rows, 3), board.MaxSide))}
	for y := range e.cells {
		e.cells[y] = make([]byte, min(max(columns, 3), board.MaxSide))
		for x := range e.cells[y] {
			e.cells[y][x] = '.'
		}
	}
	return e
}

// line places the given number of X on a line.
func (e example) line(x, y, dx, dy, length int) {
	for i := range length {
		e.cells[y+i*dy][x+i*dx] = 'X'
	}
}

// exampleRows is the number of rows of a board with a horizontal row, middleRow the
// index of that row.
const exampleRows, middleRow = 5, 2

// answer places the given number of O above and below the middle row, none of them side
// by side.
func (e example) answer(count int) {
	for i := range count {
		if column := i + 1; column < len(e.cells[0]) {
			e.cells[middleRow-1+2*(i%2)][column] = 'O'
		}
	}
}

// diagram returns the position before X plays on a square, or the position itself if
// column is -1.
func (e example) diagram(column, row int) Diagram {
	r := e.rules
	_, _, inRow := r.Size()
	d := Diagram{}
	if column >= 0 {
		e.cells[row][column] = '.'
		d.Next = mnk.CellName(len(e.cells[0]), row*len(e.cells[0])+column)
	}
	for y, cells := range e.cells {
		if y > 0 {
			d.Position += "/"
		}
		d.Position += string(cells)
	}
	d.Position += " X"
	d.Rules = fmt.Sprintf("mnk:%d,%d,%d", len(e.cells[0]), len(e.cells), inRow)
	if rule := r.Settings()["rule"]; r.Rule() != mnk.Freestyle {
		d.Rules += "," + rule
	}
	return d
}

// firstSigns returns a board before the third move of a game.
func firstSigns(r *mnk.Rules, row int) Diagram {
	e := newExample(r, row+2, exampleRows)
	e.cells[middleRow][1], e.cells[middleRow-1][2] = 'X', 'O'
	return e.diagram(3, middleRow+1)
}

// upright returns a vertical row.
func upright(r *mnk.Rules, row int) Diagram {
	e := newExample(r, row, row)
	e.line(1, 0, 0, 1, row)
	for y := range row - 1 {
		e.cells[y][2*(y%2)] = 'O'
	}
	return e.diagram(1, row-1)
}

// diagonal returns a diagonal row.
func diagonal(r *mnk.Rules, row int) Diagram {
	e := newExample(r, row, row)
	e.line(0, 0, 1, 1, row)
	for i := range row - 1 {
		e.cells[i+i%2][i+1-i%2] = 'O'
	}
	return e.diagram(row-1, row-1)
}

// longerRow returns a row that is one sign longer than necessary, before its middle is
// filled.
func longerRow(r *mnk.Rules, row int) Diagram {
	e := newExample(r, row+3, exampleRows)
	e.line(1, middleRow, 1, 0, row+1)
	e.answer(row)
	return e.diagram(1+(row+1)/2, middleRow)
}

// closedRow returns a row that begins in a column, with O before it, if there is a
// square, and behind it, before its middle is filled.
func closedRow(r *mnk.Rules, row, column int) Diagram {
	e := newExample(r, row+2, exampleRows)
	e.line(column, middleRow, 1, 0, row)
	e.answer(row - 2)
	if column > 0 {
		e.cells[middleRow][column-1] = 'O'
	}
	e.cells[middleRow][column+row] = 'O'
	return e.diagram(column+row/2, middleRow)
}

// Diagrams of renju: d4 is forbidden to X by two threes and by two fours, and a four and a three win.
var (
	twoThrees = Diagram{Rules: smallRenju, Position: "......./...X.../...X..O/.XX..../......./.OO..../....O.. X"}
	twoFours  = Diagram{Rules: smallRenju, Position: "...X.../...X..O/...X.../XX..X../..O..O./..OO.../......O X"}
	fourThree = Diagram{
		Rules: smallRenju, Position: "...X.../...X..O/...X.../.XX..../..O..O./..OO.../....... X", Next: "d4",
	}
)

const smallRenju = "mnk:7,7,5,renju"

// fullBoard returns a full board on which no line has more than two equal signs.
func fullBoard(r *mnk.Rules) Diagram {
	_, _, row := r.Size()
	e := newExample(r, max(6, row), 4)
	for y, cells := range e.cells {
		for x := range cells {
			cells[x] = "XXOO"[(x+2*(y%2))%4]
		}
	}
	return e.diagram(-1, 0)
}
