package games

import (
	"image/color"
	"strings"

	"colat/game"
	"colat/game/othello"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
)

// Othello is the adapter of both Othello games, with and without victory cells.
var Othello = Register(&Game{
	Place:      1,
	Families:   []string{othello.Victory.ID(), othello.Classic.ID()},
	Opponents:  Players,
	MostDepth:  10,
	Tones:      [2]color.RGBA{theme.Obsidian, theme.Pearl},
	Trays:      []Tray{{Tagline: "othello.tagline-victory"}, {Tagline: "othello.tagline-classic"}},
	ClearLead:  16, // discs
	Unit:       "othello.unit",
	Scale:      "othello.scale",
	Margin:     othelloMargin,
	Opening:    othelloOpening,
	Beginnings: othelloBeginnings,
	IsPass:     func(m game.Move) bool { return m == othello.Pass },
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
	Remarks: othelloRemarks,
})

// middleOfBoard is the part of the board where the game begins.
const middleOfBoard = "c3-f6"

// Positions of the rules, without victory cells.
const (
	othelloStart = "---------------------------OX------XO--------------------------- X"
	// Black's move to c3 turns over white discs in three directions. The game
	// continues.
	threeLines = "-------O-------X---OOX----OO------O-O-----X--X------------------ X"
	// Black's move to f3 takes the fifth of the cells.
	fifthCell = "------------------XOO-----XXOO----OXXO----XOXX------------------ X"
	// Only black could place a disc on the last square.
	lastSquare = "O********OO******O*O**O***O*O****O*O*O****O**O*****OO*OO**O***O- "
	// Each side has 32 discs.
	levelDiscs = "O***OOO****OOOOO**O*OO*O***O*OOO**O**O*O***O*OOO*O**OO*O****OOOO *"
	moreBlack  = "O*****O***O***OO***O*O*O*O**O*OO**O**O*O***O*O*O*O**O*OO*****OOO *"
)

// otherCells are victory cells outside middleOfBoard.
const otherCells = " a1,b7,d8,g2,h5"

func (othelloWords) Help(l *locale.Locale, rules game.Rules) []Section {
	if rules == othello.Classic {
		return classicHelp(l)
	}
	return victoryHelp(l)
}

// flipHelp explains how discs are turned over. cells are the victory cells of the
// positions.
func flipHelp(l *locale.Locale, cells string) []Section {
	first := Diagram{Position: othelloStart + cells, Next: "d3", Part: middleOfBoard}
	begin := first
	begin.Next, begin.Targets = "", true
	return []Section{
		{l.Text("othello.flip-title"), l.Text("othello.flip"), []Diagram{begin, first.Then()}, true},
		lead(l, "othello.lines-title", "othello.lines",
			Diagram{Position: threeLines + cells, Next: "c3", Part: middleOfBoard}),
	}
}

func classicHelp(l *locale.Locale) []Section {
	const corner = "e5-h8"
	stuck := Diagram{Position: swapped(inBlack(lastSquare)) + "X", Next: "pass", Part: corner}
	goesOn := stuck.Then()
	goesOn.Targets, stuck.Next = true, ""
	return append(flipHelp(l, ""),
		Section{l.Text("othello.pass-title"), l.Text("othello.pass-help"), []Diagram{stuck, goesOn}, true},
		section(l, "othello.end-title", "othello.end", Diagram{Position: inBlack(moreBlack)}),
	)
}

func victoryHelp(l *locale.Locale) []Section {
	return append(flipHelp(l, otherCells),
		section(l, "othello.cells-title", "othello.cells", Diagram{Position: othelloStart + " b2,g3,d6,f7,d4"}),
		lead(l, "othello.five-title", "othello.five",
			Diagram{Position: fifthCell + " c3,f3,d4,c6,f6", Next: "f3", Part: middleOfBoard}),
		stuckHelp(l, " b2,g3,d6,f7,c4"),
		section(l, "othello.count-title", "othello.count", Diagram{Position: inBlack(levelDiscs) + " b2,g3,d6,f7,c4"}),
	)
}

// basicHelp explains the game without cells.
func basicHelp(l *locale.Locale) []Section {
	const none = " " + othello.NoCells
	return append(flipHelp(l, none), stuckHelp(l, none),
		Section{l.Text("othello.count-title"), l.Text("othello.count-basic"), []Diagram{
			{Position: inBlack(moreBlack) + none},
		}, false},
	)
}

// stuckHelp explains the end of a game without passes. cells are the victory cells of
// the position.
func stuckHelp(l *locale.Locale, cells string) Section {
	return section(l, "othello.stuck-title", "othello.stuck",
		Diagram{Position: inBlack(lastSquare) + "O" + cells, Part: "e5-h8"})
}

// inBlack returns a position text in which stars, which other programs write for black
// discs, are replaced by X.
func inBlack(stars string) string { return strings.ReplaceAll(stars, "*", "X") }

// swapped returns a board with the colours of all discs exchanged.
func swapped(board string) string {
	turned := []byte(board)
	for i, letter := range turned {
		switch letter {
		case 'X':
			turned[i] = 'O'
		case 'O':
			turned[i] = 'X'
		}
	}
	return string(turned)
}
