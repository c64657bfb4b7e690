package study

import (
	"context"
	"slices"
	"time"

	"colat/ai"
	"colat/ai/analysis"
	"colat/game"
)

// Bounds of a try that counts as right: how long and how deep it is compared with the best move,
// and how much worse it may be.
const (
	compareTime  = 3 * time.Second
	compareDepth = 12
	goodEnough   = 0.05
	nearLead     = 1.5
)

// triedGame distinguishes the positions of tries from the games of other callers.
const triedGame = 3

// A Comparison is the engine's judgement on a move beside the best one of its position.
type Comparison struct {
	AsGood      bool // the move is as good as the best one, or nearly
	Best, Tried analysis.Line
}

// Compare searches a move tried after moves from start, and the best one, to the same depth. The error
// is that of the player, or of ctx, if there is no comparison.
func (u *Unit) Compare(ctx context.Context, player ai.Player, start game.State, moves []game.Move,
	best, tried game.Move) (c Comparison, err error) {
	ctx, cancel := context.WithTimeout(ctx, compareTime)
	defer cancel()
	report, err := analysis.Run(ctx, start, moves, analysis.Options{
		Players: []ai.Player{player}, Game: triedGame, Moves: []game.Move{best, tried}, Depth: compareDepth,
		ClearLead: u.Game.ClearLead, Margin: u.Scale(),
	})
	if report == nil {
		return c, err
	}
	side := start.ToMove()
	if len(moves) > 0 {
		after := start.Clone()
		for _, m := range moves {
			after.Play(m)
		}
		side = after.ToMove()
	}
	of := func(m game.Move) int {
		return slices.IndexFunc(report.Lines, func(line analysis.Line) bool { return line.Move == m })
	}
	x, y := of(best), of(tried)
	if x < 0 || y < 0 {
		return c, err
	}
	c.Best, c.Tried = report.Lines[x], report.Lines[y]
	top, own := report.Lines[0].Worth.For(side), c.Tried.Worth.For(side)
	c.AsGood = own.Chance >= top.Chance-goodEnough && (u.Margin == nil || own.Lead >= top.Lead-nearLead)
	return c, nil
}
