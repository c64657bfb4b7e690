package host

import (
	"strconv"
	"strings"
	"syscall/js"

	"colat/render/app"
	"colat/render/kit/ui"
	"colat/render/table/stage"
)

// grid is the board, with a cell for each square. Tab reaches one cell, and arrow keys reach
// the others from there.
type grid struct {
	place   js.Value // the parent of element
	element js.Value
	cells   js.Value // a list
	shown   []stage.SquareText
	label   string
	columns int
	rect    ui.Rect
	reached int    // the cell that Tab reaches
	changes []byte // lines of changed cells
}

// show updates the cells. cursor is the square with the keyboard focus, or -1.
func (g *grid) show(b *stage.BoardText, cursor int) {
	if b == nil {
		if len(g.shown) > 0 {
			g.place.Set("innerHTML", "")
			*g = grid{place: g.place}
		}
		return
	}
	if len(g.shown) != len(b.Squares) || g.columns != b.Columns {
		g.make(b)
	}
	if g.label != b.Label {
		g.label = b.Label
		set(g.element, "aria-label", b.Label)
	}
	if g.rect != b.Rect {
		g.rect = b.Rect
		g.element.Get("style").Set("cssText", place(b.Rect))
	}
	g.changes = g.changes[:0]
	for i, square := range b.Squares {
		if g.shown[i] != square {
			g.shown[i] = square
			g.changes = appendSquare(g.changes, i, &square)
		}
	}
	if len(g.changes) > 0 {
		loader("nameSquares", g.cells, string(g.changes[1:]))
	}
	if cursor >= 0 && cursor != g.reached {
		g.cell(g.reached).Set("tabIndex", -1)
		g.reached = cursor
		g.cell(cursor).Set("tabIndex", 0)
	}
}

// make builds the cells of another board.
func (g *grid) make(b *stage.BoardText) {
	g.changes = g.changes[:0]
	for i := range b.Squares {
		g.changes = appendSquare(g.changes, i, &b.Squares[i])
	}
	g.cells, _ = loader("showGrid", g.place, b.Columns, b.Rows, string(g.changes[1:]))
	g.element = g.place.Get("firstChild")
	g.shown = append(g.shown[:0], b.Squares...)
	g.columns, g.label, g.rect = b.Columns, "", ui.Rect{}
	g.reached = (b.Rows-1)/2*b.Columns + (b.Columns-1)/2
	g.cell(g.reached).Set("tabIndex", 0)
}

// appendSquare appends a line break and the line of a square for the loader (web/site/words.js).
func appendSquare(line []byte, i int, square *stage.SquareText) []byte {
	line = append(line, '\n')
	line = strconv.AppendInt(line, int64(i), 10)
	line = append(line, '\t')
	line = append(appendPlain(line, square.Text), '\t')
	line = strconv.AppendBool(line, square.Selected)
	line = append(line, '\t')
	return strconv.AppendBool(line, square.Disabled)
}

func (g *grid) cell(square int) js.Value { return g.cells.Index(square) }

// find returns the cell of a square, or undefined if there is none.
func (g *grid) find(square int) js.Value {
	if square < 0 || square >= len(g.shown) {
		return js.Undefined()
	}
	return g.cell(square)
}

// list is the list of the game's moves.
type list struct {
	place   js.Value
	label   string
	moves   []string
	current int // the move that led to the position on the board, counted from 1
}

func (l *list) show(s *app.ScreenText) {
	if l.label != s.List {
		l.label = s.List
		l.place.Set("hidden", s.List == "")
		set(l.place, "aria-label", s.List)
	}
	same := 0
	for same < min(len(l.moves), len(s.Moves)) && l.moves[same] == s.Moves[same] {
		same++
	}
	if same == len(l.moves) && same == len(s.Moves) && l.current == s.Shown {
		return
	}
	l.mark(l.current, false)
	for n := len(l.moves); n > same; n-- {
		l.place.Get("lastChild").Call("remove")
	}
	if same < len(s.Moves) {
		var h strings.Builder
		for _, move := range s.Moves[same:] {
			h.WriteString("<li>" + escape.Replace(move) + "</li>")
		}
		l.place.Call("insertAdjacentHTML", "beforeend", h.String())
	}
	l.moves = append(l.moves[:same], s.Moves[same:]...)
	l.current = s.Shown
	l.mark(l.current, true)
}

func (l *list) mark(move int, current bool) {
	if move < 1 || move > len(l.moves) {
		return
	}
	item := l.place.Get("children").Index(move - 1)
	if current {
		item.Call("setAttribute", "aria-current", "true")
	} else if item.Truthy() {
		item.Call("removeAttribute", "aria-current")
	}
}
