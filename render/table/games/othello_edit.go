package games

import (
	"cmp"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/othello"
	"colat/render/table/board"
)

// othelloEditor edits discs and, in the victory game, the victory cells.
type othelloEditor struct{}

func (othelloEditor) Tools(rules game.Rules) []Tool {
	tools := sideTools(othelloLook{}, [2]string{"edit.black", "edit.white"}, [2]ebiten.Key{ebiten.KeyB, ebiten.KeyW})
	if rules == game.Rules(othello.Victory) {
		tools = append(tools, Tool{
			Name: "sun", Kind: PutSun, Side: game.Nobody, Label: "edit.sun", Key: ebiten.KeyV,
		})
	}
	return tools
}

func (othelloEditor) Draft(s game.State) Draft {
	d := Draft{ToMove: s.ToMove(), Block: AnyBlock}
	var p board.Position
	othelloLook{}.Show(s, &p)
	d.Pieces, d.Suns = p.Pieces, p.Suns
	return d
}

func (othelloEditor) Text(rules game.Rules, d *Draft) string {
	var b strings.Builder
	for square := range othelloTable.Columns * othelloTable.Rows {
		b.WriteByte(letter(d.owner(square, disc), '-'))
	}
	b.WriteByte(' ')
	b.WriteString(rules.Traits().Letter(d.ToMove))
	if rules == game.Rules(othello.Victory) {
		var names []string
		for square := range d.Suns.All() {
			names = append(names, coordinates(othelloTable, square))
		}
		b.WriteByte(' ')
		b.WriteString(cmp.Or(strings.Join(names, ","), othello.NoCells))
	}
	return b.String()
}

// letter returns the letter of a square in position texts.
func letter(owner game.Player, empty byte) byte {
	if owner == game.Nobody {
		return empty
	}
	return "XO"[owner]
}
