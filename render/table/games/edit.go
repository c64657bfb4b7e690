package games

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/table/board"
)

// An Editor sets up positions of a game.
type Editor interface {
	// Tools returns the tools for changing squares. The eraser comes first.
	Tools(rules game.Rules) []Tool
	// complete adds to a draft of a position what its pieces and suns do not show.
	complete(d *Draft, s game.State)
	// Text returns the position text of a draft, which the rules may reject.
	Text(rules game.Rules, d *Draft) string
}

// A Draft is a position that is being set up. It need not be valid.
type Draft struct {
	Pieces [board.MaxSquares]board.Piece
	Suns   board.Set
	ToMove game.Player
	Points [2]int
	Block  int // the block to play on a divided board; AnyBlock for any
}

// AnyBlock means any block.
const AnyBlock = -1

// ToolKind is the kind of change that a tool makes.
type ToolKind uint8

const (
	Erase     ToolKind = iota // removes the piece on a square
	PutPiece                  // places a piece
	PutSun                    // marks or unmarks a square
	PickBlock                 // selects the block to play, or any block
)

// A Tool changes squares of a draft.
type Tool struct {
	Name  string // in the names of controls
	Kind  ToolKind
	Piece board.Piece
	// Side is the side that the tool belongs to, game.NoSide for both. Games with many
	// pieces show the tools of one side at a time.
	Side game.Player
	// Only is set if the board has at most one such piece.
	Only  bool
	Label string     // the id of its text, or the text itself if there is no such id
	Key   ebiten.Key // the key that selects the tool, or applies it under the cursor
}

// eraser removes pieces. All Editors have it.
var eraser = Tool{Name: "empty", Kind: Erase, Side: game.NoSide, Label: "edit.empty", Key: ebiten.KeyDelete}

// sideTools returns the eraser and a tool for a piece of each side.
func sideTools(piece func(side game.Player) board.Piece, labels [2]string, keys [2]ebiten.Key) []Tool {
	tools := []Tool{eraser}
	for side, name := range []string{"first", "second"} {
		tools = append(tools, Tool{
			Name: name, Kind: PutPiece, Piece: piece(game.Player(side)), Side: game.NoSide,
			Label: labels[side], Key: keys[side],
		})
	}
	return tools
}

// Use applies a tool to a square or a block, and reports whether it changed anything.
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

// Clear removes all pieces. Suns remain, because they are part of the game.
func (d *Draft) Clear() {
	d.Pieces, d.Points, d.Block = [board.MaxSquares]board.Piece{}, [2]int{}, AnyBlock
}

// owner returns the side whose piece, given by of, is on a square.
func (d *Draft) owner(square int, of func(side game.Player) board.Piece) game.Player {
	for side := range game.Player(2) {
		if d.Pieces[square] == of(side) {
			return side
		}
	}
	return game.NoSide
}

// sideLetter returns the letter of a square in position texts.
func sideLetter(owner game.Player, empty byte) byte {
	if owner == game.NoSide {
		return empty
	}
	return "XO"[owner]
}
