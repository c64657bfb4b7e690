package site

import (
	"errors"
	"fmt"
	"net"
	"strconv"
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
