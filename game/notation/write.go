package notation

import (
	"fmt"

	"colat/game"
	"colat/game/match"
)

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
	}
	return "", unwritten(r.Rules, form, "there is no form %.40q to write", string(form))
}

func unwritten(rules game.Rules, form Form, format string, arguments ...any) error {
	return &Error{Form: form, Fault: Unwritten, Rules: rules, Err: fmt.Errorf(format, arguments...)}
}
