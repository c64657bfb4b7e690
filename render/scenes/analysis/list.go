package analysis

import (
	"math"
	"strconv"
	"strings"

	"colat/ai/review"
	"colat/game"
	"colat/game/variation"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// moveList is the list of the moves: the main line in columns, and below each move the variations
// that are played in its place, further in.
type moveList struct {
	scroll ui.Scroll
	laidAt float64 // the offset at which the rows were laid out
	follow bool    // it must scroll to the current move
	// wandered is set once the user has changed the current move.
	wandered bool

	shown   contents // what is written
	written []written
	widest  float64 // width of the widest move of the main line
	width   float64 // for which the rows are broken
	rows    []row
}

// contents determine the texts of the list.
type contents struct {
	version  int // of the tree
	language string
	known    *review.Review
}

// written is a move or a comment of the list, as text.
type written struct {
	node    *variation.Node
	name    string // of the control; "" for a comment
	text    string
	depth   int  // number of variations around it
	signed  bool // the review or the user has marked the move
	breaks  bool // it begins a row
	spoken  string
	comment bool
}

// row is a row of the list.
type row struct {
	cells   []cell
	y, high float64 // from the top of the list, and its height
}

// cell is a move in a row, or a comment, which has a row of its own.
type cell struct {
	at       int // index in written
	x, width float64
}

// Measures of the list.
const (
	listSize    = theme.TextBody - 2
	listGap     = 2.0
	commentHigh = 20.0
	indentWidth = 14.0
	mostIndent  = 4   // variations further in are not indented further
	mostRows    = 150 // longer lists are laid out only around the visible part
	longestNote = 80  // characters of a comment in the list
	nodeName    = "node-"
)

// moveName is the prefix of the controls that show a move, before its number.
const moveName = "move-"

// write updates the texts of the list, if the tree, the review or the language has changed.
func (m *moveList) write(of *reviewed) {
	now := contents{of.walk.version, of.program.Locale.Language(), of.known}
	if m.shown == now {
		return
	}
	m.shown, m.written, m.widest, m.width = now, m.written[:0], 0, 0
	w := writer{of: of, list: m, state: of.walk.tree.Start().Clone()}
	w.note(of.walk.tree.Root(), 0)
	w.line(of.walk.tree.Root(), 0, 0)
}

// writer writes the list.
type writer struct {
	of     *reviewed
	list   *moveList
	state  game.State // before the next move
	passed int        // number of passes before the next move, which have no number
	breaks bool       // the next move begins a row
	nodes  int        // number of moves in variations written so far
}

// pass returns 1 if the move to a node, which is next, is a pass, otherwise 0.
func (w *writer) pass(n *variation.Node) int {
	if _, to := w.of.game.Squares(w.state, n.Move()); to < 0 {
		return 1
	}
	return 0
}

// line writes what follows a node that ply moves lead to: its main continuation, and all
// variations.
func (w *writer) line(n *variation.Node, ply, depth int) {
	played, passed := 0, w.passed
	for ; n.Next() != nil; n = n.Next() {
		ply++
		next := n.Next()
		w.move(next, ply, depth)
		for _, other := range n.Children()[1:] {
			w.breaks = true
			w.move(other, ply, depth+1)
			pass := w.pass(other)
			w.passed += pass
			w.state.Play(other.Move())
			w.line(other, ply, depth+1)
			w.state.Undo()
			w.passed -= pass
			w.breaks = true
		}
		w.passed += w.pass(next)
		w.state.Play(next.Move())
		played++
	}
	for range played {
		w.state.Undo()
	}
	w.passed = passed
}

// move writes the move that leads to a node.
func (w *writer) move(n *variation.Node, ply, depth int) {
	of := w.of
	said := of.game.MoveText(of.program.Locale, w.state, n.Move())
	sign := n.Mark.String()
	if sign == "" && depth == 0 && of.known != nil && ply <= len(of.moves) && of.onGame(n, ply) {
		sign = of.known.Moves[ply-1].Sign.String()
	}
	m := written{node: n, depth: depth, signed: sign != "", breaks: w.breaks}
	number := strconv.Itoa(ply-w.passed-w.pass(n)) + ". "
	if depth == 0 {
		m.name = moveName + strconv.Itoa(ply)
	} else {
		w.nodes++
		m.name = nodeName + strconv.Itoa(w.nodes)
		m.spoken = of.program.Text("analysis.variation") + ": " + number + said + sign
	}
	m.text = said + sign
	if depth == 0 || w.breaks {
		m.text = number + m.text
	}
	if depth == 0 {
		style := text.Style{Size: listSize, Bold: true}
		w.list.widest = max(w.list.widest, text.Width(m.text, style))
	}
	w.list.written = append(w.list.written, m)
	w.breaks = false
	w.note(n, depth)
}

// note writes the comment of a node, shortened.
func (w *writer) note(n *variation.Node, depth int) {
	if n.Comment == "" {
		return
	}
	said := strings.ReplaceAll(n.Comment, "\n", " ")
	if letters := []rune(said); len(letters) > longestNote {
		said = string(letters[:longestNote]) + "…"
	}
	w.list.written = append(w.list.written, written{node: n, text: said, depth: depth, breaks: true, comment: true})
	w.breaks = true
}

// flow breaks the moves into rows of a width.
func (m *moveList) flow(width float64) {
	if m.width == width {
		return
	}
	m.width, m.rows = width, m.rows[:0]
	columns := max(1, int(width/(math.Ceil(m.widest)+22)))
	x, y := 0.0, 0.0
	add := func(c cell, high float64) {
		m.rows = append(m.rows, row{cells: []cell{c}, y: y, high: high})
		y += high
	}
	for i := range m.written {
		w := &m.written[i]
		left := indentWidth * float64(min(w.depth, mostIndent))
		if w.comment {
			add(cell{at: i, x: left + 8, width: width - left - 8}, commentHigh)
			continue
		}
		wide := (width - listGap*float64(columns-1)) / float64(columns)
		if w.depth > 0 {
			wide = text.Width(w.text, text.Style{Size: listSize, Bold: true}) + 24
			wide = min(max(wide, theme.Touch), width-left)
		}
		if w.breaks || len(m.rows) == 0 || x+wide > width+0.5 {
			add(cell{at: i, x: left, width: wide}, theme.Touch+listGap)
			x = left + wide + listGap
			continue
		}
		last := &m.rows[len(m.rows)-1]
		last.cells = append(last.cells, cell{at: i, x: x, width: wide})
		x += wide + listGap
	}
}

// add lays out the moves. Each is a control that shows the move.
func (m *moveList) add(l scene.Layout, of *reviewed, r *ui.Rect, viewport ui.Rect) {
	m.write(of)
	m.flow(r.W)
	m.laidAt = m.scroll.Offset
	top := r.Y
	for i := range m.rows {
		line := &m.rows[i]
		r.CutTop(line.high, 0)
		y := top + line.y
		far := len(m.rows) > mostRows && math.Abs(y-viewport.Y-m.scroll.Offset) > 2*max(viewport.H, 400)
		for _, c := range line.cells {
			w := &m.written[c.at]
			place := ui.Rect{X: r.X + c.x, Y: y, W: c.width, H: line.high}
			if w.comment {
				if !far {
					l.AddLabel(place, w.text, theme.TextSmall, l.Theme.TextMuted).Shorten(w.text)
				}
				continue
			}
			place.H = theme.Touch
			current := w.node == of.walk.at
			if current {
				m.reveal(place, viewport)
			}
			if far && !current {
				continue
			}
			b := l.AddButton(place, w.name, w.text, ui.NoIcon, ui.Ghost)
			b.Size, b.Selected, b.Bold, b.Label = listSize, current, w.signed, w.spoken
			if current {
				b.Emphasis = ui.Quiet
			}
		}
	}
}

// reveal scrolls the list to the current move after that has changed.
func (m *moveList) reveal(r, viewport ui.Rect) {
	if !m.follow {
		return
	}
	m.follow = false
	if low := r.Bottom() + ui.Faded(viewport) - viewport.Bottom(); m.scroll.Offset < low {
		m.scroll.Offset = low
	}
	if high := r.Y - ui.Faded(viewport) - viewport.Y; m.scroll.Offset > high {
		m.scroll.Offset = high
	}
}

// far reports whether the list has been scrolled so far that other rows must be laid out.
func (m *moveList) far() bool {
	return len(m.rows) > mostRows && math.Abs(m.scroll.Offset-m.laidAt) > max(m.scroll.Viewport.H, 200)
}

// find returns the node of a control of the list.
func (m *moveList) find(of *reviewed, control string) *variation.Node {
	m.write(of)
	for i := range m.written {
		if m.written[i].name == control {
			return m.written[i].node
		}
	}
	return nil
}
