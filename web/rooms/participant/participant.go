// Package participant implements a person or a program in a room or a tournament, with the
// state that the server's events have led to. Pages, bots, the arena and tests use it.
//
// All methods must be called from one goroutine, the same one for all participants that share
// a connection. Only Next blocks.
package participant

import (
	"context"
	"slices"
	"time"

	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// A Participant takes part in one room or tournament, and may follow further rooms. It
// starts without any, and so can create one, or search for one by its code.
type Participant struct {
	// Applied, if not nil, is called after each event of the participant's own room has been
	// applied, also after those before the participant came.
	Applied func(r *room.Room, e *room.Event)

	c     *connection
	id    string   // of its own room or tournament
	rooms []string // further rooms that it follows
	queue []client.Update
	last  sent // by Do
	// readies is the last command of BeReady.
	readies sent
}

// Close ends the participation. The person or program remains in the room, and can come
// back. Requests without an answer are still answered.
func (p *Participant) Close() {
	if slices.Contains(p.c.users, p) {
		p.leave()
		p.c.remove(p)
	}
}

// leave stops following everything.
func (p *Participant) leave() {
	p.Follow()
	if p.id != "" {
		p.c.unfollow(p.id)
	}
	p.queue = nil
}

// Watch starts to follow a room or a tournament as the participant's own, in place of the
// one before.
func (p *Participant) Watch(id string) { p.watch(id, false) }

// Await is Watch for a room that a tournament has assigned, which may not exist yet.
func (p *Participant) Await(id string) { p.watch(id, true) }

func (p *Participant) watch(id string, awaited bool) {
	p.leave()
	p.id = id
	p.add(id, awaited)
}

// add starts to follow a room or a tournament. If its state is known already, that is the
// first update.
func (p *Participant) add(id string, awaited bool) {
	if p.c.follow(id, awaited).current {
		p.queue = append(p.queue, client.Update{Room: id, Current: true})
	}
}

// MostFollowed is the maximum number of rooms that a participant follows besides its own
// tournament.
const MostFollowed = tournament.MostBoards

// Follow follows the rooms of a tournament's games besides the participant's own, and stops
// following all others. It waits for rooms that the server does not have or cannot read yet.
func (p *Participant) Follow(ids ...string) {
	ids = ids[:min(len(ids), MostFollowed)]
	for _, id := range p.rooms {
		if !slices.Contains(ids, id) {
			p.c.unfollow(id)
		}
	}
	for _, id := range ids {
		if !slices.Contains(p.rooms, id) {
			p.add(id, true)
		}
	}
	p.rooms = append(p.rooms[:0], ids...)
}

func (p *Participant) follows(id string) bool {
	return id != "" && (id == p.id || slices.Contains(p.rooms, id))
}

// receive queues an update.
func (p *Participant) receive(u *client.Update) {
	if a := u.Answer; a != nil && a.N != 0 {
		p.answered(a)
		if a.Error == nil && creates(a.Request) {
			p.Watch(u.Room)
		}
	}
	p.queue = append(p.queue, *u)
}

// creates reports whether a request creates a room or a tournament.
func creates(q *protocol.Request) bool {
	return q.Command != nil && q.Command.Do == room.Create || q.Tournament != nil && q.Tournament.Do == tournament.Open
}

// Poll returns the next update that concerns the participant, if there is one. Its events
// have been applied.
func (p *Participant) Poll() (client.Update, bool) {
	for len(p.queue) == 0 {
		if !p.c.receive() {
			return client.Update{}, false
		}
	}
	u := p.queue[0]
	if p.queue = p.queue[1:]; len(p.queue) == 0 {
		p.queue = nil
	}
	return u, true
}

// Ready returns a channel that receives when Poll may have an update.
func (p *Participant) Ready() <-chan struct{} { return p.c.Ready() }

// Next waits for the next update. The error is that of Err or of ctx.
func (p *Participant) Next(ctx context.Context) (client.Update, error) {
	for {
		if u, some := p.Poll(); some {
			return u, nil
		}
		if err := p.Err(); err != nil {
			return client.Update{}, err
		}
		select {
		case <-p.Ready():
		case <-ctx.Done():
			return client.Update{}, ctx.Err()
		}
	}
}

// Err returns why no update will follow: client.ErrClosed, or the reason for which an event
// of the server could not be applied. It is nil if updates may follow.
func (p *Participant) Err() error {
	if p.c.broken == nil && p.c.Status().Phase == client.Closed {
		return client.ErrClosed
	}
	return p.c.broken
}

// State returns the state of the connection, and Status the details.
func (p *Participant) State() State          { return p.c.state() }
func (p *Participant) Status() client.Status { return p.c.Status() }

// Person returns the participant's public ID, or "" before the server has sent it.
func (p *Participant) Person() string { return p.c.Status().Person }

// Addresses returns the addresses by which other devices reach the server, if they cannot
// use the participant's own.
func (p *Participant) Addresses() []string { return p.c.Status().Addresses }

// Now returns the server's time.
func (p *Participant) Now() time.Time { return p.c.Now() }

// ID returns the ID of the participant's own room or tournament, or "" if it has none.
func (p *Participant) ID() string { return p.id }

// Room returns the participant's own room, or nil until all of its events have arrived.
func (p *Participant) Room() *room.Room { return p.RoomOf(p.id) }

// RoomOf returns a room that the participant follows, or nil until all of its events have
// arrived.
func (p *Participant) RoomOf(id string) *room.Room {
	if f := p.c.followed[id]; f != nil && f.current && f.room.Events() > 0 && p.follows(id) {
		return &f.room
	}
	return nil
}

// Tournament returns the participant's own tournament, or nil until all of its events have
// arrived.
func (p *Participant) Tournament() *tournament.Tournament {
	if f := p.c.followed[p.id]; f != nil && f.current && f.tournament.Events() > 0 {
		return &f.tournament
	}
	return nil
}

// Presence returns who is connected to the participant's own room. It is empty until the
// server has sent it.
func (p *Participant) Presence() protocol.Presence {
	if f := p.c.followed[p.id]; f != nil {
		return f.presence
	}
	return protocol.Presence{}
}

// Send sends a command to the participant's own room, and returns the number of the answer.
// A command that creates a room makes that the participant's own.
func (p *Participant) Send(c *room.Command) uint64 {
	if c.Do == room.Create {
		return p.SendTo("", c)
	}
	return p.SendTo(p.id, c)
}

// SendTo is Send for another room.
func (p *Participant) SendTo(id string, c *room.Command) uint64 { return p.sent(p.c.Command(id, c)) }

// InTournament sends a command to the participant's own tournament, like Send.
func (p *Participant) InTournament(c *tournament.Command) uint64 {
	if c.Do == tournament.Open {
		return p.sent(p.c.InTournament("", c))
	}
	return p.sent(p.c.InTournament(p.id, c))
}

// Find asks for the room or tournament with a code, and ListOpen for the open ones.
func (p *Participant) Find(code string) uint64 { return p.sent(p.c.Find(code)) }
func (p *Participant) ListOpen() uint64        { return p.sent(p.c.ListOpen()) }

// Greet sends a greeting to the participant's own room.
func (p *Participant) Greet(what protocol.Greeting) uint64 { return p.sent(p.c.Greet(p.id, what)) }

// sent records that the participant expects the answer with a number.
func (p *Participant) sent(number uint64) uint64 {
	if number != 0 { // there is a server
		p.c.asked[number] = p
	}
	return number
}

// A Dialer connects participants to a server. A nil *Dialer reaches no server.
type Dialer struct {
	// Open opens a connection for the owner of a key.
	Open func(key string) Client
	// Awake, if not nil, registers wake to be called whenever the network may be available
	// again. stop unregisters it.
	Awake func(wake func()) (stop func())

	// Site, if not nil, returns what the site offers; false while that is not known.
	Site func() (protocol.Offers, bool)

	shared *connection // the last one
}

// Dial returns a Dialer for a server. notify, if not nil, is called when Poll has an update.
func Dial(dial client.Dial, notify func()) *Dialer {
	return &Dialer{Open: func(key string) Client {
		return client.New(client.Options{Dial: dial, Key: key, Notify: notify})
	}}
}

// Connect returns a new participant, recognized by its key. Participants with the same key
// share a connection, which ends with the last of them.
func (d *Dialer) Connect(key string) *Participant {
	if d == nil {
		d = &Dialer{Open: func(string) Client { return offline{} }}
	}
	c := d.shared
	if c == nil || c.key != key || len(c.users) == 0 {
		c = &connection{
			Client: d.Open(key), key: key, stop: func() {},
			followed: make(map[string]*followed), asked: make(map[uint64]*Participant),
		}
		if d.Awake != nil {
			c.stop = d.Awake(c.Wake)
		}
		d.shared = c
	}
	p := &Participant{c: c}
	c.users = append(c.users, p)
	return p
}

// sent is the last command of Do or of BeReady.
type sent struct {
	number  uint64 // of the answer that is expected; 0 if none is
	command room.Command
	events  int       // number of the room's events when the command was sent
	after   time.Time // when a failed command may be repeated; zero if it did not fail
}

// pause is how long Do waits after a command that the server could not execute.
const pause = 500 * time.Millisecond

// answered processes the answer to a command of Do or of BeReady.
func (p *Participant) answered(a *client.Answer) {
	s := &p.last
	if a.N == p.readies.number {
		s = &p.readies
	}
	if a.N != s.number {
		return
	}
	s.number = 0
	// Any other refused command was overtaken by events.
	if a.Error != nil && (a.Error.Code == protocol.Failed || a.Error.Code == protocol.TooMany) {
		s.command, s.after = room.Command{}, time.Now().Add(pause)
	}
}

// DialTo returns a Dialer to the server of a site, given by its address, such as
// http://192.168.1.2:8080/. The page has a Dialer of its own.
func DialTo(site string) *Dialer { return Dial(client.DialTo(site), nil) }
