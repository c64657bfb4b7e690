// Package tournament is a tournament of people in rooms: who takes part, which games are to
// be played, in which rooms they are, how they have ended, how everybody stands. It is a
// fold over events as web/rooms/room is: Decide says which event follows from what
// somebody wants, Due which one is due by itself, Report which one follows from a room,
// and Apply takes an event in. Who meets whom says ai/arena/schedule.
//
// It does no I/O and knows neither the clock on the wall nor chance: both are given.
package tournament

import (
	"maps"
	"slices"
	"time"

	"colat/ai/arena/pairing"
	"colat/web/rooms/room"
)

// Bounds of a tournament.
const (
	MostPlayers = pairing.MostPlayers
	// MostEvents is when people can no longer enter by themselves; a tournament that has
	// begun goes on to its end.
	MostEvents = 50000
	// MostComings is how often one person enters. Who leaves before the beginning leaves
	// nothing in the tournament but events.
	MostComings = 64
	// hostEvents is how many more there may be until the host can no longer enter people
	// and correct results either.
	hostEvents = 2000
	// MostGames is how many games may be planned.
	MostGames = 10000
	// Idle is how long a tournament stays open in which nothing happens.
	Idle = 14 * 24 * time.Hour
	// mostGiven is how many games are given at a time, which bounds an event.
	mostGiven = 256
)

// Phase is what is going on in a tournament.
type Phase string

const (
	Entering Phase = "entering" // players come and go
	Playing  Phase = "playing"
	Over     Phase = "over" // everything is played; a correction may open it again
	Shut     Phase = "shut" // it is closed
)

// Tournament is a tournament. The zero value is one in which nothing has happened, not even its
// opening. It belongs to one goroutine at a time.
type Tournament struct {
	phase   Phase
	paused  bool
	host    string
	code    string
	terms   Terms
	entries []Entry
	// results are all that is known of games, in the order in which it became known.
	// The last one of a game counts; those of games being played are Open.
	results []pairing.Result
	given   []Given        // games being played
	played  []Given        // games that have ended in their rooms
	dropped []string       // rooms of games that do not count any more
	comings map[string]int // how often each person has entered
	events  int
	last    time.Time
	// paced is since when players may be waited for: nobody has to be there during a
	// pause.
	paced time.Time
	paces map[Kind]room.Spent // what the host has used of them
	plan  *pairing.Plan       // what follows from all this; nil if it is to be found out
}

// An Entry is somebody who takes part.
type Entry struct {
	Person string // by which rooms know who it is
	pairing.Player
	Left bool // it has left the tournament
}

// Given is a game with its room.
type Given struct {
	Game    string    `json:"game"`    // its Key in the plan
	Players [2]string `json:"players"` // by name, the one who opens first
	Room    string    `json:"room"`
	At      int64     `json:"at,omitempty"` // milliseconds since 1970; in events they have it
}

// Phase returns what is going on.
func (c *Tournament) Phase() Phase { return c.phase }

// IsPaused reports whether no further game begins for now.
func (c *Tournament) IsPaused() bool { return c.paused }

// Host returns the ID of who has opened the tournament.
func (c *Tournament) Host() string { return c.host }

// Code returns by which code people find the tournament, "" where it has none.
func (c *Tournament) Code() string { return c.code }

// Terms returns what is played.
func (c *Tournament) Terms() Terms { return c.terms }

// Entries returns who takes part or did, in the order in which they came, to look at only.
func (c *Tournament) Entries() []Entry { return c.entries }

// Events returns how many events the tournament is made of.
func (c *Tournament) Events() int { return c.events }

// Last returns when something happened last.
func (c *Tournament) Last() time.Time { return c.last }

// Given returns the games that are being played, to look at only.
func (c *Tournament) Given() []Given { return c.given }

// Dropped returns the rooms in which games were being played that do not count any more,
// to look at only.
func (c *Tournament) Dropped() []string { return c.dropped }

// EntryOf returns the entry of a person who takes part, and whether there is one.
func (c *Tournament) EntryOf(person string) (Entry, bool) {
	for _, e := range c.entries {
		if e.Person == person && !e.Left {
			return e, true
		}
	}
	return Entry{}, false
}

// entry returns where somebody of a name stands, or -1.
func (c *Tournament) entry(name string) int {
	return slices.IndexFunc(c.entries, func(e Entry) bool { return e.Name == name })
}

// GameOf returns the game that a person is to play now, and whether there is one.
func (c *Tournament) GameOf(person string) (Given, bool) {
	for _, e := range c.entries {
		if e.Person != person {
			continue
		}
		for _, g := range c.given {
			if slices.Contains(g.Players[:], e.Name) {
				return g, true
			}
		}
	}
	return Given{}, false
}

// Tournament returns what settles who meets whom.
func (c *Tournament) Tournament() *pairing.Tournament {
	t := &pairing.Tournament{Seed: c.terms.Seed, Stages: c.terms.Stages}
	for _, e := range c.entries {
		t.Players = append(t.Players, e.Player)
	}
	return t
}

// Plan returns where the tournament stands: tables, brackets, rounds, games. Before it
// begins it says what would be played by those who are there. An error says why nothing
// could be.
func (c *Tournament) Plan() (*pairing.Plan, error) {
	if c.plan == nil {
		plan, err := c.Tournament().Plan(c.results)
		if err != nil {
			return nil, refuse(room.BadTerms, "%v", err)
		}
		c.plan = plan
	}
	return c.plan, nil
}

// Played returns the games that have ended in their rooms, in the order in which they
// did, to look at only. Not all of them count: results are corrected, players leave.
func (c *Tournament) Played() []Given { return c.played }

// Clone returns a tournament of the same events, which goes its own way from now on.
func (c *Tournament) Clone() *Tournament {
	d := *c
	d.entries = slices.Clone(c.entries)
	d.results = slices.Clone(c.results)
	d.given = slices.Clone(c.given)
	d.played = slices.Clone(c.played)
	d.dropped = slices.Clone(c.dropped)
	d.comings = maps.Clone(c.comings)
	d.paces = maps.Clone(c.paces)
	return &d
}
