package room

import "time"

// Decide returns the event that carries out a command. The caller must store the event,
// apply it and send it to all clients. Decide returns nil without an error if the command
// has already taken effect, as when a client repeats it after its connection broke. An
// error is a *Refusal. lag is the known network delay of the command.
func (r *Room) Decide(who string, c *Command, now time.Time, lag time.Duration) (*Event, error) {
	return r.DecideIn(who, c, now, &Situation{Lag: lag})
}

// DecideIn is like Decide, for commands that may also depend on the Situation.
func (r *Room) DecideIn(who string, c *Command, now time.Time, s *Situation) (*Event, error) {
	switch {
	case (c.Do == Create) != (r.phase == ""):
		return nil, refuse(NotHere, "there is no such room, or there is one already")
	case r.phase == Shut:
		return nil, refuse(IsClosed, "the room is closed: nothing has happened in it for %d hours", int(Idle.Hours()))
	case c.Do != Create && c.Do != Join && !r.has(who):
		return nil, refuse(NotHere, "join the room first")
	case c.Chair < 0 || c.Chair > 1:
		return nil, refuse(Unknown, "there are two chairs, 0 and 1")
	}
	e := &Event{At: now.UnixMilli(), Who: who}
	decide := deciders[c.Do]
	if decide == nil {
		return nil, refuse(Unknown, "there is no command %.20q", c.Do)
	}
	happens, err := decide(r, who, c, e, s)
	if err != nil || !happens {
		return nil, err
	}
	if err := r.paces.check(e, r.has(e.Who)); err != nil {
		return nil, err
	}
	return e, nil
}

// decider fills in the event that follows from a command and reports whether there is
// one.
type decider func(r *Room, who string, c *Command, e *Event, s *Situation) (bool, error)

var deciders map[Deed]decider

func init() {
	deciders = map[Deed]decider{
		Create: decideCreate, Join: decideJoin, Sit: decideSit, Stand: decideStand, Settle: decideSettle,
		BeReady: decideReady, Wait: decideWait, Move: decideMove, Draw: decideQuestion(OfDraw), Decline: decideDecline,
		Resign: decideResign, Rematch: decideRematch, Leave: decideLeave, Begin: decideBegin, Free: decideFree,
		Claim: decideAbsence, Abort: decideAbsence, Takeback: decideQuestion(OfTakeback),
		Remove: decideRemove, Bar: decideRemove, Allow: decideAllow, Rename: decideRename, Lock: decideLock,
		Unlock: decideLock, Reveal: decideReveal, Conceal: decideReveal,
	}
}
