package cotoan

import (
	"fmt"
	"strings"

	"colat/game"
)

// Diagram implements game.Diagrammer: the board with its pieces as in position texts
// and dots for empty squares, then the points.
func (s *State) Diagram() string {
	var b strings.Builder
	files := "    a  b  c  d  e  f  g  h  i\n"
	b.WriteString(files)
	for rank := Ranks - 1; rank >= 0; rank-- {
		fmt.Fprintf(&b, "%2d", rank+1)
		for file := range Files {
			text := " ."
			if p := s.board.On(At(file, rank)); p != NoPiece {
				text = p.String()
			}
			b.WriteString(" " + text)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "points: red %d, blue %d\n", s.points[game.First], s.points[game.Second])
	return b.String()
}
