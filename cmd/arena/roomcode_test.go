package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/web/rooms/client"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/tournament"
)

// Bots find a room and a tournament by a code and the address of the server, and so does who
// watches.
func TestRoomsAndTournamentsByCode(t *testing.T) {
	s := newRoomServer(t)
	host := startRoom(t, nil, "create", s.url(), "--game", "mnk:3,3,3", "--engine", "random", "--json")
	var first roomLine
	if err := json.Unmarshal([]byte(host.line(t)), &first); err != nil {
		t.Fatal(err)
	}
	code := first.Code
	if code == "" {
		t.Fatalf("the room has no code: %+v", first)
	}
	watcher := startRoom(t, nil, "watch", s.url()+"?code="+code)
	typed := strings.ToLower(code[:3]) + "-" + code[3:]
	guest := startRoom(t, nil, "join", s.address, typed, "--engine", "random", "--name", "Guest")
	host.end(t, exitOK)
	guest.end(t, exitOK)
	watcher.end(t, exitOK)

	ctx := roomstest.Within(t)
	teacher := roomstest.NewPerson(t, client.DialTo(s.url()))
	teacher.Open(ctx, &tournament.Terms{
		Title: "12A", Game: "mnk:3,3,3", Clock: match.TimeControl{Total: time.Minute},
		Stages: []pairing.Stage{{Kind: pairing.GroupStage, Games: 1}},
	})
	teacher.Await(ctx, "its code is known", func(c *tournament.Tournament) bool { return c.Code() != "" })
	code = teacher.Tournament().Code()
	var bots []*roomRun
	for _, name := range []string{"Mot", "Hai"} {
		bots = append(bots, startRoom(t, nil, "join", s.url(), code, "--engine", "random", "--name", name))
	}
	teacher.Begin(ctx, 2)
	teacher.Await(ctx, "it is over", roomstest.IsOver)
	for _, bot := range bots {
		bot.end(t, exitOK)
	}
	got := arenaRun(t, "", "room", "watch", s.url(), code)
	checkFailure(t, []string{"watch"}, got, exitError, "the code is a tournament's")
}
