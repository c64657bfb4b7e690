package play

import (
	"context"
	"errors"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/match"
)

// A Side answers for one side of a game: a player of the program's own, a program,
// or somebody at the other end of a connection.
type Side interface {
	// Answer returns the side's move in g, or how the game ends without it, as an
	// *Ended. Any other error gives the game up.
	Answer(ctx context.Context, g *Game) (Answer, error)
}

// An Answer is a move and what it took. Without a move the rest is what was tried.
type Answer struct {
	Move    game.Move
	Info    ai.Info
	Elapsed time.Duration
}

// Ended is the end of a game that the board does not show.
type Ended struct {
	Result game.Result
	Fault  string // what happened, unless the loser resigned
}

func (e *Ended) Error() string { return string(e.Result.Reason) + ": " + e.Fault }

// Lost is the end of a game that a side lost for a reason off the board.
func Lost(loser game.Player, reason game.Reason, fault string) *Ended {
	return &Ended{game.Result{Winner: loser.Opponent(), Reason: reason}, fault}
}

// A Game is a game being played.
type Game struct {
	Start   game.State
	State   game.State // after Moves
	Moves   []game.Move
	Sides   [2]Side
	Clock   Clock
	Conduct Conduct
	Record  *match.Line
}

// NewGame returns a game from start, in which the moves of opening are played
// already. names are those of the players in the record.
func NewGame(start game.State, opening []game.Move, names [2]string, sides [2]Side, conduct Conduct) *Game {
	rules := start.Rules()
	g := &Game{
		Start:   start,
		State:   start.Clone(),
		Sides:   sides,
		Clock:   NewClock(conduct.Clock),
		Conduct: conduct,
		Record: &match.Line{
			Game:    rules.ID(),
			Players: names,
			Start:   rules.FormatPosition(start),
			Opening: len(opening),
			Moves:   []string{},
		},
	}
	for _, m := range opening {
		g.play(m)
	}
	return g
}

// Play plays the game to its end, which is in the record then. An error means that
// it was given up because ctx ended or a side cannot play at all.
func (g *Game) Play(ctx context.Context) error {
	for {
		if result, over := g.State.Result(); over {
			g.Record.End(result)
			g.Record.HalfWinner = match.HalfWinnerName(g.State, result)
			return nil
		}
		mover := g.State.ToMove()
		answer, err := g.Sides[mover].Answer(ctx, g)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var ended *Ended
		if err != nil && !errors.As(err, &ended) {
			return err
		}
		Note(g.Record, mover, answer.Elapsed, answer.Info)
		g.Clock.Spend(mover, answer.Elapsed)
		if ended != nil {
			g.Record.Fault = ended.Fault
			g.Record.End(ended.Result)
			return nil
		}
		g.play(answer.Move)
	}
}

func (g *Game) play(m game.Move) {
	g.Record.Moves = append(g.Record.Moves, g.State.Rules().FormatMove(g.State, m))
	g.Moves = append(g.Moves, m)
	g.State.Play(m)
}

// Request asks for the next move within limits and the side's clock.
func (g *Game) Request(limits ai.Limits) *ai.Request {
	return &ai.Request{
		Start:  g.Start,
		Moves:  g.Moves[:len(g.Moves):len(g.Moves)],
		Limits: g.Clock.Limits(g.State.ToMove(), limits),
	}
}

// Note keeps what a side reported about the next move.
func Note(r *match.Line, mover game.Player, elapsed time.Duration, info ai.Info) {
	r.Milliseconds = append(r.Milliseconds, float64(elapsed.Microseconds())/1000)
	r.Depths = append(r.Depths, info.Depth)
	r.Nodes = append(r.Nodes, info.Nodes)
	if info.Proven() && r.Proven[mover] == 0 {
		r.Proven[mover] = len(r.Moves) + 1
	}
}
