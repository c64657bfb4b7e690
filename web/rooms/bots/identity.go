package bots

import (
	"fmt"
	"net/netip"
	"strings"

	"colat/web/rooms/protocol/identity"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
)

// caller is who a bot is. There is no key: whoever comes from the same address with the
// same name, or without one, is the same bot, as long as nobody is connected as it.
type caller struct {
	address string
	name    string // that it has said; "" without one
	person  string // by which rooms know it
}

// addressOf returns what a bot's connection counts for. All addresses of this machine
// itself are one.
func addressOf(remote string) string {
	if port, err := netip.ParseAddrPort(remote); err == nil && port.Addr().Unmap().IsLoopback() {
		return "127.0.0.1"
	}
	return server.Account(remote)
}

// identify returns who comes from an address with a name.
func identify(address, name string) (*caller, error) {
	if name != "" {
		clean, err := identity.CleanName(name)
		if err != nil {
			return nil, refused(noEntry, "name: %v", err)
		}
		name = clean
	}
	return &caller{address, name, identity.OfBot(address, name)}, nil
}

// names returns the names by which a bot may take part, the first that is free.
func (i *caller) names() []string {
	if i.name != "" {
		return []string{i.name}
	}
	name := "Bot " + i.address
	if strings.Contains(i.address, ":") || len(name) > room.MostName-2 {
		name = "Bot " + i.person[:6]
	}
	names := []string{name}
	for n := 2; n <= 9; n++ {
		names = append(names, fmt.Sprint(name, " ", n))
	}
	return names
}

// here is what a bot is told as whom another one is connected.
func (i *caller) here() refusal {
	if i.name == "" {
		return refused(alreadyHere, "a bot without a name is connected from your address: "+
			"say a name first, such as the line \"name Bot 2\"")
	}
	return refused(alreadyHere, "a bot of this name is connected from your address")
}
