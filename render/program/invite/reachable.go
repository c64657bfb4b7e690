package invite

import (
	"net/netip"
	"net/url"
	"strings"
)

// Reachable returns the address to give to others for an address of the page. It returns link
// itself if others can open it. A loopback address is moved to the first of the server's
// addresses; without any the result is "".
func Reachable(link string, addresses []string) string {
	own, err := url.Parse(link)
	if err != nil || !isLoopback(own.Hostname()) {
		return link
	}
	if len(addresses) == 0 {
		return ""
	}
	other, err := url.Parse(addresses[0])
	if err != nil || other.Host == "" {
		return ""
	}
	own.Scheme, own.Host = other.Scheme, other.Host
	return own.String()
}

// isLoopback reports whether a host is a loopback address.
func isLoopback(host string) bool {
	if address, err := netip.ParseAddr(host); err == nil {
		return address.Unmap().IsLoopback()
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}
