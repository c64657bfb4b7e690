package tournament

import "colat/web/rooms/room"

// decideBar has a player leave, as decideLeave does, and keeps the person from entering again.
func decideBar(c *Tournament, who string, command *Command, e *Event) (bool, error) {
	person, name := command.Person, command.Name
	if at := c.entry(name); person == "" && at >= 0 {
		person = c.entries[at].Person
	}
	if person == "" {
		return false, refuse(NotEntered, "no player has the name %.40q", name)
	}
	if person == c.host {
		return false, refuse(room.Unknown, "person: want another one than the host")
	}
	e.Barred = true
	if there, enters := c.EntryOf(person); enters {
		return decideLeave(c, who, &Command{Do: Leave, Name: there.Name}, e)
	}
	last, removed := c.door.RemovalOf(person)
	e.Kind, e.Person, e.Name = Barred, person, name
	return !removed || !last.Barred, nil
}

func decideAllow(c *Tournament, _ string, command *Command, e *Event) (bool, error) {
	_, removed := c.door.RemovalOf(command.Person)
	e.Kind, e.Person = Allowed, command.Person
	return removed, nil
}

// decideLock decides Lock and Unlock.
func decideLock(c *Tournament, _ string, command *Command, e *Event) (bool, error) {
	e.Kind = Unlocked
	if command.Do == Lock {
		e.Kind = Locked
	}
	return c.door.IsLocked() != (command.Do == Lock), nil
}

// decideRename gives a player another name. The person cannot take the old one again. Once
// the tournament has begun its results, rooms and rounds name the players.
func decideRename(c *Tournament, _ string, command *Command, e *Event) (bool, error) {
	to, err := room.CleanName(command.To)
	if err != nil {
		return false, err
	}
	e.Kind, e.Name, e.To = Renamed, command.Name, to
	at := c.entry(command.Name)
	switch {
	case c.phase != Entering:
		return false, refuse(room.NotSetting, "players keep their names once the tournament has begun")
	case at < 0 && c.entry(to) >= 0:
		return false, nil // repeated
	case at < 0:
		return false, refuse(NotEntered, "no player has the name %.40q", command.Name)
	case c.entries[at].Person == room.Server:
		return false, refuse(room.NotSetting, "the terms name the engine")
	case command.Name == to:
		return false, nil
	case c.entry(to) >= 0:
		return false, refuse(room.Taken, "another player has the name %q", to)
	}
	e.Person = c.entries[at].Person
	return true, nil
}
