// Package tournament implements a tournament of people in rooms: its participants, the
// planned games and their rooms, the results and the standings. Like web/rooms/room it is
// a fold over events: Decide returns the event that follows from a command, Due returns
// the event that is due at a time, Report returns the event that follows from a room, and
// Apply applies an event. Package ai/arena/pairing determines the pairings.
//
// The package does no I/O. The time and random numbers are passed in by the caller.
package tournament

import (
	"maps"
	"slices"
	"time"

	"colat/ai/arena/pairing"
	"colat/web/rooms/room"
)

// Limits of a tournament.
const (
	MostPlayers = pairing.MostPlayers
	// MostEvents is the number of events after which people can no longer enter by
	// themselves. A tournament that has begun is played to its end.
	MostEvents = 50000
	// MostComings is how often one person may enter. A player who leaves before the
	// beginning leaves nothing in the tournament but events.
	MostComings = 64
	// hostEvents is the number of further events after which the host cannot enter people
	// or correct results either.
	hostEvents = 2000
	// MostGames is the maximum number of planned games.
	MostGames = 10000
	// Idle is how long a tournament stays open without events.
	Idle = 14 * 24 * time.Hour
	// mostGiven is the maximum number of games that begin at a time, which bounds the
	// size of an event.
	mostGiven = 256
)

// Phase is the phase of a tournament.
type Phase string

const (
	Entering Phase = "entering" // players enter and leave
	Playing  Phase = "playing"
	Over     Phase = "over" // all games are finished; a correction may reopen it
	Shut     Phase = "shut" // closed
)

// Tournament is the state of a tournament. The zero value is a tournament before its
// Opened event. A Tournament must not be used by several goroutines at once.
type Tournament struct {
	phase   Phase
	paused  bool
	host    string
	code    string
	terms   Terms
	entries []Entry
	door    room.Door
	// results holds all known results in the order in which they became known. The last
	// one of a game counts; results of games in progress are Open.
	results []pairing.Result
	given   []Given        // games in progress
	played  []Given        // games that have ended in their rooms
	dropped []string       // rooms of cancelled games
	comings map[string]int // number of entries of each person
	events  int
	last    time.Time
	// paced is the time from which on players may count as absent: the beginning, the end
	// of the last pause, or the last reopening.
	paced time.Time
	paces room.Rates    // used rates of the host, by the kind of event
	plan  *pairing.Plan // derived from the fields above; nil if not computed
	// rounds are the Swiss rounds that were paired last.
	rounds []pairing.Round
}

// An Entry is a participant, present or former.
type Entry struct {
	Person string // ID of the person in rooms
	pairing.Player
	Left bool // whether the participant has left
	Bot  bool // whether a program plays
}

// Given is a game with its room.
type Given struct {
	Game    string    `json:"game"`    // Key of the game in the plan
	Players [2]string `json:"players"` // names of the players, the opener first
	Room    string    `json:"room"`
	At      int64     `json:"at,omitempty"` // Unix milliseconds; in events Event.At is used instead
}

// Phase returns the current phase.
func (c *Tournament) Phase() Phase { return c.phase }

// HasEnded reports whether no game is left to play: all are over, or the tournament was closed.
func (c *Tournament) HasEnded() bool { return c.phase == Over || c.phase == Shut }

// HasBegun reports whether the tournament has begun. One that was closed before has not.
func (c *Tournament) HasBegun() bool { return !c.paced.IsZero() }

// IsPaused reports whether the tournament is paused, so that no further games begin.
func (c *Tournament) IsPaused() bool { return c.paused }

// Host returns the ID of the person who opened the tournament.
func (c *Tournament) Host() string { return c.host }

// Code returns the short code of the tournament, or "" if it has none.
func (c *Tournament) Code() string { return c.code }

// Terms returns the terms.
func (c *Tournament) Terms() Terms { return c.terms }

// Door returns who may enter.
func (c *Tournament) Door() room.Door { return c.door }

// Entries returns the present and former participants in the order in which they entered.
// The caller must not modify the slice.
func (c *Tournament) Entries() []Entry { return c.entries }

// Present returns the numbers of people and of programs that take part.
func (c *Tournament) Present() (people, bots int) {
	for _, e := range c.entries {
		switch {
		case e.Left:
		case e.Bot:
			bots++
		default:
			people++
		}
	}
	return people, bots
}

// IsBot reports whether a program plays under a name.
func (c *Tournament) IsBot(name string) bool {
	at := c.entry(name)
	return at >= 0 && c.entries[at].Bot
}

// Events returns the number of events of the tournament.
func (c *Tournament) Events() int { return c.events }

// Last returns the time of the last event.
func (c *Tournament) Last() time.Time { return c.last }

// Given returns the games in progress. The caller must not modify the slice.
func (c *Tournament) Given() []Given { return c.given }

// Dropped returns the rooms of games that were cancelled in progress. The caller must not
// modify the slice.
func (c *Tournament) Dropped() []string { return c.dropped }

// EntryOf returns the current entry of a person, and whether there is one.
func (c *Tournament) EntryOf(person string) (Entry, bool) {
	for _, e := range c.entries {
		if e.Person == person && !e.Left {
			return e, true
		}
	}
	return Entry{}, false
}

// entry returns the index of the entry with a name, or -1.
func (c *Tournament) entry(name string) int {
	return slices.IndexFunc(c.entries, func(e Entry) bool { return e.Name == name })
}

// GamesOf returns the games in progress of a person. Only the exhibitor of a simultaneous display
// has several.
func (c *Tournament) GamesOf(person string) (games []Given) {
	for _, e := range c.entries {
		if e.Person != person {
			continue
		}
		for _, g := range c.given {
			if slices.Contains(g.Players[:], e.Name) {
				games = append(games, g)
			}
		}
	}
	return games
}

// GameOf returns the first game in progress of a person, and whether there is one.
func (c *Tournament) GameOf(person string) (Given, bool) {
	if games := c.GamesOf(person); len(games) > 0 {
		return games[0], true
	}
	return Given{}, false
}

// Tournament returns the players and stages from which the pairings follow.
func (c *Tournament) Tournament() *pairing.Tournament {
	exhibitor, _ := c.Exhibitor()
	t := &pairing.Tournament{Seed: c.terms.Seed, Stages: c.terms.stages(exhibitor.Name), Rounds: c.rounds}
	for _, e := range c.entries {
		t.Players = append(t.Players, e.Player)
	}
	return t
}

// Plan returns the state of the tournament: tables, brackets, rounds, games. Before the
// beginning it is the plan for the present entries. Once the tournament is closed it is the
// final state: games that were left are not in it, and all players have places. An error says
// why there is no plan.
func (c *Tournament) Plan() (*pairing.Plan, error) {
	if c.plan == nil {
		of := c.Tournament().Plan
		if c.phase == Shut {
			of = c.Tournament().Stopped
		}
		plan, err := of(c.results)
		if err != nil {
			return nil, refuse(room.BadTerms, "%v", err)
		}
		c.plan = plan
	}
	return c.plan, nil
}

// PlaceOf returns the place of a person, and whether it has one.
func (c *Tournament) PlaceOf(person string) (place int, has bool) {
	plan, err := c.Plan()
	if err != nil {
		return 0, false // it was closed before any game was played
	}
	for _, e := range c.entries {
		for _, p := range plan.Places {
			if e.Person == person && e.Name == p.Name {
				return p.Place, true
			}
		}
	}
	return 0, false
}

// Pair adds to the event that was applied last the Swiss rounds that are paired after it.
// It reports whether there are any. A server calls it before it sends the event.
func (c *Tournament) Pair(e *Event) bool {
	if c.phase != Playing {
		return false
	}
	plan, err := c.Plan()
	if err != nil || len(plan.Rounds()) == 0 {
		return false
	}
	c.rounds = plan.Rounds()
	e.Rounds = c.rounds
	return true
}

// Played returns the games that have ended in their rooms, in the order of their ends.
// Not all of them count, because results may be corrected and players may leave. The
// caller must not modify the slice.
func (c *Tournament) Played() []Given { return c.played }

// Clone returns an independent copy of the tournament.
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

// paceOf returns the rate limit of the host's events of a kind.
func paceOf(kind Kind) room.Pace {
	if kind == Entered || kind == Left || kind == Barred {
		return room.Pace{Burst: 2 * pairing.MostPlayers, PerSecond: 4}
	}
	return room.Pace{Burst: 40, PerSecond: 0.5}
}
