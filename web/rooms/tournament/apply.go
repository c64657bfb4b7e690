package tournament

import (
	"fmt"
	"slices"

	"colat/ai/arena/pairing"
	"colat/web/rooms/room"
)

// Apply applies the next event. If it returns an error, the event is invalid and the
// tournament is unchanged.
func (c *Tournament) Apply(e *Event) error {
	wrong := func(err error) error { return fmt.Errorf("event %d, %.20s: %w", c.events+1, e.Kind, err) }
	apply := appliers[e.Kind]
	switch {
	case apply == nil:
		return wrong(refuse(room.Unknown, "there is no such kind"))
	case (e.Kind == Opened) != (c.phase == ""):
		return wrong(refuse(room.NotHere, "a contest is opened once, before everything else"))
	case c.phase == Shut:
		return wrong(refuse(room.IsClosed, "the contest is closed"))
	}
	if err := apply(c, e); err != nil {
		return wrong(err)
	}
	if e.Rounds != nil {
		c.rounds = e.Rounds
	}
	if !slices.Contains(planless, e.Kind) {
		c.plan = nil
	}
	c.events++
	if e.Who == c.host { // whose rate is limited
		paceOf(e.Kind).Count(&c.paces, string(e.Kind), e.Time())
	}
	// The clocks of servers may differ. c.last never moves back.
	if at := e.Time(); at.After(c.last) {
		c.last = at
	}
	return nil
}

// planless holds the kinds of events that do not change the plan. Pairing a round of
// hundreds of players takes a second.
var planless = []Kind{Began, Paused, Resumed, Finished, Barred, Allowed, Locked, Unlocked}

// appliers holds a function for each kind of event. Each function checks the event before
// it changes the tournament.
var appliers map[Kind]func(*Tournament, *Event) error

func init() {
	appliers = map[Kind]func(*Tournament, *Event) error{
		Opened:    (*Tournament).opened,
		Settled:   (*Tournament).settled,
		Entered:   (*Tournament).entered,
		Left:      (*Tournament).left,
		Began:     (*Tournament).began,
		Paused:    func(c *Tournament, _ *Event) error { c.paused = true; return nil },
		Resumed:   func(c *Tournament, e *Event) error { c.paused, c.paced = false, e.Time(); return nil },
		Gave:      (*Tournament).gave,
		Ended:     (*Tournament).ended,
		Corrected: (*Tournament).corrected,
		Finished:  (*Tournament).finished,
		Renamed:   (*Tournament).renamed,
		Barred:    func(c *Tournament, e *Event) error { c.remove(e, e.Person, e.Name); return nil },
		Allowed:   func(c *Tournament, e *Event) error { c.door.Allow(e.Person); return nil },
		Locked:    func(c *Tournament, _ *Event) error { c.door.SetLocked(true); return nil },
		Unlocked:  func(c *Tournament, _ *Event) error { c.door.SetLocked(false); return nil },
		Closed:    (*Tournament).shut,
	}
}

func (c *Tournament) opened(e *Event) error {
	if e.Terms == nil {
		return refuse(room.BadTerms, "a contest is opened with terms")
	}
	if err := e.Terms.Check(); err != nil {
		return err
	}
	c.phase, c.host, c.terms, c.code = Entering, e.Who, *e.Terms, e.Code
	c.enterEngine()
	return nil
}

func (c *Tournament) settled(e *Event) error {
	if c.phase != Entering || e.Terms == nil {
		return refuse(room.NotSetting, "terms are settled before the contest begins")
	}
	if err := e.Terms.Check(); err != nil {
		return err
	}
	if err := c.checkNewExhibitor(e.Terms); err != nil {
		return err
	}
	c.terms = *e.Terms
	c.enterEngine()
	return nil
}

func (c *Tournament) entered(e *Event) error {
	at := c.entry(e.Name)
	switch {
	case c.returns(e.Person, e.Name):
		c.entries = slices.Clone(c.entries)
		back := &c.entries[at]
		back.Player, back.Left, back.Bot = back.Player.Returned(e.Enters), false, e.Bot
	case at >= 0 || e.Name == "":
		return refuse(room.Taken, "the name is taken")
	case len(c.entries) >= MostPlayers:
		return refuse(room.Full, "there are %d players", MostPlayers)
	default:
		player := pairing.Player{Name: e.Name, Enters: e.Enters}
		c.entries = append(c.entries, Entry{Person: e.Person, Player: player, Bot: e.Bot})
	}
	if c.comings == nil {
		c.comings = make(map[string]int)
	}
	c.comings[e.Person]++
	if e.Who == c.host {
		c.door.Allow(e.Person)
	}
	return nil
}

func (c *Tournament) renamed(e *Event) error {
	at := c.entry(e.Name)
	switch {
	case c.phase != Entering:
		return refuse(room.NotSetting, "players have their names from the beginning on")
	case at < 0:
		return refuse(NotEntered, "no participant is called %.40q", e.Name)
	case e.To == "" || c.entry(e.To) >= 0:
		return refuse(room.Taken, "the name is taken")
	}
	c.entries = slices.Clone(c.entries)
	c.entries[at].Name = e.To
	c.remove(e, c.entries[at].Person, e.Name)
	return nil
}

// remove tells the door that the host does not want a person under a name, or at all.
func (c *Tournament) remove(e *Event, person, name string) {
	c.door.Remove(room.Removal{Person: person, Name: name, Barred: e.Barred})
}

func (c *Tournament) left(e *Event) error {
	at := c.entry(e.Name)
	if at < 0 || c.entries[at].Left {
		return refuse(NotEntered, "no participant has that name")
	}
	if person := c.entries[at].Person; e.Who == c.host && person != c.host {
		c.remove(e, person, e.Name)
	}
	if e.Removed {
		c.entries = slices.Delete(c.entries, at, at+1)
		return nil
	}
	c.entries[at].Left, c.entries[at].Withdraws = true, e.Withdraws
	for _, r := range e.Results {
		c.know(r)
	}
	c.drop(e.Drops)
	return nil
}

func (c *Tournament) began(e *Event) error {
	if c.phase != Entering {
		return refuse(room.NotSetting, "it has begun already")
	}
	c.phase, c.paused, c.paced = Playing, false, e.Time()
	return nil
}

func (c *Tournament) gave(e *Event) error {
	if c.phase != Playing {
		return refuse(room.NotPlaying, "no games are played")
	}
	for _, g := range e.Games {
		// A new room replaces a lost one.
		c.given = slices.DeleteFunc(c.given, func(o Given) bool { return o.Game == g.Game && o.Players == g.Players })
		g.At = e.At
		c.given = append(c.given, g)
		c.results = append(c.results, pairing.Result{Game: g.Game, Players: g.Players, Open: true})
	}
	return nil
}

func (c *Tournament) ended(e *Event) error {
	at := c.inRoom(e.Room)
	if at < 0 || len(e.Results) != 1 || e.Results[0].Game != c.given[at].Game ||
		e.Results[0].Players != c.given[at].Players {
		return refuse(room.NotPlaying, "no game is played in that room")
	}
	c.played = append(c.played, c.given[at])
	c.given = slices.Delete(c.given, at, at+1)
	c.know(e.Results[0])
	return nil
}

func (c *Tournament) corrected(e *Event) error {
	if len(e.Results) != 1 || c.phase != Playing && c.phase != Over {
		return refuse(room.NotPlaying, "there is no result to be corrected")
	}
	result := e.Results[0]
	// A correction that is taken back is none.
	result.Corrected = !slices.Contains(c.results, result)
	c.know(result)
	c.drop(e.Drops)
	if e.Reopened {
		c.phase, c.paced = Playing, e.Time()
	}
	return nil
}

func (c *Tournament) finished(*Event) error {
	if c.phase != Playing {
		return refuse(room.NotPlaying, "no games are played")
	}
	c.phase = Over
	return nil
}

// shut ends all games in progress. Their open results stay: they keep the pairs of the round
// together.
func (c *Tournament) shut(*Event) error {
	c.phase = Shut
	for _, g := range c.given {
		c.dropped = append(c.dropped, g.Room)
	}
	c.given = nil
	return nil
}

// know records the result of a game. If the game is in progress, its room is dropped.
func (c *Tournament) know(r pairing.Result) {
	c.results = append(c.results, r)
	for i, g := range c.given {
		if g.Game == r.Game && g.Players == r.Players {
			c.given = slices.Delete(c.given, i, i+1)
			c.dropped = append(c.dropped, g.Room)
			return
		}
	}
}

// drop removes the games in some rooms and their open results.
func (c *Tournament) drop(rooms []string) {
	for _, id := range rooms {
		at := c.inRoom(id)
		if at < 0 {
			continue
		}
		g := c.given[at]
		c.given = slices.Delete(c.given, at, at+1)
		c.dropped = append(c.dropped, id)
		c.results = slices.DeleteFunc(c.results, func(r pairing.Result) bool {
			return r.Open && r.Game == g.Game && r.Players == g.Players
		})
	}
}

// inRoom returns the index of the game of a room in c.given, or -1.
func (c *Tournament) inRoom(id string) int {
	return slices.IndexFunc(c.given, func(g Given) bool { return g.Room == id })
}
