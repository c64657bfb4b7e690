package site

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
)

func TestCheckAddress(t *testing.T) {
	for _, address := range []string{"127.0.0.1:8080", ":8080", "0.0.0.0:0", "[::1]:80", "localhost:65535"} {
		if err := CheckAddress(address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
	for address, want := range map[string]string{
		"":                "the address is empty",
		"8080":            "not of the form HOST:PORT",
		"localhost":       "not of the form HOST:PORT",
		"127.0.0.1:":      `the port ""`,
		"127.0.0.1:65536": `the port "65536"`,
		"127.0.0.1:-1":    `the port "-1"`,
		"127.0.0.1:http":  `the port "http"`,
		"::1:80":          "not of the form HOST:PORT",
		"http://x/":       "HOST:PORT",
	} {
		err := CheckAddress(address)
		var wrong *AddressError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want an AddressError of one line with %q", address, err, want)
		}
	}
}

// What has the right form may still be no address of this machine's.
func TestListenElsewhere(t *testing.T) {
	site, _ := testSite(t)
	for address, want := range map[string]string{
		"":                  "empty",
		"203.0.113.77:8080": "not one of this machine's", // TEST-NET-3 (RFC 5737)
	} {
		err := site.Serve(context.Background(), address, func([]string) { t.Errorf("%q was served", address) })
		var wrong *AddressError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want an AddressError with %q", address, err, want)
		}
	}
}

func TestOpenAddresses(t *testing.T) {
	local := []net.Addr{
		&net.IPNet{IP: net.IPv4(127, 0, 0, 1)}, &net.IPNet{IP: net.IPv6loopback},
		&net.IPNet{IP: net.IPv4(192, 168, 1, 7)}, &net.IPNet{IP: net.IPv4(169, 254, 3, 4)},
		&net.IPNet{IP: net.ParseIP("fe80::1")},
	}
	for address, want := range map[string][]string{
		"127.0.0.1:8080": {"http://127.0.0.1:8080/"},
		"[::1]:8080":     {"http://[::1]:8080/"},
		"0.0.0.0:80":     {"http://localhost:80/", "http://192.168.1.7:80/"},
		"[::]:8080":      {"http://localhost:8080/", "http://192.168.1.7:8080/"},
	} {
		listening, err := net.ResolveTCPAddr("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		if got := openAddresses(listening, fromNetwork([]link{{addresses: local}}, netip.Addr{})); !slices.Equal(got, want) {
			t.Errorf("openAddresses(%s) = %s, want %s", address, got, want)
		}
	}
}
