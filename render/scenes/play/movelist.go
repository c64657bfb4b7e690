package play

import (
	"slices"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// moveWords caches the moves of a match as text.
type moveWords struct {
	words    []string
	cells    []int   // positions on the sheet: two in a line, the first side's before the second's
	widest   float64 // width of the widest word, in bold
	match    *match.Match
	moves    []game.Move
	state    game.State // after the moves
	language string
}

// of returns the text of all moves of the match, including those taken back.
func (w *moveWords) of(s *session) []string {
	moves, l := s.match.Line(), s.program.Locale
	n := len(w.moves)
	if w.match != s.match || w.language != l.Language() || n > len(moves) || !slices.Equal(w.moves, moves[:n]) {
		*w = moveWords{
			words: w.words[:0], cells: w.cells[:0], match: s.match, moves: w.moves[:0], state: s.match.Start().Clone(),
			language: l.Language(),
		}
	}
	for _, m := range moves[len(w.moves):] {
		cell := 0
		if n := len(w.cells); n > 0 {
			cell = w.cells[n-1] + 1
		}
		if cell%2 != int(w.state.ToMove()) {
			cell++
		}
		word := s.game.MoveText(l, w.state, m)
		w.words, w.cells, w.moves = append(w.words, word), append(w.cells, cell), append(w.moves, m)
		w.widest = max(w.widest, text.Width(word, text.Style{Size: theme.TextBody - 1, Bold: true}))
		w.state.Play(m)
	}
	return w.words
}

// moveList is the state of the score sheet: the visible part of a long game, and the pointer
// on it.
type moveList struct {
	rect    ui.Rect // of the visible lines
	line    float64 // height of a line
	rows    int     // of the whole game
	top     int     // first visible row
	current int     // the row last scrolled into view
	hovered int     // index of the move under the mouse, or -1
	thumb   ui.Scroll

	pressed  bool    // the pointer went down outside the board
	pressTop int     // first visible row when the pointer went down
	swept    bool    // the list has been scrolled since
	pressX   float64 // where the pointer went down
	pressY   float64
}

func (m *moveList) clear() { m.rect, m.rows, m.top, m.hovered = ui.Rect{}, 0, 0, -1 }

// place fits rows into a rectangle. It scrolls to the current row if that has changed. It
// returns the first visible row and the number of visible rows.
func (m *moveList) place(r ui.Rect, line float64, rows, current int) (first, shown int) {
	shown = max(1, int(r.H/line))
	if current != m.current || rows != m.rows || m.line != line || m.rect.H != r.H {
		m.top = min(m.top, current)
		m.top = max(m.top, current-shown+1)
	}
	m.rect, m.line, m.rows, m.current = r, line, rows, current
	m.top = max(0, min(m.top, rows-shown))
	m.thumb = ui.Scroll{
		Viewport: ui.Rect{H: float64(shown)}, Height: float64(max(rows, 1)), Offset: float64(m.top),
	}
	return m.top, min(shown, rows)
}
