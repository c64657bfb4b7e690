package board

// A kind is what there is to know of a window in which the sides have so many stones, and
// which is open to them or not.
type kind struct {
	threats   uint64        // what it adds to those of its cells
	total     [sides]uint64 // what it adds to the windows by what is missing
	potential [sides]int64  // what it adds to the potentials
	missing   [sides]uint8  // to a row, 1 to Farthest; 0 if there will be none
}

// openTo is the part of a window's kind that says that a row of a side's in it would win.
func openTo(side int) int { return 1 << side }

// oneStone is what a stone more of a side's adds to the kind of a window.
func (b *Board) oneStone(side int) int {
	if side == 0 {
		return 4 * (b.row + 1)
	}
	return 4
}

// kindsOf returns all kinds of windows for rows of so many stones.
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
