package live_test

import (
	"bufio"
	"path/filepath"
	"strings"
	"testing"

	"colat/ai/arena/live"
	"colat/ai/arena/referee"
	"colat/ai/arena/tournament"
	"colat/game/match"
)

const randomPlayers = `
title = "Ba <người>"
game = "mnk:3,3,3"
opening = 1
seed = 4
[[player]]
name = "một"
spec = "random"
[[player]]
name = "hai"
spec = "random"
[[player]]
name = "ba"
spec = "random"
`

// watchedTournament is a tournament whose page is open.
type watchedTournament struct {
	*tournament.Tournament
	page  *live.TournamentPage
	log   *tournament.Log
	lines *bufio.Scanner
}

func watchTournament(t *testing.T, settings, log string) *watchedTournament {
	t.Helper()
	parsed, err := tournament.Parse(settings + randomPlayers)
	if err != nil {
		t.Fatal(err)
	}
	w := &watchedTournament{Tournament: parsed}
	if w.page, err = live.OpenTournament(":0", parsed); err != nil {
		t.Fatal(err)
	}
	if w.log, err = tournament.OpenLog(log, parsed); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.log.Close() })
	parsed.OnPhase, parsed.OnMove = w.page.Phase, w.page.Move
	w.lines = bufio.NewScanner(get(t, w.page.URL()+"news").Body)
	w.lines.Buffer(nil, 1<<20)
	return w
}

// contentWith reads events until the tables have some text.
func (w *watchedTournament) contentWith(t *testing.T, text string) string {
	t.Helper()
	for {
		switch name, data := event(t, w.lines); {
		case name == "":
			t.Fatalf("the news end before %q", text)
		case name != "boards" && strings.Contains(data, text):
			return data
		}
	}
}

// TestShowsATournament: the page shows the tables and boards of a tournament while it is played, from its log
// when it goes on, and its places at the end.
func TestShowsATournament(t *testing.T) {
	const settings = "format = \"groups\"\ngroups = 1\nadvance = 2\ngames = 4\n"
	log := filepath.Join(t.TempDir(), "log")
	w := watchTournament(t, settings, log)
	contains(t, w.contentWith(t, "<h1>"), "Ba &lt;người&gt;", "3×3, 3 in a row")
	waiting, resume := make(chan struct{}), make(chan struct{})
	w.OnMove = func(number int, g *referee.Game) {
		w.page.Move(number, g)
		if number == 5 && len(g.Record.Moves) == 2 {
			waiting <- struct{}{}
			<-resume
		}
	}
	ended := make(chan error)
	go func() {
		_, err := w.Run(t.Context(), w.log, w.page.Game)
		ended <- err
	}()
	<-waiting
	data := w.contentWith(t, "Stage 1: 5 of 12 games")
	contains(t, data, "Stage 1: groups", "The end of game 5", "Cross table")
	if n := strings.Count(data, "<tr"); n != 1+3+1+3+1+5 {
		t.Errorf("%d rows, want those of three players in two tables, of five games and three heads", n)
	}
	for data = ""; !strings.Contains(data, "Game 6 · 2 moves"); {
		data = boardsOf(t, w.lines)
	}
	close(resume)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	closed := make(chan error)
	go func() { closed <- w.page.Close() }()
	contains(t, w.contentWith(t, "Places"), "Final: 4 of 4 games", "Stage 2: knock-out", "Goes on", "The end of game 16")
	if err := <-closed; err != nil {
		t.Error(err)
	}
	w.log.Close()

	again := watchTournament(t, settings, log)
	if _, err := again.Run(t.Context(), again.log, func(*match.Record, tournament.Progress) {
		t.Error("a game is played again")
	}); err != nil {
		t.Fatal(err)
	}
	go again.page.Close()
	contains(t, again.contentWith(t, "Places"), "Final: 4 of 4 games")
}
