package room

import "time"

// mostID is the maximum length in bytes of an ID in a command of the host.
const mostID = 64

// checkHost returns a Refusal if a person may not decide about the room and the people in it, or not about the
// person that the command names.
func (r *Room) checkHost(who string, c *Command) error {
	switch {
	case who != r.host:
		return refuse(NotHost, "only the host decides that")
	case r.terms.Fixed:
		return refuse(NotSetting, "only the host of the tournament decides that")
	case c.Person == who || len(c.Person) > mostID:
		return refuse(Unknown, "person: want the ID of another person")
	}
	return nil
}

// decideRemove decides Remove and Bar. A game of two that the person plays ends without a
// result, as the host may be its opponent.
func decideRemove(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	if err := r.checkHost(who, c); err != nil {
		return false, err
	}
	bars := c.Do == Bar
	if last, _ := r.door.RemovalOf(c.Person); c.Person == "" || !r.has(c.Person) && (!bars || last.Barred) {
		return false, nil
	}
	e.Kind = Left
	if chair := r.ChairOf(c.Person); r.phase == Playing && chair != NoChair && !r.mayStand(chair) {
		r.abort(e, chair)
		e.Leaves = true
	}
	e.Who, e.By, e.Name, e.Barred = c.Person, who, r.NameOf(c.Person), bars
	return true, nil
}

func decideAllow(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	if err := r.checkHost(who, c); err != nil {
		return false, err
	}
	_, removed := r.door.RemovalOf(c.Person)
	e.Kind, e.Who, e.By = Allowed, c.Person, who
	return removed, nil
}

// decideLock decides Lock and Unlock.
func decideLock(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	if err := r.checkHost(who, c); err != nil {
		return false, err
	}
	e.Kind, e.By = Unlocked, who
	if c.Do == Lock {
		e.Kind = Locked
	}
	return r.door.IsLocked() != (c.Do == Lock), nil
}

// decideReveal decides Reveal and Conceal.
func decideReveal(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	if err := r.checkHost(who, c); err != nil {
		return false, err
	}
	e.Kind, e.By = Concealed, who
	if c.Do == Reveal {
		e.Kind = Revealed
	}
	return r.revealed != (c.Do == Reveal), nil
}

// decideRename gives another person a name. The person cannot take the old one again.
func decideRename(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	if err := r.checkHost(who, c); err != nil {
		return false, err
	}
	if !r.has(c.Person) {
		return false, refuse(NotHere, "no person with this ID is in the room")
	}
	name, err := CleanName(c.Name)
	e.Kind, e.Who, e.By, e.Name = Joined, c.Person, who, name
	return err == nil && r.NameOf(c.Person) != name, err
}

// Displace returns the event by which a person who is offline leaves a full room in favour of
// another one: of all persons without a chair but the host, for which may returns true, the one who
// has been offline for longest. It returns nil if there is none.
func (r *Room) Displace(now time.Time, away func(who string) time.Duration, may func(who string) bool) *Event {
	var e *Event
	longest := time.Duration(0)
	for _, p := range r.people {
		gone := away(p.ID)
		if gone > longest && p.ID != r.host && r.ChairOf(p.ID) == NoChair && may(p.ID) {
			longest = gone
			e = &Event{Kind: Left, At: now.UnixMilli(), Who: p.ID, Name: p.Name, By: Server}
		}
	}
	return e
}

func applyLocked(r *Room, e *Event) error {
	r.door.SetLocked(e.Kind == Locked)
	return nil
}

func applyRevealed(r *Room, e *Event) error {
	r.revealed = e.Kind == Revealed
	return nil
}

func applyAllowed(r *Room, e *Event) error {
	r.door.Allow(e.Who)
	return nil
}

// noteRemoval tells the door that the host does not want a person under a name.
func (r *Room) noteRemoval(e *Event, name string) {
	if e.By != "" && e.By != Server {
		r.door.Remove(Removal{Person: e.Who, Name: name, Barred: e.Barred})
	}
}
