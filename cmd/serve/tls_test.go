package main

import (
	"strings"
	"testing"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
)

// Two servers are in the same rooms by NATS over TLS, and one that does not believe its
// certificate says so.
func TestNATSOverTLS(t *testing.T) {
	packed, made, at := packedSite(t), roomstest.NewCertificates(t), roomstest.FreePorts(t, 1)[0]
	_, first := serve(t, "-dir", packed, "-addr", "127.0.0.1:0", "-data", t.TempDir(),
		"-nats-listen", at, "-nats-cert", made.Certificate, "-nats-key", made.Key)
	_, second := serve(t, "-dir", packed, "-addr", "127.0.0.1:0", "-nats", "tls://"+at, "-nats-ca", made.Authority)
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
