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
			current = &answering{id: m.ID, cancel: cancel, done: make(chan struct{})}
			go func(a *answering) {
				defer close(a.done)
				s.send(s.answer(ctx, m).encode())
			}(current)
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
	fault := func(final bool, format string, arguments ...any) message {
		return message{Kind: kindFault, ID: m.ID, Final: final, Text: fmt.Sprintf(format, arguments...)}
	}
	defer func() {
		if problem := recover(); problem != nil {
			s.player = nil
			reply = fault(false, "player %s crashed: %v", m.Spec, problem)
		}
	}()
	rules, err := game.Find(m.Rules)
	if err != nil {
		return fault(true, "%v", err)
	}
	state, err := rules.ParsePosition(m.Position)
	if err != nil {
		return fault(true, "position %.100q: %v", m.Position, err)
	}
	if _, over := state.Result(); over {
		return fault(true, "position %.100q: the game is over", m.Position)
	}
	if s.player == nil || s.spec != m.Spec || s.rules != m.Rules {
		s.player = nil
		player, err := s.build(m.Spec, rules)
		if err != nil {
			return fault(true, "%v", err)
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

	defer s.beat(m.ID)()
	var reported time.Time
	move, info, err := s.player.Think(ctx, state, m.limits(), func(info ai.Info) {
		if now := time.Now(); now.Sub(reported) >= infoInterval {
			reported = now
			s.send(message{Kind: kindInfo, ID: m.ID, Info: newFinding(state, info)}.encode())
		}
	})
	if err != nil {
		return fault(false, "%v", err)
	}
	if !game.IsLegal(state, move) {
		return fault(false, "player %s chose a move that is not legal", m.Spec)
	}
	return message{Kind: kindMove, ID: m.ID, Move: rules.FormatMove(state, move), Info: newFinding(state, info)}
}

// beat sends a sign of life at once and then regularly until the function it
// returns is called.
func (s *server) beat(id int64) (end func()) {
	text := message{Kind: kindBeat, ID: id}.encode()
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
