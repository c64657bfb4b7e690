package levels

import (
	"colat/game"
	"colat/game/mnk"
)

// lineEyes look at m,n,k: at the rows that a stone lengthens or stops. Diagonal rows,
// and those of the opponent, are seen less easily until they are about to win.
type lineEyes struct{ columns, rows, row int }

func newLineEyes(r *mnk.Rules) lineEyes {
	columns, rows, row := r.Size()
	return lineEyes{columns, rows, row}
}

// How easily rows are seen that are not one's own, or not along a column or a row of
// the board.
const (
	othersRow   = 0.8
	diagonalRow = 0.65
)

func (e lineEyes) striking(s game.State, m, _ game.Move, _ int) float64 {
	state := s.(*mnk.State)
	x, y := int(m)%e.columns, int(m)/e.columns
	rate, near := 0.0, e.columns*e.rows == state.Empties() && e.central(x, y)
	own := state.ToMove()
	for _, d := range [...][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for side, clarity := range [2]float64{game.First: 1, game.Second: 1} {
			if game.Player(side) != own {
				clarity *= othersRow
			}
			if d[0] != 0 && d[1] != 0 {
				clarity *= diagonalRow
			}
			stones, close := e.stones(state, x, y, d, game.Player(side))
			near = near || close
			if stones >= e.row-1 {
				clarity = max(clarity, 0.9)
			}
			rate = max(rate, clarity*float64(stones)/float64(e.row-1))
		}
	}
	if !near {
		return -1
	}
	return min(rate, 1)
}

// central reports whether a cell lies in the middle third of the board.
func (e lineEyes) central(x, y int) bool {
	return 3*x+3 > e.columns && 3*x < 2*e.columns && 3*y+3 > e.rows && 3*y < 2*e.rows
}

// stones counts the stones of a side beside a cell that make one row with it, over one
// gap at most, and reports whether any lies within two cells.
func (e lineEyes) stones(s *mnk.State, x, y int, d [2]int, side game.Player) (n int, near bool) {
	gaps := 1
	for _, way := range [2]int{1, -1} {
		for i := 1; i < e.row; i++ {
			cx, cy := x+way*i*d[0], y+way*i*d[1]
			if cx < 0 || cx >= e.columns || cy < 0 || cy >= e.rows {
				break
			}
			at := s.At(cy*e.columns + cx)
			if at == side {
				n++
				near = near || i <= 2
				continue
			}
			if at != game.Nobody || gaps == 0 {
				break
			}
			gaps--
		}
	}
	return min(n, e.row-1), near
}

func (lineEyes) value(s game.State, insight float64) int {
	return int((0.4 + 0.6*insight) * float64(s.(*mnk.State).Evaluate()))
}
