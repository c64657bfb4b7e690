package stage

import (
	"strings"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/table/board"
	"colat/render/table/games"
)

// Doable holds the possible actions on a board.
type Doable struct {
	Targets board.Set // the squares that can be played on
	Grips   board.Set // the squares with pieces that can be selected
	Target  string    // the description of a target; "" for none
}

// Reader describes boards in words. It caches the words of unchanged squares, of which
// there may be hundreds.
type Reader struct {
	game     *games.Game
	rules    game.Rules
	title    string // title of the game
	language string
	known    []squareState
	words    []string
	board    BoardText
	behind   bool // the words of some squares are those of an earlier call
}

// mostReworded is the most squares that one call of Read describes again because only the
// actions on them have changed. On large boards a move changes those of hundreds.
const mostReworded = 48

// squareState holds everything on which the words of a square depend.
type squareState struct {
	piece                        board.Piece
	sun                          bool
	panel                        board.Piece // sign of the panel
	target, grip, selected, last bool
	say                          string // description of a target
}

// Read returns the board on a stage in words, with the title of its game. It is valid
// until the next call of Read. The squares' pieces and the square with the cursor are always
// described as they are; the actions on other squares may take several calls (Behind).
func (r *Reader) Read(
	st *Stage, g *games.Game, rules game.Rules, title string, l *locale.Locale, do *Doable,
) *BoardText {
	t := st.Table()
	n := t.Columns * t.Rows
	if r.game != g || r.rules == nil || r.rules.ID() != rules.ID() || r.title != title ||
		r.language != l.Language() || len(r.known) != n {
		*r = Reader{game: g, rules: rules, title: title, language: l.Language()}
		r.known, r.words = make([]squareState, n), make([]string, n)
		r.board.Squares = make([]SquareText, n)
		r.board.Label = l.Format("access.board", locale.Data{
			"Game": title, "Columns": t.Columns, "Rows": t.Rows,
		})
		r.board.Columns, r.board.Rows = t.Columns, t.Rows
	}
	p, last, selected := st.View.Position(), st.View.Last(), st.View.Selected()
	left := mostReworded
	r.behind = false
	for place := range n {
		square := t.Place(place)
		s := squareState{
			piece: p.Pieces[square], sun: p.Suns.Has(square),
			target: do.Targets.Has(square), grip: do.Grips.Has(square),
			selected: square == selected, last: last.Has(square), say: do.Target,
		}
		if t.Panel > 0 {
			s.panel = p.Panels[t.PanelOf(square)].Sign
		}
		if r.words[square] == "" || s != r.known[square] {
			if r.words[square] != "" && square != st.Cursor() && s.actsAlone(&r.known[square]) {
				if left == 0 {
					r.behind = true
					continue
				}
				left--
			}
			r.known[square], r.words[square] = s, s.words(g.SquareWords(l, rules, p, square), l)
		}
		r.board.Squares[place] = SquareText{
			Text: r.words[square], Selected: s.selected, Disabled: !s.target && !s.grip && !s.selected,
		}
	}
	r.board.Rect = st.SquareRect(t.Place(0))
	corner := st.SquareRect(t.Place(n - 1))
	r.board.Rect = ui.Rect{
		X: r.board.Rect.X, Y: r.board.Rect.Y,
		W: corner.Right() - r.board.Rect.X, H: corner.Bottom() - r.board.Rect.Y,
	}
	return &r.board
}

// Behind reports whether the last call of Read left squares to the next one.
func (r *Reader) Behind() bool { return r.behind }

// actsAlone reports whether two states differ in nothing but the actions on the square.
func (s *squareState) actsAlone(other *squareState) bool {
	same := *other
	same.target, same.grip, same.say = s.target, s.grip, s.say
	return same == *s
}

// words adds the role of a square in the current move to the description of its
// content.
func (s *squareState) words(said string, l *locale.Locale) string {
	if s.last {
		said += ", " + l.Text("access.last")
	}
	switch {
	case s.selected:
		said += ", " + l.Text("access.selected")
	case s.target && s.say != "":
		said += ", " + s.say
	case s.grip:
		said += ", " + l.Text("access.grip")
	}
	return said
}

// A BoardText is a board in words, row by row as on the screen.
type BoardText struct {
	Label         string
	Columns, Rows int
	Squares       []SquareText
	Rect          ui.Rect // of the squares, in device-independent pixels
}

// A SquareText is a square of a board in words.
type SquareText struct {
	Text     string
	Selected bool // the piece on it is selected
	Disabled bool // no action is possible there
}

// Pieces describes the pieces of a position, square by square.
func Pieces(t *board.Table, g *games.Game, rules game.Rules, l *locale.Locale, p *board.Position) string {
	var said []string
	for place := range t.Columns * t.Rows {
		if square := t.Place(place); p.Pieces[square].Material != board.NoPiece {
			said = append(said, g.SquareWords(l, rules, p, square))
		}
	}
	return strings.Join(said, "; ")
}
