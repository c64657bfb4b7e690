package tournament

import (
	"slices"
	"time"

	"colat/ai/arena/pairing"
	"colat/web/rooms/room"
)

// Decide returns the event that carries out a command. The caller must store the event,
// apply it and send it to all clients. Decide returns nil without an error if the command
// has already taken effect. An error is a *room.Refusal.
func (c *Tournament) Decide(who string, command *Command, now time.Time) (*Event, error) {
	d, known := deciders[command.Do]
	switch {
	case !known:
		return nil, refuse(room.Unknown, "there is no command %.20q", command.Do)
	case (command.Do == Open) != (c.phase == ""):
		return nil, refuse(room.NotHere, "there is no such contest, or there is one already")
	case c.phase == Shut && command.Do == Close:
		return nil, nil
	case c.phase == Shut:
		return nil, refuse(room.IsClosed, "the contest is closed")
	case d.host && who != c.host:
		return nil, refuse(room.NotHost, "only the host of the tournament does this")
	}
	e := &Event{At: now.UnixMilli(), Who: who}
	happens, err := d.decide(c, who, command, e)
	if err != nil || !happens {
		return nil, err
	}
	if who == c.host && e.Kind != Closed && !paceOf(e.Kind).Allows(c.paces[string(e.Kind)], now) {
		return nil, refuse(room.TooOften, "too much at once: try again in a moment")
	}
	return e, nil
}

// decider fills in the event that follows from a command and reports whether there is
// one.
type decider struct {
	host   bool // whether only the host may use it
	decide func(c *Tournament, who string, command *Command, e *Event) (bool, error)
}

var deciders map[Deed]decider

func init() {
	deciders = map[Deed]decider{
		Open: {false, decideOpen}, Settle: {true, decideSettle}, Enter: {false, decideEnter}, Leave: {false, decideLeave},
		Begin: {true, decideBegin}, Pause: {true, decidePause}, Resume: {true, decideResume},
		Bar: {true, decideBar}, Allow: {true, decideAllow}, Rename: {true, decideRename}, Lock: {true, decideLock},
		Unlock: {true, decideLock}, Correct: {true, decideCorrect}, Close: {true, decideClose},
	}
}

func decideOpen(_ *Tournament, _ string, command *Command, e *Event) (happens bool, err error) {
	if command.Terms == nil {
		return false, refuse(room.BadTerms, "a contest needs terms: title, game, clock and stages")
	}
	e.Kind = Opened
	e.Terms, err = command.Terms.clean()
	return true, err
}

func decideSettle(c *Tournament, _ string, command *Command, e *Event) (happens bool, err error) {
	if c.phase != Entering {
		return false, refuse(room.NotSetting, "it has begun already")
	}
	if command.Terms == nil {
		return false, refuse(room.BadTerms, "there are no terms")
	}
	e.Kind = Settled
	if e.Terms, err = command.Terms.clean(); err == nil {
		err = c.checkNewExhibitor(e.Terms)
	}
	return true, err
}

func decideLeave(c *Tournament, who string, command *Command, e *Event) (bool, error) {
	there, enters := c.EntryOf(who)
	if command.Name != "" && command.Name != there.Name {
		if who != c.host && who != room.Server {
			return false, refuse(room.NotHost, "only the host of the tournament removes others")
		}
		at := c.entry(command.Name)
		if enters = at >= 0 && !c.entries[at].Left; enters {
			there = c.entries[at]
		}
	}
	if !enters {
		// A player who has already left needs no event.
		if command.Name == "" || c.entry(command.Name) >= 0 {
			return false, nil
		}
		return false, refuse(NotEntered, "no participant is called %.40q", command.Name)
	}
	if there.Person == room.Server {
		return false, refuse(room.NotSetting, "%q is the engine of the terms, and stays", there.Name)
	}
	e.Kind, e.Name = Left, there.Name
	if c.phase == Entering {
		e.Removed = true
		return true, nil
	}
	plan, err := c.Plan()
	if err != nil {
		return false, err
	}
	if isAhead(plan, there.Enters) {
		e.Removed = true
		return true, c.foresee(e)
	}
	if e.Withdraws, e.Results, err = plan.Leave(there.Name); err != nil {
		return false, refuse(room.NotPlaying, "there is nothing to leave: %v", err)
	}
	return true, c.foresee(e)
}

// isAhead reports whether a part of the tournament has not begun.
func isAhead(plan *pairing.Plan, part string) bool {
	return part != "" && slices.Contains(plan.Ahead, part)
}

func decideBegin(c *Tournament, _ string, _ *Command, e *Event) (bool, error) {
	switch {
	case c.phase != Entering:
		return false, nil
	case len(c.entries) < 2:
		return false, refuse(room.NotPlaying, "a contest needs two players at least")
	case c.terms.IsDisplay() && !c.hasExhibitor():
		return false, refuse(room.NotReady, "the host, who plays against all others, has not entered")
	case c.terms.IsDisplay() && c.boards() > MostBoards:
		return false, refuse(room.Full, "a simultaneous display has at most %d boards", MostBoards)
	case c.terms.games(len(c.entries)) > MostGames:
		return false, refuse(room.BadTerms, "stages: %d players would have more than %d games: take groups or Swiss rounds",
			len(c.entries), MostGames)
	}
	e.Kind = Began
	_, err := c.Plan()
	return true, err
}

func decidePause(c *Tournament, _ string, _ *Command, e *Event) (bool, error) {
	if c.phase != Playing {
		return false, refuse(room.NotPlaying, "nothing is played")
	}
	e.Kind = Paused
	return !c.paused, nil
}

func decideResume(c *Tournament, _ string, _ *Command, e *Event) (bool, error) {
	e.Kind = Resumed
	return c.paused, nil
}

func decideClose(_ *Tournament, _ string, _ *Command, e *Event) (bool, error) {
	e.Kind = Closed
	return true, nil
}
