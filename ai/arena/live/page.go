// Package live shows running games of a match or a tournament as a page in a browser, which changes with each
// move.
package live

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Page shows running games at an address, below what a match or a tournament says of all games.
type Page struct {
	server *http.Server
	url    string
	title  string

	mu      sync.Mutex
	content []byte // the part of the page that changes with each game
	version int    // of content
	boards  boards
	changed chan struct{}
	over    bool
}

// Bounds of a page.
const (
	mostViewers = 64      // connections for news at a time
	mostHeader  = 1 << 14 // bytes
)

// serve serves the page at host:port. Without a host it is this computer alone. The port 0 stands for any free
// one.
func serve(address, title string) (*Page, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("the address %.60q: want host:port, such as :8080 or 0.0.0.0:8080", address)
	}
	host = cmp.Or(host, "127.0.0.1")
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, err
	}
	p := &Page{url: "http://" + listener.Addr().String() + "/", title: title, changed: make(chan struct{})}
	viewers := make(chan struct{}, mostViewers)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", p.answer)
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

//go:embed page.html.tmpl
var text string

var templates = template.Must(template.New("page").Parse(text))

// show changes what is said of all games: it executes a template.
func (p *Page) show(template string, data any) error {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, template, data); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
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

// answer sends the whole page.
func (p *Page) answer(w http.ResponseWriter, _ *http.Request) {
	now := p.current()
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "+
		"connect-src 'self'")
	templates.ExecuteTemplate(w, "page", struct { // a viewer that has gone needs no answer
		Title   string
		Content template.HTML
	}{p.title, template.HTML(now.content)})
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

// Close tells the viewers that all games are over and ends the page.
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
