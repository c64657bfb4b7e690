package puzzle

import (
	"colat/render/table/board"
)

// advice shows hints and the proposed move on the board.
type advice struct{ *session }

// update shows what there is now.
func (s advice) update() {
	var shown board.Advice
	w := &s.work
	if s.asks() && !s.stage.View.Animating() {
		s.hand.Advise(&shown)
		if w.hint > 0 {
			s.adviseHint(&shown)
		}
	}
	s.stage.View.SetAdvice(&shown)
}

// adviseHint shows the hint: the piece that moves or the area of the move, and then the move.
func (s advice) adviseHint(shown *board.Advice) {
	m := s.work.solving.Next()
	switch from, to := s.game.Squares(s.replay.State(), m); {
	case s.work.hint == 2:
		s.hand.Show(shown, &shown.Good, from, to)
	case from >= 0:
		shown.From.Add(from)
	case to >= 0:
		for _, square := range s.area(to) {
			shown.Sent.Add(square)
		}
	}
}

// areaSide is the number of columns and rows of the area that a hint names.
const areaSide = 3

// area returns the squares of the area around a square that the first hint names. Where in the
// area the square lies depends on the puzzle. On a divided board it is the block.
func (s advice) area(square int) []int {
	table := s.stage.Table()
	column, row := square%table.Columns, square/table.Columns
	left, top := column-s.shift(0), row-s.shift(1)
	if table.Panel > 0 {
		left, top = column/table.Panel*table.Panel, row/table.Panel*table.Panel
	}
	left = min(max(left, 0), max(0, table.Columns-areaSide))
	top = min(max(top, 0), max(0, table.Rows-areaSide))
	var squares []int
	for y := top; y < min(top+areaSide, table.Rows); y++ {
		for x := left; x < min(left+areaSide, table.Columns); x++ {
			squares = append(squares, y*table.Columns+x)
		}
	}
	return squares
}

// shift returns a number below areaSide that follows from the puzzle.
func (s advice) shift(axis int) int { return int(s.work.puzzle.ID[axis]) % areaSide }
