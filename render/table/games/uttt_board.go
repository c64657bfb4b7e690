package games

import (
	"image/color"
	"math/bits"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/uttt"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

type utttLook struct{}

// utttSide is the number of cells in a row of a block, and of blocks in a row of the board.
const utttSide = 3

// utttCells is the number of cells of a block, and of blocks.
const utttCells = utttSide * utttSide

// utttTable is a board of nine panels of nine squares.
var utttTable = board.Table{Columns: utttCells, Rows: utttCells, Panel: utttSide}

func (utttLook) Table(game.Rules) board.Table { return utttTable }

// utttSquare returns the square of a cell of a block.
func utttSquare(block, cell int) int {
	column, row := block%utttSide*utttSide+cell%utttSide, block/utttSide*utttSide+cell/utttSide
	return row*utttTable.Columns + column
}

// utttCell returns the block and the cell of a square.
func utttCell(square int) (block, cell int) {
	column, row := square%utttTable.Columns, square/utttTable.Columns
	return row/utttSide*utttSide + column/utttSide, row%utttSide*utttSide + column%utttSide
}

func (utttLook) Show(s game.State, p *board.Position) {
	state := s.(*uttt.State)
	showBlocks(state, p)
	for block := range utttCells {
		for cell := range utttCells {
			if owner := state.At(block, cell); owner != game.NoSide {
				p.Pieces[utttSquare(block, cell)] = stroke(owner)
			}
		}
	}
}

// showBlocks sets the panels of p to the blocks of a state.
func showBlocks(s *uttt.State, p *board.Position) {
	const full = 1<<utttCells - 1
	for block := range utttCells {
		look := &p.Panels[block]
		look.Lit = s.Playable()>>block&1 != 0
		look.Closed = s.Stones(game.First, block)|s.Stones(game.Second, block) == full
		if owner := s.Owner(block); owner != game.NoSide {
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
	for block := range utttCells {
		if owned>>block&1 != 0 && inLine(owned, block) {
			for cell := range utttCells {
				squares.Add(utttSquare(block, cell))
			}
		}
	}
	return squares
}

// inLine reports whether a block of a set is part of three in a line.
func inLine(blocks uint16, block int) bool {
	for first := range utttCells {
		for second := range first {
			line := uint16(1<<first | 1<<second | 1<<block)
			if bits.OnesCount16(line) == utttSide && line&^blocks == 0 && uttt.HasLine(line) {
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

// utttEditor edits stones and the block to play.
type utttEditor struct{}

func (utttEditor) Tools(game.Rules) []Tool {
	tools := sideTools(stroke, [2]string{"X", "O"}, [2]ebiten.Key{ebiten.KeyX, ebiten.KeyO})
	return append(tools, Tool{
		Name: "block", Kind: PickBlock, Side: game.NoSide, Label: "edit.block", Key: ebiten.KeyB,
	})
}

func (utttEditor) complete(d *Draft, s game.State) {
	if target := s.(*uttt.State).Target(); target != uttt.Free {
		d.Block = target
	}
}

func (utttEditor) Text(rules game.Rules, d *Draft) string {
	var b strings.Builder
	for m := range utttCells * utttCells {
		b.WriteByte(sideLetter(d.owner(utttSquare(m/utttCells, m%utttCells), stroke), '.'))
	}
	b.WriteByte(' ')
	b.WriteString(rules.Traits().Letter(d.ToMove))
	b.WriteByte(' ')
	if d.Block == AnyBlock {
		b.WriteByte('-')
	} else {
		b.WriteByte('0' + byte(d.Block))
	}
	return b.String()
}

// showBlocks shows the owners of blocks with a line, and the block to play.
func (utttEditor) showBlocks(d *Draft, p *board.Position) {
	for block := range utttCells {
		var stones [2]uint16
		for cell := range utttCells {
			if owner := d.owner(utttSquare(block, cell), stroke); owner != game.NoSide {
				stones[owner] |= 1 << cell
			}
		}
		look := &p.Panels[block]
		for owner := range game.Player(2) {
			if uttt.HasLine(stones[owner]) {
				look.Sign = stroke(owner)
			}
		}
		look.Lit = d.Block == block || d.Block == AnyBlock && look.Sign == (board.Piece{})
	}
}

// blockMap shows the nine blocks as a small board, with their owners and the blocks in
// which the next move may be made.
type blockMap struct{}

func (blockMap) LayOut(page *ui.Page, r ui.Rect, s game.State, _ game.Player, over bool, _ color.RGBA) {
	var p board.Position
	showBlocks(s.(*uttt.State), &p)
	for block := range utttCells {
		// Without pieces below it, the sign of an open block can be shown completely,
		// too.
		look := &p.Panels[block]
		look.Closed = look.Closed || look.Sign != board.Piece{}
		look.Lit = look.Lit && !over
	}
	size := min(r.W, r.H)
	page.Add(ui.Item{
		Kind: ui.Picture, Painter: mapPainter{[utttCells]board.Panel(p.Panels[:])},
		Rect: ui.Rect{X: r.CenterX() - size/2, Y: r.CenterY() - size/2, W: size, H: size},
	})
}

// mapTable has one panel of a single square per block.
var mapTable = board.Table{Columns: utttSide, Rows: utttSide, Panel: 1}

// mapPainter draws the blocks as panels.
type mapPainter struct{ panels [utttCells]board.Panel }

var mapPosition board.Position

func (p mapPainter) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	copy(mapPosition.Panels[:], p.panels[:])
	shadow := r.W / 20 // reach of the map's shadow
	board.DrawSmall(dst, r.X+shadow, r.Y+shadow, r.W-2*shadow, r.H-2*shadow, mapTable, &mapPosition)
}
