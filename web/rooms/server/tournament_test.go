//go:build !js

package server_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/ai/clocktest"
	"colat/game/match"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/server"
	"colat/web/rooms/tournament"
)

func tournamentTerms(stages ...pairing.Stage) *tournament.Terms {
	return &tournament.Terms{
		Title: "Lớp 12A", Game: "mnk:3,3,3", Clock: match.TimeControl{Total: 10 * time.Minute}, Stages: stages, Seed: 5,
	}
}

// opens opens a tournament as its host.
func (g *guest) opens(terms *tournament.Terms) string {
	g.t.Helper()
	return g.asks(protocol.Request{Tournament: &tournament.Command{Do: tournament.Open, Terms: terms}}).Room
}

func (g *guest) inTournament(id string, c tournament.Command) {
	g.t.Helper()
	g.asks(protocol.Request{Room: id, Tournament: &c})
}

// foldOf is the tournament that a store holds.
func foldOf(t testing.TB, storage *memory, id string) *tournament.Tournament {
	t.Helper()
	c := new(tournament.Tournament)
	for _, entry := range storage.events(id) {
		var e tournament.Event
		if err := json.Unmarshal(entry.Event, &e); err != nil {
			t.Fatal(err)
		}
		if err := c.Apply(&e); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// awaits waits until the tournament in a store is as it should be.
func awaits(t testing.TB, storage *memory, id, what string,
	is func(*tournament.Tournament) bool) *tournament.Tournament {
	t.Helper()
	var c *tournament.Tournament
	clocktest.Await(t, what, 2*time.Minute, func() bool { c = foldOf(t, storage, id); return is(c) }, func() string {
		return fmt.Sprintf("phase %s, %d entries, %+v is played", c.Phase(), len(c.Entries()), c.Given())
	})
	return c
}

// roomsAreSound checks that every game of a tournament was played in one room, and counted
// as what happened there.
func roomsAreSound(t testing.TB, storage *memory, id string) {
	t.Helper()
	rooms, counted := make(map[string]string), make(map[string]int)
	for _, entry := range storage.events(id) {
		var e tournament.Event
		if err := json.Unmarshal(entry.Event, &e); err != nil {
			t.Fatal(err)
		}
		for _, g := range e.Games {
			if other, twice := rooms[g.Room]; twice {
				t.Errorf("the room of %s is that of %s", g.Game, other)
			}
			rooms[g.Room] = g.Game
		}
		if e.Kind == tournament.Ended {
			if counted[e.Results[0].Game]++; counted[e.Results[0].Game] > 1 {
				t.Errorf("%s is counted twice", e.Results[0].Game)
			}
		}
	}
	for id, game := range rooms {
		created := 0
		var r room.Room
		for _, entry := range storage.events(id) {
			var e room.Event
			if err := json.Unmarshal(entry.Event, &e); err != nil {
				t.Fatal(err)
			}
			if err := r.Apply(&e); err != nil {
				t.Fatalf("the room of %s: %v", game, err)
			}
			if e.Kind == room.Created {
				created++
			}
		}
		if created != 1 {
			t.Errorf("the room of %s was made %d times", game, created)
		}
		if counted[game] == 1 && r.Outcome() == room.Undecided {
			t.Errorf("%s is counted, and not over in its room", game)
		}
	}
}

// Nine bots play a whole Swiss tournament at two servers that are restarted again and
// again; one of them leaves in the middle, and another one comes late.
func TestSwissTournamentOfBots(t *testing.T) {
	storage := newMemory()
	s := newSchool(t, 2, server.Options{Store: storage})
	teacher := s.site(0).guest(t)
	id := teacher.opens(tournamentTerms(pairing.Stage{Kind: pairing.SwissStage, Rounds: 5, Games: 4}))
	ctx := roomstest.Within(t)
	ended := make(chan error, 10)
	start := func(b *bot) {
		go func() {
			err := b.run(ctx)
			if err != nil {
				t.Error(err)
			}
			if !b.paired {
				t.Errorf("%s was sent no round of pairs", b.name)
			}
			ended <- err
		}()
	}
	for i := range 8 {
		b := s.bot(fmt.Sprint("bot ", i), id)
		if i == 3 {
			b.done = func(b *bot) bool { return len(b.fold.Played()) >= 4 }
		}
		start(b)
	}
	awaits(t, storage, id, "all are there", func(c *tournament.Tournament) bool { return len(c.Entries()) == 8 })
	teacher.inTournament(id, tournament.Command{Do: tournament.Begin})
	teacher.socket.CloseNow() // a connection that is not read waits for a server
	awaits(t, storage, id, "games are played", func(c *tournament.Tournament) bool { return len(c.Played()) >= 4 })
	start(s.bot("late", id))
	stop := make(chan struct{})
	restarted := make(chan int)
	go func() {
		// Something happens between two restarts, however slow the machine is.
		enough, n := uint64(0), 0
		clocktest.Until(time.Hour, func() bool {
			if last, _ := storage.Last(ctx); last >= enough {
				s.restart(n % 2)
				enough = last + 1 + rand.Uint64N(12)
				n++
			}
			select {
			case <-stop:
				return true
			default:
				return false
			}
		})
		restarted <- n
	}()
	awaits(t, storage, id, "the late one is there", func(c *tournament.Tournament) bool { return len(c.Entries()) == 9 })
	leave := protocol.Request{Room: id, Tournament: &tournament.Command{Do: tournament.Leave, Name: "bot 3"}}
	for { // at either server
		g := newGuest(t, teacher.key)
		if g.connects(s.site(0)) && g.tries(leave) {
			break
		}
	}
	over := awaits(t, storage, id, "it is over",
		func(c *tournament.Tournament) bool { return c.Phase() == tournament.Over })
	close(stop)
	t.Log(<-restarted, "restarts")
	for range 9 {
		<-ended
	}
	plan, err := over.Plan()
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Places) != 9 || len(plan.Stages[0].Swiss.Rounds) != 5 {
		t.Errorf("%d places after %d rounds", len(plan.Places), len(plan.Stages[0].Swiss.Rounds))
	}
	late := slices.IndexFunc(over.Entries(), func(e tournament.Entry) bool { return e.Name == "late" })
	gone := slices.IndexFunc(over.Entries(), func(e tournament.Entry) bool { return e.Name == "bot 3" })
	if over.Entries()[late].Enters == "" || !over.Entries()[gone].Left {
		t.Errorf("%+v", over.Entries())
	}
	roomsAreSound(t, storage, id)
	w := httptest.NewRecorder()
	address := server.ResultsPath + id + ".json"
	server.NewResultsHandler(s.site(1).rooms, 1).ServeHTTP(w, httptest.NewRequest(http.MethodGet, address, nil))
	var results server.Results
	if err := json.Unmarshal(w.Body.Bytes(), &results); err != nil {
		t.Fatal(w.Body.String(), err)
	}
	if !results.Finished || len(results.Players) != 9 || len(results.Games) < 5*4*4-4 {
		t.Errorf("%d players, %d games", len(results.Players), len(results.Games))
	}
	for _, g := range results.Games {
		if g.Points == nil || g.Corrected || !g.Forfeit && len(g.Moves) == 0 {
			t.Errorf("%+v", g)
		}
	}
}

// A guest who has seen the events of a tournament at one server has them from any other one, too,
// also from one that has not been told.
func TestTournamentIsWhole(t *testing.T) {
	storage := newMemory()
	a, b := open(t, server.Options{Store: storage}), open(t, server.Options{Store: deaf{storage}})
	teacher := a.guest(t)
	id := teacher.opens(tournamentTerms(pairing.Stage{Kind: pairing.GroupStage, Games: 1}))
	for entries := range 3 {
		c, err := b.rooms.Tournament(t.Context(), id)
		if err != nil || len(c.Entries()) != entries {
			t.Fatalf("%d entries of %d, %v", len(c.Entries()), entries, err)
		}
		teacher.inTournament(id,
			tournament.Command{Do: tournament.Enter, Name: fmt.Sprint("p", entries), Person: protocol.NewID()})
	}
}

// connects connects if the server is there, and tries asks if it stays.
func (g *guest) connects(s *site) bool {
	socket, err := dialed(g.t, s)
	if err != nil {
		return false
	}
	g.socket = socket
	return g.tries(protocol.Request{Hello: &protocol.Hello{Version: protocol.Version, Key: g.key}})
}

func (g *guest) tries(q protocol.Request) bool {
	g.n++
	q.N = g.n
	text, err := json.Marshal(q)
	if err != nil {
		g.t.Fatal(err)
	}
	if g.socket.Write(g.t.Context(), 1, text) != nil {
		return false
	}
	for {
		m, err := g.hear()
		if err != nil {
			return false
		}
		if m.Reply != nil && m.Reply.N == q.N {
			return m.Reply.Error == nil
		}
	}
}

// A server that starts goes on with a tournament without any connection: a player who does not come
// has lost, and the next round begins.
func TestTournamentGoesOnWithNobodyWatching(t *testing.T) {
	storage := newMemory()
	s := newSchool(t, 1, server.Options{Store: storage})
	teacher := s.site(0).guest(t)
	terms := tournamentTerms(pairing.Stage{Kind: pairing.GroupStage, Games: 1})
	terms.Walkover = 1
	id := teacher.opens(terms)
	for i := range 3 {
		teacher.inTournament(id, tournament.Command{Do: tournament.Enter, Name: fmt.Sprint("p", i), Person: protocol.NewID()})
	}
	teacher.inTournament(id, tournament.Command{Do: tournament.Begin})
	s.restart(0)
	over := awaits(t, storage, id, "it is over",
		func(c *tournament.Tournament) bool { return c.Phase() == tournament.Over })
	if n := len(over.Played()); n != 3 {
		t.Errorf("%d games have ended", n)
	}
	roomsAreSound(t, storage, id)
}

// Who leaves while playing loses, and the room of the game is closed; a correction is told
// to all who watch.
func TestLeavingClosesTheRoom(t *testing.T) {
	storage := newMemory()
	s := newSchool(t, 2, server.Options{Store: storage})
	teacher, an, binh := s.site(0).guest(t), s.site(0).guest(t), s.site(1).guest(t)
	id := teacher.opens(tournamentTerms(pairing.Stage{Kind: pairing.SwissStage, Rounds: 1, Games: 1}))
	an.inTournament(id, tournament.Command{Do: tournament.Enter, Name: "An"})
	binh.inTournament(id, tournament.Command{Do: tournament.Enter, Name: "Bình"})
	teacher.inTournament(id, tournament.Command{Do: tournament.Begin})
	playing := awaits(t, storage, id, "a game is given",
		func(c *tournament.Tournament) bool { return len(c.Given()) == 1 })
	given := playing.Given()[0]
	an.watches(given.Room)
	an.does(given.Room, room.Command{Do: room.BeReady})
	binh.watches(given.Room)
	binh.does(given.Room, room.Command{Do: room.BeReady})
	binh.inTournament(id, tournament.Command{Do: tournament.Leave})
	an.until(given.Room, "the room is closed", func(r *room.Room) bool { return r.Phase() == room.Shut })
	over := awaits(t, storage, id, "it is over",
		func(c *tournament.Tournament) bool { return c.Phase() == tournament.Over })
	plan, err := over.Plan()
	if err != nil || plan.Places[0].Name != "An" {
		t.Errorf("%+v, %v", plan, err)
	}
	// The other server knows it as well, and a guest cannot watch what the servers keep for
	// themselves.
	binh.asks(protocol.Request{Room: id, Watch: &protocol.Watch{}})
	if e := binh.try(protocol.Request{Room: "contests22that22are22going", Watch: &protocol.Watch{}}).Error; e == nil ||
		e.Code != protocol.NoRoom {
		t.Errorf("the list of contests is shown: %v", e)
	}
	if e := binh.try(protocol.Request{Room: id, Command: &room.Command{Do: room.Join, Name: "x"}}).Error; e == nil ||
		e.Code != protocol.BadRequest {
		t.Errorf("a contest is joined like a room: %v", e)
	}
	if e := binh.try(protocol.Request{Room: given.Room,
		Tournament: &tournament.Command{Do: tournament.Leave}}).Error; e == nil ||
		e.Code != protocol.NoRoom {
		t.Errorf("a room is left like a contest: %v", e)
	}
}

// A room that two guests look for at once before it is made is there at the next look: a tournament
// makes the room of a game while its players come.
func TestRoomMadeWhileTwoLook(t *testing.T) {
	storage := newMemory()
	id := protocol.NewID()
	created, err := json.Marshal(&room.Event{Kind: room.Created, At: 1, Who: room.Server, Terms: &room.Terms{
		Game: "mnk:3,3,3", Fixed: true, Opens: room.HostOpens,
	}})
	if err != nil {
		t.Fatal(err)
	}
	looked, made := make(chan struct{}), make(chan struct{})
	var once sync.Once
	storage.loaded = func(loaded string) {
		if loaded == id {
			once.Do(func() { close(looked); <-made })
		}
	}
	s := open(t, server.Options{Store: deaf{storage}}) // what has happened is not heard of
	found, late := make(chan *protocol.Reply, 1), make(chan *protocol.Reply, 1)
	looks := func(answer chan<- *protocol.Reply) {
		g := s.guest(t)
		g.rooms[id] = new(view)
		go func() { answer <- g.try(protocol.Request{Room: id, Watch: &protocol.Watch{}}) }()
	}
	looks(found)
	<-looked
	looks(late)
	time.Sleep(50 * time.Millisecond) // the other one looks, too, and nothing tells that it waits
	if _, err := storage.Append(t.Context(), id, 0, created); err != nil {
		t.Error(err)
	}
	close(made)
	<-found
	if r := <-late; r.Error != nil {
		t.Errorf("who looks after it was made is told %v", r.Error)
	}
}
