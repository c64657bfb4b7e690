package live_test

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
)

// boardsOf reads the next boards.
func boardsOf(t *testing.T, lines *bufio.Scanner) string {
	t.Helper()
	for {
		switch name, data := event(t, lines); name {
		case "boards":
			return data
		case "content":
		default:
			t.Fatalf("the event %q comes before boards", name)
		}
	}
}

// TestShowsRunningGames: the boards of all games in progress change with each move.
func TestShowsRunningGames(t *testing.T) {
	m := newMatch(t, 6, "")
	m.Concurrency = 3
	m.Conduct.Clock.TimeControl = match.TimeControl{Total: time.Hour, Increment: time.Second}
	p := open(t, m)
	lines := bufio.NewScanner(get(t, p.URL()+"news").Body)
	if data := boardsOf(t, lines); strings.TrimSpace(data) != "" {
		t.Errorf("before the match the boards are\n%s", data)
	}
	waiting, resume := make(chan int, 3), make(chan struct{})
	m.OnMove = func(number int, g *referee.Game) {
		p.Move(number, g)
		if number%2 == 0 && len(g.Record.Moves) == 3 && !g.Record.Over {
			waiting <- number
			<-resume
		}
	}
	ended := make(chan error)
	go func() {
		_, err := m.Run(t.Context())
		ended <- err
	}()
	for range 3 {
		<-waiting
	}
	data := ""
	for strings.Count(data, "3 moves") < 3 {
		data = boardsOf(t, lines)
	}
	contains(t, data, "Game 1 ", "Game 3 ", "Game 5 ", "&lt;b&gt;A&lt;/b&gt;",
		"  a b c\n", "60:0", "data-left=", "seat moves")
	if n := strings.Count(data, "data-left="); n != 3 {
		t.Errorf("%d clocks run, want one of each game", n)
	}
	close(resume)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	for strings.TrimSpace(data) != "" {
		data = boardsOf(t, lines)
	}
}

// A game shows what the players think of it, and no more games than a bound.
func TestShowsEvaluations(t *testing.T) {
	m := newMatch(t, 100, "")
	p := open(t, m)
	start, err := m.Rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for number := range 20 {
		g := referee.NewGame(start, nil, [2]string{"A", "B"}, [2]referee.Side{}, referee.Conduct{})
		g.Latest = [2]ai.Info{{Depth: 7, Chance: 0.625}, {Depth: 5, Score: -120}}
		if number == 1 {
			g.Latest[0].Outcome = ai.Win
		}
		p.Move(number, g)
	}
	data := boardsOf(t, bufio.NewScanner(get(t, p.URL()+"news").Body))
	contains(t, data, "62 % <small>@7", "-1.20 <small>@5", ">win</span>", "Game 16 ", "and 4 more games")
	if strings.Contains(data, "Game 17 ") {
		t.Error("more games are shown than may be")
	}
}

// TestDeadReaders: readers that read nothing do not delay the games.
func TestDeadReaders(t *testing.T) {
	m := newMatch(t, 10, "")
	p := open(t, m)
	address := strings.TrimSuffix(strings.TrimPrefix(p.URL(), "http://"), "/")
	for range 8 {
		dead, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { dead.Close() })
		fmt.Fprintf(dead, "GET /news HTTP/1.1\r\nHost: %s\r\n\r\n", address)
	}
	rules, err := game.Find("mnk:20,20,5")
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := referee.NewGame(start, nil, [2]string{"A", "B"}, [2]referee.Side{}, referee.Conduct{})
	for n := range 20000 {
		p.Move(n%8, g)
	}
	contains(t, boardsOf(t, bufio.NewScanner(get(t, p.URL()+"news").Body)), "Game 8 ")
}
