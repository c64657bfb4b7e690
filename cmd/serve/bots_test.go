package main

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// A bot is a person in a room who plays by chance, comes again at any server after its line has
// broken, and asks again when an answer is missing.
type bot struct {
	key    string
	server func() string // where a server may be
	person string
	socket *websocket.Conn
	seen   room.Room
	last   uint64
	n      uint64
	rng    *rand.Rand
	came   int // how often it has connected
	// doubled counts events that came twice or out of order.
	doubled *atomic.Int64
}

// connect comes to a server, however long that takes.
func (b *bot) connect(ctx context.Context, id string) error {
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, 2*time.Second) {
		if b.socket != nil {
			b.socket.CloseNow()
		}
		once, cancel := context.WithTimeout(ctx, 5*time.Second)
		socket, _, err := websocket.Dial(once, b.server(), nil)
		if err == nil {
			socket.SetReadLimit(protocol.MostMessage)
			b.socket = socket
			var answer *protocol.Reply
			answer, err = b.ask(once, protocol.Request{Hello: &protocol.Hello{Version: protocol.Version, Key: b.key}})
			if err == nil && id != "" {
				b.person = answer.Person
				_, err = b.ask(once, protocol.Request{Room: id, Watch: &protocol.Watch{After: b.last}})
			}
		}
		cancel()
		if err == nil {
			b.came++
			return nil
		}
		if err := rests(ctx, wait); err != nil {
			return err
		}
	}
}

// rests waits before a bot tries again.
func rests(ctx context.Context, wait time.Duration) error {
	select {
	case <-time.After(wait): // as clients do
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// hear takes in the next message.
func (b *bot) hear(ctx context.Context) (*protocol.Reply, error) {
	_, text, err := b.socket.Read(ctx)
	if err != nil {
		return nil, err
	}
	var m protocol.Message
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, err
	}
	for i := range m.Entries {
		if m.Entries[i].Sequence <= b.last || b.seen.Apply(&m.Entries[i].Event) != nil {
			b.doubled.Add(1)
			continue
		}
		b.last = m.Entries[i].Sequence
	}
	return m.Reply, nil
}

// ask says something and waits for its answer.
func (b *bot) ask(ctx context.Context, q protocol.Request) (*protocol.Reply, error) {
	b.n++
	q.N = b.n
	text, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	if err := b.socket.Write(ctx, websocket.MessageText, text); err != nil {
		return nil, err
	}
	for {
		answer, err := b.hear(ctx)
		if err != nil {
			return nil, err
		}
		if answer != nil && answer.N == q.N {
			if answer.Error != nil {
				return answer, answer.Error
			}
			return answer, nil
		}
	}
}

// do gives a command in a room, through broken lines and restarts.
func (b *bot) do(ctx context.Context, id string, c room.Command) (*protocol.Reply, error) {
	for {
		once, cancel := context.WithTimeout(ctx, 15*time.Second)
		answer, err := b.ask(once, protocol.Request{Room: id, Command: &c})
		cancel()
		switch {
		case err == nil:
			return answer, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case answer != nil && answer.Error.Code != protocol.Failed:
			return answer, err
		case answer != nil: // the server asks for a moment
			if err := rests(ctx, 200*time.Millisecond); err != nil {
				return nil, err
			}
			continue
		}
		if err := b.connect(ctx, id); err != nil {
			return nil, err
		}
	}
}

// until hears until a room is as it should be.
func (b *bot) until(ctx context.Context, id string, is func(*room.Room) bool) error {
	for !is(&b.seen) {
		if _, err := b.hear(ctx); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err := b.connect(ctx, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// mine reports whether it is this bot's turn.
func (b *bot) mine(r *room.Room) bool {
	return r.ToMove() != room.NoChair && r.ToMove() == r.ChairOf(b.person)
}

// move makes a move by chance.
func (b *bot) move(ctx context.Context, id string) error {
	s := b.seen.Match().State()
	moves := s.AppendMoves(nil)
	c := room.Command{
		Do: room.Move, Game: b.seen.Games(), Ply: len(b.seen.Match().Moves()),
		Move: s.Rules().FormatMove(s, moves[b.rng.IntN(len(moves))]),
	}
	_, err := b.do(ctx, id, c)
	return err
}

// sitDown makes a room of two bots in which a game has begun, and returns its ID.
func sitDown(ctx context.Context, t *testing.T, an, binh *bot, terms room.Terms) string {
	t.Helper()
	if err := an.connect(ctx, ""); err != nil {
		t.Error(err)
		return ""
	}
	made, err := an.do(ctx, "", room.Command{Do: room.Create, Name: "An", Terms: &terms})
	if err != nil {
		t.Error(err)
		return ""
	}
	id := made.Room
	for chair, b := range []*bot{an, binh} {
		if err := b.connect(ctx, id); err != nil {
			t.Error(err)
			return ""
		}
		for _, c := range []room.Command{
			{Do: room.Join, Name: "Bot"}, {Do: room.Sit, Chair: chair}, {Do: room.BeReady},
		} {
			if _, err := b.do(ctx, id, c); err != nil {
				t.Errorf("%s: %v", c.Do, err)
				return ""
			}
		}
	}
	return id
}
