package room

func decideCreate(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	if c.Terms == nil {
		return false, refuse(BadTerms, "a room needs terms: at least a game")
	}
	if err := c.Terms.Check(); err != nil {
		return false, err
	}
	if c.Terms.Fixed != (who == Server) {
		return false, refuse(BadTerms, "fixed terms are a tournament's")
	}
	e.Kind, e.Terms = Created, c.Terms
	if who == Server {
		return true, nil
	}
	var err error
	if e.Terms, err = c.Terms.clean(); err != nil {
		return false, err
	}
	if err := c.Terms.checkSize(); err != nil {
		return false, err
	}
	e.Name, err = CleanName(c.Name)
	return true, err
}

func decideJoin(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	name, err := CleanName(c.Name)
	if err != nil {
		return false, err
	}
	// A room without people has no host who could let others in.
	if err := r.door.Check(who, name, !r.has(who) && r.host != ""); err != nil {
		return false, err
	}
	if !r.has(who) && len(r.people) >= MostPeople {
		return false, refuse(Full, "there are %d people in the room already", MostPeople)
	}
	e.Kind, e.Name = Joined, name
	return !r.has(who) || r.NameOf(who) != name, nil
}

func decideSit(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	chair := &r.terms.Chairs[c.Chair]
	at := r.ChairOf(who)
	switch {
	case at == c.Chair:
		return false, nil
	case r.phase == Playing && chair.Kind != TeamChair:
		return false, refuse(NotSetting, "chairs are taken before and after games only")
	case r.terms.Fixed && chair.Holder != who:
		return false, refuse(Taken, "the chair is kept for another person")
	case chair.Kind == EngineChair, chair.Kind == PersonChair && len(r.chairs[c.Chair].members) > 0:
		return false, refuse(Taken, "the chair is taken")
	case at != NoChair:
		return false, refuse(Taken, "stand up from the other chair first")
	case r.phase == Playing && r.PlayedOn(who) == 1-c.Chair:
		return false, refuse(OtherSide, "you have played for the other side in this game")
	}
	e.Kind, e.Chair = Sat, c.Chair
	return true, nil
}

func decideStand(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	at := r.ChairOf(who)
	switch {
	case at == NoChair:
		return false, nil
	case r.terms.Fixed:
		return false, refuse(NotSetting, "the chairs of a tournament stay as they are")
	case r.phase == Playing && r.terms.Chairs[at].Kind == PersonChair:
		return false, refuse(NotSetting, "resign first")
	}
	e.Kind, e.Chair = Stood, at
	return true, nil
}

func decideSettle(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	switch {
	case who != r.host:
		return false, refuse(NotHost, "only the host changes the game")
	case r.terms.Fixed || r.phase == Playing:
		return false, refuse(NotSetting, "not during a game, nor in a tournament")
	case c.Terms == nil:
		return false, refuse(BadTerms, "there are no terms")
	case c.Terms.Fixed:
		return false, refuse(BadTerms, "fixed terms are a tournament's")
	}
	if err := c.Terms.Check(); err != nil {
		return false, err
	}
	var err error
	e.Kind = Settled
	if e.Terms, err = c.Terms.clean(); err != nil {
		return false, err
	}
	return true, c.Terms.checkSize()
}

// seat returns the chair of a person, or a Refusal if the person has none.
func (r *Room) seat(who string) (int, error) {
	chair := r.ChairOf(who)
	if chair == NoChair {
		return NoChair, refuse(NotSeated, "sit down first")
	}
	return chair, nil
}

func decideReady(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	chair, err := r.seat(who)
	if err != nil {
		return false, err
	}
	// Ready is recorded only in the phase Setting. A repeated command succeeds later too.
	e.Kind, e.Chair = Ready, chair
	return r.phase == Setting && !r.hasSaid(who, r.chairs[chair].ready), nil
}

func decideWait(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	chair, err := r.seat(who)
	if err != nil {
		return false, err
	}
	if r.phase == Playing {
		return false, refuse(NotSetting, "a game has begun already")
	}
	e.Kind, e.Chair = Waiting, chair
	return r.hasSaid(who, r.chairs[chair].ready || r.chairs[chair].again), nil
}

// hasSaid reports whether a person has already agreed to a game. If the host begins
// games, each person agrees for itself; otherwise chair tells whether the person's chair
// has agreed.
func (r *Room) hasSaid(who string, chair bool) bool {
	if r.terms.Begins == ByHost {
		return r.Says(who)
	}
	return chair
}

func decideFree(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	chair := r.ChairOf(c.Person)
	switch {
	case who != r.host:
		return false, refuse(NotHost, "only the host frees chairs")
	case chair == NoChair:
		return false, nil
	case !r.mayStand(chair):
		return false, refuse(NotSetting, "not during a game, nor in a tournament")
	}
	e.Kind, e.Who, e.By, e.Chair = Stood, c.Person, who, chair
	return true, nil
}

// mayStand reports whether a member may leave a chair, or be removed from it, now.
func (r *Room) mayStand(chair int) bool {
	return !r.terms.Fixed && !(r.phase == Playing && r.terms.Chairs[chair].Kind == PersonChair)
}
