package report_test

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

	"colat/ai/arena/schedule"
	"colat/game"
	"colat/game/match"
	_ "colat/game/othello"
	"colat/web/rooms/contest"
	"colat/web/rooms/report"
	"colat/web/rooms/room"
	"colat/web/rooms/wire"
)

// school is a contest in memory with its rooms.
type school struct {
	id      string
	contest contest.Contest
	rooms   map[string]*room.Room
	read    int // rooms
}

func (s *school) Contest(_ context.Context, id string) (*contest.Contest, error) {
	if id != s.id {
		return nil, wire.Errorf(wire.NoRoom, "there is no such room")
	}
	return s.contest.Clone(), nil
}

func (s *school) Record(_ context.Context, id string) (*match.Record, error) {
	s.read++
	if r := s.rooms[id]; r != nil && r.Match() != nil {
		return r.Match().Record(), nil
	}
	return nil, nil
}

// played is a contest of which all but the last game was played: the first by moves, the
// second was corrected, and somebody did not come to the third.
func played(t *testing.T) *school {
	t.Helper()
	s := &school{id: wire.NewID(), rooms: make(map[string]*room.Room)}
	now := time.UnixMilli(1_764_000_000_000)
	keep := func(e *contest.Event, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		if e != nil {
			if err := s.contest.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
	}
	do := func(who string, c contest.Command) {
		t.Helper()
		keep(s.contest.Decide(who, &c, now))
		keep(s.contest.Due(now, wire.NewID))
	}
	do("teacher", contest.Command{Do: contest.Open, Terms: &contest.Terms{
		Title: "Lớp 12A <&>", Game: "victory", Clock: match.TimeControl{Total: time.Minute}, Seed: 3,
		Stages: []schedule.Stage{{Kind: schedule.GroupStage, Games: 1}},
	}})
	names := []string{"=An", "<b>Bình</b>", "Chi", "Dũng"}
	for _, name := range names {
		do(wire.NewID(), contest.Command{Do: contest.Enter, Name: name})
	}
	do("teacher", contest.Command{Do: contest.Begin})
	for n := range 5 {
		g := s.contest.Given()[0]
		terms := s.contest.RoomTerms(g)
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
		keep(s.contest.Report(g.Room, r, now, wire.NewID))
		if n == 1 {
			result := schedule.Result{Game: g.Game, Players: g.Players, Points: [2]int{1, 1}}
			do("teacher", contest.Command{Do: contest.Correct, Result: &result})
		}
		keep(s.contest.Due(now, wire.NewID))
	}
	return s
}

func TestResultsOverHTTP(t *testing.T) {
	s := played(t)
	h := report.NewHandler(s, 1)
	get := func(ending string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		w.Header().Set("Content-Security-Policy", "default-src 'self'; frame-ancestors https://school.example")
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, report.Path+s.id+ending, nil))
		return w
	}
	for ending, contentType := range map[string]string{
		".json": "application/json", ".csv": "text/csv; charset=utf-8", ".html": "text/html; charset=utf-8",
	} {
		w := get(ending)
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != contentType {
			t.Errorf("%s: status %d, %s", ending, w.Code, w.Header().Get("Content-Type"))
		}
		for _, e := range s.contest.Entries() {
			if strings.Contains(w.Body.String(), e.Person) {
				t.Errorf("%s shows who somebody is in rooms", ending)
			}
		}
	}
	var results report.Results
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
		if slices.ContainsFunc(line, func(cell string) bool { return strings.HasPrefix(cell, "=") }) {
			t.Errorf("a spreadsheet computes %q", line)
		}
	}
	if by["game"] != 3 || by["correction"] != 1 || by["forfeit"] != 1 || by[""] != 1 {
		t.Errorf("%v", by)
	}
	page := get(".html")
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

func TestNoResults(t *testing.T) {
	s := played(t)
	h := report.NewHandler(s, 1)
	for _, test := range []struct {
		method, path string
		want         int
	}{
		{http.MethodGet, wire.NewID() + ".json", http.StatusNotFound},
		{http.MethodGet, s.id + ".exe", http.StatusNotFound},
		{http.MethodGet, s.id, http.StatusNotFound},
		{http.MethodGet, "../secret.json", http.StatusNotFound},
		{http.MethodPost, s.id + ".json", http.StatusMethodNotAllowed},
		{http.MethodHead, s.id + ".csv", http.StatusOK},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(test.method, report.Path+test.path, nil))
		if w.Code != test.want {
			t.Errorf("%s %s: %d, want %d", test.method, test.path, w.Code, test.want)
		}
	}
	lost := func(string) (*match.Record, error) { return nil, errors.New("lost") }
	if _, err := report.Of(&s.contest, lost); err == nil {
		t.Error("what cannot be read is not missed")
	}
}
