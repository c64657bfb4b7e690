package notation

import (
	"errors"
	"fmt"
	"strings"

	"colat/game"
	"colat/game/match"
)

// Read parses a game or a position in any form and returns the form. A position is a
// record without moves. Names is empty if the text names no players. The error is an
// *Error.
//
// The games must be registered: import their packages.
func Read(text string, known Known) (*match.Record, Form, error) {
	if len(text) > mostText {
		return nil, "", &Error{Fault: Malformed, Err: fmt.Errorf("the text is longer than %d bytes", mostText)}
	}
	if strings.HasPrefix(text, RenLibStart) {
		return nil, "", &Error{Fault: Malformed, Err: ErrRenLib}
	}
	text = strings.TrimSpace(WithoutHead(strings.TrimPrefix(text, "\ufeff")))
	if text == "" {
		return nil, "", &Error{Fault: Malformed, Err: errors.New("there is no text")}
	}
	r := reader{text: text, known: known}
	form, record, err := r.read()
	if err != nil {
		wrong := (*Error)(nil)
		if !errors.As(err, &wrong) {
			wrong = &Error{Fault: Malformed, Err: err}
		}
		wrong.Form = form
		return nil, form, wrong
	}
	return record, form, nil
}

// RenLibStart is the beginning of a library of RenLib, the program for analyses of renju, from
// version 3 on.
const RenLibStart = "\xffRenLib\xff"

// ErrRenLib is the error of a library of RenLib.
var ErrRenLib = errors.New("the file is a library of RenLib (.lib), a tree of positions: " +
	"want the moves of one game from there, as text such as h8i9g7")

// WithoutHead returns a text without the lines of comments at its beginning, which begin with a
// percent sign in an Othello Board File and in PGN.
func WithoutHead(text string) string {
	for rest := strings.TrimLeft(text, " \t\r\n"); strings.HasPrefix(rest, "%"); rest = strings.TrimLeft(rest, " \t\r\n") {
		_, after, found := strings.Cut(rest, "\n")
		if !found {
			return text
		}
		text, rest = after, after
	}
	return text
}

// Write formats a game in one of the Written forms. Position and Request contain the
// position after the last move. A link is a query, "?game=…", with which two people can
// continue the game. The result has no final line end. The error, an *Error with
// Unwritten, explains why the game has no such form.
func Write(r *match.Record, form Form) (string, error) {
	switch form {
	case Link:
		query := Query(r.Start, r.Moves)
		query.Set("black", "human")
		query.Set("white", "human")
		if r.Variations != nil && r.Variations.Adds(r.Moves) {
			AddVariations(query, r.Variations, nil)
		}
		return "?" + query.Encode(), nil
	case Moves:
		if len(r.Moves) == 0 && MadeUp(r.Start) {
			return "", unwritten(r.Rules, form, "the text is a position without moves")
		}
		return game.FormatMoves(r.Start, r.Moves, game.LinkSeparator(r.Rules)), nil
	case Position:
		return r.Rules.FormatPosition(last(r)), nil
	case Request:
		requester, ok := r.Rules.(Requester)
		if !ok {
			return "", unwritten(r.Rules, form, "the course has no requests for the game %s", r.Rules.ID())
		}
		return requester.RequestOf(last(r)), nil
	case GGF:
		known, ok := r.Rules.(GGFPlayer)
		if ok && known.GGFGame() != "" {
			return writeGGF(r, known), nil
		}
		return "", unwritten(r.Rules, form, "GGF has no game %s", r.Rules.ID())
	case OBF:
		if known, ok := r.Rules.(GGFPlayer); ok && known.GGFGame() != "" {
			return writeOBF(r), nil
		}
		return "", unwritten(r.Rules, form, "OBF has no game %s", r.Rules.ID())
	case SGF:
		if known, ok := r.Rules.(SGFPlayer); ok && known.SGFGame() != "" && known.SGFSize() != "" {
			return writeSGF(r, known)
		}
		return "", unwritten(r.Rules, form, "SGF has no game %s", r.Rules.ID())
	case PSQ:
		return writePSQ(r)
	}
	return "", unwritten(r.Rules, form, "there is no form %.40q to write", string(form))
}
