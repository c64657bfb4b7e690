package room

import (
	"math/rand/v2"
	"time"

	"colat/game"
)

// Situation is what a server knows of a command besides the room and the time.
type Situation struct {
	Lag time.Duration // how long the command was on the wire
	// Away returns for how long a person has not been connected, 0 for who is. Where it is
	// nil everybody is there.
	Away func(who string) time.Duration
	// Chance draws how a game begins; the time does where it is nil.
	Chance *rand.Rand
}

const (
	// AwayToEnd is how long a side has to be away until the other one may end a game
	// without a clock, and the host until others begin a game in its place.
	AwayToEnd = time.Minute
	// AwayToStand is how long a person has to be away until its chair is free.
	AwayToStand = 10 * time.Minute
)

// away returns for how long a person has not been connected.
func (s *Situation) away(who string) time.Duration {
	if s.Away == nil {
		return 0
	}
	return s.Away(who)
}

// AwayFor returns for how long nobody of a chair has been connected, by what is known of
// its members. A chair that everybody has left during a game is away since then.
func (r *Room) AwayFor(chair int, now time.Time, away func(who string) time.Duration) time.Duration {
	c := &r.chairs[chair]
	switch {
	case r.terms.Chairs[chair].Kind == EngineChair:
		return 0
	case len(c.members) == 0:
		return max(now.Sub(c.emptied), 0)
	}
	least := away(c.members[0])
	for _, who := range c.members[1:] {
		least = min(least, away(who))
	}
	return least
}

// situatedDecider is a decider that is told the situation.
type situatedDecider func(r *Room, who string, c *Command, e *Event, s *Situation) (bool, error)

var situatedDeciders map[Deed]situatedDecider

func init() {
	situatedDeciders = map[Deed]situatedDecider{
		Begin: decideBegin, Claim: decideClaim, Abort: decideAbort, Leave: decideLeave,
	}
}

func decideBegin(r *Room, who string, c *Command, e *Event, s *Situation) (bool, error) {
	switch {
	case r.phase == Playing && c.Game == r.games-1:
		return false, nil // it has begun
	case r.phase == Playing || c.Game != r.games:
		return false, refuse(NotSetting, "another game has begun already")
	case r.phase == Over && r.events >= MostEvents:
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

// mayBegin returns why a person does not begin a game now.
func (r *Room) mayBegin(who string, hostAway time.Duration) error {
	byHost := who == r.host
	switch {
	case r.terms.Begins != ByHost:
		return refuse(NotSetting, "games begin by themselves here when both sides are ready")
	case !byHost && (r.ChairOf(who) == NoChair || hostAway < AwayToEnd):
		return refuse(NotHost, "who made the room begins the game")
	}
	for i := range r.chairs {
		c, kind := &r.chairs[i], r.terms.Chairs[i].Kind
		switch {
		case kind == EngineChair:
		case len(c.members) == 0:
			return refuse(NotReady, "nobody sits on chair %d", i+1)
		case kind == PersonChair && c.members[0] != who && len(c.said) == 0:
			return refuse(NotReady, "%s is not ready", r.NameOf(c.members[0]))
		case kind == TeamChair && !byHost && 2*len(c.said) <= len(c.members):
			return refuse(NotReady, "more than half of team %d have to be ready", i+1)
		}
	}
	return nil
}

// MayBegin reports whether a person can begin a game now, the host having been away for
// some time.
func (r *Room) MayBegin(who string, hostAway time.Duration) bool {
	return (r.phase == Setting || r.phase == Over) && r.mayBegin(who, hostAway) == nil
}

func decideFree(r *Room, who string, c *Command, e *Event, _ time.Duration) (bool, error) {
	chair := r.ChairOf(c.Person)
	switch {
	case who != r.host:
		return false, refuse(NotHost, "only who made the room frees chairs")
	case chair == NoChair:
		return false, nil
	case !r.mayStand(chair):
		return false, refuse(NotSetting, "not during a game, nor in a tournament")
	}
	e.Kind, e.Who, e.By, e.Chair = Stood, c.Person, who, chair
	return true, nil
}

// mayStand reports whether a chair can be left or taken from its person now.
func (r *Room) mayStand(chair int) bool {
	return !r.terms.Fixed && !(r.phase == Playing && r.terms.Chairs[chair].Kind == PersonChair)
}

// Vacate returns the event by which who has been away for too long stands up; nil if there
// is none. The chairs of a game that is being played are kept, but for those of teams.
func (r *Room) Vacate(now time.Time, away func(who string) time.Duration) *Event {
	if r.phase == "" || r.phase == Shut {
		return nil
	}
	for i := range r.chairs {
		for _, who := range r.chairs[i].members {
			if r.mayStand(i) && away(who) >= AwayToStand {
				return &Event{Kind: Stood, At: now.UnixMilli(), Who: who, Chair: i, By: Server}
			}
		}
	}
	return nil
}

// VacateAt returns when the next person will have been away for too long, if any is away
// whose chair can be free.
func (r *Room) VacateAt(now time.Time, away func(who string) time.Duration) (at time.Time, any bool) {
	if r.phase == "" || r.phase == Shut {
		return at, false
	}
	for i := range r.chairs {
		for _, who := range r.chairs[i].members {
			gone := away(who)
			if gone == 0 || !r.mayStand(i) {
				continue
			}
			if free := now.Add(AwayToStand - gone); !any || free.Before(at) {
				at, any = free, true
			}
		}
	}
	return at, any
}

// mayEnd returns the chair for which a person may end a game that the other side has left.
func (r *Room) mayEnd(who string, c *Command, now time.Time, s *Situation) (chair int, err error) {
	chair, err = r.seat(who)
	switch {
	case err != nil:
		return NoChair, err
	case r.phase != Playing || c.Game != r.games:
		return NoChair, refuse(NotPlaying, "no game is being played")
	case r.terms.Chairs[chair].Kind == TeamChair && who != r.host && s.away(r.host) < AwayToEnd:
		return NoChair, refuse(NotHost, "for a team only who made the room decides")
	case r.terms.Clock.Total > 0:
		return NoChair, refuse(NotAway, "the clock decides the game")
	case r.AwayFor(1-chair, now, s.away) < AwayToEnd:
		return NoChair, refuse(NotAway, "the other side has to be away for %v", AwayToEnd)
	}
	return chair, nil
}

func decideClaim(r *Room, who string, c *Command, e *Event, s *Situation) (bool, error) {
	if c.Game == r.games && r.phase == Over {
		return false, nil
	}
	chair, err := r.mayEnd(who, c, e.Time(), s)
	if err != nil {
		return false, err
	}
	e.Kind, e.Chair, e.Game, e.Winner, e.Reason, e.Absent = Ended, 1-chair, r.games, chair, game.Resignation, true
	return true, nil
}

func decideAbort(r *Room, who string, c *Command, e *Event, s *Situation) (bool, error) {
	if c.Game == r.games && r.phase == Over {
		return false, nil
	}
	chair, err := r.mayEnd(who, c, e.Time(), s)
	if err != nil {
		return false, err
	}
	r.abort(e, 1-chair)
	return true, nil
}

// abort makes an event one by which the game ends without a result. To programs that do
// not know of that it is a draw.
func (r *Room) abort(e *Event, absent int) {
	e.Kind, e.Chair, e.Game, e.Winner, e.Reason, e.Absent = Ended, absent, r.games, NoChair, game.Agreement, true
}

// fewMoves is how many moves a game has that is no loss for who leaves it: not both sides
// have moved.
const fewMoves = 2

func decideLeave(r *Room, who string, _ *Command, e *Event, s *Situation) (bool, error) {
	chair := r.ChairOf(who)
	if r.phase != Playing || chair == NoChair || r.terms.Chairs[chair].Kind != PersonChair {
		e.Kind = Left
		return true, nil
	}
	if r.terms.Fixed {
		return false, refuse(NotSetting, "resign first")
	}
	e.Leaves = true
	if len(r.match.Moves()) < fewMoves || r.terms.Clock.Total == 0 && r.AwayFor(1-chair, e.Time(), s.away) >= AwayToEnd {
		r.abort(e, chair)
		return true, nil
	}
	e.Kind, e.Chair, e.Game, e.Winner, e.Reason = Ended, chair, r.games, 1-chair, game.Resignation
	return true, nil
}
