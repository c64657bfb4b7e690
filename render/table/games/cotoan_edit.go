package games

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/cotoan"
	"colat/render/table/board"
)

// cotoanEditor edits the numbered pieces of both sides, each of which exists at most
// once.
type cotoanEditor struct{}

func (cotoanEditor) Tools(game.Rules) []Tool {
	tools := []Tool{eraser}
	for side := range game.Player(2) {
		for number := range cotoan.Numbers {
			tools = append(tools, Tool{
				Name: cotoan.PieceOf(side, number).String(), Kind: PutPiece, Piece: stone(side, number), Side: side, Only: true,
				Label: strconv.Itoa(number), Key: ebiten.KeyDigit0 + ebiten.Key(number),
			})
		}
	}
	return tools
}

func (cotoanEditor) Draft(s game.State) Draft {
	state := s.(*cotoan.State)
	d := Draft{ToMove: s.ToMove(), Block: AnyBlock}
	d.Points = [2]int{state.Points(game.First), state.Points(game.Second)}
	var p board.Position
	cotoanLook{}.Show(s, &p)
	d.Pieces = p.Pieces
	return d
}

func (cotoanEditor) Text(rules game.Rules, d *Draft) string {
	var b strings.Builder
	for square := range cotoanTable.Columns * cotoanTable.Rows {
		switch {
		case square == 0:
		case square%cotoanTable.Columns == 0:
			b.WriteByte('/')
		default:
			b.WriteByte(',')
		}
		piece := d.Pieces[square]
		if piece == (board.Piece{}) {
			b.WriteString("--")
			continue
		}
		side := game.First
		if piece.Light {
			side = game.Second
		}
		b.WriteString(cotoan.PieceOf(side, int(piece.Number)).String())
	}
	return fmt.Sprintf("%s %s %d-%d", &b, rules.Traits().Letter(d.ToMove), d.Points[0], d.Points[1])
}
