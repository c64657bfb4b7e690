package levels

import (
	"colat/game"
	"colat/game/mnk"
)

func init() {
	families["mnk"] = people{
		ladder: func(rules game.Rules) *ladder {
			if columns, rows, _ := rules.(*mnk.Rules).Size(); columns*rows <= smallBoard {
				return &smallLineLadder
			}
			return &lineLadder
		},
		vision: func(rules game.Rules, insight float64) vision { return newLineVision(rules.(*mnk.Rules), insight) },
	}
}

// smallBoard is the largest number of cells of a small board.
const smallBoard = 64

// lineVision models how people look at m,n,k: at the rows that a stone extends or blocks.
// Diagonal rows and the opponent's rows are seen less easily, the latter least by
// beginners, unless they lack a single stone.
type lineVision struct {
	columns, rows, row int
	others             float64 // how easily the opponent's rows are seen
	full               float64 // least clarity of a row that lacks a single stone
}

func newLineVision(r *mnk.Rules, insight float64) lineVision {
	columns, rows, row := r.Size()
	return lineVision{columns, rows, row, 0.2 + 0.6*insight, 0.4 + 0.5*insight}
}

// diagonalRow is the factor for rows on a diagonal.
const diagonalRow = 0.65

func (e lineVision) striking(s game.State, m, _ game.Move, _ int) float64 {
	state := s.(*mnk.State)
	if state.Stage() == mnk.Choosing {
		return 1
	}
	x, y := int(m)%e.columns, int(m)/e.columns
	if !e.near(state, x, y) {
		if state.Empties() == e.columns*e.rows && e.central(x, y) {
			return 0
		}
		return -1
	}
	rate, own := 0.0, state.ToMove()
	for _, d := range [...][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for _, side := range [...]game.Player{own, own.Opponent()} {
			stones, clarity := e.stones(state, x, y, d, side), 1.0
			if side != own {
				clarity *= e.others
			}
			if d[0] != 0 && d[1] != 0 {
				clarity *= diagonalRow
			}
			if stones == e.row-1 {
				clarity = max(clarity, e.full)
			}
			full := float64(stones) / float64(e.row-1)
			rate = max(rate, clarity*full*full)
		}
	}
	return rate
}

// near reports whether a stone lies within two cells.
func (e lineVision) near(s *mnk.State, x, y int) bool {
	for cy := max(y-2, 0); cy <= min(y+2, e.rows-1); cy++ {
		for cx := max(x-2, 0); cx <= min(x+2, e.columns-1); cx++ {
			if s.At(cy*e.columns+cx) != game.NoSide {
				return true
			}
		}
	}
	return false
}

// central reports whether a cell lies in the middle third of the board.
func (e lineVision) central(x, y int) bool {
	return 3*x+3 > e.columns && 3*x < 2*e.columns && 3*y+3 > e.rows && 3*y < 2*e.rows
}

// stones counts the stones of a side in line with a cell, across at most one gap. The
// count is at most one less than a row.
func (e lineVision) stones(s *mnk.State, x, y int, d [2]int, side game.Player) int {
	n, gaps := 0, 1
	for _, way := range [2]int{1, -1} {
		for i := 1; i < e.row; i++ {
			cx, cy := x+way*i*d[0], y+way*i*d[1]
			if cx < 0 || cx >= e.columns || cy < 0 || cy >= e.rows {
				break
			}
			at := s.At(cy*e.columns + cx)
			if at == side {
				n++
				continue
			}
			if at != game.NoSide || gaps == 0 {
				break
			}
			gaps--
		}
	}
	return min(n, e.row-1)
}

func (lineVision) value(s game.State, insight float64) int {
	return int((0.4 + 0.6*insight) * float64(s.(*mnk.State).Evaluate()))
}

var lineLadder = ladder{
	{depth: 1, nodes: 20000, overlooks: 1.25, insight: 0, error: 500},
	{depth: 1, nodes: 20000, overlooks: 1.1, insight: 0.25, error: 150, sees: ownWin},
	{depth: 2, nodes: 20000, overlooks: 0.7, insight: 0.5, error: 120, sees: ownWin},
	{depth: 2, nodes: 20000, overlooks: 0.66, insight: 0.75, error: 80, sees: ownLoss},
	{depth: 3, nodes: 10000, overlooks: 0.56, insight: 1, error: 50, sees: ownLoss},
	{depth: 3, nodes: 10000, overlooks: 0.53, insight: 1, error: 20, sees: ownLoss, calculation: 1500},
	{depth: 3, nodes: 10000, overlooks: 0.22, insight: 1, error: 20, sees: ownLoss, calculation: 14000},
}

// smallLineLadder is for small boards of m,n,k. They fill up without a row unless a
// player overlooks one, so strong levels must overlook some, too.
var smallLineLadder = ladder{
	{depth: 1, nodes: 20000, overlooks: 2.5, insight: 0, error: 1000},
	{depth: 1, nodes: 20000, overlooks: 1.4, insight: 0.2, error: 350, sees: ownWin},
	{depth: 2, nodes: 20000, overlooks: 0.88, insight: 0.45, error: 150, sees: ownWin},
	{depth: 2, nodes: 20000, overlooks: 1.12, insight: 0.75, error: 80, sees: ownLoss},
	{depth: 3, nodes: 10000, overlooks: 0.74, insight: 1, error: 50, sees: ownLoss},
	{depth: 3, nodes: 10000, overlooks: 0.735, insight: 1, error: 20, sees: ownLoss, calculation: 1500},
	{depth: 3, nodes: 10000, overlooks: 0.47, insight: 1, error: 20, sees: ownLoss, calculation: 3000},
}
