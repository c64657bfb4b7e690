//go:build !js

package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"colat/ai/clocktest"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
	"colat/web/rooms/tournament"
)

// school is some servers of one store, each of which may be down.
type school struct {
	t       testing.TB
	options server.Options
	mu      sync.Mutex
	sites   []*site
}

func newSchool(t testing.TB, servers int, options server.Options) *school {
	s := &school{t: t, options: options}
	for range servers {
		s.sites = append(s.sites, open(t, options))
	}
	return s
}

// restart closes a server and opens it again.
func (s *school) restart(n int) {
	s.site(n).close()
	again := open(s.t, s.options)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sites[n] = again
}

func (s *school) site(n int) *site {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sites[n]
}

// A bot takes part in a tournament by itself: it comes again when its line breaks, and plays any
// game that it is given, by chance.
type bot struct {
	school     *school
	name       string
	key        string
	person     string
	tournament string
	fold       tournament.Tournament
	last       uint64
	rooms      map[string]*view
	asked      map[string]bool // what it has asked for on this line
	socket     *websocket.Conn
	n          uint64
	chance     *rand.Rand
	done       func(*bot) bool // when it goes
	paired     bool            // it has received a round that the server has paired
	absent     bool            // it is in the tournament and in none of its rooms
}

func (s *school) bot(name, id string) *bot {
	return &bot{
		school: s, name: name, key: protocol.NewKey(), tournament: id, rooms: make(map[string]*view),
		chance: rand.New(rand.NewPCG(uint64(len(name)), 7)),
		done:   func(b *bot) bool { return b.fold.Phase() == tournament.Over },
	}
}

// run plays until the bot is done. It comes again at another server after an error.
func (b *bot) run(ctx context.Context) error {
	var err error
	n := b.chance.IntN(2)
	clocktest.Until(time.Hour, func() bool {
		err = b.visit(ctx, b.school.site(n%len(b.school.sites)))
		n++
		_, refused := errors.AsType[*protocol.Error](err)
		return err == nil || refused || ctx.Err() != nil
	})
	if err != nil {
		return fmt.Errorf("%s: %w: phase %s", b.name, err, b.fold.Phase())
	}
	return nil
}

func (b *bot) visit(ctx context.Context, s *site) error {
	socket, _, err := websocket.Dial(ctx, s.server.URL+protocol.Path, nil)
	if err != nil {
		return err
	}
	defer socket.CloseNow()
	socket.SetReadLimit(protocol.MostMessage)
	b.socket, b.asked = socket, make(map[string]bool)
	asks := []protocol.Request{
		{Hello: &protocol.Hello{Version: protocol.Version, Key: b.key}},
		{Room: b.tournament, Tournament: &tournament.Command{Do: tournament.Enter, Name: b.name}},
		{Room: b.tournament, Watch: &protocol.Watch{After: b.last}},
	}
	if slices.ContainsFunc(b.fold.Entries(), func(e tournament.Entry) bool { return e.Person == b.person }) {
		asks = append(asks[:1], asks[2:]...) // it has entered, and may have left
	}
	for _, q := range asks {
		if err := b.ask(ctx, q); err != nil {
			return err
		}
	}
	for {
		if b.done(b) {
			return nil
		}
		if err := b.act(ctx); err != nil {
			return err
		}
		if err := b.hear(ctx); err != nil {
			return err
		}
	}
}

func (b *bot) ask(ctx context.Context, q protocol.Request) error {
	b.n++
	q.N = b.n
	text, err := json.Marshal(q)
	if err != nil {
		return err
	}
	return b.socket.Write(ctx, websocket.MessageText, text)
}

// late are the refusals of requests by a person who does not know yet the events of the time while
// its line was broken.
var late = []room.Code{room.Late, room.IsClosed, room.NotPlaying, room.NotSetting, room.NotYourTurn}

// hear takes in a message.
func (b *bot) hear(ctx context.Context) error {
	_, text, err := b.socket.Read(ctx)
	if err != nil {
		return err
	}
	var m protocol.Message
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	for i := range m.Tournament {
		e := &m.Tournament[i]
		if e.Sequence <= b.last {
			return protocol.Errorf(protocol.Failed, "event %d comes after %d", e.Sequence, b.last)
		}
		if err := b.fold.Apply(&e.Event); err != nil {
			return protocol.Errorf(protocol.Failed, "event %d: %v", e.Sequence, err)
		}
		b.last = e.Sequence
		b.paired = b.paired || e.Event.Rounds != nil
	}
	if v := b.rooms[m.Room]; v != nil {
		for i := range m.Entries {
			e := &m.Entries[i]
			if err := v.room.Apply(&e.Event); err != nil {
				return protocol.Errorf(protocol.Failed, "event %d: %v", e.Sequence, err)
			}
			v.last = e.Sequence
		}
	}
	if m.Reply != nil {
		if m.Reply.Person != "" {
			b.person = m.Reply.Person
		}
		switch e := m.Reply.Error; {
		case e == nil:
		case e.Code == protocol.Failed, e.Code == protocol.NoRoom:
			return errors.New(e.Text) // again, on another line
		case !slices.Contains(late, e.Code):
			return e
		}
	}
	return nil
}

// once asks for something that is not asked for twice on one line.
func (b *bot) once(ctx context.Context, what string, q protocol.Request) error {
	if b.asked[what] {
		return nil
	}
	b.asked[what] = true
	return b.ask(ctx, q)
}

// act does the bot's next step in the game that it was given.
func (b *bot) act(ctx context.Context) error {
	g, given := b.fold.GameOf(b.person)
	if !given || b.absent {
		return nil
	}
	v := b.rooms[g.Room]
	if v == nil {
		v = new(view)
		b.rooms[g.Room] = v
	}
	if err := b.once(ctx, "watch "+g.Room,
		protocol.Request{Room: g.Room, Watch: &protocol.Watch{After: v.last}}); err != nil {
		return err
	}
	r := &v.room
	chair := room.NoChair
	if r.Events() > 0 {
		chair = r.ChairOf(b.person)
	}
	switch {
	case chair == room.NoChair:
	case r.Phase() == room.Setting && !r.IsReady(chair):
		return b.once(ctx, "ready "+g.Room, protocol.Request{Room: g.Room, Command: &room.Command{Do: room.BeReady}})
	case r.ToMove() == chair:
		s := r.Match().State()
		moves := s.AppendMoves(nil)
		ply := len(r.Match().Moves())
		c := room.Command{Do: room.Move, Game: 1, Ply: ply, Move: s.Rules().FormatMove(s, moves[b.chance.IntN(len(moves))])}
		return b.once(ctx, fmt.Sprint("move ", g.Room, ply), protocol.Request{Room: g.Room, Command: &c})
	}
	return nil
}
