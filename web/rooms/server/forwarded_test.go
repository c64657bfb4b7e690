//go:build !js

package server_test

import (
	"net/http"
	"testing"

	"github.com/coder/websocket"

	"colat/ai/arena/pairing"
	"colat/web/rooms/protocol"
	"colat/web/rooms/server"
	"colat/web/rooms/tournament"
)

// Behind a proxy a client counts for the address that the proxy saw, and not for an address of its
// own claim: before the proxy's own word, or in a line of its own.
func TestForwardedAddressIsTheProxys(t *testing.T) {
	s := open(t, server.Options{
		Store: newMemory(), TrustForwarded: true, Limits: server.Limits{Connections: 1},
	})
	for i, lines := range [][]string{
		{"203.0.113.7"},
		{"198.51.100.1, 203.0.113.7"},
		{"198.51.100.2", "203.0.113.7"},
		{"198.51.100.3, 198.51.100.4", " 203.0.113.7 "},
	} {
		options := &websocket.DialOptions{HTTPHeader: http.Header{"X-Forwarded-For": lines}}
		socket, response, err := websocket.Dial(t.Context(), s.server.URL+protocol.Path, options)
		if err == nil {
			t.Cleanup(func() { socket.CloseNow() })
		}
		if i == 0 && err != nil {
			t.Fatal(err)
		}
		if i > 0 && (err == nil || response.StatusCode != http.StatusTooManyRequests) {
			t.Errorf("%q counts for somebody else: %v", lines, err)
		}
	}
}

// One address does not fill a tournament's events by entering and leaving.
func TestComingsOfAnAddressAreBounded(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), Limits: server.Limits{Requests: 1e6, AllRequests: 1e6}})
	id := ""
	for range 20 {
		g := s.guest(t)
		if id == "" {
			id = g.opens(tournamentTerms(pairing.Stage{Kind: pairing.SwissStage}))
		}
		for range 60 {
			if r := g.try(protocol.Request{Room: id,
				Tournament: &tournament.Command{Do: tournament.Enter, Name: "x"}}); r.Error != nil {
				if r.Error.Code != protocol.TooMany {
					t.Errorf("refused by %+v", r.Error)
				}
				return
			}
			g.inTournament(id, tournament.Command{Do: tournament.Leave})
		}
	}
	t.Error("1200 comings in a row are taken")
}
