package remote

import (
	"context"
	"errors"

	"colat/ai"
	"colat/game"
)

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

func newTeam(request message, helpers int, state game.State, send func(string)) *team {
	return &team{send: send, request: request, helpers: helpers, state: state, parts: make(chan ai.Part, partsWaiting)}
}

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
		return m.fault(errors.Is(err, ai.ErrOnlyChooses), "player %s: %v", m.Spec, err)
	}
	return message{Kind: kindPart, ID: m.ID, Part: &part{Helper: m.Task.Helper, Done: true}}
}
