package gomocup

import (
	"slices"

	"colat/game"
	"colat/game/mnk"
)

// position returns the position on the board, with the own side to move.
func (s *session) position() (game.State, error) {
	if s.columns == 0 {
		return nil, errNotStarted
	}
	rules, err := s.rules()
	if err != nil {
		return nil, err
	}
	if s.info.rule&continuous != 0 {
		return s.goingOn(rules)
	}
	owners := make([]int, s.columns*s.rows)
	for _, st := range s.stones {
		owners[st.cell] = min(st.owner, opponent)
		if st.owner == finished {
			owners[st.cell] = own // as managers do
		}
	}
	return s.stateOf(rules, owners)
}

// goingOn returns the position of a continuous game, in which winning rows stay on the
// board and do not count again. The rules have no such stones, so each of them is
// assigned to the side for which it completes no other winning row.
func (s *session) goingOn(rules *mnk.Rules) (game.State, error) {
	owners := make([]int, s.columns*s.rows)
	var closed []int // cells of winning rows
	for _, st := range s.stones {
		if owners[st.cell] = st.owner; st.owner == finished {
			closed = append(closed, st.cell)
		}
	}
	for {
		shown := s.withoutRows(rules, owners, closed)
		state, err := s.stateOf(rules, shown)
		if err != nil {
			return nil, err
		}
		result, over := state.Result()
		if !over || result.Winner == game.NoSide {
			return state, nil
		}
		won := false
		for _, side := range []int{own, opponent} {
			for _, run := range s.runs(owners, side) {
				for _, cell := range run {
					if !slices.Contains(closed, cell) {
						closed, won = append(closed, cell), true
					}
				}
			}
		}
		if !won {
			return state, nil
		}
	}
}

// withoutRows returns the owner of each cell after the cells of winning rows have been
// reassigned, one after another, so that as few of them as possible stand in a line of
// one side.
func (s *session) withoutRows(rules *mnk.Rules, owners, closed []int) []int {
	shown := slices.Clone(owners)
	for _, cell := range closed {
		shown[cell] = 0
	}
	for _, cell := range closed {
		longest := [3]int{}
		for _, side := range []int{own, opponent} {
			shown[cell] = side
			for _, run := range s.runsAt(shown, cell) {
				longest[side] = max(longest[side], len(run))
			}
		}
		shown[cell] = opponent
		if longest[own] < longest[opponent] {
			shown[cell] = own
		}
	}
	return shown
}

// directions are the steps along a row, column or diagonal.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// runs returns the cells of each run of a side's stones that is long enough to win. A run
// is listed once for each of its cells.
func (s *session) runs(owners []int, side int) (long [][]int) {
	for cell, owner := range owners {
		if owner != side {
			continue
		}
		for _, run := range s.runsAt(owners, cell) {
			if len(run) >= row {
				long = append(long, run)
			}
		}
	}
	return long
}

// runsAt returns, for each direction, the cells of the run of the same owner through the
// given cell, including that cell.
func (s *session) runsAt(owners []int, cell int) (runs [4][]int) {
	x, y := cell%s.columns, cell/s.columns
	for i, d := range directions {
		runs[i] = []int{cell}
		for _, sign := range []int{1, -1} {
			for step := 1; ; step++ {
				nx, ny := x+sign*step*d[0], y+sign*step*d[1]
				if nx < 0 || nx >= s.columns || ny < 0 || ny >= s.rows || owners[ny*s.columns+nx] != owners[cell] {
					break
				}
				runs[i] = append(runs[i], ny*s.columns+nx)
			}
		}
	}
	return runs
}
