package play

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// Measures of the score sheet.
const (
	sheetLine   = 27.0 // height of a line, for a mouse
	touchLine   = 32.0 // in portrait, for a thumb
	leastLine   = 22.0 // in little space
	sheetNumber = 22.0 // width of a move's number
	sheetGap    = 4.0  // between moves
	wordGap     = 10.0 // after the widest move, besides sheetGap
	forkWidth   = 18.0 // width of the sign of a fork
	lowSheet    = 96.0 // height below which a sheet saves space
	sheetEdge   = 7.0  // between the upper and lower edges and the moves
	sheetMargin = 12.0 // between the sides and the moves
)

// The prefixes of the items for moves and forks, before the number of the move.
const moveName, forkName = "move-", "fork-"

// addMoves lays out the moves of the game like a score sheet: two in a line, the first side's
// before the second's, in as many columns as fit, row by row. Of a long game, it shows the
// moves around the one on the board. The sheet is no higher than its contents.
func (l *layout) addMoves(r ui.Rect, portrait bool) {
	words := l.words.of(&l.session)
	if len(words) == 0 {
		l.list.clear()
		l.addOpening(r)
		return
	}
	line, head := sheetLine, 24.0
	switch {
	case r.H < lowSheet:
		line, head = leastLine, 0
	case portrait:
		line, head = touchLine, 0
	}
	fork := 0.0
	if l.match.HasBranches() {
		fork = forkWidth
	}
	wide := r.W - 2*sheetMargin
	move := max(9*float64(max(4, l.Rules().Traits().MoveLength)), l.words.widest+wordGap) // width of a move
	move = min(move, (wide-sheetNumber-10)/2-sheetGap-fork)
	columns := max(1, int(wide/(sheetNumber+10+2*(move+sheetGap+fork))))
	cells := l.words.cells
	rows := cells[len(cells)-1]/2/columns + 1
	fit := max(1, int((r.H-head-2*sheetEdge)/line))
	r.H = min(r.H, head+2*sheetEdge+line*float64(min(rows, fit)))
	l.page.Add(ui.Item{Kind: ui.Plate, Rect: r, Untold: true}) // screen readers have a list of the moves
	inner := ui.Rect{X: r.X + sheetMargin, Y: r.Y + sheetEdge, W: wide, H: r.H - 2*sheetEdge}
	if head > 0 {
		l.page.AddLabel(inner.CutTop(22, 2), l.text("play.moves"), theme.TextSmall, l.theme.TextMuted).Bold = true
	}
	first, shown := l.list.place(inner, line, rows, cells[max(0, l.display.shown-1)]/2/columns)
	width := inner.W / float64(columns)
	numbered := -1
	for k, cell := range cells {
		at := cell/2 - first*columns
		if at < 0 || at >= shown*columns {
			continue
		}
		x, y := inner.X+width*float64(at%columns), inner.Y+line*float64(at/columns)
		if numbered != at {
			numbered = at
			place := ui.Rect{X: x, Y: y, W: sheetNumber, H: line}
			number := l.page.AddLabel(place, strconv.Itoa(cell/2+1), theme.TextSmall-1, l.theme.TextMuted)
			number.Align = text.End
		}
		x += sheetNumber + 6 + (move+sheetGap+fork)*float64(cell%2)
		l.addMove(ui.Rect{X: x, Y: y, W: move, H: line}, k, words[k])
		if l.match.HasFork(k) {
			l.page.Add(ui.Item{
				Kind: ui.Picture, Name: forkName + strconv.Itoa(k+1), Painter: forkPainter{},
				Rect: ui.Rect{X: x + move, Y: y, W: fork, H: line}, Color: l.theme.TextAccent,
			})
		}
	}
	if rows > shown {
		way := ui.Rect{X: r.Right() - 7, Y: inner.Y, W: 4, H: line * float64(shown)}
		l.page.Add(ui.Item{Kind: ui.Thumb, Rect: way, Thumbs: &l.list.thumb})
	}
}

// addOpening lays out, in place of the score sheet, which side begins and, if it fits, a
// description of the game.
func (l *layout) addOpening(r ui.Rect) {
	begins := l.locale.Format("play.no-moves", locale.Data{"Side": l.sideName(l.match.Start().ToMove())})
	about := l.game.AboutOf(l.locale, l.match.Start())
	if l.over { // the game ended without moves
		begins, about = l.text("play.no-moves-made"), ""
	}
	wide := r.W - 2*sheetMargin
	high, size := leastLine+2*sheetEdge, theme.TextSmall+1
	if whole := high + ui.ParagraphHeight(about, size, wide) + 4; whole <= r.H {
		high = whole
	} else {
		about = ""
	}
	r.H = min(r.H, high)
	l.page.Add(ui.Item{Kind: ui.Plate, Rect: r})
	inner := ui.Rect{X: r.X + sheetMargin, Y: r.Y + sheetEdge, W: wide, H: r.H - 2*sheetEdge}
	l.page.AddLabel(inner.CutTop(leastLine, 2), begins, theme.TextBody-1, l.theme.Text)
	if about != "" {
		l.page.AddParagraph(inner, about, size, l.theme.TextMuted)
	}
}

// addMove lays out the k-th move, from 0.
func (l *layout) addMove(r ui.Rect, k int, word string) {
	played := l.page.AddLabel(r, word, theme.TextBody-1, l.theme.Text)
	played.Name = moveName + strconv.Itoa(k+1)
	switch {
	case k == l.display.shown-1:
		played.Bold, played.Color = true, l.theme.TextAccent
	case k == l.list.hovered:
		played.Color = l.theme.TextAccent
	case k >= len(l.match.Moves()): // taken back
		played.Color = l.theme.TextMuted
	}
}

// forkPainter draws the sign of a fork.
type forkPainter struct{}

// PaintPlain implements ui.PlainPainter.
func (p forkPainter) PaintPlain(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	p.Paint(dst, r, scale, item)
}

func (forkPainter) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	ui.DrawIcon(dst, ui.IconBranch, r.CenterX(), r.CenterY(), 16*scale, item.Color)
}

// moveWords caches the moves of a match as text.
type moveWords struct {
	words    []string
	cells    []int   // positions on the sheet: two in a line, the first side's before the second's
	widest   float64 // width of the widest word, in bold
	match    *match.Match
	moves    []game.Move
	language string
}

// of returns the text of all moves of the match, including those taken back.
func (w *moveWords) of(s *session) []string {
	moves, l := s.match.Line(), s.program.Locale
	if w.match == s.match && slices.Equal(w.moves, moves) && w.language == l.Language() {
		return w.words
	}
	w.match, w.moves, w.language = s.match, append(w.moves[:0], moves...), l.Language()
	w.words, w.cells, w.widest = w.words[:0], w.cells[:0], 0
	state := s.match.Start().Clone()
	next := 0
	for _, m := range moves {
		if next%2 != int(state.ToMove()) {
			next++
		}
		w.cells = append(w.cells, next)
		next++
		word := s.game.MoveText(l, state, m)
		w.words = append(w.words, word)
		w.widest = max(w.widest, text.Width(word, text.Style{Size: theme.TextBody - 1, Bold: true}))
		state.Play(m)
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

// swipeDistance is the least distance of a swipe to the next or previous move, in
// device-independent pixels.
const swipeDistance = 48

// workList handles the pointer on the list of moves and outside the board: a click goes to a
// move, the wheel and a swipe go to the next or the previous move, and a finger scrolls.
func (s *Scene) workList(in *ui.Input) {
	m := &s.list
	over := m.rect.Contains(in.X, in.Y)
	hovered := -1
	if over && !in.Touch {
		hovered, _ = s.moveAt(in.X, in.Y)
	}
	if hovered != m.hovered {
		m.hovered = hovered
		s.program.Refresh()
	}
	if over && in.Wheel != 0 {
		s.stepBy(in.Wheel > 0)
	}
	if in.Pressed {
		m.pressed = !s.stage.Rect().Contains(in.X, in.Y) && s.program.Worked.Held == ""
		m.pressTop, m.swept, m.pressX, m.pressY = m.top, false, in.X, in.Y
	}
	if !m.pressed {
		return
	}
	dx, dy := in.X-m.pressX, in.Y-m.pressY
	if in.Down && in.Touch && m.rect.Contains(m.pressX, m.pressY) && math.Abs(dy) > 10 && math.Abs(dy) > math.Abs(dx) {
		m.swept = true
		top := max(0, m.pressTop-int(math.Round(dy/m.line)))
		if top != m.top {
			m.top = top
			s.program.Refresh()
		}
	}
	if !in.Released {
		return
	}
	m.pressed = false
	switch {
	case m.swept:
	case in.Touch && math.Abs(dx) > swipeDistance && math.Abs(dx) > 2*math.Abs(dy):
		s.stepBy(dx < 0)
	case over && in.Tapped():
		if k, fork := s.moveAt(in.X, in.Y); fork {
			s.openFork(k)
		} else if k >= 0 {
			s.jump(k + 1)
		}
	}
}

// moveAt returns the index of the move at a point of the score sheet, or -1, and whether the
// point is on the sign of its fork.
func (s *Scene) moveAt(x, y float64) (move int, fork bool) {
	for i := range s.program.Page.Items {
		item := &s.program.Page.Items[i]
		name, found := strings.CutPrefix(item.Name, moveName)
		if !found {
			if name, fork = strings.CutPrefix(item.Name, forkName); !fork {
				continue
			}
		}
		if item.Rect.Contains(x, y) {
			if n, err := strconv.Atoi(name); err == nil {
				return n - 1, fork
			}
		}
	}
	return -1, false
}
