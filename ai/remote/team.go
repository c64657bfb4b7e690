package remote

import (
	"context"

	"colat/ai"
	"colat/game"
)

// team is the helpers of one request as the thinking side sees them: messages
// that the page passes on.
type team struct {
	send    func(string)
	request message
	helpers int
	state   game.State // of the request, for reading moves; nil if it is unreadable
	parts   chan ai.Part
}

// partsWaiting is how many parts may wait for a search that looks every few
// milliseconds.
const partsWaiting = 64

// newTeam returns the team for a request, nil if there are no helpers for it.
func newTeam(request message, helpers int, send func(string)) *team {
	if helpers == 0 || request.Alone {
		return nil
	}
	rules, err := game.Find(request.Rules)
	if err != nil {
		return nil
	}
	state, err := rules.ParsePosition(request.Position)
	if err != nil {
		return nil
	}
	return &team{send: send, request: request, helpers: helpers, state: state, parts: make(chan ai.Part, partsWaiting)}
}

// with returns a context that lets a Think use the team, if there is one.
func (t *team) with(ctx context.Context) context.Context {
	if t == nil {
		return ctx
	}
	return ai.WithTeam(ctx, t)
}

// Helpers implements ai.Team.
func (t *team) Helpers() int { return t.helpers }

// Give implements ai.Team. The task does not say in which game it is: what has
// been proven holds in all of them.
func (t *team) Give(helper int, given ai.Task) {
	r := &t.request
	t.send(message{
		Kind: kindTask, ID: r.ID, Spec: r.Spec, Rules: r.Rules, Position: r.Position,
		Task: &task{Helper: helper, Moves: formatMoves(t.state, given.Moves)},
	}.encode())
}

// Parts implements ai.Team.
func (t *team) Parts() <-chan ai.Part { return t.parts }

// deliver takes in what a helper has sent. What cannot be read is nobody's loss.
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

// help does a task and returns the message that ends it.
func (s *server) help(ctx context.Context, m message) (reply message) {
	defer s.recovered(m, &reply)
	state, fault := s.prepare(m)
	if fault != nil {
		return *fault
	}
	helper, ok := ai.HelperOf(s.player)
	if !ok {
		return m.fault(true, "player %s helps nobody", m.Spec)
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
	err = helper.Help(ctx, state, ai.Task{Moves: moves}, func(p ai.Part) { s.send(say(newPart(state, p))) })
	if err != nil {
		return m.fault(false, "%v", err)
	}
	return message{Kind: kindPart, ID: m.ID, Part: &part{Helper: m.Task.Helper, Done: true}}
}
