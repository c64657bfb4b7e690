package participant

import (
	"slices"
	"time"

	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// IsHost reports whether the participant is the host of its room or tournament.
func (p *Participant) IsHost() bool {
	me := p.Person()
	if t := p.Tournament(); t != nil && me != "" {
		return t.Host() == me
	}
	r := p.Room()
	return r != nil && me != "" && r.Host() == me
}

// Entry returns the participant's entry in its tournament, and whether it takes part.
func (p *Participant) Entry() (tournament.Entry, bool) {
	if t := p.Tournament(); t != nil {
		return t.EntryOf(p.Person())
	}
	return tournament.Entry{}, false
}

// Game returns the participant's game in progress in its tournament, and whether there is
// one.
func (p *Participant) Game() (tournament.Given, bool) {
	if t := p.Tournament(); t != nil {
		return t.GameOf(p.Person())
	}
	return tournament.Given{}, false
}

// Chair returns the participant's chair, or room.NoChair.
func (p *Participant) Chair() int {
	if r := p.Room(); r != nil {
		return r.ChairOf(p.Person())
	}
	return room.NoChair
}

// IsHere reports whether the participant has joined its room.
func (p *Participant) IsHere() bool {
	r, me := p.Room(), p.Person()
	return r != nil && slices.ContainsFunc(r.People(), func(other room.Person) bool { return other.ID == me })
}

// InTeam reports whether the participant is a member of a team.
func (p *Participant) InTeam() bool {
	chair := p.Chair()
	return chair != room.NoChair && p.Room().Terms().Chairs[chair].Kind == room.TeamChair
}

// Decides reports whether the participant can end the game for its chair.
func (p *Participant) Decides() bool {
	return p.Chair() != room.NoChair && (!p.InTeam() || p.IsHost())
}

// Asked returns what the other chair asks the participant's, if it does and the participant can answer.
func (p *Participant) Asked() (about room.Subject, asked bool) {
	r := p.Room()
	if r == nil || !p.Decides() {
		return about, false
	}
	about, asker := r.Question()
	return about, asker == 1-p.Chair()
}

// MayAsk reports whether the participant can ask about a draw or a takeback now.
func (p *Participant) MayAsk(about room.Subject) bool {
	return p.Decides() && p.Room().MayAsk(about, p.Chair())
}

// IsNew reports whether the participant sat down after the game on the board was played.
func (p *Participant) IsNew() bool {
	r := p.Room()
	return r != nil && r.Phase() == room.Over && p.Chair() != room.NoChair && r.PlayedOn(p.Person()) == room.NoChair
}

// IsBound reports whether the participant plays, not as a member of a team, so that leaving
// ends the game.
func (p *Participant) IsBound() bool {
	r := p.Room()
	return r != nil && r.Phase() == room.Playing && p.Chair() != room.NoChair && !p.InTeam()
}

// MayBegin reports whether the participant can start the game in a room where the host
// starts games.
func (p *Participant) MayBegin() bool {
	r := p.Room()
	return p.IsHere() && r.Terms().Begins == room.ByHost && r.MayBegin(p.Person(), p.Away(r.Host()))
}

// MayFree reports whether the participant can make a person stand up.
func (p *Participant) MayFree(who string) bool {
	r := p.Room()
	chair := r.ChairOf(who)
	return p.IsHost() && who != p.Person() && chair != room.NoChair && !r.Terms().Fixed && r.Phase() != room.Shut &&
		(r.Phase() != room.Playing || r.Terms().Chairs[chair].Kind == room.TeamChair)
}

// MaySit reports whether the participant could sit down on a chair.
func (p *Participant) MaySit(chair int) bool {
	r := p.Room()
	switch r.Terms().Chairs[chair].Kind {
	case room.TeamChair:
		return r.Phase() != room.Shut
	case room.PersonChair:
		return len(r.Members(chair)) == 0 && r.Phase() != room.Playing && r.Phase() != room.Shut
	}
	return false
}

// FreeChair returns the chair for a participant who has just joined, or room.NoChair. Of two
// teams it returns the smaller one. While the host has no chair, others leave the first chair
// to the host: Terms.Opens says which of the two makes the first move.
func (p *Participant) FreeChair() int {
	r, free := p.Room(), room.NoChair
	if p.Chair() != room.NoChair || r.Terms().Fixed {
		return free
	}
	order := [2]int{0, 1}
	if r.Host() != p.Person() && r.ChairOf(r.Host()) == room.NoChair {
		order = [2]int{1, 0}
	}
	for _, i := range order {
		if p.MaySit(i) && (free < 0 || len(r.Members(i)) < len(r.Members(free))) {
			free = i
		}
	}
	return free
}

// IsPresent reports whether a person is connected to the room, and true if that is not
// known.
func (p *Participant) IsPresent(who string) bool {
	here := p.Presence().Here
	return len(here) == 0 || slices.Contains(here, who)
}

// Away returns how long a person has been offline, or 0 if that is not known.
func (p *Participant) Away(who string) time.Duration {
	since, known := p.Presence().Away[who]
	if !known || p.IsPresent(who) {
		return 0
	}
	return max(p.Now().Sub(time.UnixMilli(since)), 0)
}

// ChairIsPresent reports whether a member of a chair is connected, and true for a chair
// without members.
func (p *Participant) ChairIsPresent(chair int) bool {
	members := p.Room().Members(chair)
	return len(members) == 0 || slices.ContainsFunc(members, p.IsPresent)
}

// IsDeserted reports whether a chair of people has no connected member, or no member at all
// during a game.
func (p *Participant) IsDeserted(chair int) bool {
	r := p.Room()
	if r.Terms().Chairs[chair].Kind == room.EngineChair {
		return false
	}
	return len(r.Members(chair)) == 0 && r.Phase() == room.Playing || !p.ChairIsPresent(chair)
}

// AwayFor returns how long all members of a chair have been offline.
func (p *Participant) AwayFor(chair int) time.Duration {
	return p.Room().AwayFor(chair, p.Now(), p.Away)
}

// EndsIn returns the seconds until the participant may end the game because the opponent is
// offline: 0 if it may do so at once, and -1 if not at all.
func (p *Participant) EndsIn() int {
	r, mine := p.Room(), p.Chair()
	if r == nil || mine == room.NoChair || r.Phase() != room.Playing || r.Terms().Clock.Total > 0 ||
		!p.IsDeserted(1-mine) {
		return -1
	}
	if !p.Decides() && p.Away(r.Host()) < room.AwayToEnd {
		return -1
	}
	return seconds(room.AwayToEnd - p.AwayFor(1-mine))
}

// VoteLeft returns the seconds left to vote, or -1 if there is no vote.
func (p *Participant) VoteLeft() int {
	if r := p.Room(); r != nil {
		if ends, votes := r.VoteEnds(); votes {
			return seconds(ends.Sub(p.Now()))
		}
	}
	return -1
}

// MissingIn returns the seconds until a player who is not ready loses a game of the
// participant's tournament, or 0 if there is no limit.
func (p *Participant) MissingIn(g tournament.Given) int {
	at, waits := p.Tournament().MissingAt(g, time.Time{})
	if !waits {
		return 0
	}
	return seconds(at.Sub(p.Now()))
}

// seconds rounds a duration up to seconds. A duration that has passed counts as 0.
func seconds(d time.Duration) int { return max(0, int((d+time.Second-1)/time.Second)) }
