package room

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// Apply applies the next event. If it returns an error, the event is invalid and the room
// is unchanged.
func (r *Room) Apply(e *Event) error {
	if err := r.check(e); err != nil {
		return fmt.Errorf("event %d, %s: %w", r.events+1, e.Kind, err)
	}
	apply := appliers[e.Kind]
	if apply == nil {
		return fmt.Errorf("event %d: there is no kind %.20q", r.events+1, e.Kind)
	}
	known := r.has(e.Who)
	if err := apply(r, e); err != nil {
		return fmt.Errorf("event %d, %s: %w", r.events+1, e.Kind, err)
	}
	r.events++
	r.paces.add(e, known)
	// The clocks of servers may differ. r.last never moves back.
	if at := e.Time(); at.After(r.last) {
		r.last = at
	}
	return nil
}

// check returns an error if an event of any kind is invalid in the current phase or has a
// field out of range.
func (r *Room) check(e *Event) error {
	switch {
	case (e.Kind == Created) != (r.phase == ""):
		return refuse(NotHere, "a room is created once, before everything else")
	case r.phase == Shut:
		return refuse(IsClosed, "the room is closed")
	case e.Chair < 0 || e.Chair > 1 || e.Opens < 0 || e.Opens > 1 || e.Winner < NoChair || e.Winner > 1:
		return refuse(Unknown, "there are two chairs, 0 and 1")
	}
	return nil
}

// appliers holds a function for each kind of event. Each function checks the event before
// it changes the room.
var appliers map[Kind]func(*Room, *Event) error

func init() {
	appliers = map[Kind]func(*Room, *Event) error{
		Created:  applyCreated,
		Joined:   applyJoined,
		Sat:      applySat,
		Stood:    applyStood,
		Settled:  applySettled,
		Ready:    applyReady,
		Waiting:  applyWaiting,
		Started:  applyStarted,
		Moved:    applyMoved,
		Voted:    applyVoted,
		Offered:  applyOffered,
		Declined: applyDeclined,
		Ended:    applyEnded,
		Paused:   applyPaused,
		Again:    applyAgain,
		Left:     applyLeft,
		Allowed:  applyAllowed,
		Locked:   applyLocked,
		Unlocked: applyLocked,
		Closed:   applyClosed,

		TakenBack: applyTakenBack,
		Revealed:  applyRevealed,
		Concealed: applyRevealed,
	}
}

func applyCreated(r *Room, e *Event) error {
	if e.Terms == nil {
		return refuse(BadTerms, "a room is created with terms")
	}
	if err := e.Terms.Check(); err != nil {
		return err
	}
	r.phase, r.terms, r.questions.asker, r.code = Setting, *e.Terms, NoChair, e.Code
	for i, c := range e.Terms.Chairs {
		if c.Holder != "" {
			r.people = append(r.people, Person{c.Holder, c.Name})
			r.chairs[i].members = []string{c.Holder}
		}
	}
	if e.Who != Server {
		r.host = e.Who
		r.people = append(r.people, Person{e.Who, e.Name})
	}
	return nil
}

func applyJoined(r *Room, e *Event) error {
	for i := range r.people {
		if r.people[i].ID == e.Who {
			r.noteRemoval(e, r.people[i].Name)
			r.people[i].Name = e.Name
			return nil
		}
	}
	if len(r.people) >= MostPeople {
		return refuse(Full, "there are %d people in the room already", MostPeople)
	}
	r.people = append(r.people, Person{e.Who, e.Name})
	r.host = cmp.Or(r.host, e.Who)
	return nil
}

func applySat(r *Room, e *Event) error {
	chair := &r.chairs[e.Chair]
	switch {
	case !r.has(e.Who):
		return refuse(NotHere, "a person joins before sitting down")
	case r.ChairOf(e.Who) != NoChair:
		return refuse(Taken, "nobody has two chairs")
	case r.terms.Chairs[e.Chair].Kind == EngineChair,
		r.terms.Chairs[e.Chair].Kind == PersonChair && len(chair.members) > 0:
		return refuse(Taken, "the chair is taken")
	}
	chair.members = append(chair.members, e.Who)
	if _, known := r.played[e.Who]; r.phase == Playing && !known {
		r.played[e.Who] = e.Chair
	}
	return nil
}

func applyStood(r *Room, e *Event) error {
	if r.ChairOf(e.Who) != e.Chair {
		return refuse(NotSeated, "does not sit there")
	}
	r.stand(e.Who, e.Time())
	return nil
}

// stand removes a person from its chair and drops the person's vote. A chair that becomes
// empty is not ready.
func (r *Room) stand(who string, at time.Time) {
	r.ballot.drop(who)
	for i := range r.chairs {
		c := &r.chairs[i]
		before := len(c.members)
		c.members = slices.DeleteFunc(c.members, func(m string) bool { return m == who })
		c.said = slices.DeleteFunc(c.said, func(m string) bool { return m == who })
		if len(c.members) == 0 {
			c.ready, c.again = false, false
		}
		if len(c.members) == 0 && before > 0 {
			c.emptied = at
		}
	}
}

func applySettled(r *Room, e *Event) error {
	if e.Terms == nil {
		return refuse(BadTerms, "there are no terms")
	}
	if err := e.Terms.Check(); err != nil {
		return err
	}
	r.terms = *e.Terms
	for i := range r.chairs {
		c := &r.chairs[i]
		c.ready, c.again, c.said = false, false, nil
		switch r.terms.Chairs[i].Kind {
		case EngineChair:
			c.members = nil
		case PersonChair:
			c.members = c.members[:min(len(c.members), 1)]
		}
	}
	r.phase = Setting
	return nil
}

func applyReady(r *Room, e *Event) error {
	if r.ChairOf(e.Who) != e.Chair {
		return refuse(NotSeated, "does not sit there")
	}
	c := &r.chairs[e.Chair]
	c.ready = true
	c.say(e.Who)
	return nil
}

func applyWaiting(r *Room, e *Event) error {
	if r.ChairOf(e.Who) != e.Chair {
		return refuse(NotSeated, "does not sit there")
	}
	c := &r.chairs[e.Chair]
	c.ready, c.again = false, false
	c.said = slices.DeleteFunc(c.said, func(m string) bool { return m == e.Who })
	return nil
}

func applyAgain(r *Room, e *Event) error {
	if r.ChairOf(e.Who) != e.Chair || r.phase != Over {
		return refuse(NotSeated, "cannot want another game")
	}
	c := &r.chairs[e.Chair]
	c.again = true
	c.say(e.Who)
	return nil
}

// applyLeft removes a person from the room. If the host leaves, the person who joined first of
// those present becomes host.
func applyLeft(r *Room, e *Event) error {
	if r.phase == Playing && r.ChairOf(e.Who) != NoChair && r.terms.Chairs[r.ChairOf(e.Who)].Kind == PersonChair {
		return refuse(NotSetting, "no player leaves a game in progress")
	}
	r.noteRemoval(e, e.Name)
	r.stand(e.Who, e.Time())
	if r.leaver == e.Who {
		r.leaver, r.remover = "", ""
	}
	r.people = slices.DeleteFunc(r.people, func(p Person) bool { return p.ID == e.Who })
	if r.host == e.Who {
		r.host = ""
		if len(r.people) > 0 {
			r.host = r.people[0].ID
		}
	}
	return nil
}

func applyClosed(r *Room, e *Event) error {
	r.abandoned = e.Reason
	if r.match != nil {
		r.match.Close()
	}
	r.clock.stop(e.Time())
	r.phase = Shut
	return nil
}
