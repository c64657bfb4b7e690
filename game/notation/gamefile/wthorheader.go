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

// header is the header of a WTHOR file, in the order of its bytes.
type header struct {
	Century, Year, Month, Day byte
	Games                     uint32
	Names, GameYear           uint16
	Side, Solitaires, Depth   byte
	_                         byte
}

// parseHeader parses the first bytes of a file, which are enough for a header.
func parseHeader(b []byte) (h header) {
	_, _ = binary.Decode(b, binary.LittleEndian, &h)
	return h
}

func (h *header) bytes() []byte {
	buf, _ := binary.Append(nil, binary.LittleEndian, h) // the size is fixed
	return buf
}

// dated sets the date of the file.
func (h *header) dated(t time.Time) {
	h.Century, h.Year = byte(t.Year()/100), byte(t.Year()%100)
	h.Month, h.Day = byte(t.Month()), byte(t.Day())
}

// valid reports whether the bytes can be a header. Its first byte, the century, is a
// control character, with which no text begins.
func (h *header) valid() bool {
	undated := h.Century|h.Year|h.Month|h.Day == 0
	return (undated || h.hasDate()) && h.GameYear < 2200 && h.Side <= 26 && h.Solitaires <= 1 && h.Depth <= 64
}

func (h *header) hasDate() bool {
	return h.Century >= 19 && h.Century <= 21 && h.Year < 100 && h.Month <= 12 && h.Day <= 31
}
