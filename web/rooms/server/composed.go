package server

import (
	"colat/web/rooms/protocol/identity"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// composed returns a copy of a command with its names in composed form (Unicode NFC), so
// that equal names have equal bytes.
func composed(c *room.Command) *room.Command {
	same := *c
	same.Name = identity.Composed(c.Name)
	if c.Terms != nil {
		terms := *c.Terms
		for i := range terms.Chairs {
			terms.Chairs[i].Name = identity.Composed(terms.Chairs[i].Name)
		}
		same.Terms = &terms
	}
	return &same
}

// composedOf is composed for a command in a tournament. The name in a command to remove a
// player stays as it is, since it must match the name in the stored events.
func composedOf(c *tournament.Command) *tournament.Command {
	same := *c
	if c.Do == tournament.Enter {
		same.Name = identity.Composed(c.Name)
	}
	if c.Terms != nil {
		terms := *c.Terms
		terms.Title = identity.Composed(terms.Title)
		same.Terms = &terms
	}
	return &same
}
