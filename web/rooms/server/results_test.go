package server_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game"
	"colat/game/match"
	_ "colat/game/othello"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
	"colat/web/rooms/tournament"
)

// playedTournament is a tournament in memory with its rooms.
type playedTournament struct {
	id         string
	tournament tournament.Tournament
	rooms      map[string]*room.Room
	read       int // rooms
}

func (s *playedTournament) Tournament(_ context.Context, id string) (*tournament.Tournament, error) {
	if id != s.id {
		return nil, protocol.Errorf(protocol.NoRoom, "there is no such room")
	}
	return s.tournament.Clone(), nil
}

func (s *playedTournament) Record(_ context.Context, id string) (*match.Record, error) {
	s.read++
	if r := s.rooms[id]; r != nil && r.Match() != nil {
		return r.Match().Record(), nil
	}
	return nil, nil
}

// newPlayedTournament returns a tournament of which all but the last game was played: the first by
// moves, the second was corrected, and a player did not come to the third.
func newPlayedTournament(t *testing.T) *playedTournament {
	t.Helper()
	return playedBy(t, "Lớp 12A <&>", pairing.GroupStage, "=An", "<b>Bình</b>", "Chi", "Dũng")
}

// playedBy returns such a tournament with a title, of one stage with four players.
func playedBy(t *testing.T, title, kind string, names ...string) *playedTournament {
	t.Helper()
	s := &playedTournament{id: protocol.NewID(), rooms: make(map[string]*room.Room)}
	now := time.UnixMilli(1_764_000_000_000)
	keep := func(e *tournament.Event, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		if e != nil {
			if err := s.tournament.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
	}
	do := func(who string, c tournament.Command) {
		t.Helper()
		keep(s.tournament.Decide(who, &c, now))
		keep(s.tournament.Due(now, protocol.NewID))
	}
	do("teacher", tournament.Command{Do: tournament.Open, Terms: &tournament.Terms{
		Title: title, Game: "victory", Clock: match.TimeControl{Total: time.Minute}, Seed: 3,
		Stages: []pairing.Stage{{Kind: kind, Games: 1}},
	}})
	for _, name := range names {
		do(protocol.NewID(), tournament.Command{Do: tournament.Enter, Name: name})
	}
	do("teacher", tournament.Command{Do: tournament.Begin})
	for n := 0; n < 5 && len(s.tournament.Given()) > 0; n++ {
		g := s.tournament.Given()[0]
		terms := s.tournament.RoomTerms(g)
		r := new(room.Room)
		s.rooms[g.Room] = r
		apply := func(e *room.Event, err error) {
			t.Helper()
			if err == nil {
				err = r.Apply(e)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		apply(&room.Event{Kind: room.Created, Who: room.Server, Terms: &terms, At: now.UnixMilli()}, nil)
		for chair := range 2 {
			if n != 2 || chair == 1 {
				apply(&room.Event{Kind: room.Ready, Who: terms.Chairs[chair].Holder, Chair: chair}, nil)
			}
		}
		if n == 2 {
			apply(r.Abandon(room.Missing, now), nil)
		} else {
			apply(r.Due(now, rand.New(rand.NewPCG(1, 1))))
			state := r.Match().State()
			move := state.Rules().FormatMove(state, state.AppendMoves(nil)[0])
			chair := r.ToMove()
			apply(r.Decide(terms.Chairs[chair].Holder, &room.Command{Do: room.Move, Game: 1, Move: move}, now, 0))
			apply(&room.Event{Kind: room.Ended, Game: 1, Winner: 0, Reason: game.Resignation}, nil)
		}
		keep(s.tournament.Report(g.Room, r, now, protocol.NewID))
		if n == 1 {
			result := pairing.Result{Game: g.Game, Players: g.Players, Points: [2]int{1, 1}}
			do("teacher", tournament.Command{Do: tournament.Correct, Result: &result})
		}
		keep(s.tournament.Due(now, protocol.NewID))
	}
	return s
}

func TestResultsOverHTTP(t *testing.T) {
	s := newPlayedTournament(t)
	h := server.NewResultsHandler(s, 1)
	get := func(ending string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		w.Header().Set("Content-Security-Policy", "default-src 'self'; frame-ancestors https://school.example")
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, server.ResultsPath+s.id+ending, nil))
		return w
	}
	for ending, contentType := range map[string]string{
		".json": "application/json", ".csv": "text/csv; charset=utf-8", ".html": "text/html; charset=utf-8",
	} {
		w := get(ending)
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != contentType {
			t.Errorf("%s: status %d, %s", ending, w.Code, w.Header().Get("Content-Type"))
		}
		for _, e := range s.tournament.Entries() {
			if strings.Contains(w.Body.String(), e.Person) {
				t.Errorf("%s shows who somebody is in rooms", ending)
			}
		}
	}
	var results server.Results
	if err := json.Unmarshal(get(".json").Body.Bytes(), &results); err != nil {
		t.Fatal(err)
	}
	over, corrected, forfeit, moves := 0, 0, 0, 0
	for _, g := range results.Games {
		if g.Points != nil {
			over++
		}
		if g.Corrected {
			corrected++
		}
		if g.Forfeit {
			forfeit++
		}
		moves += len(g.Moves)
	}
	rules, _ := game.Find("victory")
	for _, g := range results.Games {
		if len(g.Moves) == 0 {
			continue
		}
		start, err := rules.ParsePosition(g.Start)
		if err != nil || !strings.Contains(g.Start, ",") {
			t.Errorf("a game cannot be replayed from %q: %v", g.Start, err)
			continue
		}
		if move, err := rules.ParseMove(start, g.Moves[0]); err != nil || !game.IsLegal(start, move) {
			t.Errorf("%q is no move from %q: %v", g.Moves[0], g.Start, err)
		}
	}
	if len(results.Games) != 6 || over != 5 || corrected != 1 || forfeit != 1 || moves != 4 || results.Finished {
		t.Errorf("%d games, %d over, %d corrected, %d forfeits, %d moves",
			len(results.Games), over, corrected, forfeit, moves)
	}
	table, marked := strings.CutPrefix(get(".csv").Body.String(), "\ufeff")
	lines, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	if !marked || !strings.HasPrefix(table, "stage,") {
		t.Errorf("a spreadsheet does not know the letters of %.40q", table)
	}
	if err != nil || len(lines) != 7 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	by := make(map[string]int)
	for _, line := range lines[1:] {
		by[line[6]]++
		if _, err := rules.ParsePosition(strings.TrimPrefix(line[8], "'")); line[7] != "" && err != nil {
			t.Errorf("a line of the table cannot be replayed: %q", line)
		}
		if slices.ContainsFunc(line, func(cell string) bool { return strings.HasPrefix(cell, "=") }) {
			t.Errorf("a spreadsheet computes %q", line)
		}
	}
	if by["game"] != 3 || by["correction"] != 1 || by["forfeit"] != 1 || by[""] != 1 {
		t.Errorf("%v", by)
	}
	page := get(".html")
	// The game that was corrected to a draw is one in the list of games, too.
	if wins := strings.Count(page.Body.String(), "wins by resignation"); wins != 3 {
		t.Errorf("the page has %d games that were won, want 3", wins)
	}
	for _, want := range []string{"Lớp 12A &lt;&amp;&gt;", "&lt;b&gt;Bình&lt;/b&gt;", "<details"} {
		if !strings.Contains(page.Body.String(), want) {
			t.Errorf("the page has no %s", want)
		}
	}
	for _, not := range []string{"<b>", "Chương trình", "Ratings by games"} {
		if strings.Contains(page.Body.String(), not) {
			t.Errorf("the page has %s", not)
		}
	}
	// The room without a game is looked at each time.
	if s.read != 4+6 {
		t.Errorf("%d rooms were read", s.read)
	}
	policy := page.Header().Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none'") || !strings.Contains(policy, "script-src 'sha256-") ||
		!strings.Contains(policy, "style-src 'sha256-") ||
		!strings.HasSuffix(policy, "frame-ancestors https://school.example") {
		t.Errorf("the page may do %s", policy)
	}
}

// A tournament that its host ends early has places, and no result of a game that was not played.
func TestResultsOfATournamentEndedEarly(t *testing.T) {
	for _, stage := range []pairing.Stage{
		{Kind: pairing.SwissStage, Rounds: 3, Games: 1}, {Kind: pairing.KnockOutStage, Games: 1},
		{Kind: pairing.GroupStage, Games: 1},
	} {
		var c tournament.Tournament
		now := time.UnixMilli(1_764_000_000_000)
		keep := func(e *tournament.Event, err error) {
			t.Helper()
			if err == nil && e != nil {
				err = c.Apply(e)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		do := func(who string, command tournament.Command) {
			t.Helper()
			keep(c.Decide(who, &command, now))
			keep(c.Due(now, protocol.NewID))
		}
		do("teacher", tournament.Command{Do: tournament.Open, Terms: &tournament.Terms{
			Title: "12A", Game: "victory", Clock: match.TimeControl{Total: time.Minute}, Stages: []pairing.Stage{stage},
		}})
		for _, name := range []string{"An", "Bình", "Chi", "Dũng"} {
			do(protocol.NewID(), tournament.Command{Do: tournament.Enter, Name: name})
		}
		do("teacher", tournament.Command{Do: tournament.Begin})
		g := c.Given()[0]
		won := pairing.Result{Game: g.Game, Players: g.Players, Points: [2]int{pairing.Win, 0}}
		keep(&tournament.Event{Kind: tournament.Ended, Room: g.Room, Results: []pairing.Result{won}}, nil)
		do("teacher", tournament.Command{Do: tournament.Close})
		none := func(string) (*match.Record, error) { return nil, nil }
		r, err := server.ResultsOf(&c, none)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Places) != 4 || r.Places[0].Name != g.Players[0] || !r.Stopped || r.Finished {
			t.Errorf("%s: the places are %+v", stage.Kind, r.Places)
		}
		var page strings.Builder
		if err := r.WriteHTML(&page); err != nil {
			t.Fatal(err)
		}
		said := page.String()
		for _, not := range []string{"0–0", ">0 <small>#"} {
			// Who has lost to the first has no points of its game.
			if said := strings.ReplaceAll(said, ">0 <small>#1<", ""); strings.Contains(said, not) {
				t.Errorf("%s: the page says %q of a game that was not played", stage.Kind, not)
			}
		}
		if !strings.Contains(said, "ended with games left") || !strings.Contains(said, `class="first"><td>1</td>`) {
			t.Errorf("%s: the page does not say how it ended", stage.Kind)
		}
	}
}

// Results tell programs from people: the list of players, the table of games and the page.
func TestResultsMarkBots(t *testing.T) {
	var c tournament.Tournament
	now := time.UnixMilli(1_764_000_000_000)
	keep := func(e *tournament.Event, err error) {
		t.Helper()
		if err == nil && e != nil {
			err = c.Apply(e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	do := func(command tournament.Command) {
		t.Helper()
		keep(c.Decide(protocol.NewID(), &command, now))
		keep(c.Due(now, protocol.NewID))
	}
	host := protocol.NewID()
	keep(c.Decide(host, &tournament.Command{Do: tournament.Open, Terms: &tournament.Terms{
		Title: "12A", Game: "victory", Clock: match.TimeControl{Total: time.Minute}, Bots: true,
		Stages: []pairing.Stage{{Kind: pairing.GroupStage, Games: 1}},
	}}, now))
	for _, name := range []string{"An", "<i>Máy</i>", "Robot"} {
		do(tournament.Command{Do: tournament.Enter, Name: name, Bot: name != "An"})
	}
	keep(c.Decide(host, &tournament.Command{Do: tournament.Begin}, now))
	keep(c.Due(now, protocol.NewID))
	r, err := server.ResultsOf(&c, func(string) (*match.Record, error) { return nil, nil })
	if err != nil {
		t.Fatal(err)
	}
	var written, table, page strings.Builder
	if err := errors.Join(r.WriteJSON(&written), r.WriteCSV(&table), r.WriteHTML(&page)); err != nil {
		t.Fatal(err)
	}
	var read struct {
		Players []struct {
			Name string
			Bot  bool
		}
	}
	if err := json.Unmarshal([]byte(written.String()), &read); err != nil {
		t.Fatal(err)
	}
	for _, p := range read.Players {
		if p.Bot != (p.Name != "An") {
			t.Errorf("the JSON says of %s: a bot: %v", p.Name, p.Bot)
		}
	}
	lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(table.String(), "\ufeff"))).ReadAll()
	if err != nil || len(lines) != 4 || lines[0][9] != "bots" {
		t.Fatalf("%v: %q", err, lines)
	}
	for _, line := range lines[1:] {
		want := map[[2]bool]string{{false, true}: "first", {true, false}: "second", {false, false}: "both"}
		if people := [2]bool{line[2] == "An", line[3] == "An"}; line[9] != want[people] {
			t.Errorf("the table marks %q in %q", line[9], line)
		}
	}
	for text, times := range map[string]int{
		"<small>(bot)</small>": 4, "&lt;i&gt;Máy&lt;/i&gt; <small>(bot)</small>": 2, "An <small>": 0, "<i>": 0,
	} {
		if got := strings.Count(page.String(), text); got != times {
			t.Errorf("the page has %q %d times, want %d", text, got, times)
		}
	}
}

func TestNoResults(t *testing.T) {
	s := newPlayedTournament(t)
	h := server.NewResultsHandler(s, 1)
	for _, test := range []struct {
		method, path string
		want         int
	}{
		{http.MethodGet, protocol.NewID() + ".json", http.StatusNotFound},
		{http.MethodGet, s.id + ".exe", http.StatusNotFound},
		{http.MethodGet, s.id, http.StatusNotFound},
		{http.MethodGet, "../secret.json", http.StatusNotFound},
		{http.MethodPost, s.id + ".json", http.StatusMethodNotAllowed},
		{http.MethodHead, s.id + ".csv", http.StatusOK},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(test.method, server.ResultsPath+test.path, nil))
		if w.Code != test.want {
			t.Errorf("%s %s: %d, want %d", test.method, test.path, w.Code, test.want)
		}
	}
	lost := func(string) (*match.Record, error) { return nil, errors.New("lost") }
	if _, err := server.ResultsOf(&s.tournament, lost); err == nil {
		t.Error("what cannot be read is not missed")
	}
}
