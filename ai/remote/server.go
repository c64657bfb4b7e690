package remote

import (
	"context"
	"errors"
	"fmt"
	"time"

	"colat/ai"
	"colat/ai/ondemand"
	"colat/game"
	"colat/game/async"
)

const (
	// beatInterval is the interval between signs of life while thinking.
	beatInterval = 200 * time.Millisecond
	// infoInterval is the shortest time between two reports of one search, unless they
	// are of different iterations.
	infoInterval = 25 * time.Millisecond
)

// server is the thinking side. It keeps one player, so that the player's memory serves
// the whole game.
type server struct {
	send func(string)
	// build makes the player described by a spec.
	build func(spec string, rules game.Rules) (ai.Player, error)
	// yield is called from time to time while a player thinks; it may be nil.
	yield func()

	player ai.Player
	spec   string // of player
	rules  string
	asker  int64 // the player and game of the last request
	game   int64
	games  int64 // number of games of all clients so far

	helpers int // of the next request
}

// run announces that the server is ready and answers the messages of in until it is
// closed.
func (s *server) run(in <-chan string) {
	s.send(message{Kind: kindReady}.encode())
	var current answering
	defer func() { current.call.End() }()
	for text := range in {
		m, err := parseMessage(text)
		switch {
		case err != nil:
			s.send(message{Kind: kindFault, ID: m.ID, Text: err.Error()}.encode())
		case m.Kind == kindThink:
			current.call.End()
			current = s.start(m, s.answer)
		case m.Kind == kindTask:
			current.call.End()
			current = s.start(m, s.help)
		case m.Kind == kindCrew:
			s.helpers = m.Helpers
		case m.Kind == kindPart && m.ID == current.id:
			current.team.deliver(m.Part)
		case m.Kind == kindStop && m.ID == current.id:
			current.call.Cancel()
		}
	}
}

// answering is a request in progress.
type answering struct {
	id   int64
	call *async.Call[struct{}]
	team *team // nil if it has none
}

// start parses a request and answers it with reply on a new goroutine.
func (s *server) start(m message, reply func(context.Context, message, *ai.Request, game.State) message) answering {
	a := answering{id: m.ID}
	request, state, err := m.request()
	if err != nil {
		s.send(m.fault(true, "%v", err).encode())
		return a
	}
	request.Yield = s.yield
	if m.Kind == kindThink && s.helpers > 0 && !m.Ponder {
		a.team = &team{
			send: s.send, request: m, helpers: s.helpers, state: state, parts: make(chan ai.Part, partsWaiting),
		}
		request.Team = a.team
	}
	a.call = async.Start(context.Background(), func(ctx context.Context) (struct{}, error) {
		s.send(reply(ctx, m, request, state).encode())
		return struct{}{}, nil
	})
	return a
}

// request returns the request in a message, and its position.
func (m message) request() (*ai.Request, game.State, error) {
	rules, err := game.Find(m.Rules)
	if err != nil {
		return nil, nil, err
	}
	start, err := rules.ParsePosition(m.Start)
	if err != nil {
		return nil, nil, fmt.Errorf("position %.100q: %w", m.Start, err)
	}
	moves, err := game.ParseMoves(start, m.Moves)
	if err != nil {
		return nil, nil, fmt.Errorf("from %.100q: %w", m.Start, err)
	}
	r := &ai.Request{Start: start, Moves: moves, Limits: m.limits(), Ponder: m.Ponder}
	state := r.State()
	if _, over := state.Result(); over {
		return nil, nil, fmt.Errorf("position %.100q: the game is over", rules.FormatPosition(state))
	}
	return r, state, nil
}

// answer handles one request in state and returns its final message.
func (s *server) answer(ctx context.Context, m message, r *ai.Request, state game.State) (reply message) {
	defer s.recovered(m, &reply)
	if err := s.prepare(m, r); err != nil {
		return m.fault(true, "%v", err)
	}
	defer s.beat(message{Kind: kindBeat, ID: m.ID}.encode())()
	var reported time.Time
	iteration := 0
	r.Report = func(info ai.Info) {
		next := info.Iteration != (ai.Iteration{}) && info.Depth > iteration
		if now := time.Now(); next || now.Sub(reported) >= infoInterval {
			reported, iteration = now, info.Depth
			s.send(message{Kind: kindInfo, ID: m.ID, Info: newFinding(state, info)}.encode())
		}
	}
	move, info, err := s.player.Think(ctx, r)
	switch {
	case errors.Is(err, ai.ErrOnlyChooses):
		return m.fault(true, "player %s: %v", m.Spec, err)
	case errors.Is(err, ondemand.ErrUnavailable):
		return m.fault(true, "%v", err)
	case err != nil:
		return m.fault(false, "%v", err)
	case !game.IsLegal(state, move):
		return m.fault(false, "player %s chose a move that is not legal", m.Spec)
	}
	return message{Kind: kindMove, ID: m.ID, Move: state.Rules().FormatMove(state, move), Info: newFinding(state, info)}
}

// prepare makes the player of a request, unless it exists, and numbers its game. Its
// errors are final.
func (s *server) prepare(m message, r *ai.Request) error {
	if s.player == nil || s.spec != m.Spec || s.rules != m.Rules {
		s.player = nil
		player, err := s.build(m.Spec, r.Start.Rules())
		if err != nil {
			return err
		}
		s.player, s.spec, s.rules = player, m.Spec, m.Rules
	}
	// Results of a task for another worker's Think are valid in all games.
	if m.Kind == kindThink && (s.asker != m.Player || s.game != m.Game) {
		s.asker, s.game = m.Player, m.Game
		s.games++
	}
	r.Game = s.games
	return nil
}

// recovered turns a panic into a fault.
func (s *server) recovered(m message, reply *message) {
	if problem := recover(); problem != nil {
		s.player = nil
		*reply = m.fault(false, "player %s crashed: %v", m.Spec, problem)
	}
}

// fault returns the message that a request failed.
func (m message) fault(final bool, format string, arguments ...any) message {
	return message{Kind: kindFault, ID: m.ID, Final: final, Text: fmt.Sprintf(format, arguments...)}
}

// beat sends text as a sign of life at once and then regularly until the returned
// function is called.
func (s *server) beat(text string) (end func()) {
	s.send(text)
	stopped, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		ticker := time.NewTicker(beatInterval)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				s.send(text)
			case <-stopped:
				return
			}
		}
	}()
	return func() {
		close(stopped)
		<-done
	}
}
