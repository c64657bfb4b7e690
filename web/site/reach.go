package site

import (
	"cmp"
	"net"
	"net/netip"
	"slices"
	"strings"
)

// link is a network interface of this computer with its addresses.
type link struct {
	name      string
	addresses []net.Addr
}

// links returns the network interfaces that are up.
func links() []link {
	interfaces, err := net.Interfaces()
	if err != nil {
		addresses, _ := net.InterfaceAddrs() // on systems whose interfaces have no names
		return []link{{addresses: addresses}}
	}
	var all []link
	for _, i := range interfaces {
		if addresses, err := i.Addrs(); err == nil && i.Flags&net.FlagUp != 0 {
			all = append(all, link{i.Name, addresses})
		}
	}
	return all
}

// virtual holds prefixes of the names of interfaces that lead to containers, virtual
// machines and tunnels instead of the local network.
var virtual = []string{
	"docker", "br-", "veth", "virbr", "vmnet", "vbox", "vethernet", "cni", "flannel", "podman", "lxc", "lxd", "tun", "tap",
	"wg", "utun", "zt", "tailscale",
}

// isVirtual reports whether the name of an interface is that of a virtual one.
func isVirtual(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(virtual, func(beginning string) bool { return strings.HasPrefix(name, beginning) })
}

// outward returns the address of this computer from which it reaches other networks, or
// the zero address if it cannot. It sends nothing.
func outward() netip.Addr {
	conn, err := net.Dial("udp", "192.0.2.1:9") // TEST-NET-1 (RFC 5737)
	if err != nil {
		return netip.Addr{}
	}
	defer conn.Close()
	if address, err := netip.ParseAddrPort(conn.LocalAddr().String()); err == nil {
		return address.Addr().Unmap()
	}
	return netip.Addr{}
}

// fromNetwork returns the addresses at which other computers in the network reach this
// one, the most likely one first. IPv6 addresses are many and long, so they are returned
// only if there are no others.
func fromNetwork(links []link, outward netip.Addr) []net.IP {
	type candidate struct {
		ip   net.IP
		rank int
	}
	var four, six []candidate
	for _, l := range links {
		for _, address := range l.addresses {
			n, ok := address.(*net.IPNet)
			if !ok || !n.IP.IsGlobalUnicast() {
				continue
			}
			c := candidate{ip: n.IP, rank: 1}
			if ip, ok := netip.AddrFromSlice(n.IP); ok && ip.Unmap() == outward {
				c.rank = 0
			} else if isVirtual(l.name) {
				c.rank = 2
			}
			if n.IP.To4() != nil {
				four = append(four, c)
			} else {
				six = append(six, c)
			}
		}
	}
	if len(four) == 0 {
		four = six
	}
	slices.SortStableFunc(four, func(a, b candidate) int { return cmp.Compare(a.rank, b.rank) })
	ips := make([]net.IP, 0, len(four))
	for _, c := range four {
		ips = append(ips, c.ip)
	}
	return ips
}

// Addresses returns the URLs of the site for other computers, the most likely one first.
// It returns none before the site is served, or if only this computer can reach it. The
// addresses are determined at each call, because a laptop may change its network.
func (s *Site) Addresses() []string {
	listening := s.listening.Load()
	if listening == nil {
		return nil
	}
	return othersReach(*listening, links(), outward())
}

// othersReach returns the URLs for other computers of a server that listens at an
// address.
func othersReach(listening net.Addr, links []link, outward netip.Addr) []string {
	host, _, err := net.SplitHostPort(listening.String())
	if err != nil {
		return nil
	}
	if ip := net.ParseIP(host); ip != nil && !ip.IsUnspecified() {
		if ip.IsLoopback() {
			return nil
		}
		return openAddresses(listening, nil)
	}
	return openAddresses(listening, fromNetwork(links, outward))[1:]
}
