package server

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
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
	busy   chan struct{}

	mu      sync.Mutex
	records map[string]*match.Record // of finished games, by room
}

// mostRecords is the number of finished games that are cached.
const mostRecords = 4096

// NewResultsHandler returns a ResultsHandler that writes at most atATime results at the same time.
func NewResultsHandler(source ResultsSource, atATime int) *ResultsHandler {
	return &ResultsHandler{source: source, busy: make(chan struct{}, atATime), records: make(map[string]*match.Record)}
}

// forms are the formats of results, by file extension.
var forms = map[string]struct {
	contentType string
	write       func(*Results, *bytes.Buffer) error
}{
	"json": {"application/json", func(r *Results, b *bytes.Buffer) error { return r.WriteJSON(b) }},
	"csv":  {"text/csv; charset=utf-8", func(r *Results, b *bytes.Buffer) error { return r.WriteCSV(b) }},
	"html": {"text/html; charset=utf-8", func(r *Results, b *bytes.Buffer) error { return r.WriteHTML(b) }},
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
	select {
	case h.busy <- struct{}{}:
		defer func() { <-h.busy }()
	case <-r.Context().Done():
		return
	}
	var page bytes.Buffer
	results, err := h.results(r.Context(), id)
	if err == nil {
		err = form.write(results, &page)
	}
	if err != nil {
		failed(w, err)
		return
	}
	header := w.Header()
	header.Set("Content-Type", form.contentType)
	header.Set("Cache-Control", "no-store") // games may be in progress
	if ending == "html" {
		header.Set("Content-Security-Policy", policyOf(page.Bytes())+frames(header.Get("Content-Security-Policy")))
	}
	_, _ = w.Write(page.Bytes()) // an error means that the client has disconnected
}

func (h *ResultsHandler) results(ctx context.Context, id string) (*Results, error) {
	c, err := h.source.Tournament(ctx, id)
	if err != nil {
		return nil, err
	}
	return ResultsOf(c, func(room string) (*match.Record, error) { return h.record(ctx, room) })
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
