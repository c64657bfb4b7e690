//go:build !js

package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"colat/game"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/server"
)

// BenchmarkMove measures a move from its request to its reply, in a room that its two
// players watch.
func BenchmarkMove(b *testing.B) {
	s := open(b, server.Options{Store: roomstest.NewMemory(), Limits: server.Limits{Rooms: 1e6}})
	var players [2]*localPlayer
	for i := range players {
		players[i] = connectLocally(b, s)
	}
	rules, err := game.Find("classic")
	if err != nil {
		b.Fatal(err)
	}
	var id string
	var state game.State
	ply := 0
	b.ReportAllocs()
	for b.Loop() {
		if state != nil {
			if _, over := state.Result(); over {
				state = nil
			}
		}
		if state == nil {
			b.StopTimer()
			for _, p := range players {
				p.ask(protocol.Request{Room: id, Leave: true})
			}
			id = beginLocally(players)
			if state, err = rules.New(nil, nil); err != nil {
				b.Fatal(err)
			}
			ply = 0
			b.StartTimer()
		}
		move := state.AppendMoves(nil)[0]
		players[state.ToMove()].ask(protocol.Request{Room: id, Command: &room.Command{
			Do: room.Move, Game: 1, Ply: ply, Move: rules.FormatMove(state, move),
		}})
		state.Play(move)
		ply++
	}
}

// localPlayer is a person in this process.
type localPlayer struct {
	b    *testing.B
	line *server.Local
	n    uint64
}

func connectLocally(b *testing.B, s *site) *localPlayer {
	line, err := s.rooms.Connect(protocol.NewID())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(line.Close)
	p := &localPlayer{b: b, line: line}
	p.ask(protocol.Request{Hello: &protocol.Hello{Version: protocol.Version}})
	return p
}

// ask sends a request and returns its reply.
func (p *localPlayer) ask(q protocol.Request) *protocol.Reply {
	p.n++
	q.N = p.n
	text, err := json.Marshal(q)
	if err == nil {
		err = p.line.Write(p.b.Context(), text)
	}
	if err != nil {
		p.b.Fatal(err)
	}
	reply := fmt.Appendf(nil, `"reply":{"n":%d`, p.n)
	for {
		text, err := p.line.Read(p.b.Context())
		if err != nil {
			p.b.Fatal(err)
		}
		if !bytes.Contains(text, reply) {
			continue
		}
		var m protocol.Message
		if err := json.Unmarshal(text, &m); err != nil || m.Reply.Error != nil {
			p.b.Fatalf("%s: %v", text, err)
		}
		return m.Reply
	}
}

// beginLocally creates a room in which a game begins, the first player first.
func beginLocally(players [2]*localPlayer) string {
	terms := &room.Terms{Game: "classic", Opens: room.HostOpens}
	id := players[0].ask(protocol.Request{Command: &room.Command{Do: room.Create, Name: "An", Terms: terms}}).Room
	for i, p := range players {
		p.ask(protocol.Request{Room: id, Watch: &protocol.Watch{}})
		if i == 1 {
			p.ask(protocol.Request{Room: id, Command: &room.Command{Do: room.Join, Name: "Bình"}})
		}
		p.ask(protocol.Request{Room: id, Command: &room.Command{Do: room.Sit, Chair: i}})
	}
	for _, p := range players {
		p.ask(protocol.Request{Room: id, Command: &room.Command{Do: room.BeReady}})
	}
	return id
}
