package participant

import (
	"slices"
	"testing"
	"time"

	_ "colat/game/mnk"
	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// recorder is a Client that records what is asked of it, and delivers the given updates.
type recorder struct {
	offline
	watched map[string]int
	awaited []string
	number  uint64
	updates []client.Update
	closed  bool
}

func (r *recorder) Status() client.Status {
	return client.Status{Phase: client.Connected, Person: "an"}
}
func (r *recorder) Now() time.Time            { return time.Unix(1_800_000_000, 0) }
func (r *recorder) Watch(id string, _ uint64) { r.watched[id]++ }
func (r *recorder) Await(id string)           { r.watched[id]++; r.awaited = append(r.awaited, id) }
func (r *recorder) Unwatch(id string)         { r.watched[id]-- }
func (r *recorder) Close()                    { r.closed = true }
func (r *recorder) Find(string) uint64        { r.number++; return r.number }
func (r *recorder) Poll() (client.Update, bool) {
	if len(r.updates) == 0 {
		return client.Update{}, false
	}
	u := r.updates[0]
	r.updates = r.updates[1:]
	return u, true
}

func (r *recorder) Command(string, *room.Command) uint64            { r.number++; return r.number }
func (r *recorder) InTournament(string, *tournament.Command) uint64 { r.number++; return r.number }

// opened returns a dialer and the client that it opens.
func opened() (*Dialer, *recorder) {
	r := &recorder{watched: make(map[string]int)}
	return &Dialer{Open: func(string) Client { return r }}, r
}

// created is the first event of a room.
func created(t *testing.T, by string) protocol.Entry {
	t.Helper()
	var empty room.Room
	c := &room.Command{Do: room.Create, Name: "An", Terms: &room.Terms{Game: "mnk:3,3,3"}}
	e, err := empty.Decide(by, c, time.Unix(1_800_000_000, 0), 0)
	if err != nil {
		t.Fatal(err)
	}
	return protocol.Entry{Sequence: 1, Event: *e}
}

// poll returns the number of updates of a participant.
func poll(p *Participant) (n int) {
	for _, some := p.Poll(); some; _, some = p.Poll() {
		n++
	}
	return n
}

// Participants with the same key share a connection, which lasts until the last one leaves,
// and a room that two of them follow is watched once.
func TestParticipantsShareAConnection(t *testing.T) {
	dialer, r := opened()
	lobby, seat := dialer.Connect("k"), dialer.Connect("k")
	lobby.Watch("tournament")
	lobby.Follow("room")
	r.updates = []client.Update{{Room: "room", Entries: []protocol.Entry{created(t, "an")}}, {Room: "room", Current: true}}
	if n := poll(lobby); n != 2 || lobby.RoomOf("room") == nil {
		t.Errorf("%d updates", n)
	}
	seat.Watch("room")
	if n := poll(seat); n == 0 || seat.Room() == nil || seat.Room().Host() != "an" || !seat.IsHost() {
		t.Errorf("%d updates of a room that is known already", n)
	}
	if r.watched["room"] != 1 || r.watched["tournament"] != 1 || !slices.Equal(r.awaited, []string{"room"}) {
		t.Errorf("watched are %v, awaited %v", r.watched, r.awaited)
	}
	seat.Close()
	if r.watched["room"] != 1 || r.closed || lobby.RoomOf("room") == nil {
		t.Errorf("after one has left watched are %v, closed: %v", r.watched, r.closed)
	}
	lobby.Follow()
	if r.watched["room"] != 0 {
		t.Errorf("watched are %v", r.watched)
	}
	lobby.Close()
	if !r.closed || r.watched["tournament"] != 0 {
		t.Errorf("after all have left watched are %v, closed: %v", r.watched, r.closed)
	}
}

// An answer is for the one who has asked, and a room that was created becomes its own.
func TestAnswersGoToWhoAsked(t *testing.T) {
	dialer, r := opened()
	host, other := dialer.Connect("k"), dialer.Connect("k")
	c := &room.Command{Do: room.Create}
	number := host.Send(c)
	answer := &client.Answer{N: number, Request: &protocol.Request{N: number, Command: c}}
	r.updates = []client.Update{{Room: "new", Answer: answer}}
	if n := poll(other); n != 0 {
		t.Errorf("%d updates for who did not ask", n)
	}
	if n := poll(host); n != 1 || host.ID() != "new" || r.watched["new"] != 1 {
		t.Errorf("%d updates, the room is %q, watched are %v", n, host.ID(), r.watched)
	}
}

// A program sends a command once, and again after the server has failed.
func TestDoSendsOnce(t *testing.T) {
	dialer, r := opened()
	p := dialer.Connect("k")
	p.Watch("room")
	r.updates = []client.Update{{Room: "room", Entries: []protocol.Entry{created(t, "an")}}, {Room: "room", Current: true}}
	poll(p)
	do := func(want uint64) {
		t.Helper()
		c, wants, err := p.Prepare("An")
		if p.Do(c); !wants || err != nil || r.number != want {
			t.Fatalf("%+v, %v, %v: %d commands, want %d", c, wants, err, r.number, want)
		}
	}
	do(1)
	do(1)
	answer := &client.Answer{N: 1, Request: &protocol.Request{N: 1}}
	r.updates = []client.Update{{Room: "room", Answer: answer}}
	poll(p)
	do(1) // its event has not arrived
	p.Forget()
	do(2)
	answer = &client.Answer{N: 2, Request: &protocol.Request{N: 2}, Error: protocol.Errorf(protocol.Failed, "failed")}
	r.updates = []client.Update{{Room: "room", Answer: answer}}
	poll(p)
	if do(2); p.Again() == nil {
		t.Error("the command is not repeated")
	}
	<-p.Again()
	do(3)
}

// Without a dialer nothing can be reached, and nothing fails.
func TestOffline(t *testing.T) {
	var dialer *Dialer
	p := dialer.Connect("k")
	p.Watch("room")
	p.Send(&room.Command{Do: room.Join})
	nowhere := p.Room() == nil && p.Tournament() == nil && p.Chair() == room.NoChair
	if n := poll(p); n != 0 || p.State() != Refused || !nowhere {
		t.Errorf("%d updates, %s", n, p.State())
	}
	p.Close()
}

// A guest who is faster than the host leaves the host the chair that Terms.Opens calls the
// host's.
func TestGuestsLeaveTheHostsChair(t *testing.T) {
	for host, want := range map[string]int{"an": 0, "binh": 1} {
		dialer, r := opened()
		p := dialer.Connect("k")
		p.Watch("room")
		entries := []protocol.Entry{created(t, host)}
		r.updates = []client.Update{{Room: "room", Entries: entries}, {Room: "room", Current: true}}
		poll(p)
		if chair := p.FreeChair(); chair != want {
			t.Errorf("in a room of %s, an is offered chair %d, want %d", host, chair, want)
		}
	}
}
