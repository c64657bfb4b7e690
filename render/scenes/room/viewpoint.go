package room

import (
	"slices"
	"time"

	rooms "colat/web/rooms/room"
)

// viewpoint is the user's view of a room.
type viewpoint struct{ connection Connection }

// room returns the room, or nil until it is known.
func (v viewpoint) room() *rooms.Room { return v.connection.Room() }

// me returns the user's public ID.
func (v viewpoint) me() string { return v.connection.Person() }

// chair returns the user's chair, or rooms.NoChair.
func (v viewpoint) chair() int {
	if r := v.room(); r != nil {
		return r.ChairOf(v.me())
	}
	return rooms.NoChair
}

// hosts reports whether the user is the host.
func (v viewpoint) hosts() bool {
	r := v.room()
	return r != nil && r.Host() == v.me() && v.me() != ""
}

// isHere reports whether the user has joined the room.
func (v viewpoint) isHere() bool {
	r := v.room()
	return r != nil && slices.ContainsFunc(r.People(), func(p rooms.Person) bool { return p.ID == v.me() })
}

// votes reports whether the user is a member of a team.
func (v viewpoint) votes() bool {
	chair := v.chair()
	return chair != rooms.NoChair && v.room().Terms().Chairs[chair].Kind == rooms.TeamChair
}

// decides reports whether the user can end the game for its chair.
func (v viewpoint) decides() bool { return v.chair() != rooms.NoChair && (!v.votes() || v.hosts()) }

// isNew reports whether the user sat down after the game on the board was played.
func (v viewpoint) isNew() bool {
	r := v.room()
	return r != nil && r.Phase() == rooms.Over && v.chair() != rooms.NoChair && r.PlayedOn(v.me()) == rooms.NoChair
}

// mayBegin reports whether the user can start the game in a room where the host starts games.
func (v viewpoint) mayBegin() bool {
	r := v.room()
	return v.isHere() && r.Terms().Begins == rooms.ByHost && r.MayBegin(v.me(), v.away(r.Host()))
}

// frees reports whether the user can make a person stand up.
func (v viewpoint) frees(who string) bool {
	r := v.room()
	chair := r.ChairOf(who)
	return v.hosts() && who != v.me() && chair != rooms.NoChair && !r.Terms().Fixed && r.Phase() != rooms.Shut &&
		(r.Phase() != rooms.Playing || r.Terms().Chairs[chair].Kind == rooms.TeamChair)
}

// away returns how long a person has been offline, or 0 if that is not known.
func (v viewpoint) away(who string) time.Duration {
	since, told := v.connection.Presence().Away[who]
	if !told || v.present(who) {
		return 0
	}
	return max(v.connection.Now().Sub(time.UnixMilli(since)), 0)
}

// wasLeft reports whether a chair of people has no connected member, or no member at all
// during a game.
func (v viewpoint) wasLeft(chair int) bool {
	r := v.room()
	if r.Terms().Chairs[chair].Kind == rooms.EngineChair {
		return false
	}
	return len(r.Members(chair)) == 0 && r.Phase() == rooms.Playing || !v.chairIsHere(chair)
}

// whereIs returns the id of the text for a chair whose members are all offline.
func (v viewpoint) whereIs(chair int) string {
	if v.room().AwayFor(chair, v.connection.Now(), v.away) >= rooms.AwayToEnd {
		return "room.gone-short"
	}
	return "room.reconnecting"
}

// endsIn returns the seconds until the user may end the game because the opponent is offline:
// 0 if it may do so at once, and -1 if not at all.
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

// bound reports whether the user plays, not as a member of a team, so that leaving ends the
// game.
func (v viewpoint) bound() bool {
	r := v.room()
	return r != nil && r.Phase() == rooms.Playing && v.chair() != rooms.NoChair && !v.votes()
}

// freeChair returns the chair for a person who has just joined, or rooms.NoChair. Of two
// teams it returns the smaller one.
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

// mayTake reports whether the user could sit down on a chair.
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

// present reports whether a person is connected, and true if that is not known.
func (v viewpoint) present(who string) bool {
	here := v.connection.Presence().Here
	return len(here) == 0 || slices.Contains(here, who)
}

// chairIsHere reports whether a member of a chair is connected, and true for a chair without
// members.
func (v viewpoint) chairIsHere(chair int) bool {
	members := v.room().Members(chair)
	return len(members) == 0 || slices.ContainsFunc(members, v.present)
}

// voteLeft returns the seconds left to vote, or -1 if there is no vote.
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
