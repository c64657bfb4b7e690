package games

import (
	"image/color"
	"strings"

	"colat/game"
	"colat/game/uttt"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
)

// Ultimate is the adapter of Ultimate Tic-Tac-Toe in both variants.
var Ultimate = Register(&Game{
	Place:      2,
	Families:   []string{"uttt"},
	Opponents:  Players,
	MostDepth:  10,
	Tones:      [2]color.RGBA{theme.Gold, theme.Pearl},
	Trays:      []Tray{{Tagline: "uttt.tagline"}},
	ClearLead:  3, // blocks
	Unit:       "uttt.unit",
	Scale:      "uttt.scale",
	Numbered:   true,
	BoardStyle: utttLook{},
	Words:      utttWords{},
	Editor:     utttEditor{},
})

// Games used by the rules, from the start.
const (
	// X wins the middle block with the last move, which sends O there.
	middleBlock = "40 04 48 84 44"
	// X wins the three upper blocks.
	upperBlocks = "00 02 27 71 13 36 63 32 22 21 15 52 26 60 08 81 14 40 04 42 24"
	// A drawn game: there are no three blocks in a line at the end.
	drawnGame = "68 85 57 77 70 00 02 24 41 11 18 82 23 31 13 34 48 88 06 66 60 05 55 50 04 45 56 65 58 37 75 62 25 64 " +
		"44 47 76 14 40 17 73 22 27 26"
	// A drawn game with won blocks open.
	drawnOpenGame = "04 40 05 53 30 03 37 74 46 68 85 50 01 16 67 75 51 10 02 27 78 86 65 52 25 57 73 34 43 32 21 11 14 " +
		"45 55 58 84 47 72 20 06 61 13 38 88 81 17 71 15 56 60 07 70 08 87 77 76 66 62 24 48 83 31 12 22 23 33 35 54 44 " +
		"41 18 82 26 63 36 64 42 28 80 00"
)

// lastMove splits a list of moves before its last move.
func lastMove(moves string) (before, last string) {
	i := strings.LastIndexByte(moves, ' ')
	return moves[:i], moves[i+1:]
}

func (utttWords) Help(l *locale.Locale, rules game.Rules) []Section {
	start := strings.Repeat(".", utttCells*utttCells) + " X -"
	before, last := lastMove(middleBlock)
	block := Diagram{Position: start, Moves: before, Next: last, Part: "40-48"}
	drawn, freeTitle, free := drawnGame, "uttt.free-title", "uttt.free"
	if rules.(*uttt.Rules).Open() {
		drawn, freeTitle, free = drawnOpenGame, "uttt.open-title", "uttt.open"
	}
	return []Section{
		section(l, "uttt.blocks-title", "uttt.blocks", Diagram{Position: start}),
		section(l, "uttt.send-title", "uttt.send", Diagram{Position: start, Moves: "42", Arrow: "42-24"}),
		lead(l, "uttt.win-title", "uttt.win", block),
		section(l, freeTitle, free, Diagram{Position: start, Moves: middleBlock}),
		section(l, "uttt.line-title", "uttt.line", Diagram{Position: start, Moves: upperBlocks}),
		section(l, "uttt.drawn-title", "uttt.drawn", Diagram{Position: start, Moves: drawn}),
	}
}
