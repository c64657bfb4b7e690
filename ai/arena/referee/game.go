package referee

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
	// Refused says that whoever was told of the last move did not take it: the move
	// is not part of the game.
	Refused bool
}

func (e *Ended) Error() string { return string(e.Result.Reason) + ": " + e.Fault }

// Lost is the end of a game that a side lost for a reason off the board.
func Lost(loser game.Player, reason game.Reason, fault string) *Ended {
	return &Ended{Result: game.Result{Winner: loser.Opponent(), Reason: reason}, Fault: fault}
}

// A Game is a game being played.
type Game struct {
	State   game.State // after the moves of Record
	Sides   [2]Side
	Clock   Clock
	Conduct Conduct
	Record  *match.Record
}

// NewGame returns a game from start, in which the moves of opening are played
// already. names are those of the players in the record.
func NewGame(start game.State, opening []game.Move, names [2]string, sides [2]Side, conduct Conduct) *Game {
	g := &Game{
		State:   start.Clone(),
		Sides:   sides,
		Clock:   NewClock(conduct.Clock),
		Conduct: conduct,
		Record:  &match.Record{Rules: start.Rules(), Start: start, Names: names, Opening: len(opening)},
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
			g.Record.End(result, g.State)
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
		if ended == nil || !ended.Refused {
			g.note(mover, answer)
		}
		if ended != nil {
			g.End(ended)
			return nil
		}
		g.play(answer.Move)
	}
}

func (g *Game) play(m game.Move) {
	g.Record.Moves = append(g.Record.Moves, m)
	g.State.Play(m)
}

// End ends the game, also one that is over on the board, as something off the
// board has decided it.
func (g *Game) End(ended *Ended) {
	if ended.Refused {
		g.Record.Moves = g.Record.Moves[:len(g.Record.Moves)-1]
		g.State.Undo()
	}
	g.Record.Fault = ended.Fault
	g.Record.End(ended.Result, g.State)
}

// Request asks for the next move within limits and the side's clock.
func (g *Game) Request(limits ai.Limits) *ai.Request {
	moves := g.Record.Moves
	return &ai.Request{
		Start:  g.Record.Start,
		Moves:  moves[:len(moves):len(moves)],
		Limits: g.Clock.Limits(g.State.ToMove(), limits),
	}
}

// note keeps what a side reported about the next move, and counts its time.
func (g *Game) note(mover game.Player, answer Answer) {
	r := g.Record
	r.Milliseconds = append(r.Milliseconds, float64(answer.Elapsed.Microseconds())/1000)
	r.Depths = append(r.Depths, answer.Info.Depth)
	r.Nodes = append(r.Nodes, answer.Info.Nodes)
	if answer.Info.Proven() && r.Proven[mover] == 0 {
		r.Proven[mover] = len(r.Moves) + 1
	}
	g.Clock.Spend(mover, answer.Elapsed)
}
