package server

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"colat/game/match"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// ResultsPath is the path of results on a site, before ID.json, ID.csv and ID.html.
const ResultsPath = "/rooms/contest/"

// A ResultsSource provides tournaments and rooms. *Server implements it.
type ResultsSource interface {
	// Tournament returns a tournament with all its events.
	Tournament(ctx context.Context, id string) (*tournament.Tournament, error)
	// Record returns the record of the game in a room; nil if none was played.
	Record(ctx context.Context, id string) (*match.Record, error)
}

// ResultsHandler serves the results of a tournament to every client that has its ID.
type ResultsHandler struct {
	source ResultsSource
	busy   chan struct{} // holds a place while results are made, not while they are sent

	mu      sync.Mutex
	records map[string]*match.Record // of finished games, by room
	pages   map[pageKey]*page        // that are being sent
	bytes   int                      // of pages
}

// pageKey identifies the results of a tournament after a number of its events.
type pageKey struct {
	id, ending string
	events     int
}

// page is the text of results, which all clients that ask for it at a time share.
type page struct {
	text    []byte
	readers int
}

// mostPages is the size in bytes of the pages that may be in the process of being sent, of all
// tournaments.
const mostPages = 128 << 20

// mostRecords is the number of finished games that are cached.
const mostRecords = 4096

// NewResultsHandler returns a ResultsHandler that writes at most atATime results at the same time.
func NewResultsHandler(source ResultsSource, atATime int) *ResultsHandler {
	return &ResultsHandler{source: source, busy: make(chan struct{}, atATime), records: make(map[string]*match.Record),
		pages: make(map[pageKey]*page)}
}

// forms are the formats of results, by file extension.
var forms = map[string]struct {
	contentType string
	write       func(*Results, io.Writer) error
}{
	"json": {"application/json", (*Results).WriteJSON},
	"csv":  {"text/csv; charset=utf-8", (*Results).WriteCSV},
	"html": {"text/html; charset=utf-8", (*Results).WriteHTML},
}

// ServeHTTP implements http.Handler.
func (h *ResultsHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	id, ending, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, ResultsPath), ".")
	form, known := forms[ending]
	if !known || !protocol.IsID(id) {
		http.Error(w, "there are no results at this address: want the ID of a contest with .json, .csv or .html",
			http.StatusNotFound)
		return
	}
	key, p, err := h.open(r.Context(), id, ending)
	if err != nil {
		failed(w, err)
		return
	}
	defer h.close(key, p)
	header := w.Header()
	header.Set("Content-Type", form.contentType)
	header.Set("Cache-Control", "no-store") // games may be in progress
	if ending == "html" {
		header.Set("Content-Security-Policy", policyOf(p.text)+frames(header.Get("Content-Security-Policy")))
	}
	_, _ = w.Write(p.text) // an error means that the client has disconnected
}

// open returns the page of a tournament. The caller must close it.
func (h *ResultsHandler) open(ctx context.Context, id, ending string) (pageKey, *page, error) {
	select {
	case h.busy <- struct{}{}:
		defer func() { <-h.busy }()
	case <-ctx.Done():
		return pageKey{}, nil, ctx.Err()
	}
	c, err := h.source.Tournament(ctx, id)
	if err != nil {
		return pageKey{}, nil, err
	}
	key := pageKey{id, ending, c.Events()}
	if p := h.shared(key, nil); p != nil {
		return key, p, nil
	}
	results, err := ResultsOf(c, func(room string) (*match.Record, error) { return h.record(ctx, room) })
	if err != nil {
		return key, nil, err
	}
	var text bytes.Buffer
	if err := forms[ending].write(results, &text); err != nil {
		return key, nil, err
	}
	p := h.shared(key, text.Bytes())
	if p == nil {
		return key, nil, errors.New("too many results are being sent; try again in a moment")
	}
	return key, p, nil
}

// shared returns a page that is being sent, or begins to send one with this text. It returns nil
// if there is no text, or no room for it.
func (h *ResultsHandler) shared(key pageKey, text []byte) *page {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.pages[key]
	if p == nil {
		if text == nil || h.bytes+len(text) > mostPages && h.bytes > 0 {
			return nil
		}
		p = &page{text: text}
		h.pages[key] = p
		h.bytes += len(text)
	}
	p.readers++
	return p
}

// close records that a page has been sent to a client.
func (h *ResultsHandler) close(key pageKey, p *page) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p.readers--; p.readers == 0 {
		delete(h.pages, key)
		h.bytes -= len(p.text)
	}
}

// record returns the record of the game in a room. It caches the records of finished
// games.
func (h *ResultsHandler) record(ctx context.Context, room string) (*match.Record, error) {
	h.mu.Lock()
	known := h.records[room]
	h.mu.Unlock()
	if known != nil {
		return known, nil
	}
	r, err := h.source.Record(ctx, room)
	if err != nil || r == nil || !r.Over {
		return r, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.records) >= mostRecords {
		clear(h.records)
	}
	h.records[room] = r
	return r, nil
}

// failed sends an error response.
func failed(w http.ResponseWriter, err error) {
	status := http.StatusServiceUnavailable
	if told, ok := errors.AsType[*protocol.Error](err); ok && told.Code != protocol.Failed {
		status = http.StatusNotFound
	} else if _, ok := errors.AsType[*room.Refusal](err); ok {
		status = http.StatusNotFound
	}
	http.Error(w, err.Error(), status)
}

var parts = regexp.MustCompile(`(?s)<(style|script)>(.*?)</`)

// policyOf returns a Content-Security-Policy that allows only the page's own script and
// style sheet.
func policyOf(page []byte) string {
	policy := "default-src 'none'; base-uri 'none'; form-action 'none'"
	for _, part := range parts.FindAllSubmatch(page, -1) {
		sum := sha256.Sum256(part[2])
		policy += "; " + string(part[1]) + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return policy
}

// frames returns the frame-ancestors directive of the site's own policy.
func frames(policy string) string {
	if _, ancestors, found := strings.Cut(policy, "; frame-ancestors "); found {
		return "; frame-ancestors " + ancestors
	}
	return "; frame-ancestors 'none'"
}
