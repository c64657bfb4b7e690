package games

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/table/board"
)

// An Editor is how positions of a game are set up.
type Editor interface {
	// Tools are what can be put on squares, the one that takes away first.
	Tools(rules game.Rules) []Tool
	// Draft returns a position as it stands, to be changed.
	Draft(s game.State) Draft
	// Text writes a draft as the position text of the game, which may be refused.
	Text(rules game.Rules, d *Draft) string
}

// A Draft is a position that is being set up. It need not be one that can be.
type Draft struct {
	Pieces [board.MaxSquares]board.Piece
	Suns   board.Set
	ToMove game.Player
	Points [2]int
	Block  int // of a divided board, that must be played in; AnyBlock for any
}

// AnyBlock stands for any block.
const AnyBlock = -1

// ToolKind is what a tool does.
type ToolKind uint8

const (
	Erase     ToolKind = iota // takes away what lies on a square
	PutPiece                  // puts a piece down
	PutSun                    // marks a square, or no longer
	PickBlock                 // says in which block must be played, or that any will do
)

// A Tool changes squares of a draft.
type Tool struct {
	Name  string // in the names of controls
	Kind  ToolKind
	Piece board.Piece
	// Side is whose the tool is, Nobody for one of both. Games with many pieces show
	// those of one side at a time.
	Side game.Player
	// Only is whether the board has one such piece at most.
	Only  bool
	Label string     // the id of its text, or, where there is none, the text itself
	Key   ebiten.Key // which takes it up, or puts it down under the cursor
}

// The tools that take away, and that put down the discs or the signs of the sides.
var eraser = Tool{Name: "empty", Kind: Erase, Side: game.Nobody, Label: "edit.empty", Key: ebiten.KeyDelete}

// sideTools are the eraser and a piece of either side.
func sideTools(look BoardStyle, labels [2]string, keys [2]ebiten.Key) []Tool {
	tools := []Tool{eraser}
	for side, name := range []string{"first", "second"} {
		tools = append(tools, Tool{
			Name: name, Kind: PutPiece, Piece: look.Piece(game.Player(side)), Side: game.Nobody,
			Label: labels[side], Key: keys[side],
		})
	}
	return tools
}

// Use has a tool change a square, and reports whether it changed anything.
func (d *Draft) Use(t *Tool, square, block int) bool {
	switch t.Kind {
	case PutSun:
		if d.Suns.Has(square) {
			d.Suns.Remove(square)
		} else {
			d.Suns.Add(square)
		}
		return true
	case PickBlock:
		if d.Block == block {
			block = AnyBlock
		}
		d.Block = block
		return true
	case Erase:
		if d.Pieces[square] == (board.Piece{}) && d.Suns.Has(square) {
			d.Suns.Remove(square)
			return true
		}
	}
	if d.Pieces[square] == t.Piece {
		return false
	}
	if t.Only {
		for other := range d.Pieces {
			if d.Pieces[other] == t.Piece {
				d.Pieces[other] = board.Piece{}
			}
		}
	}
	d.Pieces[square] = t.Piece
	return true
}

// Clear takes all pieces away. Suns stay: they are part of the game.
func (d *Draft) Clear() {
	d.Pieces, d.Points, d.Block = [board.MaxSquares]board.Piece{}, [2]int{}, AnyBlock
}

// owner returns the side whose piece lies on a square, by the pieces of both.
func (d *Draft) owner(square int, of func(side game.Player) board.Piece) game.Player {
	for side := range game.Player(2) {
		if d.Pieces[square] == of(side) {
			return side
		}
	}
	return game.Nobody
}

// ShowDraft puts a draft on a board.
func (g *Game) ShowDraft(d *Draft, p *board.Position) {
	p.Pieces, p.Suns = d.Pieces, d.Suns
	if blocks, ok := g.Editor.(interface {
		showBlocks(d *Draft, p *board.Position)
	}); ok {
		blocks.showBlocks(d, p)
	}
}

// Block returns the block of a divided board that a square lies in, or AnyBlock.
func (g *Game) Block(rules game.Rules, square int) int {
	t := g.Table(rules)
	if t.Panel == 0 {
		return AnyBlock
	}
	return square/t.Columns/t.Panel*(t.Columns/t.Panel) + square%t.Columns/t.Panel
}
