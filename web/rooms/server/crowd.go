package server

import (
	"context"
	"maps"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// A crowd bounds what a person and an address do in a room before the room's own bounds, which
// all share, are reached. An address is the account of a connection, see Account; that of
// connections within this process is "" and has no bounds.
type crowd struct {
	from    origins    // of the people in the room
	comings room.Rates // by address
	// greetings of people and addresses, and of the room
	personGreets, addressGreets room.Rates
	roomGreets                  room.Spent
}

// mostOfAddress is the number of people in a room who may have the same address, such as that
// of a school.
const mostOfAddress = room.MostPeople / 2

// The rates of an address in a room are half of the room's, or less.
var (
	paceOfComings       = room.Pace{Burst: 2 * room.MostPeople, PerSecond: 2}
	paceOfPersonGreets  = room.Pace{Burst: 5, PerSecond: 0.5}
	paceOfAddressGreets = room.Pace{Burst: 20, PerSecond: 2}
	paceOfRoomGreets    = room.Pace{Burst: 40, PerSecond: 4}
)

// origins holds the addresses of people by ID, where they are known.
type origins map[string]string

// note records the address of a person.
func (o *origins) note(who, from string) {
	if *o == nil {
		*o = make(origins)
	}
	(*o)[who] = from
}

// came records that a person has joined the room.
func (c *crowd) came(who, from string, now time.Time) {
	c.from.note(who, from)
	paceOfComings.Count(&c.comings, from, now)
}

// mayGreet counts a greeting, and reports whether it is within the limits.
func (c *crowd) mayGreet(who, from string, now time.Time) bool {
	if !paceOfPersonGreets.Allows(c.personGreets[who], now) ||
		from != "" && !paceOfAddressGreets.Allows(c.addressGreets[from], now) ||
		!paceOfRoomGreets.Allows(c.roomGreets, now) {
		return false
	}
	paceOfPersonGreets.Count(&c.personGreets, who, now)
	paceOfAddressGreets.Count(&c.addressGreets, from, now)
	paceOfRoomGreets.Add(&c.roomGreets, now)
	return true
}

// admit makes place for a person who joins. If the room is full, or has mostOfAddress people of
// the person's address, a person who is offline leaves it: people who came and went keep no
// others out.
func (r *liveRoom) admit(ctx context.Context, who, from string, c *room.Command) error {
	door := r.room.Door()
	if name, err := room.CleanName(c.Name); err != nil || door.Check(who, name, r.room.Host() != "") != nil {
		return nil // refused by the room itself
	}
	now := r.server.Now()
	if from != "" && !paceOfComings.Allows(r.crowd.comings[from], now) {
		return protocol.Errorf(room.TooOften, "too many people come from your address at once: try again in a moment")
	}
	crowded := false
	err := r.keep(ctx, func() (*room.Event, error) {
		people := r.room.People()
		own := 0
		for _, p := range people {
			if from != "" && r.crowd.from[p.ID] == from {
				own++
			}
		}
		crowded = own >= mostOfAddress
		if !crowded && len(people) < room.MostPeople {
			return nil, nil
		}
		e := r.room.Displace(now, r.away(), func(other string) bool { return !crowded || r.crowd.from[other] == from })
		crowded = crowded && e == nil
		return e, nil
	})
	if err == nil && crowded {
		err = protocol.Errorf(room.Full, "%d people of your address are in the room already", mostOfAddress)
	}
	return err
}

// mostPlayersOfAddress is the number of players of a tournament who may have entered from the
// same address, which may be that of a whole school.
const mostPlayersOfAddress = tournament.MostPlayers * 3 / 4

// isCrowded reports whether a person may not enter because of the players of its address.
func (t *liveTournament) isCrowded(who, from string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if from == "" || who == t.tournament.Host() {
		return false
	}
	own := 0
	for _, e := range t.tournament.Entries() {
		if !e.Left && e.Person != who && t.from[e.Person] == from {
			own++
		}
	}
	return own >= mostPlayersOfAddress
}

// cameFrom records the address of a player who has entered.
func (t *liveTournament) cameFrom(who, from string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.from.note(who, from)
	if len(t.from) > 2*tournament.MostPlayers {
		maps.DeleteFunc(t.from, func(who, _ string) bool {
			_, enters := t.tournament.EntryOf(who)
			return !enters
		})
	}
}
