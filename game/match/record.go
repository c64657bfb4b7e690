package match

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"colat/game"
)

// Record is a game on paper: all it takes to go on with it, or to replay it. It has
// two forms: a text of several lines (String, ParseRecord), in which the app saves
// games, and a line of JSON (AppendLine), in which the arena keeps those that are
// over. Either leaves out what the other alone is for.
type Record struct {
	Rules game.Rules
	Start game.State // position before the first move, without history
	Names [2]string  // of the seats
	Moves []game.Move
	// Result is meaningful only if Over is true.
	Result game.Result
	Over   bool
	// HalfWinner is who was ahead in a draw, in games that know half-wins, or
	// Nobody. It is meaningful only if the game was drawn.
	HalfWinner game.Player

	// Only the text has these. Undone are the moves that Redo can play again; Clock
	// is nil if the match is played without one. Branches are other lines that were
	// played, each from Start; none begins with the whole of another or of the game.
	Undone   []game.Move
	Clock    *ClockRecord
	Branches [][]game.Move
	// Times has what both sides had left after each of Moves and Undone, BranchTimes the
	// same of each branch. Either is empty where nobody noted it.
	Times       []TimesLeft
	BranchTimes [][]TimesLeft

	// Only the line has these.
	Opening int    // how many of Moves were given to the players
	Fault   string // how the loser failed, if it did
	// What the players reported about the moves after the opening, and about the
	// answer that a side failed to give.
	Milliseconds []float64
	Depths       []int
	Nodes        []int64
	// Proven is the number of the first move, from 1 on, with which the first and the
	// second side said that the result is proven; 0 if it never did.
	Proven [2]int
	Round  string    // where in a match or tournament the game stands
	Ended  time.Time // zero if nobody noted it
}

// ClockRecord is the time each side was given and has left.
type ClockRecord struct {
	Control TimeControl
	Left    [2]time.Duration
	Spent   time.Duration // by the side to move on its move, where moves have a limit
}

// Record returns what has happened so far.
func (m *Match) Record() *Record {
	r := &Record{
		Rules:  m.start.Rules(),
		Start:  m.start.Clone(),
		Names:  [2]string{m.seats[0].Name, m.seats[1].Name},
		Moves:  append([]game.Move(nil), m.moves[:m.played]...),
		Undone: append([]game.Move(nil), m.moves[m.played:]...),
	}
	if len(m.others) > 0 {
		r.Branches = m.Branches()
	}
	if result, over := m.Result(); over {
		r.End(result, m.state)
	}
	if m.clock != nil {
		r.Clock = &ClockRecord{
			Control: m.clock.control,
			Left:    [2]time.Duration{m.Remaining(game.First), m.Remaining(game.Second)},
		}
		if limit := m.clock.control.Move; limit > 0 {
			r.Clock.Spent = min(m.clock.spent, limit)
		}
		r.Times = slices.Clone(m.times)
		for _, v := range m.others {
			r.BranchTimes = append(r.BranchTimes, slices.Clone(v.times))
		}
	}
	return r
}

// End writes down how the game ended, whose last position is s.
func (r *Record) End(result game.Result, s game.State) {
	r.Result, r.Over, r.HalfWinner = result, true, game.Nobody
	if h, ok := s.(game.HalfWinner); ok && result.Winner == game.Nobody && !withoutWinner(result.Reason) {
		r.HalfWinner = h.HalfWinner()
	}
}

// Positions yields the start, with an empty text, and the position after each of
// Moves with the move's text. The state is to look at only, until the next one.
func (r *Record) Positions() iter.Seq2[game.State, string] {
	return func(yield func(game.State, string) bool) {
		s := r.Start.Clone()
		if !yield(s, "") {
			return
		}
		for _, m := range r.Moves {
			text := r.Rules.FormatMove(s, m)
			s.Play(m)
			if !yield(s, text) {
				return
			}
		}
	}
}

// MoveTexts returns Moves as text.
func (r *Record) MoveTexts() []string {
	texts := []string{}
	for _, text := range r.Positions() {
		if text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

// Resume makes a match that goes on where the record stops, with these seats.
// The record's clock goes on too, whatever options say about the time. The error
// names a move of the record that is not legal.
func Resume(r *Record, seats [2]Seat, options ...Option) (*Match, error) {
	m := &Match{start: r.Start.Clone(), state: r.Start.Clone(), seats: seats}
	for i, move := range append(r.Moves[:len(r.Moves):len(r.Moves)], r.Undone...) {
		if !game.IsLegal(m.state, move) {
			return nil, fmt.Errorf("move %d of the record: %w: %s", i+1, ErrIllegal, m.moveText(move))
		}
		m.play(move)
	}
	if err := m.restore(r.Branches); err != nil {
		return nil, err
	}
	for ; m.played > len(r.Moves); m.played-- {
		m.state.Undo()
	}
	if r.Over && offBoard(r.Result.Reason) {
		m.ended, m.hasEnded = r.Result, true
	}
	if r.Clock != nil {
		m.setClock(r.Clock)
	}
	for _, option := range options {
		option(m)
	}
	if r.Clock != nil {
		m.clock.control, m.clock.left, m.clock.spent = r.Clock.Control, r.Clock.Left, r.Clock.Spent
	}
	m.recall(r)
	m.turnClock()
	return m, nil
}

// offBoard reports whether a reason is one that the board does not show.
func offBoard(reason game.Reason) bool {
	switch reason {
	case game.Resignation, game.Timeout, game.Absence:
		return true
	}
	return withoutWinner(reason) || byFailing(reason)
}

// withoutWinner reports whether a reason is one for which games end off the board and have
// no winner.
func withoutWinner(reason game.Reason) bool {
	return reason == game.Agreement || reason == game.Aborted
}

// byFailing reports whether a reason is one for which only programs lose.
func byFailing(reason game.Reason) bool {
	return reason == game.IllegalMove || reason == game.Crash
}

// winnerName returns the word of records for a winner: "X", "O" or "draw".
func winnerName(p game.Player) string {
	if p == game.Nobody {
		return "draw"
	}
	return p.Letter()
}

// parseWinner reads what winnerName writes.
func parseWinner(word string) (winner game.Player, known bool) {
	for _, p := range []game.Player{game.First, game.Second, game.Nobody} {
		if word == winnerName(p) {
			return p, true
		}
	}
	return game.Nobody, false
}
