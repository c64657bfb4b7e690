package play

import (
	"fmt"
	"strings"

	"colat/ai"
	"colat/game"
	"colat/game/match"
)

// RequestAfter asks for the move after those of a record that is being written.
func RequestAfter(r *match.Line, limits ai.Limits) *ai.Request {
	rules, err := game.Find(r.Game)
	if err == nil {
		var start game.State
		if start, err = rules.ParsePosition(r.Start); err == nil {
			var moves []game.Move
			if moves, err = game.ParseMoves(start, strings.Join(r.Moves, " ")); err == nil {
				return &ai.Request{Start: start, Moves: moves, Limits: limits}
			}
		}
	}
	panic(fmt.Sprintf("arena: a record of our own cannot be read: %v", err))
}
