package gamefile

import (
	"bytes"
	"context"
	"time"

	"colat/game/match"
	"colat/game/notation"
)

// Limits are the parts of games that formats of files cannot carry for any game. A format that is
// not here carries all parts of the games that it can hold.
var Limits = map[Format][]notation.Part{
	WTHOR: {notation.Date, notation.Times, notation.Annotations},
	Format(notation.Moves): {
		notation.Names, notation.Result, notation.Date, notation.Times, notation.Annotations,
	},
}

// Lost returns the parts of a game that a file of a format, with the files of names beside it, loses.
// The error is why the format cannot hold the game.
func Lost(r *match.Record, format Format) ([]notation.Part, error) {
	var file bytes.Buffer
	w := NewWriter(&file, format, time.Time{})
	if err := w.Write(Game{Record: r}); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	in, err := NewReader(&file, Options{Known: notation.Known{Guess: true}, Names: w.Names()})
	if err != nil {
		return notation.Missing(r, &match.Record{}), nil
	}
	again, err := in.Next(context.Background())
	if err != nil {
		return notation.Missing(r, &match.Record{}), nil
	}
	return notation.Missing(r, again.Record), nil
}
