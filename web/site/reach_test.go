package site

import (
	"context"
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
)

func TestOthersReach(t *testing.T) {
	network := func(name string, ips ...string) link {
		l := link{name: name}
		for _, ip := range ips {
			l.addresses = append(l.addresses, &net.IPNet{IP: net.ParseIP(ip)})
		}
		return l
	}
	loopback := network("lo", "127.0.0.1", "::1")
	docker := network("docker0", "172.17.0.1")
	wifi := network("wlp2s0", "192.168.1.7", "fe80::1", "2001:db8::7")
	cable := network("enp3s0", "10.1.2.3")
	for _, test := range []struct {
		listening string
		links     []link
		outward   string
		want      string
	}{
		{"127.0.0.1:8080", []link{loopback, docker, wifi}, "192.168.1.7", ""},
		{"[::1]:8080", []link{loopback, wifi}, "192.168.1.7", ""},
		{"192.168.1.7:8080", []link{loopback, docker, wifi}, "192.168.1.7", "http://192.168.1.7:8080/"},
		{"[::]:8080", []link{loopback, docker, wifi}, "", "http://192.168.1.7:8080/ http://172.17.0.1:8080/"},
		{
			"0.0.0.0:80", []link{loopback, docker, cable, wifi}, "192.168.1.7",
			"http://192.168.1.7:80/ http://10.1.2.3:80/ http://172.17.0.1:80/",
		},
		{"[::]:8080", []link{loopback}, "", ""},
		{"[::]:8080", []link{loopback, network("eth0", "2001:db8::7")}, "", "http://[2001:db8::7]:8080/"},
	} {
		listening, err := net.ResolveTCPAddr("tcp", test.listening)
		if err != nil {
			t.Fatal(err)
		}
		outward, _ := netip.ParseAddr(test.outward)
		if got := strings.Join(othersReach(listening, test.links, outward), " "); got != test.want {
			t.Errorf("others reach %s at %q, want %q", test.listening, got, test.want)
		}
	}
}

// A site knows its addresses while it is served, and prints the same ones.
func TestSiteKnowsItsAddresses(t *testing.T) {
	site, _ := testSite(t)
	if got := site.Addresses(); got != nil {
		t.Errorf("before it is served others reach it at %s", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	err := site.Serve(ctx, "0.0.0.0:0", func(urls []string) {
		defer cancel()
		if got := site.Addresses(); !slices.Equal(got, urls[1:]) {
			t.Errorf("others reach it at %s, and %s is printed", got, urls)
		}
	})
	if err != nil {
		t.Error(err)
	}
}
