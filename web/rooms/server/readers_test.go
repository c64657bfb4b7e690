//go:build !js

package server_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"colat/web/rooms/server"
)

// unread is a client that does not read: writing to it waits until it is closed.
type unread struct {
	*httptest.ResponseRecorder
	begun chan<- struct{}
	end   <-chan struct{}
}

func (u unread) Write(p []byte) (int, error) {
	u.begun <- struct{}{}
	<-u.end
	return len(p), nil
}

// Readers that do not read their results keep no others waiting.
func TestReadersThatDoNotReadHoldNoPlace(t *testing.T) {
	s := newPlayedTournament(t)
	h := server.NewResultsHandler(s, 1)
	begun, end := make(chan struct{}), make(chan struct{})
	var readers sync.WaitGroup
	defer readers.Wait()
	defer close(end)
	ask := func(w http.ResponseWriter, ending string) {
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, server.ResultsPath+s.id+ending, nil))
	}
	read := 0
	for n := range 3 {
		readers.Go(func() { ask(unread{httptest.NewRecorder(), begun, end}, ".json") })
		<-begun
		if n == 0 {
			read = s.read
		}
	}
	if s.read != read {
		t.Errorf("results that are being sent are made again: %d games were read, then %d", read, s.read-read)
	}
	w := httptest.NewRecorder()
	ask(w, ".csv")
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "stage,") {
		t.Errorf("another reader is answered by %d, %.80s", w.Code, w.Body)
	}
}

// An address has a number of requests in progress, and another address its own.
func TestAnswersOfAnAddressAreBounded(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), TrustForwarded: true, Limits: unhurried})
	begun, end := make(chan struct{}), make(chan struct{})
	h := s.rooms.Limited(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		begun <- struct{}{}
		<-end
	}))
	var readers sync.WaitGroup
	defer readers.Wait()
	defer close(end)
	status := make(chan int)
	ask := func(from string) {
		readers.Go(func() {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.Header.Set("X-Forwarded-For", from)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			select {
			case status <- w.Code:
			case <-end:
			}
		})
	}
	for range 64 {
		ask("203.0.113.1")
		<-begun
	}
	ask("203.0.113.1")
	if got := <-status; got != http.StatusTooManyRequests {
		t.Errorf("the 65th request is answered by %d", got)
	}
	ask("203.0.113.2")
	<-begun
}
