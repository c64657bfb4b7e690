package match

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"colat/game"
	"colat/game/variation"
)

// line defines the fields of a Record in JSON and their order.
type line struct {
	Game         string     `json:"game"`    // the ID of the rules
	Players      [2]string  `json:"players"` // the side that opened the game, then the other side
	Start        string     `json:"start"`   // position text
	Opening      int        `json:"opening"`
	Moves        []string   `json:"moves"`
	Winner       string     `json:"winner"` // "X", "O" or "draw"; empty while the game goes on
	Reason       string     `json:"reason"`
	Fault        string     `json:"fault,omitempty"`
	HalfWinner   string     `json:"halfWinner,omitempty"` // "X" or "O"
	Milliseconds []float64  `json:"ms,omitempty"`
	Depths       []int      `json:"depths,omitempty"`
	Nodes        []int64    `json:"nodes,omitempty"`
	Proven       [2]int     `json:"proven"`
	Round        string     `json:"round,omitempty"`
	Ended        *time.Time `json:"ended,omitempty"`
	Variations   string     `json:"variations,omitempty"`
	Evaluations  []string   `json:"evaluations,omitempty"`
	Tags         []Tag      `json:"tags,omitempty"`
	// Clock is the time control, and Left the milliseconds that the sides had left at the end.
	Clock TimeControl `json:"clock,omitzero"`
	Left  *[2]int64   `json:"left,omitempty"`

	mayGoOn bool // whether the game may have no result
}

// AppendLine appends the record as a line of JSON, including the line end, to buf.
func AppendLine(buf []byte, r *Record) ([]byte, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return buf, fmt.Errorf("record: %w", err)
	}
	return append(append(buf, text...), '\n'), nil
}

// MarshalJSON implements json.Marshaler.
func (r *Record) MarshalJSON() ([]byte, error) {
	l := line{
		Game:         r.Rules.ID(),
		Players:      r.Names,
		Start:        r.Rules.FormatPosition(r.Start),
		Opening:      r.Opening,
		Moves:        r.MoveTexts(),
		Fault:        r.Fault,
		Milliseconds: r.Milliseconds,
		Depths:       r.Depths,
		Nodes:        r.Nodes,
		Proven:       r.Proven,
		Round:        r.Round,
		Evaluations:  r.Evaluations,
		Tags:         r.Tags,
	}
	if r.Over {
		l.Winner, l.Reason = winnerName(r.Result.Winner), string(r.Result.Reason)
		l.HalfWinner = r.halfWinnerLetter()
	}
	if !r.Ended.IsZero() {
		l.Ended = &r.Ended
	}
	if r.annotated() {
		l.Variations = r.Variations.String()
	}
	if c := r.Clock; c != nil {
		l.Clock, l.Left = c.Control, &[2]int64{c.Left[0].Milliseconds(), c.Left[1].Milliseconds()}
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false) // left to the caller's encoder
	err := encoder.Encode(&l)
	return text.Bytes(), err
}

func (r *Record) halfWinnerLetter() string {
	if !r.Over || r.Result.Winner != game.NoSide || r.HalfWinner == game.NoSide {
		return ""
	}
	return r.HalfWinner.Letter()
}

// A GameError is an error in the content of a well-formed record: an unknown game, a
// move that is not legal, or a result that contradicts the board.
type GameError struct{ err error }

func (e *GameError) Error() string { return e.err.Error() }

func (e *GameError) Unwrap() error { return e.err }

// UnmarshalJSON implements json.Unmarshaler. It replays the game and checks that it
// ends with the recorded result. An error is a *GameError unless the JSON itself is
// malformed. The game must be registered.
func (r *Record) UnmarshalJSON(text []byte) error {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	return r.fromLine(&l)
}

// ParseLine reads a line of AppendLine. Unlike UnmarshalJSON it also reads a game that
// goes on, which has no winner and no reason.
func ParseLine(text []byte) (*Record, error) {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return nil, err
	}
	l.mayGoOn = true
	r := new(Record)
	if err := r.fromLine(&l); err != nil {
		return nil, err
	}
	return r, nil
}

// fromLine sets the record to that of a line.
func (r *Record) fromLine(l *line) error {
	read := Record{
		Names:        l.Players,
		Opening:      l.Opening,
		Fault:        l.Fault,
		Milliseconds: l.Milliseconds,
		Depths:       l.Depths,
		Nodes:        l.Nodes,
		Proven:       l.Proven,
		Round:        l.Round,
		Evaluations:  l.Evaluations,
		Tags:         l.Tags,
	}
	if l.Ended != nil {
		read.Ended = *l.Ended
	}
	if l.Clock.Total > 0 {
		read.Clock = l.clock()
	}
	if err := read.replay(l); err != nil {
		return &GameError{err}
	}
	*r = read
	return nil
}

// clock returns the clock at the end of the game, with times that it can have left.
func (l *line) clock() *ClockRecord {
	c := &ClockRecord{Control: l.Clock, Left: l.Clock.start()}
	if l.Left != nil {
		for side, ms := range l.Left {
			most := l.Clock.Of(game.Player(side)).most()
			c.Left[side] = time.Duration(min(max(ms, 0), most.Milliseconds())) * time.Millisecond
		}
	}
	return c
}

// replay plays the moves of a line and checks its result.
func (r *Record) replay(l *line) (err error) {
	if r.Rules, err = game.Find(l.Game); err != nil {
		return err
	}
	if r.Start, err = r.Rules.ParsePosition(l.Start); err != nil {
		return err
	}
	winner, known := parseWinner(l.Winner)
	goesOn := l.mayGoOn && l.Winner == "" && l.Reason == "" && l.HalfWinner == "" && l.Fault == ""
	if !known && !goesOn {
		return fmt.Errorf("winner %q: want X, O or draw", l.Winner)
	}
	if l.Opening < 0 || l.Opening > len(l.Moves) {
		return fmt.Errorf("opening %d: the record has %d moves", l.Opening, len(l.Moves))
	}
	if l.Variations != "" {
		if r.Variations, err = variation.Parse(r.Start, l.Variations); err != nil {
			return err
		}
	}
	s := r.Start.Clone()
	for i, text := range l.Moves {
		if result, over := s.Result(); over {
			return fmt.Errorf("move %d, %q: the game was over before it: %s", i+1, text, resultText(result))
		}
		move, err := r.Rules.ParseMove(s, text)
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		r.Moves = append(r.Moves, move)
		s.Play(move)
	}
	if goesOn {
		if result, over := s.Result(); over {
			return fmt.Errorf("the record says no result, but the board says %s", resultText(result))
		}
		return nil
	}
	r.End(game.Result{Winner: winner, Reason: game.Reason(l.Reason)}, s)
	if got := r.halfWinnerLetter(); got != l.HalfWinner {
		return fmt.Errorf("the record says that %q was ahead in the draw, but the board says %q", l.HalfWinner, got)
	}
	return checkEnd(s, r.Result)
}

// Bounds of the values that players report about a move, well above those of any match.
const (
	mostMilliseconds = 1e12
	mostDepth        = 1 << 20
	mostNodes        = 1 << 50
)

// CheckReports checks the values reported by the players, which are arbitrary in a line
// from an untrusted source. A list that is not empty has one number for each move after
// the opening, and may have one more for the answer that a side failed to give.
func (r *Record) CheckReports() error {
	most := len(r.Moves) - r.Opening + 1
	for _, list := range []struct {
		name string
		n    int
	}{{"ms", len(r.Milliseconds)}, {"depths", len(r.Depths)}, {"nodes", len(r.Nodes)}} {
		others := max(len(r.Milliseconds), len(r.Depths), len(r.Nodes))
		if list.n > most || list.n > 0 && list.n != others {
			return fmt.Errorf("%d %s: the other lists have %d, and there are %d moves after the opening",
				list.n, list.name, others, most-1)
		}
	}
	if n := len(r.Evaluations); n > most {
		return fmt.Errorf("%d evaluations: there are %d moves after the opening", n, most-1)
	}
	for i, ms := range r.Milliseconds {
		if ms < 0 || ms > mostMilliseconds {
			return fmt.Errorf("ms %d: %v is no time of a move", i+1, ms)
		}
	}
	for i, depth := range r.Depths {
		if depth < 0 || depth > mostDepth {
			return fmt.Errorf("depth %d: %d is none", i+1, depth)
		}
	}
	for i, nodes := range r.Nodes {
		if nodes < 0 || nodes > mostNodes {
			return fmt.Errorf("nodes %d: %d is no number of them", i+1, nodes)
		}
	}
	for _, move := range r.Proven {
		if move < 0 || move > len(r.Moves)+1 {
			return fmt.Errorf("proven %d: the record has %d moves", move, len(r.Moves))
		}
	}
	return nil
}

// checkEnd checks that the game can have ended in s with the given result.
func checkEnd(s game.State, result game.Result) error {
	real, over := s.Result()
	if offBoard(result.Reason) {
		if over {
			return fmt.Errorf("the record ends by %s, but the game was over before: %s", result.Reason, resultText(real))
		}
		if withoutWinner(result.Reason) {
			if result.Winner != game.NoSide {
				return fmt.Errorf("the record ends by %s, but names a winner", result.Reason)
			}
			return nil
		}
		// A person can resign, and an engine can fail, while the other side is
		// thinking.
		anytime := result.Reason == game.Resignation || result.Reason == game.Absence || byFailing(result.Reason)
		if result.Winner != s.ToMove().Opponent() && !(anytime && result.Winner == s.ToMove()) {
			return fmt.Errorf("the record ends by %s of %s, on the turn of %s",
				result.Reason, result.Winner.Opponent().Letter(), s.ToMove().Letter())
		}
		return nil
	}
	if !over {
		return fmt.Errorf("the record says %s, but the game is not over after its last move", resultText(result))
	}
	if real != result {
		return fmt.Errorf("the record says %s, but the board says %s", resultText(result), resultText(real))
	}
	return nil
}

func resultText(r game.Result) string {
	return fmt.Sprintf("%s by %s", winnerName(r.Winner), r.Reason)
}
