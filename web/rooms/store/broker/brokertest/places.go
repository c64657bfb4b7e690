// Package brokertest provides free ports and certificates for tests of NATS servers.
package brokertest

import (
	"net"
	"testing"
)

// FreePorts returns n loopback addresses of the form HOST:PORT with free ports.
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
