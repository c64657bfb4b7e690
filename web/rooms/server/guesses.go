package server

import (
	"net/netip"
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

// groupsOf calls do for the groups of an account until do returns false. The caller holds mu.
func (g *guesses) groupsOf(account string, do func(*guessers) bool) {
	group := func(name string, times float64) bool {
		of := g.groups[name]
		if of == nil {
			of = &guessers{wrong: perMinute(times * g.perMinute)}
			g.groups[name] = of
		}
		of.seen = time.Now()
		return do(of)
	}
	if !group(account, 1) {
		return
	}
	network, err := netip.ParsePrefix(account)
	if err != nil {
		address, err := netip.ParseAddr(account)
		if err != nil {
			group("all", wider[len(wider)-1].times)
			return
		}
		network = netip.PrefixFrom(address, address.BitLen())
	}
	for _, w := range wider {
		bits, name := w.four, "all"
		if network.Addr().Is6() {
			bits = w.six
		}
		if bits > 0 {
			name = netip.PrefixFrom(network.Addr(), bits).Masked().String()
		}
		if !group(name, w.times) {
			return
		}
	}
}

// begin reports whether an account may look up another code. If so, the caller must call end.
func (g *guesses) begin(account string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	may := true
	g.groupsOf(account, func(of *guessers) bool {
		may = of.wrong.Tokens() >= float64(of.looking+1)
		return may
	})
	if may {
		g.groupsOf(account, func(of *guessers) bool { of.looking++; return true })
	}
	return may
}

// end records the outcome of a lookup.
func (g *guesses) end(account string, wrong bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.groupsOf(account, func(of *guessers) bool {
		of.looking--
		if wrong {
			of.wrong.Allow()
		}
		return true
	})
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
