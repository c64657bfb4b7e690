package stage

import "github.com/hajimehoshi/ebiten/v2"

// Key handles a key: arrows move the cursor, Enter and Space tap its square, plus and
// minus zoom. It reports whether the board uses the key.
func (s *Stage) Key(key ebiten.Key) (Tap, bool) {
	switch {
	case MovesCursor(key):
		return Nothing, s.moveCursor(key)
	case Plays(key):
		return Tap{-1, s.cursor}, s.cursor >= 0
	case key == ebiten.KeyEqual || key == ebiten.KeyNumpadAdd:
		return Nothing, s.zoomByKey(keyZoom)
	case key == ebiten.KeyMinus || key == ebiten.KeyNumpadSubtract:
		return Nothing, s.zoomByKey(1 / keyZoom)
	}
	return Nothing, false
}

// Plays reports whether a key taps the square under the cursor.
func Plays(key ebiten.Key) bool {
	return key == ebiten.KeyEnter || key == ebiten.KeyNumpadEnter || key == ebiten.KeySpace
}

// MovesCursor reports whether a key moves the cursor: an arrow, or a key for the end of
// a row (Home, End) or of a column (Page Up, Page Down).
func MovesCursor(key ebiten.Key) bool { return arrow(key) != [2]int{} || leap(key) }

func leap(key ebiten.Key) bool {
	return key == ebiten.KeyHome || key == ebiten.KeyEnd || key == ebiten.KeyPageUp || key == ebiten.KeyPageDown
}

// arrow returns the numbers of columns and rows by which a key moves the cursor.
func arrow(key ebiten.Key) [2]int {
	switch key {
	case ebiten.KeyArrowLeft:
		return [2]int{-1, 0}
	case ebiten.KeyArrowRight:
		return [2]int{1, 0}
	case ebiten.KeyArrowUp:
		return [2]int{0, -1}
	case ebiten.KeyArrowDown:
		return [2]int{0, 1}
	}
	return [2]int{}
}

// moveCursor moves the cursor, or puts it on the middle of the board if there is none.
// It reports whether the cursor moved.
func (s *Stage) moveCursor(key ebiten.Key) bool {
	columns, rows := s.table.Columns, s.table.Rows
	place := (rows-1)/2*columns + (columns-1)/2
	if s.cursor >= 0 {
		step := arrow(key)
		place = s.table.Place(s.cursor)
		x, y := place%columns+step[0], place/columns+step[1]
		switch key {
		case ebiten.KeyHome:
			x = 0
		case ebiten.KeyEnd:
			x = columns - 1
		case ebiten.KeyPageUp:
			y = 0
		case ebiten.KeyPageDown:
			y = rows - 1
		}
		if x < 0 || x >= columns || y < 0 || y >= rows {
			return false
		}
		place = y*columns + x
	}
	square := s.table.Place(place)
	s.SetCursor(square)
	s.View.ShowSquare(square)
	return true
}
