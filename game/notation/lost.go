package notation

import (
	"slices"

	"colat/game/match"
)

// A Part is a part of a game that a form may not carry.
type Part string

// The parts.
const (
	Start       Part = "start"       // the position or the options that the game began with
	Names       Part = "names"       // of the players
	Result      Part = "result"      // of a game that the board did not end
	Date        Part = "date"        // of the end
	Times       Part = "times"       // of the moves
	Annotations Part = "annotations" // variations, marks, comments and drawings
)

// Lost returns the parts of a game that a form loses for a reader who knows what is given besides
// it. The forms of a position alone lose nothing that they are meant to carry.
func Lost(r *match.Record, form Form, known Known) []Part {
	if form == Position || form == Request || form == OBF {
		return nil
	}
	text, err := Write(r, form)
	if err != nil || text == "" {
		return nil
	}
	again, _, err := Read(text, known)
	if err != nil || again.Rules.ID() != r.Rules.ID() {
		again = &match.Record{}
	}
	return Missing(r, again)
}

// Missing returns the parts of a game that are not in what a form of it was read as.
func Missing(r, again *match.Record) (lost []Part) {
	for _, part := range []struct {
		name Part
		kept bool
	}{
		{Start, again.Start != nil && r.Rules.FormatPosition(again.Start) == r.Rules.FormatPosition(r.Start)},
		{Names, again.Names == r.Names},
		{Result, again.Over == r.Over && (!r.Over || again.Result == r.Result)},
		{Date, again.Ended.Equal(r.Ended)},
		{Times, len(again.Milliseconds) > 0 || !slices.ContainsFunc(r.Milliseconds, func(ms float64) bool { return ms > 0 })},
		{Annotations, r.Variations == nil || !r.Variations.Adds(r.Moves) ||
			again.Variations != nil && again.Variations.String() == r.Variations.String()},
	} {
		if !part.kept {
			lost = append(lost, part.name)
		}
	}
	return lost
}

// AloneIs reports whether bare moves of a game are read as the same game by a reader who knows
// what is given.
func AloneIs(r *match.Record, moves string, known Known) bool {
	again, form, err := Read(moves, known)
	return err == nil && form == Moves && again.Rules.ID() == r.Rules.ID() && slices.Equal(again.Moves, r.Moves) &&
		r.Rules.FormatPosition(again.Start) == r.Rules.FormatPosition(r.Start)
}
