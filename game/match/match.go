// Package match runs one game between two seats, each of a person or of a Chooser, such
// as an engine. It manages turns, history with undo and redo, resignation, an optional
// clock, and a record of the game as text. It is independent of any particular game and
// does no I/O.
package match

import (
	"context"
	"errors"

	"colat/game"
	"colat/game/async"
	"colat/game/variation"
)

// Chooser chooses the moves of a seat.
type Chooser interface {
	// Choose returns a legal move after moves, played from start. The Chooser owns
	// both, but must not change moves. The game is not over. When ctx is done, the
	// answer is not needed and Choose should return soon: the match does not call
	// Choose again before that. Each call runs on its own goroutine, one at a time.
	Choose(ctx context.Context, start game.State, moves []game.Move) (game.Move, error)
}

// Seat is the player of one side.
type Seat struct {
	// Name is the name of the player in records, such as "human" or "champion:time=1s".
	Name string
	// Chooser chooses the moves. It is nil for a person, whose moves are passed to
	// Match.Play.
	Chooser Chooser
}

// Match is a game in progress. Its methods must be called from one goroutine and,
// except Run, do not block.
type Match struct {
	start game.State
	state game.State
	seats [2]Seat

	// moves holds the moves on the board, followed by the moves taken back, which Redo
	// can play again. played is the number of moves on the board.
	moves  []game.Move
	played int
	// choices records for each of moves whether a person chose it. Undo and Redo stop
	// at such moves.
	choices []bool
	times   []TimesLeft // after each of moves
	others  []branch    // other lines than the present one
	// variations are those of an analysis, which play leaves as they are; nil for none.
	variations *variation.Tree

	// ended is the result if the game did not end on the board.
	ended    game.Result
	hasEnded bool

	thought *thought // in progress
	dropped *thought // cancelled, perhaps still running
	err     error
	closed  bool
	paused  bool

	clock *clock
}

// New starts a match at a position, which it copies. seats are the seats of game.First
// and game.Second.
func New(start game.State, seats [2]Seat, options ...Option) *Match {
	m := &Match{start: start.Clone(), state: start.Clone(), seats: seats}
	for _, option := range options {
		option(m)
	}
	m.turnClock()
	return m
}

// branch is a line of moves from the start that was left for another line.
type branch struct {
	moves   []game.Move
	choices []bool      // see Match.choices
	times   []TimesLeft // see Match.times
}

// Option configures a new match.
type Option func(*Match)

// mustPass is implemented by states of games with forced passes. It reports whether a
// pass is the only legal move. Undo and Redo do not stop at a forced pass of a person,
// who has no choice there.
type mustPass interface{ MustPass() bool }

// chooses reports whether it is a person's turn and the person has a choice.
func (m *Match) chooses() bool { return m.choosesIn(m.state) }

// choosesIn is like chooses, for another position.
func (m *Match) choosesIn(state game.State) bool {
	if m.seats[state.ToMove()].Chooser != nil {
		return false
	}
	return !mustPassIn(state)
}

// mustPassIn reports whether a pass is the only legal move.
func mustPassIn(state game.State) bool {
	s, ok := state.(mustPass)
	return ok && s.MustPass()
}

// State returns the current position. The caller must not change it.
func (m *Match) State() game.State { return m.state }

// Start returns the position at the start of the match. The caller must not change it.
func (m *Match) Start() game.State { return m.start }

// Seats returns the seats of both sides.
func (m *Match) Seats() [2]Seat { return m.seats }

// Moves returns the moves from Start to State. The caller must not change the slice,
// which is valid until the match continues.
func (m *Match) Moves() []game.Move { return m.moves[:m.played:m.played] }

// Result returns the result and whether the match has ended.
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

// thought is one call of a Chooser.
type thought = async.Call[game.Move]

// stop cancels the Chooser in progress, whose answer will be dropped.
func (m *Match) stop() {
	if m.thought == nil {
		return
	}
	m.thought.Cancel()
	m.dropped, m.thought = m.thought, nil
}

// Answered reports whether a Chooser has returned an answer that Update has not read
// yet. A display may delay Update to show moves no faster than people can follow.
func (m *Match) Answered() bool { return m.thought != nil && m.thought.Ended() }
