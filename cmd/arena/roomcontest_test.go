package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/schedule"
	"colat/game/match"
	"colat/web/rooms/client"
	"colat/web/rooms/client/dial"
	"colat/web/rooms/contest"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/wire"
)

// Three engines enter a tournament by its link and play all of it; a server that is
// restarted meanwhile changes nothing.
func TestRoomContest(t *testing.T) {
	s := newRoomServer(t)
	teacher := client.New(client.Options{Dial: dial.To(s.url()), Key: wire.NewKey()})
	defer teacher.Close()
	ctx, cancel := context.WithCancel(roomstest.Within(t))
	defer cancel()
	opened := teacher.InContest("", &contest.Command{Do: contest.Open, Terms: &contest.Terms{
		Title: "Lớp 12A", Game: "mnk:3,3,3", Clock: match.TimeControl{Total: time.Minute},
		Stages: []schedule.Stage{{Kind: schedule.GroupStage, Games: 2}},
	}})
	var fold contest.Contest
	id := ""
	until := func(what string, is func() bool) {
		t.Helper()
		for !is() {
			u, err := teacher.Next(ctx)
			if err != nil {
				t.Fatalf("waiting until %s: %v", what, err)
			}
			if u.Answer != nil && u.Answer.Error != nil {
				t.Fatal(u.Answer.Error)
			}
			if u.Answer != nil && u.Answer.N == opened {
				id = u.Room
			}
			for i := range u.Contest {
				if err := fold.Apply(&u.Contest[i].Event); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	until("it is open", func() bool { return id != "" })
	teacher.Watch(id, 0)
	var bots []*roomRun
	for _, name := range []string{"Một", "Hai", "Ba"} {
		bots = append(bots, startRoom(t, strings.NewReader(""), "join", s.url()+"?contest="+id,
			"--engine", "random", "--name", name))
	}
	until("all are there", func() bool { return len(fold.Entries()) == 3 })
	teacher.InContest(id, &contest.Command{Do: contest.Begin})
	until("a game is over", func() bool { return len(fold.Played()) > 0 })
	s.stop()
	s.start()
	until("it is over", func() bool { return fold.Phase() == contest.Over })
	if n := len(fold.Played()); n != 6 {
		t.Errorf("%d games were played", n)
	}
	for _, b := range bots {
		b.end(t, 0)
		if told := b.stderr.String(); !strings.Contains(told, "of 3") {
			t.Errorf("it does not tell its place: %s", told)
		}
	}
}

func TestContestLinks(t *testing.T) {
	id := strings.Repeat("a", 26)
	for text, want := range map[string]string{
		"http://a:1/?contest=" + id:          "http://a:1/ " + id,
		"a:1/colat/index.html?contest=" + id: "http://a:1/colat/ " + id,
		"http://a:1/?room=" + id:             "",
		"http://a:1/?contest=b":              "",
		"":                                   "",
	} {
		place, err := parseContest(text)
		if got := place.site + " " + place.id; (err == nil) != (want != "") || want != "" && got != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}
