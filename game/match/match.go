// Package match conducts one game between two seats, each a person or a player
// that thinks: turns, history with undo and redo, resignation, an optional
// clock, and a record of the game as text. It knows no particular game and does
// no I/O.
package match

import (
	"context"
	"errors"
	"fmt"

	"colat/game"
)

// Chooser chooses the moves of a seat.
type Chooser interface {
	// Choose returns a legal move after moves, played from start, which are the
	// Chooser's own to keep and not to change. The game is not over. When ctx
	// ends, its answer is no longer wanted and it should return soon: the match
	// asks for no other move before it has. It is called on a goroutine of its
	// own, one call at a time.
	Choose(ctx context.Context, start game.State, moves []game.Move) (game.Move, error)
}

// Seat is one side's place at the board.
type Seat struct {
	// Name says in records who sat here, such as "human" or
	// "champion:time=1s".
	Name string
	// Chooser chooses the moves. It is nil for a person, whose moves come
	// through Match.Play.
	Chooser Chooser
}

// Match is a game being played. Its methods are for one goroutine and, except
// Run, return at once.
type Match struct {
	start game.State
	state game.State
	seats [2]Seat

	// moves holds the moves on the board, then those taken back that Redo can
	// play again. played counts the former.
	moves  []game.Move
	played int
	// choices tells for each of moves whether a person chose it, which is
	// where Undo and Redo stop.
	choices []bool
	times   []TimesLeft // after each of moves
	others  []variation // that were left for this line

	// ended is the result if something other than the board decided it.
	ended    game.Result
	hasEnded bool

	thought *thought // in progress
	dropped *thought // cancelled, perhaps still running
	err     error
	closed  bool
	paused  bool

	clock *clock
}

// Option is a choice about a new match.
type Option func(*Match)

// New begins a match at a position, which it copies. seats are those of
// game.First and game.Second.
func New(start game.State, seats [2]Seat, options ...Option) *Match {
	m := &Match{start: start.Clone(), state: start.Clone(), seats: seats}
	for _, option := range options {
		option(m)
	}
	m.turnClock()
	return m
}

// mustPass is what states offer whose games have forced passes: whether the
// only legal move is to pass. Undo and Redo do not stop at a person's forced
// pass, where there is nothing to choose.
type mustPass interface{ MustPass() bool }

// chooses reports whether a person is to move and has a choice.
func (m *Match) chooses() bool { return m.choosesIn(m.state) }

// choosesIn reports the same of another position.
func (m *Match) choosesIn(state game.State) bool {
	if m.seats[state.ToMove()].Chooser != nil {
		return false
	}
	s, ok := state.(mustPass)
	return !ok || !s.MustPass()
}

// State returns the position on the board, to look at and not to change.
func (m *Match) State() game.State { return m.state }

// Start returns the position the match began with, to look at and not to change.
func (m *Match) Start() game.State { return m.start }

// Seats returns who sits where.
func (m *Match) Seats() [2]Seat { return m.seats }

// Moves returns the moves from Start to State, to look at until the match goes
// on.
func (m *Match) Moves() []game.Move { return m.moves[:m.played:m.played] }

// Result returns how the match ended and whether it has.
func (m *Match) Result() (game.Result, bool) {
	if m.hasEnded {
		return m.ended, true
	}
	return m.state.Result()
}

// Over reports whether the match has ended.
func (m *Match) Over() bool {
	_, over := m.Result()
	return over
}

// Errors of Play, Resign and Run.
var (
	ErrOver        = errors.New("the game is over")
	ErrClosed      = errors.New("the match is closed")
	ErrNotYourTurn = errors.New("it is not a person's turn")
	ErrIllegal     = errors.New("the move is not legal")
)

// Play makes the move of a person whose turn it is. If moves had been taken
// back, and m is not the first of them, they become a branch.
func (m *Match) Play(move game.Move) error {
	m.checkClock()
	switch {
	case m.closed:
		return ErrClosed
	case m.Over():
		return ErrOver
	case m.seats[m.state.ToMove()].Chooser != nil:
		return ErrNotYourTurn
	case !game.IsLegal(m.state, move):
		return fmt.Errorf("%w: %s", ErrIllegal, m.state.Rules().FormatMove(m.state, move))
	}
	m.play(move)
	return nil
}

// step plays the next of moves.
func (m *Match) step() {
	m.state.Play(m.moves[m.played])
	m.played++
	m.newTurn()
}

// Resign ends the match in favour of the opponent of player, on anyone's turn.
func (m *Match) Resign(player game.Player) error {
	m.checkClock()
	switch {
	case player != game.First && player != game.Second:
		return errors.New("only one of the two sides can resign")
	case m.closed:
		return ErrClosed
	case m.Over():
		return ErrOver
	}
	m.end(game.Result{Winner: player.Opponent(), Reason: game.Resignation})
	return nil
}

// end ends the match by something other than the board.
func (m *Match) end(result game.Result) {
	m.stop()
	m.err = nil
	m.ended, m.hasEnded = result, true
	m.turnClock()
}

// Close stops whoever is thinking, and the clock. The match stands still
// afterwards but can still be looked at and recorded.
func (m *Match) Close() {
	m.stop()
	m.closed = true
	m.turnClock()
}
