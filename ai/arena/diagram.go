package arena

import (
	"fmt"
	"strings"

	"colat/game"
	"colat/game/othello"
)

// Diagram returns a position as text to look at, a few lines of it. Othello has a
// board with X, O and a dot for an empty square; a star marks a victory cell,
// beside its disc or in place of the dot. Other games have their position text,
// a row a line.
func Diagram(s game.State) string {
	state, ok := s.(*othello.State)
	if !ok {
		return strings.ReplaceAll(s.Rules().FormatPosition(s), "/", "\n") + "\n"
	}
	black, white := state.Board()
	var b strings.Builder
	b.WriteString("  a b c d e f g h\n")
	for sq := range 64 {
		if sq%8 == 0 {
			fmt.Fprintf(&b, "%d ", sq/8+1)
		}
		disc, mark := byte('.'), byte(' ')
		switch {
		case black>>sq&1 != 0:
			disc = 'X'
		case white>>sq&1 != 0:
			disc = 'O'
		}
		if state.VictoryCells()>>sq&1 != 0 {
			mark = '*'
			if disc == '.' {
				disc, mark = '*', ' '
			}
		}
		b.WriteByte(disc)
		if sq%8 == 7 {
			b.WriteString(strings.TrimRight(string(mark), " "))
			b.WriteByte('\n')
			continue
		}
		b.WriteByte(mark)
	}
	return b.String()
}
