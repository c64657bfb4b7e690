package client

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	_ "colat/game/mnk"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// server is one of rooms that are kept in memory, whose connections break where a test says. All
// its connections are of one process: what breaks is known at once at both ends.
type server struct {
	t      errorer
	delay  time.Duration // of each message, either way
	ahead  time.Duration // its clock
	budget func() int    // how many messages a connection carries before it breaks; nil for any number

	mu       sync.Mutex
	down     error // what Dial returns; nil if the server is up
	silent   bool  // it takes requests and answers nothing
	refuse   func(q *protocol.Request) *protocol.Error
	forget   func(q *protocol.Request) bool
	dials    []time.Time
	requests []protocol.Request
	lines    map[*pipe]bool
	rooms    map[string]*hosted
	sequence uint64
	chance   *rand.Rand
}

type errorer interface {
	Errorf(format string, args ...any)
}

type hosted struct {
	room     room.Room
	entries  []protocol.Entry
	watchers map[*pipe]bool
}

func newServer(t errorer) *server {
	return &server{
		t: t, lines: make(map[*pipe]bool), rooms: make(map[string]*hosted), chance: rand.New(rand.NewPCG(1, 2)),
	}
}

var errBroken = errors.New("the line broke")

// pipe is a connection to the server.
type pipe struct {
	server   *server
	in, out  chan []byte // seen from the server
	broken   chan struct{}
	once     sync.Once
	mu       sync.Mutex
	left     int // messages that it still carries; below 0 any number
	person   string
	watching map[string]bool
}

func (s *server) dial(ctx context.Context) (Conn, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dials = append(s.dials, time.Now())
	if s.down != nil {
		return nil, s.down
	}
	p := &pipe{
		server: s, in: make(chan []byte, 1000), out: make(chan []byte, 1000), broken: make(chan struct{}), left: -1,
		watching: make(map[string]bool),
	}
	if s.budget != nil {
		p.left = s.budget()
	}
	s.lines[p] = true
	go p.serve()
	return p, nil
}

// carries reports whether the connection carries one more message.
func (p *pipe) carries() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.left == 0 {
		p.Close()
		return false
	}
	p.left--
	return true
}

func (p *pipe) Read(ctx context.Context) ([]byte, error) {
	select {
	case <-p.broken:
		return nil, errBroken
	default:
	}
	select {
	case text := <-p.out:
		time.Sleep(p.server.delay) // in a bubble
		if !p.carries() {
			return nil, errBroken
		}
		return text, nil
	case <-p.broken:
		return nil, errBroken
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *pipe) Write(_ context.Context, text []byte) error {
	if !p.carries() {
		return errBroken
	}
	p.in <- text
	return nil
}

func (p *pipe) Close() { p.once.Do(func() { close(p.broken) }) }

// serve answers requests, some of them after the connection has broken: they were on the way.
func (p *pipe) serve() {
	for {
		select {
		case text := <-p.in:
			time.Sleep(p.server.delay) // in a bubble
			p.take(text)
		case <-p.broken:
			for len(p.in) > 0 {
				p.take(<-p.in)
			}
			p.server.drop(p)
			return
		}
	}
}

func (p *pipe) say(m protocol.Message) {
	m.Now = time.Now().Add(p.server.ahead).UnixMilli()
	text, err := json.Marshal(&m)
	if err != nil {
		p.server.t.Errorf("%v", err)
	}
	p.out <- text
}

func (s *server) drop(p *pipe) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.lines, p)
	for _, h := range s.rooms {
		delete(h.watchers, p)
	}
}

// breakAll breaks every connection, after a message if there is one.
func (s *server) breakAll(last protocol.Closing) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for p := range s.lines {
		if last == "" {
			p.Close()
			continue
		}
		p.say(protocol.Message{Closing: last})
	}
}

// set changes how the server is.
func (s *server) set(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

func (p *pipe) take(text []byte) {
	s := p.server
	s.mu.Lock()
	defer s.mu.Unlock()
	var q protocol.Request
	if err := json.Unmarshal(text, &q); err != nil {
		s.t.Errorf("%s: %v", text, err)
	}
	s.requests = append(s.requests, q)
	if s.silent || s.forget != nil && s.forget(&q) {
		return
	}
	reply := &protocol.Reply{N: q.N}
	if s.refuse != nil {
		reply.Error = s.refuse(&q)
	}
	if reply.Error == nil {
		if err := s.do(p, &q, reply); err != nil {
			reply.Error = protocol.ErrorOf(err)
		}
	}
	p.say(protocol.Message{Reply: reply})
}

func (s *server) do(p *pipe, q *protocol.Request, reply *protocol.Reply) (err error) {
	switch {
	case q.Hello != nil:
		if q.Hello.Version != protocol.Version {
			return protocol.Errorf(protocol.BadVersion, "load the page anew")
		}
		p.person = q.Hello.Key[:len(q.Hello.Key)/2]
		reply.Person = p.person
		return nil
	case p.person == "":
		s.t.Errorf("%+v comes before an answered Hello", q)
	case q.Command != nil && q.Command.Do == room.Create:
		reply.Room = protocol.NewID()
		s.rooms[reply.Room] = &hosted{watchers: make(map[*pipe]bool)}
		return s.command(reply.Room, p.person, q.Command)
	}
	h := s.rooms[q.Room]
	switch {
	case h == nil:
		return protocol.Errorf(protocol.NoRoom, "there is no such room")
	case q.Leave:
		delete(h.watchers, p)
	case q.Watch != nil && !h.watchers[p]:
		var batch []protocol.Entry
		// It may repeat what the client has had.
		for _, e := range h.entries {
			if e.Sequence+s.chance.Uint64N(4) > q.Watch.After {
				batch = append(batch, e)
			}
			if len(batch) == 3 {
				p.say(protocol.Message{Room: q.Room, Entries: batch})
				batch = nil
			}
		}
		p.say(protocol.Message{Room: q.Room, Entries: batch})
		p.say(protocol.Message{Room: q.Room, Presence: &protocol.Presence{Watchers: 1 + len(h.watchers)}})
		h.watchers[p] = true
	case q.Greet != "":
		for other := range h.watchers {
			other.say(protocol.Message{Room: q.Room, Greeted: &protocol.Greeted{Who: p.person, What: q.Greet}})
		}
	case q.Command != nil:
		return s.command(q.Room, p.person, q.Command)
	}
	return nil
}

// command does a person's command, and all that is due then.
func (s *server) command(id, who string, c *room.Command) error {
	h := s.rooms[id]
	now := time.Now().Add(s.ahead)
	for e, err := h.room.Decide(who, c, now, 0); e != nil || err != nil; e, err = h.room.Due(now, s.chance) {
		if err != nil {
			return err
		}
		if err := h.room.Apply(e); err != nil {
			return err
		}
		s.sequence += 1 + s.chance.Uint64N(3) // other rooms have events, too
		entry := protocol.Entry{Sequence: s.sequence, Event: *e}
		h.entries = append(h.entries, entry)
		for p := range h.watchers {
			p.say(protocol.Message{Room: id, Entries: []protocol.Entry{entry}})
		}
	}
	return nil
}

// terms are those of a short game.
func terms() *room.Terms { return &room.Terms{Game: "mnk:3,3,3"} }

// make makes a room by a person who is not connected.
func (s *server) make(t *testing.T) string {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	id := protocol.NewID()
	s.rooms[id] = &hosted{watchers: make(map[*pipe]bool)}
	if err := s.command(id, protocol.NewID(), &room.Command{Do: room.Create, Name: "Host", Terms: terms()}); err != nil {
		t.Fatal(err)
	}
	return id
}

// dialed returns when connections were asked for.
func (s *server) dialed() []time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]time.Time(nil), s.dials...)
}
