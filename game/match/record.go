package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"colat/game"
)

// Record is a match on paper: all it takes to go on with it, or to replay it.
type Record struct {
	Rules game.Rules
	Start game.State // position before the first move, without history
	Names [2]string  // of the seats
	// Moves are those on the board, Undone those that Redo can play again.
	Moves  []game.Move
	Undone []game.Move
	// Clock is nil if the match is played without one.
	Clock *ClockRecord
	// Result is meaningful only if Over is true.
	Result game.Result
	Over   bool
}

// ClockRecord is the time each side was given and has left.
type ClockRecord struct {
	Total time.Duration
	Left  [2]time.Duration
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
	r.Result, r.Over = m.Result()
	if m.clock != nil {
		r.Clock = &ClockRecord{
			Total: m.clock.total,
			Left:  [2]time.Duration{m.Remaining(game.First), m.Remaining(game.Second)},
		}
	}
	return r
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
	for ; m.played > len(r.Moves); m.played-- {
		m.state.Undo()
	}
	if r.Over && offBoard(r.Result.Reason) {
		m.ended, m.hasEnded = r.Result, true
	}
	if r.Clock != nil {
		m.setClock(r.Clock.Total, r.Clock.Left)
	}
	for _, option := range options {
		option(m)
	}
	if r.Clock != nil {
		m.clock.total, m.clock.left = r.Clock.Total, r.Clock.Left
	}
	m.turnClock()
	return m, nil
}

// offBoard reports whether a reason is one that the board does not show.
func offBoard(reason game.Reason) bool {
	return reason == game.Resignation || reason == game.Timeout
}

// The words of a record's text.
const (
	header       = "colat record"
	version      = "1"
	movesPerLine = 10

	keyGame   = "game"
	keyStart  = "start"
	keyFirst  = "first"
	keySecond = "second"
	keyClock  = "clock"
	keyMoves  = "moves"
	keyUndone = "undone"
	keyResult = "result"
)

// String writes the record as text, a fact a line, which ParseRecord reads back:
//
//	colat record 1
//	game victory
//	start ---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3
//	first human
//	second champion:time=1s
//	clock 35m0s 34m12.5s 33m1s
//	moves d3 c5 d6 e3
//	undone f4
//	result X resignation
//
// The first line holds the version of this form. A clock line gives the total
// time and what First and Second have left of it. There may be several lines of
// moves, and of moves taken back ("undone"), and none of either. A result is the
// winner, X for First, O for Second or draw, and the reason; it is absent while
// the match goes on. A name of a seat that begins or ends with a space or a
// quotation mark, is empty or cannot be printed is written as a Go string.
func (r *Record) String() string {
	var b strings.Builder
	fmt.Fprintln(&b, header, version)
	fmt.Fprintln(&b, keyGame, r.Rules.ID())
	fmt.Fprintln(&b, keyStart, r.Rules.FormatPosition(r.Start))
	fmt.Fprintln(&b, keyFirst, quoteName(r.Names[0]))
	fmt.Fprintln(&b, keySecond, quoteName(r.Names[1]))
	if c := r.Clock; c != nil {
		fmt.Fprintln(&b, keyClock, c.Total, c.Left[0], c.Left[1])
	}
	s := r.Start.Clone()
	writeMoves(&b, keyMoves, s, r.Moves)
	writeMoves(&b, keyUndone, s, r.Undone)
	if r.Over {
		fmt.Fprintln(&b, keyResult, WinnerName(r.Result.Winner), string(r.Result.Reason))
	}
	return b.String()
}

// writeMoves writes moves and plays them on s.
func writeMoves(b *strings.Builder, key string, s game.State, moves []game.Move) {
	for i, m := range moves {
		if i%movesPerLine == 0 {
			b.WriteString(key)
		}
		b.WriteByte(' ')
		b.WriteString(s.Rules().FormatMove(s, m))
		if i%movesPerLine == movesPerLine-1 || i == len(moves)-1 {
			b.WriteByte('\n')
		}
		s.Play(m)
	}
}

// quoteName writes a name so that it stays on its line and unquoteName finds it
// again.
func quoteName(name string) string {
	plain := name != "" && !strings.HasPrefix(name, `"`) && strings.TrimSpace(name) == name
	for _, c := range name {
		plain = plain && strconv.IsPrint(c) && c != '\uFFFD'
	}
	if plain {
		return name
	}
	return strconv.Quote(name)
}

func unquoteName(text string) (string, error) {
	if !strings.HasPrefix(text, `"`) {
		return text, nil
	}
	name, err := strconv.Unquote(text)
	if err != nil {
		return "", fmt.Errorf("the name %.40q has no proper end", text)
	}
	return name, nil
}
