package live_test

import (
	"bufio"
	"io"
	"net/http"
	"strings"
	"testing"

	"colat/ai"
	_ "colat/ai/all"
	"colat/ai/arena"
	"colat/ai/arena/live"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
)

// newMatch returns a match of random players with a name that is no HTML.
func newMatch(t *testing.T, games int, sprt string) *arena.Match {
	t.Helper()
	rules, err := game.Find("mnk:3,3,3")
	if err != nil {
		t.Fatal(err)
	}
	contestant := func(name string) referee.Contestant {
		return referee.Contestant{Name: name, Spec: "random", Limits: ai.Limits{Nodes: 1}}
	}
	m := &arena.Match{Rules: rules, A: contestant("<b>A</b>"), B: contestant("B"), Games: games, Seed: 3}
	if sprt != "" {
		if m.SPRT, err = arena.ParseSPRT(sprt); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func open(t *testing.T, m *arena.Match) *live.MatchPage {
	t.Helper()
	p, err := live.OpenMatch(":0", m)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	if !strings.HasPrefix(p.URL(), "http://127.0.0.1:") {
		t.Errorf("the page is at %s, want this computer alone", p.URL())
	}
	return p
}

func get(t *testing.T, address string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

// event reads the next event: its name and its data.
func event(t *testing.T, lines *bufio.Scanner) (name, data string) {
	t.Helper()
	for lines.Scan() && lines.Text() != "" {
		line := lines.Text()
		if text, is := strings.CutPrefix(line, "event: "); is {
			name = text
		} else if text, is := strings.CutPrefix(line, "data: "); is {
			data += text + "\n"
		}
	}
	return name, data
}

func contains(t *testing.T, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

// TestShowsAMatch: the page and its news show the match from its beginning to its end.
func TestShowsAMatch(t *testing.T) {
	m := newMatch(t, 30, "0,40")
	p := open(t, m)
	news := get(t, p.URL()+"news")
	if kind := news.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Errorf("the news are %s", kind)
	}
	lines := bufio.NewScanner(news.Body)
	name, data := event(t, lines)
	if name != "content" {
		t.Errorf("the first event is %q", name)
	}
	contains(t, data, "A: &lt;b&gt;A&lt;/b&gt; – B: B", "mnk:3,3,3", "<b>+0 =0 −0</b>", "LLR ≤ -2.94", "H1: 40 Elo")
	var tally *arena.Tally
	m.OnGame = func(r *match.Record, t *arena.Tally) error {
		tally = t
		return p.Game(r, t)
	}
	if _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(get(t, p.URL()).Body)
	if err != nil {
		t.Fatal(err)
	}
	contains(t, string(page), "<!DOCTYPE html>", "EventSource", "The end of game 30", "  a b c\n1 ", "95 %")
	if n := strings.Count(string(page), "<tr>"); n != 1+20 {
		t.Errorf("%d rows, want those of the last 20 games and a head", n)
	}
	if tally.Games() != 30 {
		t.Errorf("%d games", tally.Games())
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	for name == "content" || name == "boards" {
		name, data = event(t, lines)
	}
	contains(t, data, "The end of game 30")
	if name != "end" {
		t.Errorf("the last event is %q, want end", name)
	}
}

// TestRefusals: an address that cannot be, another path, and more viewers than there may be.
func TestRefusals(t *testing.T) {
	m := newMatch(t, 10, "")
	for address, want := range map[string]string{"8080": "want host:port", ":99999999": "port"} {
		if _, err := live.OpenMatch(address, m); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
	}
	p := open(t, m)
	if status := get(t, p.URL()+"other").StatusCode; status != http.StatusNotFound {
		t.Errorf("another path has the status %d", status)
	}
	for range 64 {
		if status := get(t, p.URL()+"news").StatusCode; status != http.StatusOK {
			t.Fatalf("the status is %d", status)
		}
	}
	if status := get(t, p.URL()+"news").StatusCode; status != http.StatusServiceUnavailable {
		t.Errorf("one viewer too many has the status %d", status)
	}
}
