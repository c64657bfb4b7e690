package match

import (
	"iter"
	"slices"
	"time"

	"colat/game"
	"colat/game/variation"
)

// Record holds everything needed to replay or continue a game. It has two formats: a
// text of several lines (String, ParseRecord), in which the app saves games, and a line
// of JSON (AppendLine), in which the arena stores finished games. Each format omits the
// fields that only the other one uses.
type Record struct {
	Rules game.Rules
	Start game.State // position before the first move, without history
	Names [2]string  // of the seats
	Moves []game.Move
	// Result is meaningful only if Over is true.
	Result game.Result
	Over   bool
	// HalfWinner is the side that was ahead in a draw, in games with half-wins, or
	// NoSide. It is meaningful only if the game was drawn.
	HalfWinner game.Player
	// Variations are the variations and notes of an analysis, from Start, or nil. Its main
	// line need not be that of the game.
	Variations *variation.Tree
	// LeftOut is the number of variations in the text of another program that have been left out,
	// because they hold anything but moves. No format stores it.
	LeftOut int

	// Clock is nil if the match has no clock.
	Clock *ClockRecord

	// These fields are only in the text. Undone holds the moves that Redo can play
	// again. Branches are other lines that were
	// played, each from Start; none is a prefix of another one or of the game.
	Undone   []game.Move
	Branches [][]game.Move
	// Times holds the time that both sides had left after each of Moves and Undone,
	// BranchTimes after each move of each branch. A list is empty if the times were not
	// recorded.
	Times       []TimesLeft
	BranchTimes [][]TimesLeft

	// These fields are only in the line of JSON.
	Opening int    // number of Moves that were given to the players
	Fault   string // how the loser failed; empty if it did not
	// Values reported by the players for the moves after the opening, and for the
	// answer that a side failed to give.
	Milliseconds []float64
	Depths       []int
	Nodes        []int64
	// Proven is, for the first and the second side, the number of the first move,
	// counted from 1, at which the side reported the result as proven; 0 if it never
	// did.
	Proven [2]int
	Round  string    // position of the game in a match or tournament
	Ended  time.Time // zero if not recorded
	// Evaluations are the values that files of games give the moves after the opening, as they
	// are written there; "" if there is none.
	Evaluations []string
	Tags        []Tag // what else a file says of the game
}

// ClockRecord holds the time control and the remaining time of both sides.
type ClockRecord struct {
	Control TimeControl
	Left    [2]time.Duration
	Spent   time.Duration // by the side to move on its move, if moves have a limit
}

// String returns the line of a clock in a record's text.
func (c *ClockRecord) String() string {
	left := " " + c.Left[0].String() + " " + c.Left[1].String()
	switch limited := c.Control.Move > 0 || c.Control.Second.Move > 0; {
	case c.Control.isPlain() && limited:
		return keyClock + " " + c.Control.Total.String() + left + " " + c.Control.Move.String() + " " + c.Spent.String()
	case c.Control.isPlain():
		return keyClock + " " + c.Control.Total.String() + left
	case limited:
		return keyClock + " " + c.Control.String() + left + " " + c.Spent.String()
	}
	return keyClock + " " + c.Control.String() + left
}

// isPlain reports whether the times of the sides are equal and have no increment.
func (c TimeControl) isPlain() bool { return c.Increment == 0 && !c.IsUnequal() }

// Line returns the moves of the game and, if it is not over, the undone ones.
func (r *Record) Line() []game.Move {
	if r.Over {
		return r.Moves
	}
	return slices.Concat(r.Moves, r.Undone)
}

// SameGame reports whether two records are of the same game.
func (r *Record) SameGame(other *Record) bool {
	return r.Rules.ID() == other.Rules.ID() && slices.Equal(r.Line(), other.Line()) &&
		r.Rules.FormatPosition(r.Start) == other.Rules.FormatPosition(other.Start)
}

// End sets the result of the game, whose last position is s.
func (r *Record) End(result game.Result, s game.State) {
	r.Result, r.Over, r.HalfWinner = result, true, game.NoSide
	if h, ok := s.(game.HalfWinner); ok && result.Winner == game.NoSide && !withoutWinner(result.Reason) {
		r.HalfWinner = h.HalfWinner()
	}
}

// TimesAfter returns the time that both sides had left after the first n of Moves and Undone,
// and whether it is known. It is unknown without a clock, and for moves without times.
func (r *Record) TimesAfter(n int) (left TimesLeft, known bool) {
	switch {
	case r.Clock == nil || n < 0 || n > len(r.Times):
		return unknownTimes, false
	case n == 0:
		return r.Clock.Control.start(), true
	}
	return r.Times[n-1], r.Times[n-1].known()
}

// Positions yields the start, with an empty text, and the position after each of Moves
// with the move's text. The state must not be changed and is valid until the next
// iteration.
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

// MoveTexts returns the texts of Moves.
func (r *Record) MoveTexts() []string {
	texts := []string{}
	for _, text := range r.Positions() {
		if text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

// offBoard reports whether a game with this reason ended by something other than its
// position.
func offBoard(reason game.Reason) bool {
	switch reason {
	case game.Resignation, game.Timeout, game.Absence:
		return true
	}
	return withoutWinner(reason) || byFailing(reason)
}

// withoutWinner reports whether a game with this reason ended off the board without a
// winner.
func withoutWinner(reason game.Reason) bool {
	return reason == game.Agreement || reason == game.Aborted
}

// byFailing reports whether only engines can lose for this reason.
func byFailing(reason game.Reason) bool {
	return reason == game.IllegalMove || reason == game.Crash
}

// winnerName returns the word for a winner in records: "X", "O" or "draw".
func winnerName(p game.Player) string {
	if p == game.NoSide {
		return "draw"
	}
	return p.Letter()
}

// parseWinner parses the output of winnerName.
func parseWinner(word string) (winner game.Player, known bool) {
	for _, p := range []game.Player{game.First, game.Second, game.NoSide} {
		if word == winnerName(p) {
			return p, true
		}
	}
	return game.NoSide, false
}

// mostBranches is the largest number of branches that a match keeps. The oldest one is
// dropped first.
const mostBranches = 64

// TimesLeft is the time that First and Second had left after a move, in whole
// milliseconds. It is negative if unknown.
type TimesLeft [2]time.Duration

var unknownTimes = TimesLeft{-1, -1}

func (t TimesLeft) known() bool { return t[0] >= 0 && t[1] >= 0 }

func fill(list []TimesLeft, with TimesLeft) {
	for i := range list {
		list[i] = with
	}
}

// allUnknown returns unknown times for the given number of moves.
func allUnknown(moves int) []TimesLeft {
	return slices.Repeat([]TimesLeft{unknownTimes}, moves)
}

// noTime is the word for unknown times in records.
const noTime = "-"

func (t TimesLeft) String() string {
	if !t.known() {
		return noTime
	}
	return t[0].String() + "," + t[1].String()
}

// A Tag is a statement of a file about a game that the program keeps for files of the same form
// and does not use itself: its name in that form, such as TI in GGF, and its text.
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Tag returns the text of the tag with a name, or "" if the record has none.
func (r *Record) Tag(name string) string {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// AddTag adds a tag at the end.
func (r *Record) AddTag(name, value string) { r.Tags = append(r.Tags, Tag{name, value}) }
