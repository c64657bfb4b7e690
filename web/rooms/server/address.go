package server

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"colat/web/rooms/protocol"
)

// address returns the account of the client that made a request; see Account.
func (s *Server) address(r *http.Request) string {
	from := r.RemoteAddr
	if s.TrustForwarded {
		// A proxy appends the address that it saw, to the last header line or as a line of its
		// own. The client may have forged what comes before.
		hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		if last := strings.TrimSpace(hops[len(hops)-1]); last != "" {
			from = last
		}
	}
	return Account(from)
}

// Limited returns a handler whose requests count toward the same limit per address as
// requests on connections. An address may have mostAnswering of them in progress.
func (s *Server) Limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from := s.address(r)
		if !s.limits.of(from).requests.Allow() || !s.limits.begin(from) {
			w.Header().Set("Retry-After", "1")
			http.Error(w, "too many requests from your address", http.StatusTooManyRequests)
			return
		}
		defer s.limits.done(from)
		next.ServeHTTP(w, r)
	})
}

// lists reports whether a client may list open rooms: it must have a private address and
// have reached the server by a private address. A server with a public name or behind a
// proxy serves strangers.
func (s *Server) lists(r *http.Request) bool {
	return !s.TrustForwarded && isPrivate(hostOf(r.RemoteAddr)) && isPrivateHost(hostOf(r.Host))
}

// hostOf returns the host of an address with or without a port.
func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.Trim(address, "[]")
}

// isPrivate reports whether host is a loopback, link-local or private network address.
func isPrivate(host string) bool {
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	ip = ip.Unmap()
	return ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast()
}

// isPrivateHost reports whether a name or address can only belong to a computer in a
// private network.
func isPrivateHost(host string) bool {
	name := strings.ToLower(strings.TrimSuffix(host, "."))
	return isPrivate(host) || !strings.ContainsAny(name, ".:") || strings.HasSuffix(name, ".local") ||
		strings.HasSuffix(name, ".localhost") || strings.HasSuffix(name, ".home.arpa")
}

// isLoopbackHost reports whether a name or address is a loopback address.
func isLoopbackHost(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.Unmap().IsLoopback()
	}
	name := strings.ToLower(strings.TrimSuffix(host, "."))
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// addReach adds to the reply to Hello what depends on the client's address. A client that
// has connected by a loopback address gets the addresses by which others reach this
// server.
func (c *conn) addReach(answer *protocol.Reply) {
	answer.Lists = c.reach.lists
	if c.reach.loopback && c.server.Addresses != nil {
		answer.Addresses = c.server.Addresses()
	}
}
