package games

import (
	"image/color"

	"colat/game"
	"colat/game/cotoan"
	"colat/render/table/board"
)

// CoToan is the adapter of Cờ toán Việt Nam.
var CoToan = &Game{
	Families:   []string{"cotoan"},
	Opponents:  Players,
	MostDepth:  4,
	Tones:      [2]color.RGBA{{0xb0, 0x26, 0x18, 0xff}, {0x2e, 0x43, 0x96, 0xff}},
	Trays:      []Tray{{Tagline: "cotoan.tagline"}},
	ClearLead:  6, // points
	Facing:     true,
	BoardStyle: cotoanLook{},
	Words:      cotoanWords{},
	Editor:     cotoanEditor{},
	Calculator: cotoanCalculator{},
}

type cotoanLook struct{}

var cotoanTable = board.Table{
	Columns: cotoan.Files, Rows: cotoan.Ranks, Ground: board.Eggshell, RowsFromBelow: true, Coordinates: true,
}

// onBoard returns the number of a square on the board, which counts rows from the top,
// while the game counts ranks from the bottom.
func onBoard(s cotoan.Square) int { return (cotoan.Ranks-1-s.Rank())*cotoan.Files + s.File() }

// fromBoard is the inverse of onBoard.
func fromBoard(square int) cotoan.Square {
	return cotoan.At(square%cotoan.Files, cotoan.Ranks-1-square/cotoan.Files)
}

func (cotoanLook) Table(game.Rules) board.Table { return cotoanTable }

func (cotoanLook) Show(s game.State, p *board.Position) {
	b := s.(*cotoan.State).Board()
	for sq := range cotoan.NoSquare {
		if piece := b.On(sq); piece != cotoan.NoPiece {
			p.Pieces[onBoard(sq)] = stone(piece.Side(), piece.Number())
		}
	}
}

func stone(side game.Player, number int) board.Piece {
	return board.Piece{Material: board.Stone, Light: side == game.Second, Number: uint8(number)}
}

// Piece returns the 0, which cannot be mistaken for another piece.
func (cotoanLook) Piece(side game.Player) board.Piece { return stone(side, 0) }

func (cotoanLook) SquareName(_ game.Rules, square int) string {
	return coordinates(cotoanTable, square)
}

func (cotoanLook) Squares(_ game.State, m game.Move) (from, to int) {
	return onBoard(cotoan.From(m)), onBoard(cotoan.To(m))
}

// Deciding returns the square of the captured 0, if it was captured where it began the
// game.
func (cotoanLook) Deciding(s game.State, r game.Result) board.Set {
	if r.Reason != cotoan.ZeroCaptured {
		return board.Set{}
	}
	start := cotoan.StartBoard()
	zero := start.Find(r.Winner.Opponent(), 0)
	if s.(*cotoan.State).Board().On(zero).Side() != r.Winner {
		return board.Set{}
	}
	return board.SetOf(onBoard(zero))
}

func (cotoanLook) Middle(rules game.Rules) Middle {
	return cotoanCaptures{rules.(*cotoan.Rules).Config()}
}

// Thumbnail returns a position with the capture 3−2 = 1: the 0 in front of the 2 is
// captured.
func (cotoanLook) Thumbnail() (board.Table, *board.Position) {
	p := &board.Position{}
	for square, piece := range map[int]board.Piece{
		0*3 + 1: stone(game.Second, 0), 0*3 + 2: stone(game.Second, 7),
		1*3 + 1: stone(game.First, 2), 2*3 + 1: stone(game.First, 3), 2*3 + 0: stone(game.First, 5),
	} {
		p.Pieces[square] = piece
	}
	return board.Table{Columns: 3, Rows: 3, Ground: board.Eggshell}, p
}
