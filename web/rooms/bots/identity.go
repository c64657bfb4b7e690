package bots

import (
	"fmt"
	"net/netip"
	"strings"

	"golang.org/x/text/unicode/norm"

	"colat/web/rooms/room"
	"colat/web/rooms/server"
)

// caller identifies a bot. There are no keys: connections from the same address with the
// same name, or without a name, belong to the same bot. Only one of them may be open at a
// time.
type caller struct {
	address string
	name    string // given by the bot; "" if none
	person  string // the bot's ID in rooms
}

// addressOf returns the address that a bot's connection counts for. All loopback
// addresses count as 127.0.0.1.
func addressOf(remote string) string {
	if port, err := netip.ParseAddrPort(remote); err == nil && port.Addr().Unmap().IsLoopback() {
		return "127.0.0.1"
	}
	return server.Account(remote)
}

// identify returns the caller with an address and a name.
func identify(address, name string) (*caller, error) {
	if name != "" {
		clean, err := room.CleanName(norm.NFC.String(name))
		if err != nil {
			return nil, refused(noEntry, "name: %v", err)
		}
		name = clean
	}
	return &caller{address, name, server.BotOf(address, name)}, nil
}

// names returns the names under which a bot may enter. The first free one is used.
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

// here returns the refusal for a bot that is connected already.
func (i *caller) here() refusal {
	if i.name == "" {
		return refused(alreadyHere, "a bot without a name is connected from your address: "+
			"say a name first, such as the line \"name Bot 2\"")
	}
	return refused(alreadyHere, "a bot of this name is connected from your address")
}

// Codes of the error messages that a bot gets in place of a result, in the style of the
// assignment's errors. Such a message starts neither like a request nor like a result,
// and is followed by the end of the connection.
const (
	alreadyHere    = "ALREADY HERE"
	another        = "ANOTHER GAME"
	busy           = "BUSY"
	cancelled      = "GAME CANCELLED"
	tournamentOver = "CONTEST OVER"
	noTournament   = "NO CONTEST"
	noEntry        = "NO ENTRY"
	outOfTime      = "OUT OF TIME"
)

// A refusal is an error message for a bot.
type refusal struct{ text string }

func (r refusal) Error() string { return r.text }

// refused returns a refusal. The protocol is ASCII: other characters become question
// marks.
func refused(kind, format string, arguments ...any) refusal {
	text := fmt.Sprintf("ERROR: "+kind+" ~ "+format, arguments...)
	return refusal{strings.Map(func(c rune) rune {
		if c < ' ' || c >= 0x7f {
			return '?'
		}
		return c
	}, text)}
}
