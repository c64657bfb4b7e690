package notation

import (
	"strings"

	"colat/game/match"
)

// A Form is a format of a game or a position.
type Form string

// The forms.
const (
	Link     Form = "link"     // a link to the page, or its query alone
	Moves    Form = "moves"    // moves from the start of the game
	Flipped  Form = "flipped"  // moves whose rows are counted from the bottom; read only
	Position Form = "position" // the game's one-line position text
	Request  Form = "request"  // a request of the course's programs
	GGF      Form = "ggf"      // GGF, the format of the Generic Game Server
	SGF      Form = "sgf"      // SGF, the Smart Game Format
	OBF      Form = "obf"      // a line of an Othello Board File; read as a Board
	PGN      Form = "pgn"      // PGN, Portable Game Notation
	PSQ      Form = "psq"      // the files of Piskvorky, the manager of gomoku tournaments
	Board    Form = "board"    // a board in the format of other programs
	Record   Form = "record"   // a match.Record, as text or as a line of JSON
)

// Written lists the forms that Write supports.
var Written = []Form{Link, Moves, Position, Request, GGF, OBF, SGF, PSQ}

// A formReader recognises and reads the texts of one form.
type formReader struct {
	form Form
	// is reports whether a text has the features of the form. A text that has them is
	// read in this form only, so that its error is about what the text is meant to be.
	is   func(*reader) bool
	read func(*reader) (*match.Record, error)
}

// formReaders lists the forms in the order in which their features are looked for. A text
// without the features of any of them is a list of moves.
func formReaders() []formReader {
	return []formReader{
		{Record, (*reader).isRecord, (*reader).record},
		{PSQ, (*reader).isPSQ, (*reader).psq},
		{SGF, (*reader).isSGF, (*reader).sgf},
		{GGF, (*reader).isGGFFile, (*reader).ggf},
		{PGN, (*reader).isPGN, (*reader).pgn},
		{Request, (*reader).isRequest, (*reader).request},
		{Record, (*reader).isJSON, (*reader).json},
		{GGF, (*reader).isGGF, (*reader).ggf},
		{Board, (*reader).isBoard, (*reader).board},
		{Link, (*reader).isLink, (*reader).link},
		{Position, (*reader).isPosition, (*reader).position},
	}
}

// read reads the text in the first form whose features it has.
func (r *reader) read() (Form, *match.Record, error) {
	for _, known := range formReaders() {
		if known.is(r) {
			record, err := known.read(r)
			return known.form, record, err
		}
	}
	record, err := r.moves()
	if err == nil && r.flipped {
		return Flipped, record, nil
	}
	return Moves, record, err
}

func (r *reader) isRecord() bool { return strings.HasPrefix(r.text, "colat record") }

// noun returns the name of a form for use in a sentence.
func (f Form) noun() string {
	switch f {
	case Moves:
		return "a list of moves"
	case Position:
		return "a position"
	case Board:
		return "a board"
	case GGF, SGF, PGN:
		return "a game in " + strings.ToUpper(string(f))
	}
	return "a " + string(f)
}
