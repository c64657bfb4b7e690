// Package live shows a running match as a page in a browser, which changes with each move.
package live

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"colat/ai/arena"
	"colat/game"
	"colat/game/match"
)

// Page shows a match at an address.
type Page struct {
	server *http.Server
	url    string
	match  *arena.Match

	mu      sync.Mutex
	last    arena.Counts // of the games so far
	games   []row        // the last ones, the newest first
	content []byte       // the part of the page that changes with each game
	version int          // of content
	boards  boards
	changed chan struct{}
	over    bool
}

// Bounds of a page.
const (
	mostViewers = 64 // connections for news at a time
	mostGames   = 20 // listed
	mostMoves   = 400
	mostHeader  = 1 << 14 // bytes
)

// Open serves the page of a match at host:port. Without a host it is this computer alone. The port 0 stands for
// any free one.
func Open(address string, m *arena.Match) (*Page, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("the address %.60q: want host:port, such as :8080 or 0.0.0.0:8080", address)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, err
	}
	p := &Page{url: "http://" + listener.Addr().String() + "/", match: m, changed: make(chan struct{})}
	if err := p.render(new(arena.Tally), nil); err != nil {
		listener.Close()
		return nil, err
	}
	viewers := make(chan struct{}, mostViewers)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", p.serve)
	mux.HandleFunc("GET /news", func(w http.ResponseWriter, r *http.Request) {
		select {
		case viewers <- struct{}{}:
			defer func() { <-viewers }()
			p.news(w, r)
		default:
			http.Error(w, fmt.Sprintf("%d pages are open already", mostViewers), http.StatusServiceUnavailable)
		}
	})
	p.server = &http.Server{
		Handler: mux, ReadTimeout: 10 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: mostHeader,
	}
	go p.server.Serve(listener)
	return p, nil
}

// URL returns the address of the page.
func (p *Page) URL() string { return p.url }

// row is a game in the list.
type row struct {
	Number   int
	A        string // "1", "½" or "0"
	Names    [2]string
	Result   string
	Moves    int
	Failed   string
	Position string // a diagram of its end
	Line     string // its moves
}

// Game shows the tally after another game.
func (p *Page) Game(r *match.Record, t *arena.Tally) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	g := row{
		Number: t.Games(), A: "0", Names: r.Names, Moves: len(r.Moves), Failed: r.Fault,
		Result: string(r.Result.Reason),
	}
	switch {
	case t.Wins > p.last.Wins:
		g.A = "1"
	case t.Draws > p.last.Draws:
		g.A = "½"
	}
	if r.Result.Winner != game.NoSide {
		g.Result = r.Rules.Sides()[r.Result.Winner].English + ", " + g.Result
	}
	end := r.Start.Clone()
	for _, m := range r.Moves {
		end.Play(m)
	}
	if diagram, can := end.(game.Diagrammer); can {
		g.Position = diagram.Diagram()
	}
	g.Line = game.FormatMoves(r.Start.Clone(), r.Moves[:min(len(r.Moves), mostMoves)], " ")
	p.last = t.Counts
	p.games = slices.Insert(p.games, 0, g)
	p.games = p.games[:min(len(p.games), mostGames)]
	return p.render(t, p.games)
}

//go:embed page.html.tmpl
var text string

var templates = template.Must(template.New("page").Parse(text))

// content is the data of the part that changes.
type content struct {
	*arena.Match
	Tally       *arena.Tally
	Score       string
	Elo, Error  string
	LOS         string
	LLR         float64
	Lower       float64
	Upper       float64
	Part        float64 // of the way from the lower bound of LLR to the upper one, in per cent
	Verdict     string
	Last        []row
	Open, Share int // games that are left, and the part that is played in per cent; 0 if there is no end
}

// render makes the part that changes and wakes all viewers. The caller holds mu, if there are viewers.
func (p *Page) render(t *arena.Tally, last []row) error {
	c := content{Match: p.match, Tally: t, Last: last}
	if n := t.Games(); n > 0 {
		elo, margin := t.Pairs.Elo()
		c.Score = fmt.Sprintf("%.1f %%", 100*(float64(t.Wins)+float64(t.Draws)/2)/float64(n))
		c.Elo, c.Error = fmt.Sprintf("%+.1f", elo), fmt.Sprintf("%.1f", margin)
		c.LOS = fmt.Sprintf("%.1f %%", 100*t.Pairs.LOS())
	}
	if test := p.match.SPRT; test != nil {
		c.Lower, c.Upper = test.Bounds()
		c.LLR, c.Verdict = test.LLR(t.Pairs), test.Verdict(t.Pairs)
		c.Part = min(max(100*(c.LLR-c.Lower)/(c.Upper-c.Lower), 0), 100)
	} else if p.match.Games > 0 {
		c.Open, c.Share = p.match.Games-t.Games(), 100*t.Games()/p.match.Games
	}
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, "content", &c); err != nil {
		return err
	}
	p.content = b.Bytes()
	p.version++
	p.wake()
	return nil
}

// wake tells all viewers that something has changed. The caller holds mu.
func (p *Page) wake() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// current is the content of the page at a time.
type current struct {
	content, boards   []byte
	version, position int             // of content and boards
	changed           <-chan struct{} // is closed when there is something else
	over              bool
}

func (p *Page) current() current {
	p.mu.Lock()
	defer p.mu.Unlock()
	return current{p.content, p.boards.html(), p.version, p.boards.version, p.changed, p.over}
}

// serve answers the whole page.
func (p *Page) serve(w http.ResponseWriter, _ *http.Request) {
	now := p.current()
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "+
		"connect-src 'self'")
	templates.ExecuteTemplate(w, "page", template.HTML(now.content)) // a viewer that has gone needs no answer
}

// boardsEvery is the least time between two pictures of the boards for a viewer.
const boardsEvery = 200 * time.Millisecond

// news sends the parts that change whenever they do (server-sent events; "HTML Standard", 9.2).
func (p *Page) news(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	control := http.NewResponseController(w)
	send := func(event string, part []byte) bool {
		control.SetWriteDeadline(time.Now().Add(10 * time.Second)) // a viewer that reads nothing
		_, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", event, strings.ReplaceAll(string(part), "\n", "\ndata: "))
		return err == nil && control.Flush() == nil
	}
	version, position := 0, -1 // sent
	for {
		now := p.current()
		switch {
		case now.over:
			send("end", now.content)
			return
		case now.version != version && !send("content", now.content), now.position != position && !send("boards", now.boards):
			return
		}
		version, position = now.version, now.position
		select {
		case <-time.After(boardsEvery):
		case <-r.Context().Done():
			return
		}
		select {
		case <-now.changed:
		case <-r.Context().Done():
			return
		}
	}
}

// closing is the time for viewers to get the end.
const closing = 2 * time.Second

// Close tells the viewers that the match is over and ends the page.
func (p *Page) Close() error {
	p.mu.Lock()
	p.over = true
	p.wake()
	p.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), closing)
	defer cancel()
	if err := p.server.Shutdown(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return p.server.Close()
}
