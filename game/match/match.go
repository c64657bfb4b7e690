// Package match runs one game between two seats, each of a person or of a Chooser, such
// as an engine. It manages turns, history with undo and redo, resignation, an optional
// clock, and a record of the game as text. It is independent of any particular game and
// does no I/O.
package match

import (
	"context"
	"errors"
	"fmt"
	"time"

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

// Option configures a new match.
type Option func(*Match)

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
	s, ok := state.(mustPass)
	return !ok || !s.MustPass()
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

// Play plays the move of a person whose turn it is. If moves have been taken back and
// move is not the first of them, they become a branch.
func (m *Match) Play(move game.Move) error {
	err := m.awaitsPerson()
	if err == nil && !game.IsLegal(m.state, move) {
		err = fmt.Errorf("%w: %s", ErrIllegal, m.state.Rules().FormatMove(m.state, move))
	}
	if err == nil {
		m.play(move)
	}
	return err
}

// PlayLegal is Play for a move that the caller has checked with game.IsLegal.
func (m *Match) PlayLegal(move game.Move) error {
	err := m.awaitsPerson()
	if err == nil {
		m.play(move)
	}
	return err
}

// awaitsPerson returns an error unless a person may move now.
func (m *Match) awaitsPerson() error {
	err := m.inProgress()
	if err == nil && m.seats[m.state.ToMove()].Chooser != nil {
		err = ErrNotYourTurn
	}
	return err
}

// inProgress returns an error if the match is closed or over.
func (m *Match) inProgress() error {
	m.checkClock()
	switch {
	case m.closed:
		return ErrClosed
	case m.Over():
		return ErrOver
	}
	return nil
}

// step plays the next move of the line.
func (m *Match) step() {
	m.state.Play(m.moves[m.played])
	m.played++
	m.newTurn()
}

// Resign ends the match as a loss for player. It may be called on either side's turn.
func (m *Match) Resign(player game.Player) error {
	if player != game.First && player != game.Second {
		return errors.New("only one of the two sides can resign")
	}
	if err := m.inProgress(); err != nil {
		return err
	}
	m.end(game.Result{Winner: player.Opponent(), Reason: game.Resignation})
	return nil
}

// end ends the match with a result that is not on the board.
func (m *Match) end(result game.Result) {
	m.stop()
	m.err = nil
	m.ended, m.hasEnded = result, true
	m.turnClock()
}

// Close cancels a Chooser in progress and stops the clock. The match does not continue
// afterwards, but its state and record remain available.
func (m *Match) Close() {
	m.stop()
	m.closed = true
	m.turnClock()
}

// Settle ends a match whose clock runs elsewhere, or whose result was agreed on
// elsewhere: by game.Resignation, game.Timeout or game.Absence of one side, or without
// a winner by game.Agreement or game.Aborted.
func (m *Match) Settle(result game.Result) error {
	if err := m.inProgress(); err != nil {
		return err
	}
	switch result.Reason {
	case game.Resignation, game.Timeout, game.Absence:
		if result.Winner != game.First && result.Winner != game.Second {
			return errors.New("a game that one side gives up has a winner")
		}
	case game.Agreement, game.Aborted:
		if result.Winner != game.NoSide {
			return fmt.Errorf("a game that ends by %s has no winner", result.Reason)
		}
	default:
		return fmt.Errorf("only %s, %s, %s, %s or %s end a game that the board does not, not %.40q",
			game.Resignation, game.Timeout, game.Absence, game.Agreement, game.Aborted, result.Reason)
	}
	m.end(result)
	return nil
}

// branch is a line of moves from the start that was left for another line.
type branch struct {
	moves   []game.Move
	choices []bool      // see Match.choices
	times   []TimesLeft // see Match.times
}

// clock holds the remaining time of both sides.
type clock struct {
	control TimeControl
	left    [2]time.Duration
	spent   time.Duration // by the side to move on this move
	running game.Player   // the side whose time runs; NoSide if the clock is stopped
	since   time.Time     // time of the last charge
	now     func() time.Time
	// asleep is the interval between two charges above which the time is not charged to
	// a Chooser; 0 if all time is charged.
	asleep time.Duration
}

// Clock gives each side a thinking time for the match. It runs on the side's own turns
// and starts with New. A side that exceeds it, or the limit for one move, loses with
// game.Timeout regardless of the position. The zero TimeControl means no clock.
func Clock(control TimeControl) Option {
	return func(m *Match) {
		if control.Total > 0 {
			m.setClock(&ClockRecord{Control: control, Left: [2]time.Duration{control.Total, control.Total}})
		}
	}
}

// SleepAfter sets the interval between calls of Update above which the time is not
// charged to a Chooser: the page or the computer was asleep, perhaps with the Chooser,
// or the answer of the Chooser was not read. Persons are charged for it. The option
// must come after Clock in the list of options.
func SleepAfter(d time.Duration) Option {
	return func(m *Match) {
		if m.clock != nil {
			m.clock.asleep = d
		}
	}
}

// turnClock charges the side whose time was running and starts the time of the side to
// move. The clock stops while the match is paused, closed, over or failed.
func (m *Match) turnClock() {
	if m.clock == nil {
		return
	}
	m.chargeClock()
	m.clock.running = game.NoSide
	if !m.closed && !m.paused && m.err == nil && !m.Over() {
		m.clock.running = m.state.ToMove()
	}
}

// newTurn starts the time for the next move.
func (m *Match) newTurn() {
	m.turnClock()
	if m.clock != nil {
		m.clock.spent = 0
	}
}

// chargeClock subtracts the time since the last charge from the side whose time is
// running.
func (m *Match) chargeClock() {
	c := m.clock
	now := c.now()
	elapsed := now.Sub(c.since)
	c.since = now
	if c.running == game.NoSide || c.asleep > 0 && elapsed > c.asleep && m.seats[c.running].Chooser != nil {
		return
	}
	c.left[c.running] = max(c.left[c.running]-elapsed, 0)
	c.spent += elapsed
	if m.Answered() { // in time: the clock is stopped until Update reads the answer
		c.left[c.running] = max(c.left[c.running], 1)
		c.running = game.NoSide
	}
}

// checkClock ends the match if the running side has used up its time, and reports
// whether it did. A Chooser that has already answered is in time.
func (m *Match) checkClock() bool {
	c := m.clock
	if c == nil {
		return false
	}
	m.chargeClock()
	loser := c.running
	if loser == game.NoSide || m.LeftForMove(loser) > 0 {
		return false
	}
	m.end(game.Result{Winner: loser.Opponent(), Reason: game.Timeout})
	return true
}

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

func (m *Match) setClock(r *ClockRecord) {
	m.clock = &clock{control: r.Control, left: r.Left, spent: r.Spent, running: game.NoSide, now: time.Now}
}
