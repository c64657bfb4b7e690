package site

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// AddressError reports an address that a server cannot listen at.
type AddressError struct{ err error }

func (e *AddressError) Error() string { return e.err.Error() }

func (e *AddressError) Unwrap() error { return e.err }

// CheckAddress returns an error of type *AddressError if an address does not have the
// form HOST:PORT.
func CheckAddress(address string) error {
	const form = "write HOST:PORT, such as 127.0.0.1:8080, or 0.0.0.0:8080 for the whole network"
	if address == "" {
		return &AddressError{errors.New("the address is empty: " + form)}
	}
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return &AddressError{fmt.Errorf("address %q is not of the form HOST:PORT: %s", address, form)}
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return &AddressError{fmt.Errorf("address %q has the port %q, not a number from 0 to 65535: %s", address, port, form)}
	}
	return nil
}

// listen listens at a TCP address.
func listen(address string) (net.Listener, error) {
	if err := CheckAddress(address); err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", address)
	var unknown *net.DNSError
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("address %s is taken by another program: choose another, such as 127.0.0.1:8081", address)
	case errors.As(err, &unknown):
		return nil, &AddressError{fmt.Errorf("address %s: there is no host called %s", address, unknown.Name)}
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return nil, &AddressError{fmt.Errorf("address %s is not one of this machine's", address)}
	}
	return nil, fmt.Errorf("cannot listen at %s: %w", address, err)
}

// openAddresses returns the URLs that reach a server: the first from this computer, the
// others from the network, in which this computer has the addresses network.
func openAddresses(listening net.Addr, network []net.IP) []string {
	host, port, err := net.SplitHostPort(listening.String())
	if err != nil {
		return []string{"http://" + listening.String() + "/"}
	}
	open := func(host string) string { return "http://" + net.JoinHostPort(host, port) + "/" }
	if ip := net.ParseIP(host); ip != nil && !ip.IsUnspecified() {
		return []string{open(host)}
	}
	addresses := []string{open("localhost")}
	for _, ip := range network {
		addresses = append(addresses, open(ip.String()))
	}
	return addresses
}

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
	const likely, possible, unlikely = 0, 1, 2
	var four, six [3][]net.IP // by likelihood
	for _, l := range links {
		for _, address := range l.addresses {
			n, ok := address.(*net.IPNet)
			if !ok || !n.IP.IsGlobalUnicast() {
				continue
			}
			rank := possible
			if ip, ok := netip.AddrFromSlice(n.IP); ok && ip.Unmap() == outward {
				rank = likely
			} else if isVirtual(l.name) {
				rank = unlikely
			}
			if n.IP.To4() != nil {
				four[rank] = append(four[rank], n.IP)
			} else {
				six[rank] = append(six[rank], n.IP)
			}
		}
	}
	if ips := slices.Concat(four[:]...); len(ips) > 0 {
		return ips
	}
	return slices.Concat(six[:]...)
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
