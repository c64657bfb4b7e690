package room

import (
	"slices"
	"time"

	rooms "colat/web/rooms/room"
)

// viewpoint is a room as one person has it before them, over a connection.
type viewpoint struct{ connection Connection }

// room returns the room, nil while it is not known.
func (v viewpoint) room() *rooms.Room { return v.connection.Room() }

// me returns the ID by which others know the person.
func (v viewpoint) me() string { return v.connection.Person() }

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

// isNew reports whether the person sits at a board on which others have played: it came
// after the game.
func (v viewpoint) isNew() bool {
	r := v.room()
	return r != nil && r.Phase() == rooms.Over && v.chair() != rooms.NoChair && r.PlayedOn(v.me()) == rooms.NoChair
}

// mayBegin reports whether the person can begin a game for everybody now.
func (v viewpoint) mayBegin() bool {
	r := v.room()
	return v.isHere() && r.Terms().Begins == rooms.ByHost && r.MayBegin(v.me(), v.away(r.Host()))
}

// frees reports whether the person can have another one stand up.
func (v viewpoint) frees(who string) bool {
	r := v.room()
	chair := r.ChairOf(who)
	return v.hosts() && who != v.me() && chair != rooms.NoChair && !r.Terms().Fixed && r.Phase() != rooms.Shut &&
		(r.Phase() != rooms.Playing || r.Terms().Chairs[chair].Kind == rooms.TeamChair)
}

// away returns for how long somebody has not been connected, as far as the server has said.
func (v viewpoint) away(who string) time.Duration {
	since, told := v.connection.Presence().Away[who]
	if !told || v.present(who) {
		return 0
	}
	return max(v.connection.Now().Sub(time.UnixMilli(since)), 0)
}

// wasLeft reports whether nobody of a chair is there who should be.
func (v viewpoint) wasLeft(chair int) bool {
	r := v.room()
	if r.Terms().Chairs[chair].Kind == rooms.EngineChair {
		return false
	}
	return len(r.Members(chair)) == 0 && r.Phase() == rooms.Playing || !v.chairIsHere(chair)
}

// whereIs is the id of what is said of a chair of which nobody is connected.
func (v viewpoint) whereIs(chair int) string {
	if v.room().AwayFor(chair, v.connection.Now(), v.away) >= rooms.AwayToEnd {
		return "room.gone-short"
	}
	return "room.reconnecting"
}

// endsIn returns in how many seconds the person may end the game since the other side has
// left it, 0 for now and -1 where it may not.
func (v viewpoint) endsIn() int {
	r, mine := v.room(), v.chair()
	if r == nil || mine == rooms.NoChair || r.Phase() != rooms.Playing || r.Terms().Clock.Total > 0 || !v.wasLeft(1-mine) {
		return -1
	}
	if !v.decides() && v.away(r.Host()) < rooms.AwayToEnd {
		return -1
	}
	left := rooms.AwayToEnd - r.AwayFor(1-mine, v.connection.Now(), v.away)
	return max(0, int((left+time.Second-1)/time.Second))
}

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
	here := v.connection.Presence().Here
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
	return max(0, int((ends.Sub(v.connection.Now())+time.Second-1)/time.Second))
}
