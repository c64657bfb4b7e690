//go:build !js

package client

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"colat/web/rooms/protocol"
)

// echo is a server that says what it is told, and a few texts as long as can be.
func echo(t *testing.T) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/colat"+protocol.Path, func(w http.ResponseWriter, r *http.Request) {
		socket, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer socket.CloseNow()
		for {
			kind, text, err := socket.Read(r.Context())
			if err != nil {
				return
			}
			if string(text) == "long" {
				text = []byte(strings.Repeat("x", protocol.MostMessage))
			}
			if socket.Write(r.Context(), kind, text) != nil {
				return
			}
		}
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server
}

func TestTextsGoBothWays(t *testing.T) {
	server := echo(t)
	dialing, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	c, err := DialTo(server.URL + "/colat/")(dialing)
	cancel() // the connection lasts
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, text := range []string{"xin chào", "long", "a"} {
		if err := c.Write(t.Context(), []byte(text)); err != nil {
			t.Fatal(err)
		}
		got, err := c.Read(t.Context())
		want := strings.ReplaceAll(text, "long", strings.Repeat("x", protocol.MostMessage))
		if err != nil || string(got) != want {
			t.Errorf("%.20q comes back as %.20q, %v", text, got, err)
		}
	}
	read := make(chan error)
	go func() {
		_, err := c.Read(t.Context())
		read <- err
	}()
	c.Close()
	c.Close()
	if err := <-read; err == nil {
		t.Error("a connection is read after its end")
	}
	if err := c.Write(t.Context(), []byte("a")); err == nil {
		t.Error("a connection is written after its end")
	}
}

// Where there are no rooms there will be none later; everywhere else there may be.
func TestWhereThereAreNoRooms(t *testing.T) {
	for status, rooms := range map[int]bool{
		200: false, 301: false, 403: false, 404: false, 405: false, 410: false, 501: false,
		426: true, 429: true, 500: true, 502: true, 503: true, 504: true, 408: true,
	} {
		answer := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }
		server := httptest.NewServer(http.HandlerFunc(answer))
		_, err := DialTo(server.URL)(t.Context())
		server.Close()
		if err == nil || errors.Is(err, ErrNoRooms) == rooms {
			t.Errorf("a server that answers %d: %v", status, err)
		}
	}
	_, err := DialTo("http://127.0.0.1:1/")(t.Context())
	if err == nil || errors.Is(err, ErrNoRooms) || strings.Contains(err.Error(), "WebSocket") {
		t.Errorf("where nobody listens: %v", err)
	}
}

var unwanted = []string{
	"net", "net/http", "crypto/rand", "crypto/sha256", "text/template", "regexp", "colat/web/rooms/server",
}

// The page links no network of Go: the browser has its own.
func TestPageLinksNoNetwork(t *testing.T) {
	list := exec.Command("go", "list", "-deps", ".")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(out))
	if !slices.Contains(packages, "colat/web/rooms/client") {
		t.Errorf("%d packages, and not the client", len(packages))
	}
	for _, name := range packages {
		if slices.Contains(unwanted, name) || strings.Contains(name, "coder/websocket") || strings.Contains(name, "nats") {
			t.Errorf("the page would link %s", name)
		}
	}
}
