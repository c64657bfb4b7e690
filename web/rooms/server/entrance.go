package server

import (
	"context"
	"math/rand/v2"

	"colat/web/rooms/protocol"
	"colat/web/rooms/tournament"
)

// openTournament opens a tournament, and returns its ID and its code.
func (c *conn) openTournament(ctx context.Context, command *tournament.Command) (id, code string, err error) {
	if !c.server.limits.allowRoom(c.from) {
		return "", "", protocol.Errorf(protocol.TooMany, "too many new rooms at once: try again in a minute")
	}
	drawSeed(command)
	if command.Terms != nil {
		if err := command.Terms.Check(); err != nil {
			return "", "", err
		}
	}
	a, err := c.server.liveTournament(protocol.NewID())
	if err != nil {
		return "", "", err
	}
	code, release, err := c.server.claimCode(ctx, a.id)
	if err == nil {
		a.code = code
		if err = a.command(ctx, c.person, command); err != nil {
			release(err)
		}
	}
	a.release()
	if err != nil {
		c.server.forgetTournament(a)
		return "", "", err
	}
	return a.id, code, nil
}

// drawSeed sets a random seed if the host has set none.
func drawSeed(command *tournament.Command) {
	if command.Terms != nil && command.Terms.Seed == 0 {
		command.Terms.Seed = rand.Uint64()
	}
}

// inTournament executes a command in a tournament.
func (c *conn) inTournament(ctx context.Context, id string, command *tournament.Command) error {
	if command.Person != "" && !protocol.IsID(command.Person) {
		return protocol.Errorf(protocol.BadRequest, "person: that is nobody's ID")
	}
	if command.Do == tournament.Enter && !c.server.limits.allowEntry(c.from) {
		return protocol.Errorf(protocol.TooMany, "too many players come from your address at once: try again in a moment")
	}
	a, err := c.server.openLiveTournament(ctx, id, 0)
	if err != nil {
		return err
	}
	defer a.release()
	if command.Do == tournament.Settle {
		drawSeed(command)
	}
	return a.command(ctx, c.person, command)
}
