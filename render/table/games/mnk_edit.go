package games

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/mnk"
	"colat/render/table/board"
)

// mnkEditor edits stones. Every position is valid in this game.
type mnkEditor struct{}

func (mnkEditor) Tools(game.Rules) []Tool {
	return sideTools(mnkLook{}, [2]string{"X", "O"}, [2]ebiten.Key{ebiten.KeyX, ebiten.KeyO})
}

func (mnkEditor) Draft(s game.State) Draft {
	d := Draft{ToMove: s.ToMove(), Block: AnyBlock}
	var p board.Position
	mnkLook{}.Show(s, &p)
	d.Pieces = p.Pieces
	return d
}

func (mnkEditor) Text(rules game.Rules, d *Draft) string {
	columns, rows, _ := rules.(*mnk.Rules).Size()
	var b strings.Builder
	for square := range columns * rows {
		if square > 0 && square%columns == 0 {
			b.WriteByte('/')
		}
		b.WriteByte(letter(d.owner(square, stroke), '.'))
	}
	return b.String() + " " + rules.Traits().Letter(d.ToMove)
}
