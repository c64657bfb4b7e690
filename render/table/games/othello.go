package games

import (
	"image/color"
	"math/bits"

	"colat/game"
	"colat/game/othello"
	"colat/render/kit/theme"
	"colat/render/table/board"
)

// Othello is the adapter of both Othello games, with and without victory cells.
var Othello = &Game{
	Families:   []string{othello.Victory.ID(), othello.Classic.ID()},
	Opponents:  Players,
	MostDepth:  10,
	Tones:      [2]color.RGBA{theme.Obsidian, theme.Pearl},
	Trays:      []Tray{{Tagline: "othello.tagline-victory"}, {Tagline: "othello.tagline-classic"}},
	ClearLead:  16, // discs
	Margin:     othelloMargin,
	BoardStyle: othelloLook{},
	Words:      othelloWords{},
	Editor:     othelloEditor{},
	Picking: &Picking{
		Draw:    "othello.draw-cells",
		Pick:    "othello.pick-cells",
		Drawn:   "othello.drawn",
		Title:   "othello.pick-title",
		Left:    "othello.pick-left",
		Full:    "othello.pick-full",
		TooMany: "othello.pick-too-many",
		Wrong:   "othello.wrong-cells",
	},
	Plain: &Plain{
		Is: func(s game.State) bool {
			return s.Rules() == game.Rules(othello.Victory) && s.(*othello.State).VictoryCells() == 0
		},
		Choose: "othello.no-cells",
		Title:  "othello.basic",
		About:  "othello.about-basic",
		Help:   basicHelp,
	},
	FirstSteps: victoryFirstSteps,
	Remarks:    othelloRemarks,
}

type othelloLook struct{}

// othelloTable is the board of both games. The dots are those of printed boards.
var othelloTable = board.Table{
	Columns: 8, Rows: 8, Coordinates: true,
	Dots: []int{2*8 + 2, 2*8 + 6, 6*8 + 2, 6*8 + 6},
}

func (othelloLook) Table(game.Rules) board.Table { return othelloTable }

func (othelloLook) Show(s game.State, p *board.Position) {
	state := s.(*othello.State)
	black, white := state.Board()
	for ; black != 0; black &= black - 1 {
		p.Pieces[bits.TrailingZeros64(black)] = disc(game.First)
	}
	for ; white != 0; white &= white - 1 {
		p.Pieces[bits.TrailingZeros64(white)] = disc(game.Second)
	}
	p.Suns = board.Set{state.VictoryCells()}
}

func disc(side game.Player) board.Piece {
	return board.Piece{Material: board.Disc, Light: side == game.Second}
}

func (othelloLook) Piece(side game.Player) board.Piece { return disc(side) }

func (othelloLook) SquareName(_ game.Rules, square int) string {
	return coordinates(othelloTable, square)
}

func (othelloLook) Squares(_ game.State, m game.Move) (from, to int) {
	if m == othello.Pass {
		return -1, -1
	}
	return -1, int(m)
}

func (othelloLook) Deciding(s game.State, r game.Result) board.Set {
	if r.Reason != othello.FiveCells {
		return board.Set{}
	}
	return board.Set{s.(*othello.State).VictoryCells()}
}

func (othelloLook) Middle(rules game.Rules) Middle {
	if rules == othello.Victory {
		return sunTally{}
	}
	return nil
}

// Thumbnail returns the middle of a board with two of the five suns.
func (othelloLook) Thumbnail() (board.Table, *board.Position) {
	p := &board.Position{Suns: board.SetOf(0*4+2, 2*4+1)}
	for square, side := range map[int]game.Player{
		0*4 + 1: game.Second, 1*4 + 1: game.Second, 1*4 + 2: game.First,
		2*4 + 1: game.First, 2*4 + 2: game.Second, 3*4 + 2: game.First,
	} {
		p.Pieces[square] = disc(side)
	}
	return board.Table{Columns: 4, Rows: 4}, p
}

// Stable implements Stabler.
func (othelloLook) Stable(s game.State) board.Set {
	black, white := s.(*othello.State).Stable()
	return board.Set{black | white}
}
