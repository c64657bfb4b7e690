package symmetry

import (
	"strconv"

	"colat/game"
	"colat/game/cotoan"
	"colat/game/mnk"
	"colat/game/othello"
	"colat/game/uttt"
)

// A picture describes a position as a rectangle of codes, row by row, in terms of the side to
// move and its opponent, and by a text for what is not on the board.
type picture struct {
	columns, rows int
	codes         []byte
	beside        string
}

// The codes of squares without a number: the side that has the square, and whether it is
// marked, as victory cells and cells that may be played are. Numbered pieces come after them.
// The order is that of the texts, on which the IDs of puzzles depend.
const (
	other   byte = 0 // a position of another game
	empty   byte = 2
	theirs  byte = 4
	own     byte = 6
	marked  byte = 1 // taken away from a code
	theirs0 byte = 16
	own0    byte = 32
)

// textOf returns the text of a code.
func textOf(code byte) string {
	switch {
	case code == other:
		return ""
	case code >= own0:
		return "x" + string('0'+code-own0)
	case code >= theirs0:
		return "o" + string('0'+code-theirs0)
	}
	text := []string{".", "o", "x"}[(code-1)/2]
	if code&1 != 0 {
		text += "*"
	}
	return text
}

// codeOf returns the code of a square that a side has.
func codeOf(side, toMove game.Player) byte {
	switch side {
	case toMove:
		return own
	case toMove.Opponent():
		return theirs
	}
	return empty
}

func pictureOf(state game.State) picture {
	switch s := state.(type) {
	case *othello.State:
		return ofOthello(s)
	case *mnk.State:
		return ofLines(s)
	case *uttt.State:
		return ofUltimate(s)
	case *cotoan.State:
		return ofCotoan(s)
	}
	// Positions of other games are told apart by their texts alone.
	return picture{1, 1, []byte{other}, state.Rules().FormatPosition(state)}
}

func ofOthello(s *othello.State) picture {
	black, white := s.Board()
	mover, cells := s.ToMove(), s.Goal()
	codes := make([]byte, 64)
	for i := range codes {
		square := uint64(1) << i
		switch {
		case black&square != 0:
			codes[i] = codeOf(game.First, mover)
		case white&square != 0:
			codes[i] = codeOf(game.Second, mover)
		default:
			codes[i] = empty
		}
		if cells&square != 0 {
			codes[i] -= marked
		}
	}
	return picture{8, 8, codes, ""}
}

func ofLines(s *mnk.State) picture {
	columns, rows, _ := s.Rules().(*mnk.Rules).Size()
	codes := make([]byte, columns*rows)
	for i := range codes {
		codes[i] = codeOf(s.At(i), s.ToMove())
	}
	return picture{columns, rows, codes, ""}
}

func ofUltimate(s *uttt.State) picture {
	mover, playable := s.ToMove(), s.Playable()
	codes := make([]byte, 81)
	for i := range codes {
		column, row := i%9, i/9
		block, cell := row/3*3+column/3, row%3*3+column%3
		codes[i] = empty
		for side := range game.Player(2) {
			if s.Stones(side, block)>>cell&1 != 0 {
				codes[i] = codeOf(side, mover)
			}
		}
		if playable>>block&1 != 0 {
			codes[i] -= marked
		}
	}
	return picture{9, 9, codes, ""}
}

func ofCotoan(s *cotoan.State) picture {
	mover, board := s.ToMove(), s.Board()
	codes := make([]byte, cotoan.Files*cotoan.Ranks)
	for i := range codes {
		piece := board.On(cotoan.At(i%cotoan.Files, i/cotoan.Files))
		switch codes[i] = codeOf(piece.Side(), mover); codes[i] {
		case own:
			codes[i] = own0 + byte(piece.Number())
		case theirs:
			codes[i] = theirs0 + byte(piece.Number())
		}
	}
	points := strconv.Itoa(s.Points(mover)) + "-" + strconv.Itoa(s.Points(mover.Opponent()))
	return picture{cotoan.Files, cotoan.Ranks, codes, " " + points}
}
