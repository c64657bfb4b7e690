package server

import (
	"cmp"
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/store"
)

// mostOpen is the maximum number of rooms and tournaments in a list. Older ones are left
// out.
const mostOpen = 40

// listedFor is how long a list is cached.
const listedFor = 2 * time.Second

// openList caches the list of open rooms and tournaments.
type openList struct {
	mu   sync.Mutex
	at   time.Time
	open []protocol.Open
}

// listOpen returns the rooms and tournaments that are not closed. Tournaments come before
// rooms, and each kind starts with the ones that have not begun.
func (s *Server) listOpen(ctx context.Context) ([]protocol.Open, error) {
	s.listed.mu.Lock()
	defer s.listed.mu.Unlock()
	if !s.listed.at.IsZero() && time.Since(s.listed.at) < listedFor {
		return s.listed.open, nil
	}
	codes, err := s.Store.Codes(ctx)
	if err != nil {
		s.Log.Error("codes of rooms cannot be read", "error", err)
		return nil, errStoreLost
	}
	slices.SortFunc(codes, func(a, b store.Code) int {
		return cmp.Or(b.Since.Compare(a.Since), strings.Compare(a.Code, b.Code))
	})
	open := []protocol.Open{}
	for _, c := range codes {
		if len(open) == mostOpen || ctx.Err() != nil {
			break
		}
		if found, err := s.summary(ctx, c.Room); err == nil && !found.closed && found.Code == c.Code {
			open = append(open, found.Open)
		}
	}
	slices.SortStableFunc(open, func(a, b protocol.Open) int {
		return cmp.Or(order(a.Tournament, b.Tournament), order(!a.Begun, !b.Begun))
	})
	s.listed.at, s.listed.open = time.Now(), open
	return open, nil
}

// order compares two flags: true comes first.
func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
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

// reach describes the address by which a client has connected.
type reach struct {
	loopback bool // the client has connected by a loopback address, which others cannot use
	lists    bool // the client may list open rooms
}

// reachOf returns the reach of a request.
func (s *Server) reachOf(r *http.Request) reach {
	return reach{isLoopbackHost(hostOf(r.Host)), s.lists(r)}
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
