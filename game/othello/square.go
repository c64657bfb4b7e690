package othello

import (
	"fmt"

	"colat/game"
)

// Pass is the move of a side that cannot place a disc. Every other move is the number
// of its square: 0 is a1, 7 is h1, 8 is a2 and 63 is h8.
const Pass game.Move = 64

// SquareName returns the name of a square from 0 to 63, such as "d3": its column
// from a to h, then its row from 1 to 8. It panics for any other number.
func SquareName(sq int) string {
	if sq < 0 || sq > 63 {
		panic(fmt.Sprintf("othello: no square has the number %d", sq))
	}
	return squareNames[2*sq : 2*sq+2]
}

// squareNames is the concatenation of the 64 names, so that a name is a substring and
// needs no allocation.
var squareNames = func() string {
	names := make([]byte, 0, 128)
	for sq := range 64 {
		names = append(names, "abcdefgh"[sq%8], "12345678"[sq/8])
	}
	return string(names)
}()

// ParseSquare parses the name of a square. Its column may be upper case.
func ParseSquare(text string) (int, error) {
	if len(text) == 2 {
		column, row := text[0]|0x20, text[1]
		if column >= 'a' && column <= 'h' && row >= '1' && row <= '8' {
			return 8*int(row-'1') + int(column-'a'), nil
		}
	}
	return 0, fmt.Errorf("%s is not a square: want a column from a to h and a row from 1 to 8, such as d3", quote(text))
}

// quote quotes untrusted text for an error: without control characters and with at most
// 40 characters of the text.
func quote(text string) string {
	const most = 40
	if len(text) > most {
		return fmt.Sprintf("%.*q… (%d bytes)", most, text, len(text))
	}
	return fmt.Sprintf("%q", text)
}
