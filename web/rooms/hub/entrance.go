package hub

import (
	"context"
	"math/rand/v2"

	"colat/web/rooms/contest"
	"colat/web/rooms/wire"
)

// openContest opens a contest.
func (c *conn) openContest(ctx context.Context, command *contest.Command) (string, error) {
	if !c.hub.limits.makes(c.from) {
		return "", wire.Errorf(wire.TooMany, "too many new rooms at once: try again in a minute")
	}
	drawSeed(command)
	if command.Terms != nil {
		if err := command.Terms.Check(); err != nil {
			return "", err
		}
	}
	a, err := c.hub.hall(wire.NewID())
	if err != nil {
		return "", err
	}
	err = a.command(ctx, c.person, command)
	a.release()
	if err != nil {
		c.hub.forgetHall(a)
		return "", err
	}
	return a.id, nil
}

// drawSeed draws the seed of a contest where its host leaves it to chance.
func drawSeed(command *contest.Command) {
	if command.Terms != nil && command.Terms.Seed == 0 {
		command.Terms.Seed = rand.Uint64()
	}
}

// inContest does something in a contest.
func (c *conn) inContest(ctx context.Context, id string, command *contest.Command) error {
	if command.Person != "" && !wire.IsID(command.Person) {
		return wire.Errorf(wire.BadRequest, "person: that is nobody's ID")
	}
	a, err := c.hub.openHall(ctx, id, 0)
	if err != nil {
		return err
	}
	defer a.release()
	if command.Do == contest.Settle {
		drawSeed(command)
	}
	return a.command(ctx, c.person, command)
}
