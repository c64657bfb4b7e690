// Package brokertest has what tests of NATS servers need: places to listen at, certificates.
package brokertest

import (
	"net"
	"testing"
)

// FreePorts returns places on loopback at which nobody listens just now.
func FreePorts(t testing.TB, n int) []string {
	t.Helper()
	var places []string
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		places = append(places, l.Addr().String())
	}
	return places
}
