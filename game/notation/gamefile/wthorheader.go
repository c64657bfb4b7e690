package gamefile

import (
	"encoding/binary"
	"time"
)

// The layout of WTHOR files: a header, then one entry a game or name. Numbers have their
// low byte first. It is described in "Format de la base WTHOR"
// (Fédération Française d'Othello).
//
//	0  date of the file: century, year, month, day
//	4  number of games, 4 bytes
//	8  number of names, 2 bytes
//	10 year of the games, 2 bytes
//	12 squares a side of the board, 0 means 8
//	13 1 for solitaires
//	14 empty squares from which on the theoretical scores are exact
//	15 nothing
//
// An entry of a game:
//
//	0  tournament, 2 bytes
//	2  black player, 2 bytes
//	4  white player, 2 bytes
//	6  discs of Black at the end
//	7  the theoretical score: these discs with best play
//	8  60 moves: 10 times the row plus the column, both from 1; 0 after the last one
//
// Passes are not written.
const (
	headerLength = 16
	gameLength   = 68
	movesAt      = 8
	mostPlaced   = 60
)

// header is the header of a WTHOR file.
type header struct {
	century, year, month, day byte
	games                     uint32
	names, gameYear           uint16
	side, solitaires, depth   byte
}

func parseHeader(b []byte) header {
	return header{
		century: b[0], year: b[1], month: b[2], day: b[3],
		games: binary.LittleEndian.Uint32(b[4:]), names: binary.LittleEndian.Uint16(b[8:]),
		gameYear: binary.LittleEndian.Uint16(b[10:]),
		side:     b[12], solitaires: b[13], depth: b[14],
	}
}

func (h *header) append(buf []byte) []byte {
	buf = append(buf, h.century, h.year, h.month, h.day)
	buf = binary.LittleEndian.AppendUint32(buf, h.games)
	buf = binary.LittleEndian.AppendUint16(buf, h.names)
	buf = binary.LittleEndian.AppendUint16(buf, h.gameYear)
	return append(buf, h.side, h.solitaires, h.depth, 0)
}

// dated sets the date of the file.
func (h *header) dated(t time.Time) {
	h.century, h.year = byte(t.Year()/100), byte(t.Year()%100)
	h.month, h.day = byte(t.Month()), byte(t.Day())
}

// valid reports whether the bytes can be a header. Its first byte, the century, is a
// control character, with which no text begins.
func (h *header) valid() bool {
	undated := h.century|h.year|h.month|h.day == 0
	return (undated || h.hasDate()) && h.gameYear < 2200 && h.side <= 26 && h.solitaires <= 1 && h.depth <= 64
}

func (h *header) hasDate() bool {
	return h.century >= 19 && h.century <= 21 && h.year < 100 && h.month <= 12 && h.day <= 31
}
