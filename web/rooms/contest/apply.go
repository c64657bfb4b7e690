package contest

import (
	"fmt"
	"slices"

	"colat/ai/arena/schedule"
	"colat/web/rooms/room"
)

// Apply takes in the next event. An error says that it cannot have happened; then nothing
// has changed.
func (c *Contest) Apply(e *Event) error {
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
	if !slices.Contains(planless, e.Kind) {
		c.plan = nil
	}
	c.events++
	// The clocks of two servers differ a little: time never runs back in a contest.
	if at := e.Time(); at.After(c.last) {
		c.last = at
	}
	return nil
}

// planless are the kinds of events by which the plan stays as it is. To pair a round of
// hundreds takes a second.
var planless = []Kind{Began, Paused, Resumed, Finished}

// appliers take in the events of a kind. They check first and change afterwards.
var appliers map[Kind]func(*Contest, *Event) error

func init() {
	appliers = map[Kind]func(*Contest, *Event) error{
		Opened:    (*Contest).opened,
		Settled:   (*Contest).settled,
		Entered:   (*Contest).entered,
		Left:      (*Contest).left,
		Began:     (*Contest).began,
		Paused:    func(c *Contest, _ *Event) error { c.paused = true; return nil },
		Resumed:   func(c *Contest, e *Event) error { c.paused, c.paced = false, e.Time(); return nil },
		Gave:      (*Contest).gave,
		Ended:     (*Contest).ended,
		Corrected: (*Contest).corrected,
		Finished:  (*Contest).finished,
		Closed:    func(c *Contest, _ *Event) error { c.phase = Shut; c.drop(c.roomsOf(c.given)); return nil },
	}
}

func (c *Contest) opened(e *Event) error {
	if e.Terms == nil {
		return refuse(room.BadTerms, "a contest is opened with terms")
	}
	if err := e.Terms.Check(); err != nil {
		return err
	}
	c.phase, c.host, c.terms = Entering, e.Who, *e.Terms
	return nil
}

func (c *Contest) settled(e *Event) error {
	if c.phase != Entering || e.Terms == nil {
		return refuse(room.NotSetting, "terms are settled before the contest begins")
	}
	if err := e.Terms.Check(); err != nil {
		return err
	}
	c.terms = *e.Terms
	return nil
}

func (c *Contest) entered(e *Event) error {
	if c.entry(e.Name) >= 0 || e.Name == "" {
		return refuse(room.Taken, "the name is taken")
	}
	if len(c.entries) >= MostPlayers {
		return refuse(room.Full, "there are %d players", MostPlayers)
	}
	c.entries = append(c.entries, Entry{Person: e.Person, Player: schedule.Player{Name: e.Name, Enters: e.Enters}})
	c.comings++
	return nil
}

func (c *Contest) left(e *Event) error {
	at := c.entry(e.Name)
	if at < 0 || c.entries[at].Left {
		return refuse(NotEntered, "nobody of that name takes part")
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

func (c *Contest) began(e *Event) error {
	if c.phase != Entering {
		return refuse(room.NotSetting, "it has begun already")
	}
	c.phase, c.paused, c.paced = Playing, false, e.Time()
	return nil
}

func (c *Contest) gave(e *Event) error {
	if c.phase != Playing {
		return refuse(room.NotPlaying, "no games are played")
	}
	for _, g := range e.Games {
		// A room that was lost is replaced.
		c.given = slices.DeleteFunc(c.given, func(o Given) bool { return o.Game == g.Game && o.Players == g.Players })
		g.At = e.At
		c.given = append(c.given, g)
		c.results = append(c.results, schedule.Result{Game: g.Game, Players: g.Players, Open: true})
	}
	return nil
}

func (c *Contest) ended(e *Event) error {
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

func (c *Contest) corrected(e *Event) error {
	if len(e.Results) != 1 || c.phase != Playing && c.phase != Over {
		return refuse(room.NotPlaying, "there is no result to be corrected")
	}
	c.know(e.Results[0])
	c.drop(e.Drops)
	if e.Reopened {
		c.phase, c.paced = Playing, e.Time()
	}
	return nil
}

func (c *Contest) finished(*Event) error {
	if c.phase != Playing {
		return refuse(room.NotPlaying, "no games are played")
	}
	c.phase = Over
	return nil
}

// know takes in the result of a game. If it is being played nobody waits for its end.
func (c *Contest) know(r schedule.Result) {
	c.results = append(c.results, r)
	for i, g := range c.given {
		if g.Game == r.Game && g.Players == r.Players {
			c.given = slices.Delete(c.given, i, i+1)
			c.dropped = append(c.dropped, g.Room)
			return
		}
	}
}

// drop forgets the games in some rooms.
func (c *Contest) drop(rooms []string) {
	for _, id := range rooms {
		at := c.inRoom(id)
		if at < 0 {
			continue
		}
		g := c.given[at]
		c.given = slices.Delete(c.given, at, at+1)
		c.dropped = append(c.dropped, id)
		c.results = slices.DeleteFunc(c.results, func(r schedule.Result) bool {
			return r.Open && r.Game == g.Game && r.Players == g.Players
		})
	}
}

// inRoom returns where the game of a room stands in given, or -1.
func (c *Contest) inRoom(id string) int {
	return slices.IndexFunc(c.given, func(g Given) bool { return g.Room == id })
}

// roomsOf returns the rooms of games.
func (c *Contest) roomsOf(games []Given) []string {
	var rooms []string
	for _, g := range games {
		rooms = append(rooms, g.Room)
	}
	return rooms
}
