package server

import (
	"colat/web/rooms/protocol/identity"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// composed returns a command with its names composed, so that one name in two spellings is
// one.
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

// composedOf is composed for a command in a tournament. Who is to leave is named as the kept
// events name the player.
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
