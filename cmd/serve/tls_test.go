package main

import (
	"crypto/tls"
	"strings"
	"testing"

	natsserver "github.com/nats-io/nats-server/v2/server"

	"colat/ai/arena/broker/brokertest"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
)

// Two servers are in the same rooms by NATS over TLS, and one that does not believe its
// certificate says so.
func TestNATSOverTLS(t *testing.T) {
	packed, made := packedSite(t), roomstest.NewCertificates(t)
	pair, err := tls.LoadX509KeyPair(made.Certificate, made.Key)
	if err != nil {
		t.Fatal(err)
	}
	at := brokertest.Run(t, &natsserver.Options{
		JetStream: true, StoreDir: t.TempDir(), TLS: true, TLSTimeout: 5,
		TLSConfig: &tls.Config{Certificates: []tls.Certificate{pair}},
	}).Addr().String()
	words := []string{"-dir", packed, "-addr", "127.0.0.1:0", "-nats", "tls://" + at, "-nats-ca", made.Authority}
	_, first := serve(t, words...)
	_, second := serve(t, words...)
	terms := room.Terms{Game: "mnk:3,3,3"}
	create := protocol.Request{Command: &room.Command{Do: room.Create, Name: "An", Terms: &terms}}
	id := talk(t, call(t, first, protocol.NewKey()), nil, create).Room
	var seen room.Room
	talk(t, call(t, second, protocol.NewKey()), &seen, protocol.Request{Room: id, Watch: &protocol.Watch{}})
	if people := seen.People(); len(people) != 1 || people[0].Name != "An" {
		t.Errorf("the second server's room has %v", people)
	}

	var stdout, stderr strings.Builder
	status := run(t.Context(), []string{"-dir", packed, "-addr", "127.0.0.1:0", "-nats", "tls://" + at}, &stdout, &stderr)
	if status != 1 || !strings.Contains(stderr.String(), "signed by unknown authority") {
		t.Errorf("exit status %d, %q", status, &stderr)
	}
}
