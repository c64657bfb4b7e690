package mnk

import (
	"fmt"
	"strings"
)

// Diagram implements game.Diagrammer: the board with the letters of its columns and the
// numbers of its rows, with X, O, and a dot for an empty cell.
func (s *State) Diagram() string {
	columns, rows := s.rules.columns, s.rules.rows
	width := len(fmt.Sprint(rows))
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", width))
	for x := range columns {
		fmt.Fprintf(&b, " %c", 'a'+x)
	}
	for cell, owner := range s.cells {
		if cell%columns == 0 {
			fmt.Fprintf(&b, "\n%*d", width, cell/columns+1)
		}
		fmt.Fprintf(&b, " %c", ".XO"[owner+1])
	}
	b.WriteByte('\n')
	return b.String()
}
