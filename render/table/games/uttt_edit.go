package games

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/uttt"
	"colat/render/table/board"
)

// utttEditor edits stones and the block to play.
type utttEditor struct{}

func (utttEditor) Tools(game.Rules) []Tool {
	tools := sideTools(utttLook{}, [2]string{"X", "O"}, [2]ebiten.Key{ebiten.KeyX, ebiten.KeyO})
	return append(tools, Tool{
		Name: "block", Kind: PickBlock, Side: game.Nobody, Label: "edit.block", Key: ebiten.KeyB,
	})
}

func (utttEditor) Draft(s game.State) Draft {
	state := s.(*uttt.State)
	d := Draft{ToMove: s.ToMove(), Block: AnyBlock}
	var p board.Position
	utttLook{}.Show(s, &p)
	d.Pieces = p.Pieces
	if target := state.Target(); target != uttt.Free {
		d.Block = target
	}
	return d
}

func (utttEditor) Text(rules game.Rules, d *Draft) string {
	var b strings.Builder
	for m := range side * side * side * side {
		b.WriteByte(letter(d.owner(utttSquare(m/(side*side), m%(side*side)), stroke), '.'))
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
	for block := range side * side {
		var stones [2]uint16
		for cell := range side * side {
			if owner := d.owner(utttSquare(block, cell), stroke); owner != game.Nobody {
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
