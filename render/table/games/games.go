// Package games holds one adapter a game: what lies on its board, which squares its
// moves are made on, and the words that no other game has. Scenes know games by
// their adapters alone, and nothing else of the picture imports a game.
//
// To show another game, write an adapter in a file of its own and add it to All.
package games

import (
	"errors"
	"image/color"
	"strings"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// A Game is the adapter of a game.
type Game struct {
	// Families are the IDs of the game's families of rules: several where games
	// differ in their rules and not on the board.
	Families []string
	// Family is the id of what the games of all its rules are called together; "" where
	// Title says it.
	Family string
	// Opponents are the names of the players that are offered besides a person, the
	// usual one first.
	Opponents []string
	// MostDepth is how many plies those that search to a depth may be asked to look
	// ahead.
	MostDepth int
	// Tones are the colours of the sides where there is no room for a piece.
	Tones [2]color.RGBA
	// Trays are what the front page shows of the families, in the same order. Those
	// left out are shown as their rules and words say.
	Trays []Tray
	// Presets are the rules of its families that are played most, for a choice in one step.
	Presets []Preset
	// ClearLead is an estimate that promises a side the game without making it
	// safe, in what the game counts.
	ClearLead float64
	// Margin returns how rules count the difference by which a game is won, or nil where
	// nothing but the winner counts. It is nil for games without such rules.
	Margin func(rules game.Rules) *Margin

	BoardStyle
	Words

	// Facing is whether the sides sit opposite to each other, so that each has its own
	// pieces nearest to it.
	Facing bool
	// Editor sets up positions; nil for a game in which none can be.
	Editor Editor

	// Picking are the words about squares that may be picked on the board before a
	// game. It is nil for games without an option of the kind game.Cells.
	Picking *Picking
	// Plain are starts without the squares of Picking. It is nil for games without such
	// starts.
	Plain *Plain
	// Calculator shows the arithmetic of a game that has some; otherwise it is nil.
	Calculator Calculator
	// Remarks says what is worth knowing about a move that is legal in s besides what
	// Announce says, for people who are new to the game; nil if there is nothing. It
	// leaves s as it is.
	Remarks func(l *locale.Locale, s game.State, m game.Move) []string
	// FirstSteps are those of the first family, for people who are new to it; nil if
	// there are none.
	FirstSteps FirstSteps
}

// BoardStyle is what a game looks like, and where its moves are made. Squares are
// numbered as package board does it.
type BoardStyle interface {
	// Table returns the board without pieces.
	Table(rules game.Rules) board.Table
	// Show puts what lies on the board into p, which is empty.
	Show(s game.State, p *board.Position)
	// Piece returns what stands for a side.
	Piece(side game.Player) board.Piece
	// SquareName returns what moves call a square, such as "d3".
	SquareName(rules game.Rules, square int) string
	// Squares returns the square that a move takes a piece from, or -1 if it puts
	// one down, and the square that the piece comes to lie on. Both are -1 for a
	// pass. No two moves of a position share both squares.
	Squares(s game.State, m game.Move) (from, to int)
	// Deciding returns the squares that decided a game, if it was some of them.
	Deciding(s game.State, r game.Result) board.Set
	// Middle returns what stands between the plates of the players, or nil if
	// nothing does.
	Middle(rules game.Rules) Middle
	// Thumbnail returns a small position that shows at a glance which game it is.
	Thumbnail() (board.Table, *board.Position)
}

// A Middle stands between the plates of the players.
type Middle interface {
	// LayOut puts it on a page, with labels in ink. A place that is no higher than
	// LowMiddle is a row of its own. Nothing invites to a move where the game is over,
	// whether the position knows of it or somebody has resigned.
	LayOut(page *ui.Page, r ui.Rect, s game.State, over bool, ink color.RGBA)
}

// LowMiddle is the height of a Middle that has a row of its own, in device-
// independent pixels.
const LowMiddle = 26.0

// Words are a game's own in the language of the interface.
type Words interface {
	// Title is the short name of the game.
	Title(l *locale.Locale, rules game.Rules) string
	// About says in a sentence or two what the game is about.
	About(l *locale.Locale, rules game.Rules) string
	// Seat is what the start page calls a side.
	Seat(l *locale.Locale, side game.Player) string
	// Figure is what counts for a side, for its plate; "" if nothing does.
	Figure(s game.State, side game.Player) string
	// MoveText writes a move that is legal in s.
	MoveText(l *locale.Locale, s game.State, m game.Move) string
	// Announce tells those who listen of a move that is legal in s, and leaves s
	// as it is. That of a pass is shown, too.
	Announce(l *locale.Locale, s game.State, m game.Move) string
	// Illegal says why nothing can be played on a square or, with a piece selected
	// on from, why it cannot go there; "" where that is plain. from is -1 if none
	// is.
	Illegal(l *locale.Locale, s game.State, from, square int) string
	// Result says how the position decided the game.
	Result(l *locale.Locale, s game.State, r game.Result) string
	// Lead says that a side is expected to win by so much of what the game counts.
	Lead(l *locale.Locale, rules game.Rules, side game.Player, lead float64) string
	// Help explains the game, step by step and first of all how to move.
	Help(l *locale.Locale, rules game.Rules) []Section
}

// A Margin is the difference by which a game is won, in a game in which it counts.
type Margin struct {
	// Of returns by how much the first side has won a game that is over.
	Of func(s game.State) float64
	// Costs are the least losses of an inaccuracy, of a mistake and of a blunder.
	Costs [3]float64
	// The ids of texts: of a proven win and loss by a Margin, of a move that would have
	// been better by a Count, and of what a side loses on average, in full and short.
	Win, Loss, Better, Average, InShort string
}

// Picking are the ids of the texts about squares picked on the board.
type Picking struct {
	Draw, Pick string // the buttons that draw them by chance and let people pick them
	Drawn      string // announces those that were drawn, Cells
	Title      string
	Left       string // counts those still to be picked
	Full       string // all are picked
	TooMany    string // a further one was tried
	Wrong      string // those of an address, Value, are not right
}

// Players are the names of the players of every game here, the strongest first.
var Players = []string{
	"champion", "random", "greedy", "minimax", "alphabeta", "negamax", "negascout", "mcts",
}

// List is games in the order in which they are offered.
type List []*Game

// All are the games of the program.
var All = List{Othello, Ultimate, CoToan, MNK}

// Of returns the adapter for rules, or nil if there is none.
func (l List) Of(rules game.Rules) *Game {
	family, _, _ := strings.Cut(rules.ID(), ":")
	for _, g := range l {
		for _, id := range g.Families {
			if id == family {
				return g
			}
		}
	}
	return nil
}

// Families returns the IDs of all families.
func (l List) Families() []string {
	var ids []string
	for _, g := range l {
		ids = append(ids, g.Families...)
	}
	return ids
}

// Rules returns the rules with an ID such as "mnk:7,7,5". An ID without a colon
// has the defaults of the family's options.
func (l List) Rules(id string) (game.Rules, error) {
	family, err := game.FindFamily(id)
	if err != nil {
		return nil, err
	}
	var rules game.Rules
	if strings.Contains(id, ":") {
		rules, err = game.Find(id)
	} else {
		rules, err = family.Rules(nil)
	}
	if err != nil {
		return nil, err
	}
	if l.Of(rules) == nil {
		return nil, errors.New("there is no board for the game " + rules.ID())
	}
	return rules, nil
}

// SideName returns the name of a side.
func SideName(l *locale.Locale, rules game.Rules, side game.Player) string {
	return rules.Sides()[side].In(l.Language())
}
