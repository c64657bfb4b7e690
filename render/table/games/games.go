// Package games holds one adapter per game: the content of its board, the squares of
// its moves, and its words. Scenes use games only through their adapters, and no other
// package that draws imports a game.
//
// To add a game, write an adapter in a file of its own, which registers itself.
package games

import (
	"errors"
	"image/color"
	"strconv"
	"unicode"
	"unicode/utf8"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// A Game is the adapter of a game.
type Game struct {
	// Place is the game's number in the order in which games are offered.
	Place int
	// Families are the IDs of the game's families of rules: several if the games differ
	// only in their rules and not in their boards.
	Families []string
	// Family is the id of the common name of all games of the adapter, or "" if Title
	// is sufficient.
	Family string
	// Opponents are the names of the engines offered as opponents, the default first.
	Opponents []string
	// MostDepth is the maximum search depth, in plies, that is offered for engines with
	// a depth.
	MostDepth int
	// Tones are the colours of the sides, used if there is no room for a piece.
	Tones [2]color.RGBA
	// Trays are the entries of the families on the front page, in the same order. A
	// missing Tray is derived from the rules and Words.
	Trays []Tray
	// Presets are the most common rules of the families, offered as a single choice.
	Presets []Preset
	// ClearLead is an estimate, in the unit of the game, at which a side is likely but
	// not certain to win.
	ClearLead float64
	// Unit is the id of a text with an estimate, Value, in the unit of the game; Scale that of
	// what +1 means for Side. Both are "" for a game whose estimates have no unit.
	Unit, Scale string
	// Margin returns the winning margin of rules, or nil if only the winner counts. It
	// is nil for games without such rules.
	Margin func(rules game.Rules) *Margin
	// Opening returns the name of the opening of a game, and the number of its moves, or ""
	// if it has none. It is nil for games whose openings have no names.
	Opening func(start game.State, moves []game.Move) (name string, length int)

	// Beginnings groups games whose starts are drawn by chance. It is nil for adapters without
	// such games.
	Beginnings *Beginnings

	// IsPass reports whether a move has no square, as a pass, and counts as no move. It is nil for games
	// without such moves. Only the texts of such moves are without a figure.
	IsPass func(m game.Move) bool
	// Icon returns the icon of a move without a square that can be chosen. It is nil for games without such moves.
	Icon func(m game.Move) ui.Icon
	// Asks returns what the side to move is asked to do where that is not an ordinary move, in few words and at
	// length, or "" twice. It is nil for games in which all moves are ordinary.
	Asks func(l *locale.Locale, s game.State) (short, long string)

	BoardStyle
	Words

	// Numbered is set if pieces stay as they were placed, so that they can bear the numbers of their moves.
	Numbered bool
	// Facing is set if the sides sit opposite each other, each next to its own pieces.
	Facing bool
	// Editor sets up positions; nil for a game without this.
	Editor Editor

	// Picking holds the texts about squares that the user may pick on the board before
	// a game. It is nil for games without an option of the kind game.Cells.
	Picking *Picking
	// Plain describes starts without the squares of Picking. It is nil for games
	// without such starts.
	Plain *Plain
	// Calculator shows the arithmetic of the game, or is nil.
	Calculator Calculator
	// Remarks returns remarks for beginners about a move that is legal in s, in
	// addition to Announce, or nil. It does not change s.
	Remarks func(l *locale.Locale, s game.State, m game.Move) []string
}

// BoardStyle maps a game to a board. Squares are numbered as in package board.
type BoardStyle interface {
	// Table returns the board without pieces.
	Table(rules game.Rules) board.Table
	// Show sets p, which is empty, to the content of the board.
	Show(s game.State, p *board.Position)
	// Piece returns the piece that represents a side.
	Piece(side game.Player) board.Piece
	// SquareName returns the name of a square in moves, such as "d3".
	SquareName(rules game.Rules, square int) string
	// Squares returns the first square of a move, or -1 if it places a piece, and its
	// last square. Both are -1 for a pass. No two moves of a position share both
	// squares.
	Squares(s game.State, m game.Move) (from, to int)
	// Deciding returns the squares that decided a game, if there are any.
	Deciding(s game.State, r game.Result) board.Set
	// Middle returns the element between the plates of the players, or nil.
	Middle(rules game.Rules) Middle
	// Thumbnail returns a small position from which the game is easily recognized.
	Thumbnail() (board.Table, *board.Position)
}

// coordinates returns the name of a square, with a letter for its column and a number
// for its row as in the coordinates on the frame of the board.
func coordinates(t board.Table, square int) string {
	column, row := square%t.Columns, square/t.Columns+1
	if t.RowsFromBelow {
		row = t.Rows + 1 - row
	}
	return string(rune('a'+column)) + strconv.Itoa(row)
}

// A Middle is an element between the plates of the players.
type Middle interface {
	// LayOut adds the element to a page, with labels in ink. If the height of r is at
	// most LowMiddle, it has a row of its own. first is the side whose plate comes first.
	// It must not suggest a move if over is set, because a resignation ends the game
	// without a change of s.
	LayOut(page *ui.Page, r ui.Rect, s game.State, first game.Player, over bool, ink color.RGBA)
}

// LowMiddle is the height of a Middle with a row of its own, in device-independent
// pixels.
const LowMiddle = 26.0

// Words provides the texts of a game in the language of the interface.
type Words interface {
	// Title returns the short name of the game.
	Title(l *locale.Locale, rules game.Rules) string
	// About returns a description of the game in one or two sentences.
	About(l *locale.Locale, rules game.Rules) string
	// Seat returns the name of a side on the start page.
	Seat(l *locale.Locale, side game.Player) string
	// Figure returns the score of a side for its plate; "" if there is none.
	Figure(s game.State, side game.Player) string
	// MoveText formats a move that is legal in s.
	MoveText(l *locale.Locale, s game.State, m game.Move) string
	// Announce describes a move that is legal in s for screen readers. It does not
	// change s. The text of a pass is also displayed.
	Announce(l *locale.Locale, s game.State, m game.Move) string
	// Illegal explains why no move to a square is legal or, if a piece on from is
	// selected, why it cannot go there; "" if this is obvious. from is -1 if no piece
	// is selected.
	Illegal(l *locale.Locale, s game.State, from, square int) string
	// Result explains how the position decided the game.
	Result(l *locale.Locale, s game.State, r game.Result) string
	// Lead returns a text for the expected lead of a side, in the unit of the game.
	Lead(l *locale.Locale, rules game.Rules, side game.Player, lead float64) string
	// Help explains the rules of the game step by step, beginning with how to move.
	Help(l *locale.Locale, rules game.Rules) []Section
}

// A Margin is the winning margin of a game, if it counts.
type Margin struct {
	// Of returns the winning margin of the first side in a finished game.
	Of func(s game.State) float64
	// Costs are the minimum losses of an inaccuracy, a mistake and a blunder.
	Costs [3]float64
	// The ids of texts: of a proven win and a proven loss with the margin in the
	// placeholder Margin, of a move that would have been better by Count, and of the
	// average loss of a side, in full and short.
	Win, Loss, Better, Average, InShort string
}

// Picking holds the ids of the texts about squares picked on the board.
type Picking struct {
	Draw, Pick string // the buttons for drawing the squares at random and for picking them
	Drawn      string // announces the drawn squares, Cells
	Title      string
	Left       string // the number of squares still to be picked
	Full       string // all squares are picked
	TooMany    string // too many squares were picked
	Wrong      string // the squares of a URL, Value, are not valid
}

// Players are the names of the engines for all games, the strongest first.
var Players = []string{
	"champion", "random", "greedy", "minimax", "alphabeta", "negamax", "negascout", "mcts",
}

// SideName returns the name of a side.
func SideName(l *locale.Locale, rules game.Rules, side game.Player) string {
	return rules.Sides()[side].In(l.Language())
}

// SideNames returns the names of both sides.
func SideNames(l *locale.Locale, rules game.Rules) [2]string {
	return [2]string{SideName(l, rules, game.First), SideName(l, rules, game.Second)}
}

// Score returns the figures of both sides, such as 40–24, or "" where there are none but zeros.
func (g *Game) Score(s game.State) string {
	first, second := g.Figure(s, game.First), g.Figure(s, game.Second)
	if first == "" || first == "0" && second == "0" {
		return ""
	}
	return first + "–" + second
}

// A Calculator shows the arithmetic of a game in which two adjacent pieces of a side
// determine by calculation where they capture. Squares are those of the board.
type Calculator interface {
	// Caption returns the arithmetic of a move that is legal in s and the squares of
	// the two pieces. The text is "" if the move needs none.
	Caption(l *locale.Locale, s game.State, m game.Move) (text string, pair [2]int)
	// Fronts returns the squares of the front pieces for the piece on a square. Those
	// with captures come first.
	Fronts(s game.State, rear int) []int
	// Alone returns a text for a piece that has no front piece.
	Alone(l *locale.Locale, s game.State, rear int) string
	// Reckon lays out the results of a pair of pieces, in lines or, if the height of r
	// is at most LowReckoning, side by side.
	Reckon(page *ui.Page, r ui.Rect, sum Sum)
}

// LowReckoning is the maximum height of a Calculator with results side by side, in
// device-independent pixels.
const LowReckoning = 76.0

// Sum holds the input of a Calculator.
type Sum struct {
	State       game.State
	Rear, Front int
	Locale      *locale.Locale
	Theme       *theme.Theme
}

// Refused returns, in the language of the interface, the reason why the rules reject a
// move in the game's own text format. It returns "" if the move is legal or if the
// error is not a game.Refusal.
func Refused(l *locale.Locale, s game.State, text string) string {
	_, err := s.Rules().ParseMove(s, text)
	refusal := (*game.Refusal)(nil)
	if !errors.As(err, &refusal) {
		return ""
	}
	why := refusal.In(l.Language())
	first, size := utf8.DecodeRuneInString(why)
	if next, _ := utf8.DecodeRuneInString(why[size:]); unicode.IsDigit(next) {
		return why // do not capitalize the name of a square
	}
	return string(unicode.ToUpper(first)) + why[size:]
}

// A SquareTeller is Words that describe a square and its content for screen readers.
type SquareTeller interface {
	Square(l *locale.Locale, rules game.Rules, p *board.Position, square int) string
}

// A SquareTexter is Words that write squares differently from their names in moves.
type SquareTexter interface {
	SquareText(square int) string
}

// SquareText returns the name of a square as people read it, in the form of MoveText.
func (g *Game) SquareText(rules game.Rules, square int) string {
	if texter, can := g.Words.(SquareTexter); can {
		return texter.SquareText(square)
	}
	return g.SquareName(rules, square)
}

// SquareWords returns the name and the content of a square, such as "c4, black disc,
// sun". If Words is not a SquareTeller, pieces are described by their sides.
func (g *Game) SquareWords(l *locale.Locale, rules game.Rules, p *board.Position, square int) string {
	if teller, can := g.Words.(SquareTeller); can {
		return teller.Square(l, rules, p, square)
	}
	said := g.SquareName(rules, square) + ", "
	for side := range game.Player(2) {
		if p.Pieces[square] == g.Piece(side) {
			return said + SideName(l, rules, side)
		}
	}
	return said + l.Text("square.empty")
}

// Plain describes starts of a game without the feature that its title and its Middle
// refer to, such as the victory game without cells. Its texts replace those of the
// rules.
type Plain struct {
	Is     func(s game.State) bool // reports whether a position belongs to a game with such a start
	Choose string                  // text of the button that selects such a start
	Title  string
	About  string
	Help   func(l *locale.Locale) []Section
}

// A Tray is the entry of a family of rules on the front page: a small board that plays
// by itself, and a line of text below it.
type Tray struct {
	Rules   string // ID of the rules of the board; "" for the default rules of the family
	Tagline string // the id of the text; "" for the first sentence of Words.About
}

// A Preset is rules with all options and a short name.
type Preset struct {
	Rules string // the ID
	Label string // id of the name
}
