// Package gamefile reads and writes files of many games: WTHOR, the format of the
// database of the Fédération Française d'Othello, GGF, lines of JSON, transcripts, and
// every form that package notation reads. A file is read game by game, so that memory
// does not grow with its length. The page, the window and the command line share it.
package gamefile

import "colat/game/match"

// A Format is a format of files of games.
type Format string

// The formats that are read. Write also accepts the forms of package notation, one game
// a line.
const (
	WTHOR   Format = "wthor"   // the .wtb files of WTHOR, classic games alone
	GGF     Format = "ggf"     // games in GGF, one after another
	PGN     Format = "pgn"     // games in PGN, one after another
	Lines   Format = "lines"   // a game a line: JSON, or any form of package notation, with names or without
	Records Format = "records" // texts of match.Record, one after another
	PSQ     Format = "psq"     // files of Piskvorky, one after another
	Single  Format = "single"  // one game or position in any form of package notation
)

// A Game is a game of a file.
type Game struct {
	// Number is the number of the game in its file, from 1, and Line the number of its
	// first line, 0 in a file that is not text. Games that cannot be read count.
	Number, Line int

	Record *match.Record
}

// Bounds of a file, and of a game in it, in bytes.
const (
	mostGames = 1 << 20
	mostBytes = 1 << 30
	mostText  = 1 << 20
)
