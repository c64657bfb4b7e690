package tournament

import (
	"slices"

	"colat/web/rooms/room"
)

func decideEnter(c *Tournament, who string, command *Command, e *Event) (bool, error) {
	name, err := room.CleanName(command.Name)
	if err != nil {
		return false, err
	}
	e.Kind, e.Person, e.Name, e.Bot = Entered, who, name, command.Bot
	if command.Person != "" {
		if who != c.host && who != room.Server {
			return false, refuse(room.NotHost, "only the host of the tournament enters others")
		}
		e.Person = command.Person
	}
	there, enters := c.EntryOf(e.Person)
	switch {
	case enters && there.Name == name:
		return false, nil
	case enters:
		return false, refuse(room.Taken, "you take part as %q already", there.Name)
	}
	if err := c.mayCome(who, e.Person, name); err != nil {
		return false, err
	}
	if c.returns(e.Person, name) {
		plan, err := c.Plan()
		if err != nil {
			return false, err
		}
		if _, e.Enters, err = plan.Return(name); err != nil {
			return false, refuse(NoEntry, "%v", err)
		}
		return true, c.foresee(e)
	}
	if c.entry(name) >= 0 {
		return false, refuse(room.Taken, "the name %q is taken", name)
	}
	if c.phase == Entering {
		return true, nil
	}
	plan, err := c.Plan()
	if err != nil {
		return false, err
	}
	player, err := plan.Enter(e.Name)
	if err != nil {
		return false, refuse(NoEntry, "%v", err)
	}
	e.Enters = player.Enters
	return true, c.foresee(e)
}

// mayCome returns an error if a person cannot enter under a name at the request of who, or
// under any name if it is "". Events of other players do not keep the host from entering
// people.
func (c *Tournament) mayCome(who, person, name string) error {
	if who != c.host {
		if err := c.door.Check(person, name, true); err != nil {
			return err
		}
	}
	switch byHost := who == c.host && c.events < MostEvents+hostEvents; {
	case c.phase == Over:
		return refuse(NoEntry, "the tournament is over")
	case c.isFull(person) && !c.returns(person, name):
		return refuse(room.Full, "there are at most %d players, and %d boards in a simultaneous display", MostPlayers,
			MostBoards)
	case !byHost && c.events >= MostEvents:
		return refuse(room.Full, "the tournament is full of events and takes no more participants")
	case !byHost && c.comings[person] >= MostComings:
		return refuse(room.Full, "after %d entries of a person only the host enters it again", MostComings)
	}
	return nil
}

// MayEnter reports whether a person who does not take part can enter now without the
// host.
func (c *Tournament) MayEnter(person string) bool {
	if _, enters := c.EntryOf(person); enters || c.phase != Entering && c.phase != Playing {
		return false
	}
	if c.mayCome(person, person, "") != nil {
		return false
	}
	if c.phase == Entering {
		return true
	}
	plan, err := c.Plan()
	if err != nil {
		return false
	}
	if _, err = plan.Enter(newcomer); err == nil {
		return true
	}
	return slices.ContainsFunc(c.entries, func(e Entry) bool {
		if e.Person != person || !e.Left {
			return false
		}
		_, _, err := plan.Return(e.Name)
		return err == nil
	})
}

// newcomer stands for the name of a further player. No player has it, because names are clean.
const newcomer = "\x00"

// returns reports whether a person has taken part under a name and has left.
func (c *Tournament) returns(person, name string) bool {
	at := c.entry(name)
	return at >= 0 && c.entries[at].Left && c.entries[at].Person == person
}
