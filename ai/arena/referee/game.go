package referee

import (
	"context"
	"errors"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/match"
)

// A Side answers for one side of a game: a player of this program, an external program,
// or a client on a connection.
type Side interface {
	// Answer returns the side's move in g, or an *Ended if the game ends without a move.
	// Any other error aborts the game.
	Answer(ctx context.Context, g *Game) (Answer, error)
}

// An Answer is a move with its cost. Without a move, the other fields describe the
// attempt.
type Answer struct {
	Move    game.Move
	Info    ai.Info
	Elapsed time.Duration
}

// Ended is the end of a game for a reason that is not on the board.
type Ended struct {
	Result game.Result
	Fault  string // what happened; empty for a resignation
	// Refused reports that the receiver of the last move rejected it: the move is not
	// part of the game.
	Refused bool
}

func (e *Ended) Error() string { return string(e.Result.Reason) + ": " + e.Fault }

// Lost returns the end of a game that a side loses for a reason that is not on the board.
func Lost(loser game.Player, reason game.Reason, fault string) *Ended {
	return &Ended{Result: game.Result{Winner: loser.Opponent(), Reason: reason}, Fault: fault}
}

// A Game is a game in progress.
type Game struct {
	State   game.State // the position after the moves of Record
	Sides   [2]Side
	Clock   Clock
	Conduct Conduct
	Record  *match.Record
	Latest  [2]ai.Info // the report of each side about its last move, without the line

	adjudicator adjudicator
}

// NewGame returns a game from start, in which the moves of opening have been played.
// names are the players' names in the record.
func NewGame(start game.State, opening []game.Move, names [2]string, sides [2]Side, conduct Conduct) *Game {
	g := &Game{
		State:   start.Clone(),
		Sides:   sides,
		Clock:   NewClock(conduct.Clock.TimeControl),
		Conduct: conduct,
		Record:  &match.Record{Rules: start.Rules(), Start: start, Names: names, Opening: len(opening)},

		adjudicator: adjudicator{resign: conduct.Resign, draw: conduct.Draw},
	}
	if g.Clock.runs() {
		g.Record.Clock = &match.ClockRecord{Control: g.Clock.control, Left: g.Clock.left}
	}
	for _, m := range opening {
		g.play(m)
	}
	return g
}

// Play plays the game to its end and completes the record. It returns an error if the
// game was aborted because ctx ended or a side cannot play at all.
func (g *Game) Play(ctx context.Context) error {
	defer g.show()
	for {
		if result, over := g.State.Result(); over {
			g.Record.End(result, g.State)
			return nil
		}
		g.show()
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
		ended = g.adjudicate(mover, &answer)
		g.Clock.Pay(mover, g.State)
		g.play(answer.Move)
		if _, over := g.State.Result(); ended != nil && !over {
			g.End(ended)
			return nil
		}
	}
}

// show shows the game to its observer.
func (g *Game) show() {
	if g.Conduct.OnMove != nil {
		g.Conduct.OnMove(g)
	}
}

// adjudicate returns the end of the game after a legal move if the scores have decided it.
func (g *Game) adjudicate(mover game.Player, answer *Answer) *Ended {
	if g.Conduct.Resign.Moves == 0 && g.Conduct.Draw.Moves == 0 {
		return nil
	}
	forced := len(g.State.AppendMoves(nil)) == 1
	return g.adjudicator.note(mover, &answer.Info, forced)
}

func (g *Game) play(m game.Move) {
	g.noteClock()
	g.Record.Moves = append(g.Record.Moves, m)
	g.State.Play(m)
}

// End ends the game, even if it is over on the board, with a result that is not on the
// board.
func (g *Game) End(ended *Ended) {
	if ended.Refused {
		g.Record.Moves = g.Record.Moves[:len(g.Record.Moves)-1]
		g.State.Undo()
	}
	g.Record.Fault = ended.Fault
	g.Record.End(ended.Result, g.State)
}

// Request returns the request for the next move within limits and the side's clock.
func (g *Game) Request(limits ai.Limits) *ai.Request {
	moves := g.Record.Moves
	return ai.Continuing(g.Record.Start, moves[:len(moves):len(moves)],
		g.State.Clone(), // a player that hangs keeps it
		g.Clock.Limits(g.State.ToMove(), limits))
}

// note records the side's report about the next move, and subtracts its time from the
// clock.
func (g *Game) note(mover game.Player, answer Answer) {
	r := g.Record
	r.Milliseconds = append(r.Milliseconds, float64(answer.Elapsed.Microseconds())/1000)
	r.Depths = append(r.Depths, answer.Info.Depth)
	r.Nodes = append(r.Nodes, answer.Info.Nodes)
	g.Latest[mover] = answer.Info
	g.Latest[mover].PV = nil // the player's
	if answer.Info.Proven() && r.Proven[mover] == 0 {
		r.Proven[mover] = len(r.Moves) + 1
	}
	g.Clock.Spend(mover, answer.Elapsed)
	g.noteClock()
}

// noteClock notes in the record what the clock says.
func (g *Game) noteClock() {
	if g.Record.Clock != nil {
		g.Record.Clock.Left = g.Clock.left
	}
}

// Conduct holds the rules for the time of a game, and for its end before that on the board.
type Conduct struct {
	// Strict makes a player lose the game if it exceeds its budget by any amount,
	// measured by the referee's clock from the request to the answer.
	Strict bool `json:"strict,omitempty"`
	// Patience is the time after which a player that has not answered loses; 0 means the
	// longest of DefaultPatience, ten times the budget, and Clock.
	Patience time.Duration `json:"patience,omitempty"`
	// Clock is the time that each side has for its moves of a game; a side that uses it up
	// loses. The zero Control means no limit.
	Clock Control `json:"clock,omitzero"`
	// Resign and Draw end games that the players' scores say are decided.
	Resign Threshold `json:"resign,omitzero"`
	Draw   Threshold `json:"draw,omitzero"`
	// OnMove, unless nil, is called with the game before each move and after its end, on the goroutine that
	// plays it. It does not change the game. Other computers do not have it, but report its games.
	OnMove func(*Game) `json:"-"`
}

// Allowance returns the longest time that a move may take.
func (c Conduct) Allowance(budget time.Duration) time.Duration {
	if c.Strict && budget > 0 {
		return budget
	}
	if c.Patience > 0 {
		return c.Patience
	}
	return max(DefaultPatience, 10*budget, c.longest())
}

// longest returns the longest time that a side may have on its clock for a move.
func (c Conduct) longest() time.Duration {
	longest := time.Duration(0)
	for side := range game.Player(2) {
		given := c.Clock.Of(side)
		longest = max(longest, given.Total+mostMoves*given.Increment)
	}
	return longest
}

// mostMoves is more moves than a side makes in a game.
const mostMoves = 500

// DefaultPatience is the time limit for a move of a player without a budget.
const DefaultPatience = time.Minute

// limitsShown returns the limits that a player is given.
func (c Conduct) limitsShown(limits ai.Limits, budget time.Duration) ai.Limits {
	if c.Strict && budget > 0 {
		limits.Time = budget - reserve(budget)
	}
	return limits
}

// Overstepped reports whether a move exceeded its budget by more than 10 % plus 50 ms.
// Such moves are counted if they do not lose the game.
func Overstepped(elapsed, budget time.Duration) bool {
	return budget > 0 && elapsed > budget+budget/10+50*time.Millisecond
}

// reserve returns the part of a budget that is withheld from a player of this program in
// a strict game, because the transmission of an answer takes time, and more on a busy
// computer.
func reserve(budget time.Duration) time.Duration { return min(budget/5, 250*time.Millisecond) }
