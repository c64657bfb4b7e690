package remote

import (
	"context"
	"errors"
	"fmt"

	"colat/ai"
	"colat/ai/ondemand"
	"colat/game"
)

// part is the text form of an ai.Part.
type part struct {
	Helper  int      `json:"helper"`
	Outcome string   `json:"outcome,omitempty"`
	Moves   []string `json:"moves,omitempty"`
	Move    string   `json:"move,omitempty"`
	// Done reports that the task has ended, either finished or stopped.
	Done bool `json:"done,omitempty"`
}

// maxHelpers is the largest number of helpers of a Think.
const maxHelpers = 3

// checkShared checks a message between workers as far as that needs no position.
func (m message) checkShared() error {
	switch m.Kind {
	case kindCrew:
		if m.Helpers < 0 || m.Helpers > maxHelpers {
			return fmt.Errorf("message crew tells of %d helpers, want 0 to %d", m.Helpers, maxHelpers)
		}
	case kindTask:
		if m.Spec == "" || m.Rules == "" || m.Start == "" || m.Task == nil {
			return errors.New("message task lacks its spec, rules, start or task")
		}
		if m.Task.Helper < 0 || m.Task.Helper >= maxHelpers {
			return fmt.Errorf("message task is for helper %d, want 0 to %d", m.Task.Helper, maxHelpers-1)
		}
	case kindPart:
		if m.Part == nil {
			return errors.New("message part lacks its part")
		}
	}
	return nil
}

func formatMoves(s game.State, moves []game.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = s.Rules().FormatMove(s, m)
	}
	return texts
}

// parseMoves parses legal moves of s.
func parseMoves(s game.State, texts []string) ([]game.Move, error) {
	moves := make([]game.Move, len(texts))
	for i, text := range texts {
		var err error
		if moves[i], err = s.Rules().ParseMove(s, text); err != nil {
			return nil, err
		}
	}
	return moves, nil
}

func newPart(s game.State, p ai.Part) *part {
	text := &part{Helper: p.Helper, Moves: formatMoves(s, p.Moves)}
	if p.Outcome != ai.Unknown {
		text.Outcome = p.Outcome.String()
	}
	if p.Move != game.NoMove {
		text.Move = s.Rules().FormatMove(s, p.Move)
	}
	return text
}

// read is the inverse of newPart. Illegal moves are an error.
func (p *part) read(s game.State) (ai.Part, error) {
	outcome, err := parseOutcome(p.Outcome)
	if err != nil {
		return ai.Part{}, err
	}
	moves, err := parseMoves(s, p.Moves)
	if err != nil {
		return ai.Part{}, err
	}
	read := ai.Part{Helper: p.Helper, Outcome: outcome, Moves: moves, Move: game.NoMove}
	if p.Move != "" {
		read.Move, err = s.Rules().ParseMove(s, p.Move)
	}
	return read, err
}

// team implements ai.Team on the server by messages that the page relays to helpers.
type team struct {
	send    func(string)
	request message
	helpers int
	state   game.State // of the request, for reading moves
	parts   chan ai.Part
}

// partsWaiting is the buffer size for parts. A search reads them every few milliseconds.
const partsWaiting = 64

// Helpers implements ai.Team.
func (t *team) Helpers() int { return t.helpers }

// Give implements ai.Team. The task does not name the game, because a proof holds in all
// games.
func (t *team) Give(helper int, given ai.Task) {
	r := &t.request
	t.send(message{
		Kind: kindTask, ID: r.ID, Spec: r.Spec, Rules: r.Rules, Start: r.Start, Moves: r.Moves,
		Task: &task{Helper: helper, Moves: formatMoves(t.state, given.Moves)},
	}.encode())
}

// Parts implements ai.Team.
func (t *team) Parts() <-chan ai.Part { return t.parts }

// deliver passes on a part from a helper. Unreadable parts are dropped.
func (t *team) deliver(p *part) {
	if t == nil {
		return
	}
	read, err := p.read(t.state)
	if err != nil {
		return
	}
	select {
	case t.parts <- read:
	default:
	}
}

// help does a task at state and returns its final message.
func (s *server) help(ctx context.Context, m message, r *ai.Request, state game.State) (reply message) {
	defer s.recovered(m, &reply)
	if err := s.prepare(m, r); err != nil {
		return m.fault(true, "%v", err)
	}
	moves, err := parseMoves(state, m.Task.Moves)
	if err != nil {
		return m.fault(true, "%v", err)
	}
	say := func(p *part) string {
		p.Helper = m.Task.Helper
		return message{Kind: kindPart, ID: m.ID, Part: p}.encode()
	}
	defer s.beat(say(&part{}))()
	r.Task = &ai.Task{Moves: moves}
	r.Found = func(p ai.Part) { s.send(say(newPart(state, p))) }
	if _, _, err = s.player.Think(ctx, r); err != nil {
		final := errors.Is(err, ai.ErrOnlyChooses) || errors.Is(err, ondemand.ErrUnavailable)
		return m.fault(final, "player %s: %v", m.Spec, err)
	}
	return message{Kind: kindPart, ID: m.ID, Part: &part{Helper: m.Task.Helper, Done: true}}
}
