package uttt

import (
	"fmt"
	"math/bits"
	"strings"

	"colat/game"
)

// Diagram implements game.Diagrammer: the nine blocks, with X, O, and a dot for an
// empty cell; then the blocks that each side has won, and the blocks in which the side
// to move may play.
func (s *State) Diagram() string {
	var b strings.Builder
	for row := range 9 {
		if row%3 == 0 && row > 0 {
			b.WriteString("------+-------+------\n")
		}
		for column := range 9 {
			if column > 0 {
				b.WriteByte(' ')
			}
			if column%3 == 0 && column > 0 {
				b.WriteString("| ")
			}
			b.WriteByte(letterOf(s.At(row/3*3+column/3, row%3*3+column%3)))
		}
		b.WriteByte('\n')
	}
	for side := game.First; side <= game.Second; side++ {
		if blocks := s.owned[side]; blocks != 0 {
			fmt.Fprintf(&b, "%s has won %s\n", side.Letter(), blockList(blocks))
		}
	}
	if blocks := s.Playable(); blocks != 0 {
		fmt.Fprintf(&b, "%s plays in %s\n", s.toMove.Letter(), blockList(blocks))
	}
	return b.String()
}

// letterOf returns the letter of a cell in texts.
func letterOf(owner game.Player) byte { return ".XO"[owner+1] }

// blockList lists blocks by their numbers.
func blockList(blocks uint16) string {
	var numbers []string
	for rest := blocks; rest != 0; rest &= rest - 1 {
		numbers = append(numbers, fmt.Sprint(bits.TrailingZeros16(rest)))
	}
	if len(numbers) == 1 {
		return "block " + numbers[0]
	}
	return "blocks " + strings.Join(numbers, " ")
}
