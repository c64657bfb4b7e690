package room

import (
	"math/rand/v2"
	"time"
)

// hostAgrees reports whether a game may begin by itself once all members are ready. If
// Terms.Begins is ByHost, the host must sit on a chair; a host who only watches begins
// the game with Begin.
func (r *Room) hostAgrees() bool {
	return r.terms.Begins != ByHost || r.ChairOf(r.host) != NoChair
}

// nextOpener returns the chair that opens the next game: after a game the other chair, or
// the same chair if that game was aborted, and otherwise the chair selected by the terms.
func (r *Room) nextOpener(chance *rand.Rand) int {
	switch {
	case r.phase == Over && r.aborted:
		return r.opens
	case r.phase == Over:
		return 1 - r.opens
	}
	switch r.terms.Opens {
	case HostOpens:
		return 0
	case GuestOpens:
		return 1
	}
	return chance.IntN(2)
}

func (r *Room) start(e *Event, opens int, chance *rand.Rand) (*Event, error) {
	start, err := r.terms.draw(chance)
	if err != nil {
		return nil, err
	}
	e.Kind, e.Game, e.Start, e.Opens, e.Anew = Started, r.games+1, start, opens, r.isAnew()
	return e, nil
}

// isAnew reports whether a person sits on a PersonChair on which it has not played the
// previous game.
func (r *Room) isAnew() bool {
	for i := range r.chairs {
		if r.games == 0 || r.terms.Chairs[i].Kind != PersonChair {
			continue
		}
		for _, who := range r.chairs[i].members {
			if r.PlayedOn(who) != i {
				return true
			}
		}
	}
	return false
}

func decideBegin(r *Room, who string, c *Command, e *Event, s *Situation) (bool, error) {
	switch {
	case r.phase == Playing && c.Game == r.games-1:
		return false, nil // the game has already begun
	case r.phase == Playing || c.Game != r.games:
		return false, refuse(NotSetting, "another game has begun already")
	case r.phase == Over && r.paces.isFull():
		return false, refuse(Full, "this room has seen enough games: make another one")
	}
	if err := r.mayBegin(who, s.away(r.host)); err != nil {
		return false, err
	}
	chance := s.Chance
	if chance == nil {
		chance = rand.New(rand.NewPCG(uint64(e.At), uint64(r.events)))
	}
	_, err := r.start(e, r.nextOpener(chance), chance)
	return true, err
}

// mayBegin returns an error if a person may not begin a game now. hostAway is how long
// the host has been offline.
func (r *Room) mayBegin(who string, hostAway time.Duration) error {
	byHost := who == r.host
	switch {
	case r.terms.Begins != ByHost:
		return refuse(NotSetting, "games begin by themselves here when both sides are ready")
	case !byHost && (r.ChairOf(who) == NoChair || hostAway < AwayToEnd):
		return refuse(NotHost, "only the host begins the game")
	}
	for i := range r.chairs {
		c, kind := &r.chairs[i], r.terms.Chairs[i].Kind
		switch {
		case kind == EngineChair:
		case len(c.members) == 0:
			return refuse(NotReady, "chair %d is empty", i+1)
		case kind == PersonChair && c.members[0] != who && len(c.said) == 0:
			return refuse(NotReady, "%s is not ready", r.NameOf(c.members[0]))
		case kind == TeamChair && !byHost && 2*len(c.said) <= len(c.members):
			return refuse(NotReady, "more than half of team %d have to be ready", i+1)
		}
	}
	return nil
}

// MayBegin reports whether a person may begin a game now. hostAway is how long the host
// has been offline.
func (r *Room) MayBegin(who string, hostAway time.Duration) bool {
	return (r.phase == Setting || r.phase == Over) && r.mayBegin(who, hostAway) == nil
}
