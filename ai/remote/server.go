package remote

import (
	"context"
	"fmt"
	"time"

	"colat/ai"
	"colat/game"
)

const (
	// beatInterval is how often a thinking server says that it lives.
	beatInterval = 200 * time.Millisecond
	// infoInterval is the least time between two reports of one search.
	infoInterval = 25 * time.Millisecond
)

// server is the thinking side. It keeps one player, so that what the player
// remembers between moves serves the whole game.
type server struct {
	send func(string)
	// build makes the player a spec describes.
	build func(spec string, rules game.Rules) (ai.Player, error)

	player ai.Player
	spec   string // what player was made from
	rules  string
	asker  int64 // the player and game of the last request
	game   int64

	helpers int // that the next request may use
}

// run announces itself and answers the messages of in until in is closed.
func (s *server) run(in <-chan string) {
	s.send(message{Kind: kindReady}.encode())
	var current *answering
	defer func() { current.end() }()
	for text := range in {
		m, err := parseMessage(text)
		switch {
		case err != nil:
			s.send(message{Kind: kindFault, ID: m.ID, Text: err.Error()}.encode())
		case m.Kind == kindThink:
			current.end()
			ctx, cancel := context.WithCancel(context.Background())
			current = &answering{id: m.ID, cancel: cancel, done: make(chan struct{}), team: newTeam(m, s.helpers, s.send)}
			go func(a *answering) {
				defer close(a.done)
				s.send(s.answer(a.team.with(ctx), m).encode())
			}(current)
		case m.Kind == kindTask:
			current.end()
			ctx, cancel := context.WithCancel(context.Background())
			current = &answering{id: m.ID, cancel: cancel, done: make(chan struct{})}
			go func(a *answering) {
				defer close(a.done)
				s.send(s.help(ctx, m).encode())
			}(current)
		case m.Kind == kindCrew:
			s.helpers = m.Helpers
		case m.Kind == kindPart && current != nil && m.ID == current.id:
			current.team.deliver(m.Part)
		case m.Kind == kindStop && current != nil && m.ID == current.id:
			current.cancel()
		}
	}
}

// answering is a request being thought about.
type answering struct {
	id     int64
	cancel context.CancelFunc
	done   chan struct{}
	team   *team // nil if it has none
}

// end stops the thinking, if there is any, and waits for it to answer.
func (a *answering) end() {
	if a != nil {
		a.cancel()
		<-a.done
	}
}

// answer thinks about one request and returns the message that ends it.
func (s *server) answer(ctx context.Context, m message) (reply message) {
	defer s.recovered(m, &reply)
	state, fault := s.prepare(m)
	if fault != nil {
		return *fault
	}
	defer s.beat(message{Kind: kindBeat, ID: m.ID}.encode())()
	var reported time.Time
	move, info, err := s.player.Think(ctx, state, m.limits(), func(info ai.Info) {
		if now := time.Now(); now.Sub(reported) >= infoInterval {
			reported = now
			s.send(message{Kind: kindInfo, ID: m.ID, Info: newFinding(state, info)}.encode())
		}
	})
	if err != nil {
		return m.fault(false, "%v", err)
	}
	if !game.IsLegal(state, move) {
		return m.fault(false, "player %s chose a move that is not legal", m.Spec)
	}
	return message{Kind: kindMove, ID: m.ID, Move: state.Rules().FormatMove(state, move), Info: newFinding(state, info)}
}

// prepare reads the position of a request and makes the player it asks for, or
// returns the fault that it answers with.
func (s *server) prepare(m message) (game.State, *message) {
	failed := func(format string, arguments ...any) (game.State, *message) {
		fault := m.fault(true, format, arguments...)
		return nil, &fault
	}
	rules, err := game.Find(m.Rules)
	if err != nil {
		return failed("%v", err)
	}
	state, err := rules.ParsePosition(m.Position)
	if err != nil {
		return failed("position %.100q: %v", m.Position, err)
	}
	if _, over := state.Result(); over {
		return failed("position %.100q: the game is over", m.Position)
	}
	if s.player == nil || s.spec != m.Spec || s.rules != m.Rules {
		s.player = nil
		player, err := s.build(m.Spec, rules)
		if err != nil {
			return failed("%v", err)
		}
		s.player, s.spec, s.rules = player, m.Spec, m.Rules
		s.asker, s.game = m.Player, m.Game
	}
	if s.asker != m.Player || s.game != m.Game {
		s.asker, s.game = m.Player, m.Game
		if p, ok := s.player.(ai.NewGamer); ok {
			p.NewGame()
		}
	}
	return state, nil
}

// recovered makes a fault of a crash.
func (s *server) recovered(m message, reply *message) {
	if problem := recover(); problem != nil {
		s.player = nil
		*reply = m.fault(false, "player %s crashed: %v", m.Spec, problem)
	}
}

// fault is the message that a request will have no answer.
func (m message) fault(final bool, format string, arguments ...any) message {
	return message{Kind: kindFault, ID: m.ID, Final: final, Text: fmt.Sprintf(format, arguments...)}
}

// beat sends a sign of life, text, at once and then regularly until the function
// it returns is called.
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
