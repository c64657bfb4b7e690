package server

import (
	"net/netip"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// guesses bounds wrong codes: of an account, see Account, of the networks that its address lies
// in, since their owner has many addresses, and of all addresses together.
type guesses struct {
	perMinute float64 // of an account
	mu        sync.Mutex
	groups    map[string]*guessers
}

// guessers are the addresses of an account, of a network, or all.
type guessers struct {
	wrong   *rate.Limiter
	looking int // lookups in progress, each of which may be wrong
	seen    time.Time
}

// wider are the networks that an account belongs to, by their bits in IPv6 and IPv4, and how many
// times as many wrong codes as an account each may have.
var wider = []struct {
	six, four int
	times     float64
}{{48, 24, 2}, {32, 16, 4}, {0, 0, 8}}

// groupsOf returns the groups of an account. The caller holds mu.
func (g *guesses) groupsOf(account string) []*guessers {
	groups := []*guessers{g.group(account, 1)}
	network, err := netip.ParsePrefix(account)
	if address, wrong := netip.ParseAddr(account); wrong == nil {
		network, err = netip.PrefixFrom(address, address.BitLen()), nil
	}
	for _, w := range wider {
		bits := w.four
		if network.Addr().Is6() {
			bits = w.six
		}
		switch {
		case bits == 0:
			groups = append(groups, g.group("all", w.times))
		case err == nil:
			groups = append(groups, g.group(netip.PrefixFrom(network.Addr(), bits).Masked().String(), w.times))
		}
	}
	return groups
}

// group returns a group, which may have some times as many wrong codes as an account.
func (g *guesses) group(name string, times float64) *guessers {
	of := g.groups[name]
	if of == nil {
		of = &guessers{wrong: perMinute(times * g.perMinute)}
		g.groups[name] = of
	}
	of.seen = time.Now()
	return of
}

// begin reports whether an account may look up another code. If so, the caller must call end.
func (g *guesses) begin(account string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	groups := g.groupsOf(account)
	if slices.ContainsFunc(groups, func(of *guessers) bool { return of.wrong.Tokens() < float64(of.looking+1) }) {
		return false
	}
	for _, of := range groups {
		of.looking++
	}
	return true
}

// end records the outcome of a lookup.
func (g *guesses) end(account string, wrong bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, of := range g.groupsOf(account) {
		of.looking--
		if wrong {
			of.wrong.Allow()
		}
	}
}

// sweep removes groups that have looked up nothing for a minute, after which their limits are
// unused again.
func (g *guesses) sweep() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for name, of := range g.groups {
		if of.looking == 0 && time.Since(of.seen) > time.Minute {
			delete(g.groups, name)
		}
	}
}
