package puzzles

import (
	"strconv"
	"strings"

	"colat/game"
	"colat/game/cotoan"
	"colat/game/mnk"
	"colat/game/othello"
	"colat/game/uttt"
)

// A picture describes a position as a rectangle of texts, one for each square, in terms of the
// side to move and its opponent, and a text for what is not on the board.
type picture struct {
	columns, rows int
	at            func(column, row int) string
	beside        string
}

// canonical returns a text that positions share exactly if one becomes the other by turning
// or reflecting the board, or by exchanging the sides.
func canonical(s game.State) string {
	p := pictureOf(s)
	turns := 4
	if p.columns == p.rows {
		turns = 8
	}
	best := ""
	var b strings.Builder
	for turn := range turns {
		b.Reset()
		for y := range p.rows {
			for x := range p.columns {
				column, row := x, y
				if turn&4 != 0 {
					column, row = row, column
				}
				if turn&1 != 0 {
					column = p.columns - 1 - column
				}
				if turn&2 != 0 {
					row = p.rows - 1 - row
				}
				b.WriteString(p.at(column, row))
			}
		}
		if text := b.String(); best == "" || text < best {
			best = text
		}
	}
	return best + p.beside
}

// own returns "x" for the side to move, "o" for the other side and "." for none.
func own(side, toMove game.Player) string {
	switch side {
	case toMove:
		return "x"
	case toMove.Opponent():
		return "o"
	}
	return "."
}

func pictureOf(state game.State) picture {
	mover := state.ToMove()
	switch s := state.(type) {
	case *othello.State:
		black, white := s.Board()
		cells := s.Goal()
		return picture{8, 8, func(column, row int) string {
			square := uint64(1) << (8*row + column)
			disc := "."
			switch {
			case black&square != 0:
				disc = own(game.First, mover)
			case white&square != 0:
				disc = own(game.Second, mover)
			}
			if cells&square != 0 {
				disc += "*"
			}
			return disc
		}, ""}
	case *mnk.State:
		columns, rows, _ := s.Rules().(*mnk.Rules).Size()
		return picture{columns, rows, func(column, row int) string {
			return own(s.At(row*columns+column), mover)
		}, ""}
	case *uttt.State:
		playable := s.Playable()
		return picture{9, 9, func(column, row int) string {
			block, cell := row/3*3+column/3, row%3*3+column%3
			sign := own(game.NoSide, mover)
			for side := range game.Player(2) {
				if s.Stones(side, block)>>cell&1 != 0 {
					sign = own(side, mover)
				}
			}
			if playable>>block&1 != 0 {
				sign += "*"
			}
			return sign
		}, ""}
	case *cotoan.State:
		board := s.Board()
		points := strconv.Itoa(s.Points(mover)) + "-" + strconv.Itoa(s.Points(mover.Opponent()))
		return picture{cotoan.Files, cotoan.Ranks, func(column, row int) string {
			piece := board.On(cotoan.At(column, row))
			side := own(piece.Side(), mover)
			if side == "." {
				return side
			}
			return side + strconv.Itoa(piece.Number())
		}, " " + points}
	}
	// Positions of other games are told apart by their texts alone.
	return picture{1, 1, func(int, int) string { return state.Rules().FormatPosition(state) }, ""}
}
