package mnk

import "colat/game"

var _ game.Focused = (*State)(nil)

// A board of up to smallBoard cells is seen as a whole. On larger ones, moves further than near from
// all stones are not worth a look.
const smallBoard, near = 49, 2

// AppendLikely implements game.Focused: the cells near stones, and the middle of an empty board.
func (s *State) AppendLikely(buf []game.Move) []game.Move {
	columns, rows := s.rules.columns, s.rules.rows
	if s.winner != game.NoSide || len(s.cells) <= smallBoard || s.stage == Choosing {
		return s.AppendMoves(buf)
	}
	begin := len(buf)
	for cell, owner := range s.cells {
		if owner == empty && s.hasNear(cell%columns, cell/columns) && s.Fault(cell) == NoFault {
			buf = append(buf, game.Move(cell))
		}
	}
	if middle := rows/2*columns + columns/2; len(buf) == begin && s.cells[middle] == empty {
		return append(buf, game.Move(middle))
	} else if len(buf) == begin {
		return s.AppendMoves(buf)
	}
	return buf
}

// hasNear reports whether there is a stone near a column and a row.
func (s *State) hasNear(x, y int) bool {
	columns, rows := s.rules.columns, s.rules.rows
	for row := max(y-near, 0); row <= min(y+near, rows-1); row++ {
		for column := max(x-near, 0); column <= min(x+near, columns-1); column++ {
			if s.cells[row*columns+column] != empty {
				return true
			}
		}
	}
	return false
}
