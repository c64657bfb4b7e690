package match

import (
	"encoding/json"
	"fmt"
	"time"

	"colat/game"
)

// A Line is one finished game, enough to play it again, as the arena writes it: as
// JSON, a line of a file of records. Unlike a Record it holds what somebody wrote,
// which only Replay or Record checks.
type Line struct {
	Game    string    `json:"game"`    // the ID of the rules
	Players [2]string `json:"players"` // who opened the game, and the other one
	Start   string    `json:"start"`   // position text
	Opening int       `json:"opening"` // how many of Moves were given to the players
	Moves   []string  `json:"moves"`
	Winner  string    `json:"winner"` // "X", "O" or "draw"
	Reason  string    `json:"reason"` // why the game ended
	Fault   string    `json:"fault,omitempty"`
	// HalfWinner is who was ahead in a draw, "X" or "O", in games that know
	// half-wins.
	HalfWinner string `json:"halfWinner,omitempty"`

	// What the players reported about the moves after the opening.
	Milliseconds []float64 `json:"ms,omitempty"`
	Depths       []int     `json:"depths,omitempty"`
	Nodes        []int64   `json:"nodes,omitempty"`
	// Proven is the number of the first move, from 1 on, with which the first and the
	// second side said that the result is proven; 0 if it never did.
	Proven [2]int `json:"proven"`

	Round string     `json:"round,omitempty"` // where in a match or tournament the game stands
	Ended *time.Time `json:"ended,omitempty"`
}

// WinnerName returns the word for a winner: "X", "O" or "draw".
func WinnerName(p game.Player) string {
	if p == game.Nobody {
		return "draw"
	}
	return p.Letter()
}

// Result returns how the recorded game ended.
func (r *Line) Result() (game.Result, error) {
	result := game.Result{Reason: game.Reason(r.Reason)}
	switch r.Winner {
	case "X":
		result.Winner = game.First
	case "O":
		result.Winner = game.Second
	case "draw":
		result.Winner = game.Nobody
	default:
		return result, fmt.Errorf("winner %q: want X, O or draw", r.Winner)
	}
	return result, nil
}

// End writes down how the game ended.
func (r *Line) End(result game.Result) {
	r.Winner = WinnerName(result.Winner)
	r.Reason = string(result.Reason)
}

// halfWinnerOf returns who was ahead in a draw, in games that know half-wins.
func HalfWinnerName(s game.State, result game.Result) string {
	if h, ok := s.(game.HalfWinner); ok && result.Winner == game.Nobody && h.HalfWinner() != game.Nobody {
		return h.HalfWinner().Letter()
	}
	return ""
}

// Replay plays the recorded game again, move by move, and checks that it ends as
// the record says. It calls visit, unless that is nil, with the start and with
// the position after each move; move is empty for the start. The state is to
// look at only.
func (r *Line) Replay(visit func(s game.State, move string)) error {
	rules, err := game.Find(r.Game)
	if err != nil {
		return err
	}
	s, err := rules.ParsePosition(r.Start)
	if err != nil {
		return err
	}
	want, err := r.Result()
	if err != nil {
		return err
	}
	if r.Opening < 0 || r.Opening > len(r.Moves) {
		return fmt.Errorf("opening %d: the record has %d moves", r.Opening, len(r.Moves))
	}
	if visit != nil {
		visit(s, "")
	}
	for i, text := range r.Moves {
		if result, over := s.Result(); over {
			return fmt.Errorf("move %d, %q: the game was over before it: %s", i+1, text, resultText(result))
		}
		move, err := rules.ParseMove(s, text)
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		s.Play(move)
		if visit != nil {
			visit(s, text)
		}
	}
	if got := HalfWinnerName(s, want); got != r.HalfWinner {
		return fmt.Errorf("the record says that %q was ahead in the draw, but the board says %q", r.HalfWinner, got)
	}
	return checkEnd(s, want)
}

// checkEnd checks that the game can have ended in s as result says.
func checkEnd(s game.State, result game.Result) error {
	switch result.Reason {
	case game.Resignation, game.Timeout, game.IllegalMove, game.Crash:
		if real, over := s.Result(); over {
			return fmt.Errorf("the record ends by %s, but the game was over before: %s", result.Reason, resultText(real))
		}
		// A program can fail while the other one thinks.
		fails := result.Reason == game.Crash || result.Reason == game.IllegalMove
		if result.Winner != s.ToMove().Opponent() && !(fails && result.Winner == s.ToMove()) {
			return fmt.Errorf("the record ends by %s of %s, but %s was to move",
				result.Reason, result.Winner.Opponent().Letter(), s.ToMove().Letter())
		}
		return nil
	}
	real, over := s.Result()
	if !over {
		return fmt.Errorf("the record says %s, but the game is not over after its last move", resultText(result))
	}
	if real != result {
		return fmt.Errorf("the record says %s, but the board says %s", resultText(result), resultText(real))
	}
	return nil
}

func resultText(r game.Result) string {
	return fmt.Sprintf("%s by %s", WinnerName(r.Winner), r.Reason)
}

// AppendLine appends the record's line, with its end, to buf.
func AppendLine(buf []byte, r *Line) ([]byte, error) {
	line, err := json.Marshal(r)
	if err != nil {
		return buf, fmt.Errorf("record: %w", err)
	}
	return append(append(buf, line...), '\n'), nil
}

// Record returns the record as the app keeps its own, so that it can show the
// game. A loss by failing is a resignation there.
func (r *Line) Record() (*Record, error) {
	if err := r.Replay(nil); err != nil {
		return nil, err
	}
	rules, err := game.Find(r.Game)
	if err != nil {
		return nil, err
	}
	start, err := rules.ParsePosition(r.Start)
	if err != nil {
		return nil, err
	}
	m := &Record{Rules: rules, Start: start, Names: r.Players, Over: true}
	s := start.Clone()
	for _, text := range r.Moves {
		move, err := rules.ParseMove(s, text)
		if err != nil {
			return nil, err
		}
		m.Moves = append(m.Moves, move)
		s.Play(move)
	}
	if m.Result, err = r.Result(); err != nil {
		return nil, err
	}
	if m.Result.Reason == game.Crash || m.Result.Reason == game.IllegalMove {
		m.Result.Reason = game.Resignation
	}
	return m, nil
}

// Line returns what a line says of the record. Without a result it has no winner.
// The clock and the moves taken back have no place in it.
func (r *Record) Line() *Line {
	l := &Line{
		Game:    r.Rules.ID(),
		Players: r.Names,
		Start:   r.Rules.FormatPosition(r.Start),
		Moves:   []string{},
	}
	s := r.Start.Clone()
	for _, m := range r.Moves {
		l.Moves = append(l.Moves, r.Rules.FormatMove(s, m))
		s.Play(m)
	}
	if r.Over {
		l.End(r.Result)
		l.HalfWinner = HalfWinnerName(s, r.Result)
	}
	return l
}
