package board

// A kind holds the contributions of a window by the number of stones of each side in it
// and the sides to which it is open.
type kind struct {
	threats   uint64        // contribution to the threats of its cells
	total     [sides]uint64 // contribution to windowsMissing
	potential [sides]int64  // contribution to the potentials
	missing   [sides]uint8  // stones missing to a row, 1 to Farthest; 0 if the window does not count
}

// openTo returns the bit of a window's kind that marks it open to a side: the side's row
// in it would win.
func openTo(side int) int { return 1 << side }

// oneStone returns the difference between the kinds of a window with one more stone of a
// side and without it.
func (b *Board) oneStone(side int) int {
	if side == 0 {
		return 4 * (b.row + 1)
	}
	return 4
}

// kindsOf returns all kinds of windows for a row length.
func kindsOf(row int) []kind {
	kinds := make([]kind, 0, 4*(row+1)*(row+1))
	for first := range row + 1 {
		for second := range row + 1 {
			for open := range 4 {
				held := [sides]int{first, second}
				kinds = append(kinds, kindWith(row, held, open))
			}
		}
	}
	return kinds
}

func kindWith(row int, held [sides]int, open int) (k kind) {
	for side := range sides {
		if held[1-side] > 0 {
			continue
		}
		k.potential[side] = 1 << held[side]
		missing := row - held[side]
		if missing < 1 || missing > Farthest || open&openTo(side) == 0 {
			continue
		}
		k.missing[side] = uint8(missing)
		k.total[side] = 1 << (16 * (missing - 1))
		k.threats += 1 << (32*side + 8*(missing-1))
	}
	return k
}
