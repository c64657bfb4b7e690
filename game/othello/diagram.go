package othello

import (
	"fmt"
	"strings"

	"colat/game"
)

// Diagram implements game.Diagrammer: a board with the letters of the sides and dots
// for empty squares. A star marks a victory cell, after its disc or instead of the dot.
func (s *State) Diagram() string {
	black, white := s.Board()
	traits := s.rules.Traits()
	var b strings.Builder
	b.WriteString("  a b c d e f g h\n")
	for sq := range 64 {
		if sq%8 == 0 {
			fmt.Fprintf(&b, "%d ", sq/8+1)
		}
		disc, mark := ".", " "
		switch {
		case black>>sq&1 != 0:
			disc = traits.Letter(game.First)
		case white>>sq&1 != 0:
			disc = traits.Letter(game.Second)
		}
		if s.VictoryCells()>>sq&1 != 0 {
			mark = "*"
			if disc == "." {
				disc, mark = "*", " "
			}
		}
		b.WriteString(disc)
		if sq%8 == 7 {
			mark = strings.TrimRight(mark, " ") + "\n"
		}
		b.WriteString(mark)
	}
	return b.String()
}
