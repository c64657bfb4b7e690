package symmetry

import "colat/game"

// other is the code of a position that has no picture.
const other byte = 0

// textOf returns the text of a code.
func textOf(code byte) string {
	switch {
	case code == other:
		return ""
	case code >= game.OwnPiece:
		return "x" + string('0'+code-game.OwnPiece)
	case code >= game.TheirPiece:
		return "o" + string('0'+code-game.TheirPiece)
	}
	text := []string{".", "o", "x"}[(code-1)/2]
	if code&1 != 0 {
		text += "*"
	}
	return text
}

// A picture is a position's picture, which can be turned.
type picture game.Picture

func pictureOf(s game.State) picture {
	if p, can := s.(game.Pictured); can {
		return picture(p.Picture())
	}
	// Positions of other games are told apart by their texts alone.
	return picture{1, 1, []byte{other}, s.Rules().FormatPosition(s)}
}

// least returns the turn after which the picture is the least in the order of its codes.
func (p *picture) least() int {
	turns := Turns / 2
	if p.Columns == p.Rows {
		turns = Turns
	}
	least := 0
	for turn := 1; turn < turns; turn++ {
		if p.less(turn, least) {
			least = turn
		}
	}
	return least
}

// less reports whether the picture after turn a comes before that after turn b.
func (p *picture) less(a, b int) bool {
	for row := range p.Rows {
		for column := range p.Columns {
			if x, y := p.turned(a, column, row), p.turned(b, column, row); x != y {
				return x < y
			}
		}
	}
	return false
}

// becomes reports whether the picture after a turn is another one of the same size.
func (p *picture) becomes(turn int, other *picture) bool {
	for row := range p.Rows {
		for column := range p.Columns {
			if p.turned(turn, column, row) != other.turned(0, column, row) {
				return false
			}
		}
	}
	return true
}

// turned returns the code at a column and a row after a turn.
func (p *picture) turned(turn, column, row int) byte {
	column, row = source(turn, column, row, p.Columns, p.Rows)
	return p.Codes[row*p.Columns+column]
}

// each passes the codes after a turn to visit, row by row.
func (p *picture) each(turn int, visit func(code byte)) {
	for row := range p.Rows {
		for column := range p.Columns {
			visit(p.turned(turn, column, row))
		}
	}
}
