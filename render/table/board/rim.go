package board

import (
	"image"
	"math"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// letters and numbers are the names of columns and rows.
const letters = "abcdefghijklmnopqrst"

var numbers = [MaxSide]string{
	"1", "2", "3", "4", "5", "6", "7", "8", "9", "10",
	"11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
}

// paintCoordinates draws the coordinates on the left and upper side of the frame,
// beside squares whose centres are visible.
func (t *tablePicture) paintCoordinates(l *layout) {
	reach, frame, cell := float64(l.shadowReach()), float64(l.frame()), float64(l.base)
	part := 0.56 // part of the frame, which is narrow around many squares
	if l.long() > 8 {
		part = 0.62
	}
	style := text.Style{
		// Two-digit numbers must fit on the frame, and letters between their
		// neighbours.
		Size:  math.Round(min(part*frame, max(0.30, 0.0375*float64(l.long()))*cell)),
		Color: theme.OnLacquerGold, Align: text.Center,
	}
	across := reach + 0.52*frame
	// The picture starts at the edge of the table's shadow.
	dx, dy := reach-float64(l.x), reach-float64(l.y)
	for i := range l.columns {
		if x, shown := l.columnLabel(i); shown {
			letter, _ := l.names(i, 0)
			text.Draw(t.picture, letters[letter:letter+1], style, x+dx, across)
		}
	}
	for i := range l.rows {
		if y, shown := l.rowLabel(i); shown {
			_, number := l.names(0, i)
			text.Draw(t.picture, numbers[number], style, across, y+dy)
		}
	}
}

// names returns the letter of a column and the number of a row, both counted from 0.
func (s *shape) names(column, row int) (letter, number int) {
	square := s.square(column, row)
	letter, number = square%s.columns, square/s.columns
	if s.rowsFromBelow {
		number = s.rows - 1 - number
	}
	return letter, number
}

// columnLabel returns the position of a column's letter on the screen, and whether the
// centre of the column is visible.
func (l *layout) columnLabel(column int) (x float64, shown bool) {
	w, _ := l.window()
	along := l.middle(float64(column)+0.5, l.cell) - float64(l.panX)
	return float64(l.left) + along, along > 0 && along < float64(w)
}

// rowLabel is like columnLabel, for the number of a row.
func (l *layout) rowLabel(row int) (y float64, shown bool) {
	_, h := l.window()
	along := l.middle(float64(row)+0.5, l.cell) - float64(l.panY)
	return float64(l.top) + along, along > 0 && along < float64(h)
}

// excerpt is the scale and the visible part of a zoomed field, which determine the
// coordinates beside it.
type excerpt struct{ cell, panX, panY int }

func (l *layout) excerpt() excerpt { return excerpt{l.cell, l.panX, l.panY} }

// rim returns the parts of the frame with coordinates, in pixels of the screen: above
// the field and to its left. Letters at an end of the field extend beyond it.
func (l *layout) rim() (above, beside image.Rectangle) {
	w, h := l.window()
	edge, reach := l.frame()/8, l.frame()/2
	above = image.Rect(l.left-reach, l.y+edge, l.left+w+reach, l.top)
	beside = image.Rect(l.x+edge, l.top-reach, l.left, l.top+h+reach)
	return above, beside
}
