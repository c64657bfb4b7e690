package main

import (
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/tournament"
)

// Three engines enter a tournament by its link and play all of it; a server that is
// restarted meanwhile changes nothing.
func TestRoomTournament(t *testing.T) {
	s := newRoomServer(t)
	ctx := roomstest.Within(t)
	teacher := roomstest.NewPerson(t, client.DialTo(s.url()))
	teacher.Open(ctx, &tournament.Terms{
		Title: "Lớp 12A", Game: "mnk:3,3,3", Clock: match.TimeControl{Total: time.Minute},
		Stages: []pairing.Stage{{Kind: pairing.GroupStage, Games: 2}},
	})
	var bots []*roomRun
	for _, name := range []string{"Một", "Hai", "Ba"} {
		bots = append(bots, startRoom(t, strings.NewReader(""), "join", s.url()+"?contest="+teacher.ID(),
			"--engine", "random", "--name", name))
	}
	teacher.Begin(ctx, 3)
	teacher.Await(ctx, "a game is over", func(c *tournament.Tournament) bool { return len(c.Played()) > 0 })
	s.stop()
	s.start()
	teacher.Await(ctx, "it is over", roomstest.IsOver)
	if n := len(teacher.Tournament().Played()); n != 6 {
		t.Errorf("%d games were played", n)
	}
	for _, b := range bots {
		b.end(t, 0)
		if told := b.stderr.String(); !strings.Contains(told, "of 3") {
			t.Errorf("it does not tell its place: %s", told)
		}
	}
}

func TestTournamentLinks(t *testing.T) {
	id := strings.Repeat("a", 26)
	for text, want := range map[string]string{
		"http://a:1/?contest=" + id:          "http://a:1/ " + id,
		"192.168.1.5:8080/?contest=" + id:    "http://192.168.1.5:8080/ " + id,
		"a:1/colat/index.html?contest=" + id: "http://a:1/colat/ " + id,
		"http://a:1/?room=" + id:             "",
		"http://a:1/?contest=b":              "",
		"":                                   "",
	} {
		place, err := parsePlace(text)
		is := err == nil && protocol.IsID(place.tournament)
		if got := place.site + " " + place.tournament; is != (want != "") || is && got != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}
