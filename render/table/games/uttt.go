package games

import (
	"image/color"
	"math/bits"

	"colat/game"
	"colat/game/uttt"
	"colat/render/kit/theme"
	"colat/render/table/board"
)

// Ultimate is the adapter of Ultimate Tic-Tac-Toe in both variants.
var Ultimate = &Game{
	Families:   []string{"uttt"},
	Opponents:  Players,
	MostDepth:  10,
	Tones:      [2]color.RGBA{theme.Gold, theme.Pearl},
	Trays:      []Tray{{Tagline: "uttt.tagline"}},
	ClearLead:  3, // blocks
	BoardStyle: utttLook{},
	Words:      utttWords{},
	Editor:     utttEditor{},
}

type utttLook struct{}

// side is the number of cells in a row of a block, and of blocks in a row of the board.
const side = 3

// utttTable is a board of nine panels of nine squares.
var utttTable = board.Table{Columns: side * side, Rows: side * side, Panel: side}

func (utttLook) Table(game.Rules) board.Table { return utttTable }

// utttSquare returns the square of a cell of a block.
func utttSquare(block, cell int) int {
	column, row := block%side*side+cell%side, block/side*side+cell/side
	return row*utttTable.Columns + column
}

// utttCell returns the block and the cell of a square.
func utttCell(square int) (block, cell int) {
	column, row := square%utttTable.Columns, square/utttTable.Columns
	return row/side*side + column/side, row%side*side + column%side
}

func (utttLook) Show(s game.State, p *board.Position) {
	state := s.(*uttt.State)
	showBlocks(state, p)
	for block := range side * side {
		for cell := range side * side {
			if owner := state.At(block, cell); owner != game.Nobody {
				p.Pieces[utttSquare(block, cell)] = stroke(owner)
			}
		}
	}
}

// showBlocks sets the panels of p to the blocks of a state.
func showBlocks(s *uttt.State, p *board.Position) {
	const full = 1<<(side*side) - 1
	for block := range side * side {
		look := &p.Panels[block]
		look.Lit = s.Playable()>>block&1 != 0
		look.Closed = s.Stones(game.First, block)|s.Stones(game.Second, block) == full
		if owner := s.Owner(block); owner != game.Nobody {
			look.Sign = stroke(owner)
			look.Closed = look.Closed || !s.Rules().(*uttt.Rules).Open()
		}
	}
}

func (utttLook) Piece(side game.Player) board.Piece { return stroke(side) }

func (utttLook) SquareName(rules game.Rules, square int) string {
	return rules.FormatMove(nil, uttt.MoveAt(utttCell(square)))
}

func (utttLook) Squares(_ game.State, m game.Move) (from, to int) {
	return -1, utttSquare(uttt.BlockAndCell(m))
}

// Deciding returns all squares of the blocks that form a line.
func (utttLook) Deciding(s game.State, r game.Result) board.Set {
	var squares board.Set
	if r.Reason != uttt.ThreeBlocks {
		return squares
	}
	owned := s.(*uttt.State).Blocks(r.Winner)
	for block := range side * side {
		if owned>>block&1 != 0 && inLine(owned, block) {
			for cell := range side * side {
				squares.Add(utttSquare(block, cell))
			}
		}
	}
	return squares
}

// inLine reports whether a block of a set is part of three in a line.
func inLine(blocks uint16, block int) bool {
	for first := range side * side {
		for second := range first {
			line := uint16(1<<first | 1<<second | 1<<block)
			if bits.OnesCount16(line) == side && line&^blocks == 0 && uttt.HasLine(line) {
				return true
			}
		}
	}
	return false
}

func (utttLook) Middle(game.Rules) Middle { return blockMap{} }

// Thumbnail returns a board of whole blocks on which the next block would give cross
// three in a line.
func (utttLook) Thumbnail() (board.Table, *board.Position) {
	p := &board.Position{}
	for block, owner := range map[int]game.Player{
		0: game.First, 1: game.Second, 4: game.First, 5: game.Second,
	} {
		p.Panels[block].Sign = stroke(owner)
		p.Panels[block].Closed = true
	}
	p.Panels[8].Lit = true
	return mapTable, p
}
