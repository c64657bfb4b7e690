package room

import (
	"slices"
	"time"

	rooms "colat/web/rooms/room"
)

// viewpoint is a room as one person has it before them, over a connection.
type viewpoint struct{ line Connection }

// room returns the room, nil while it is not known.
func (v viewpoint) room() *rooms.Room { return v.line.Room() }

// me returns the ID by which others know the person.
func (v viewpoint) me() string { return v.line.Person() }

// chair returns that of the person, or rooms.NoChair.
func (v viewpoint) chair() int {
	if r := v.room(); r != nil {
		return r.ChairOf(v.me())
	}
	return rooms.NoChair
}

// hosts reports whether the person says what is played.
func (v viewpoint) hosts() bool {
	r := v.room()
	return r != nil && r.Host() == v.me() && v.me() != ""
}

// isHere reports whether the person is one of the room's people.
func (v viewpoint) isHere() bool {
	r := v.room()
	return r != nil && slices.ContainsFunc(r.People(), func(p rooms.Person) bool { return p.ID == v.me() })
}

// votes reports whether the person is one of a team.
func (v viewpoint) votes() bool {
	chair := v.chair()
	return chair != rooms.NoChair && v.room().Terms().Chairs[chair].Kind == rooms.TeamChair
}

// decides reports whether the person may end the game for its chair.
func (v viewpoint) decides() bool { return v.chair() != rooms.NoChair && (!v.votes() || v.hosts()) }

// bound reports whether the person cannot leave: it plays.
func (v viewpoint) bound() bool {
	r := v.room()
	return r != nil && r.Phase() == rooms.Playing && v.chair() != rooms.NoChair && !v.votes()
}

// freeChair returns the chair on which somebody who has just come sits down, or
// rooms.NoChair: of teams the smaller one.
func (v viewpoint) freeChair() int {
	r, free := v.room(), rooms.NoChair
	if v.chair() != rooms.NoChair || r.Terms().Fixed {
		return free
	}
	for i := range 2 {
		if v.mayTake(i) && (free < 0 || len(r.Members(i)) < len(r.Members(free))) {
			free = i
		}
	}
	return free
}

// mayTake reports whether the person could sit down on a chair.
func (v viewpoint) mayTake(chair int) bool {
	r := v.room()
	switch r.Terms().Chairs[chair].Kind {
	case rooms.TeamChair:
		return r.Phase() != rooms.Shut
	case rooms.PersonChair:
		return len(r.Members(chair)) == 0 && r.Phase() != rooms.Playing && r.Phase() != rooms.Shut
	}
	return false
}

// present reports whether somebody is connected, as far as that is known.
func (v viewpoint) present(who string) bool {
	here := v.line.Presence().Here
	return len(here) == 0 || slices.Contains(here, who)
}

// chairIsHere reports whether one of those on a chair is connected, or nobody has to be.
func (v viewpoint) chairIsHere(chair int) bool {
	members := v.room().Members(chair)
	return len(members) == 0 || slices.ContainsFunc(members, v.present)
}

// voteLeft returns the seconds that a vote has left, -1 where nobody votes.
func (v viewpoint) voteLeft() int {
	r := v.room()
	if r == nil {
		return -1
	}
	ends, votes := r.VoteEnds()
	if !votes {
		return -1
	}
	return max(0, int((ends.Sub(v.line.Now())+time.Second-1)/time.Second))
}
