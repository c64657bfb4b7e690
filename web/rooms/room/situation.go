package room

import (
	"math/rand/v2"
	"time"

	"colat/game"
)

// Situation is the context of a command besides the room and the time.
type Situation struct {
	Lag time.Duration // network delay of the command
	// Away returns how long a person has been offline, 0 if the person is connected. If
	// Away is nil, all people count as connected.
	Away func(who string) time.Duration
	// Chance draws the start of a game. If it is nil, the time seeds a generator.
	Chance *rand.Rand
}

const (
	// AwayToEnd is how long a side has to be away before the other side may end a game
	// without a clock, and how long the host has to be away before players may act in its
	// place.
	AwayToEnd = time.Minute
	// AwayToStand is how long a person has to be away before its chair becomes free.
	AwayToStand = 10 * time.Minute
)

// away returns how long a person has been offline.
func (s *Situation) away(who string) time.Duration {
	if s.Away == nil {
		return 0
	}
	return s.Away(who)
}

// AwayFor returns how long all members of a chair have been offline, as reported by away.
// For an empty chair it is the time since the last member left, and for an engine 0.
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

// situatedDecider is a decider that also depends on the Situation.
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
		return false, nil // the game has already begun
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

// mayBegin returns an error if a person may not begin a game now. hostAway is how long
// the host has been offline.
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

// MayBegin reports whether a person may begin a game now. hostAway is how long the host
// has been offline.
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

// mayStand reports whether a member may leave a chair, or be removed from it, now.
func (r *Room) mayStand(chair int) bool {
	return !r.terms.Fixed && !(r.phase == Playing && r.terms.Chairs[chair].Kind == PersonChair)
}

// Vacate returns the event that removes a person from its chair after AwayToStand
// offline, or nil if there is none. Chairs with fixed terms are kept, and so are the
// chairs of single players during a game.
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

// VacateAt returns the time at which Vacate will next return an event, and whether there
// is such a time.
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

// abort makes e the event that ends the game without a result. Programs that do not know
// Absent take it for a draw.
func (r *Room) abort(e *Event, absent int) {
	e.Kind, e.Chair, e.Game, e.Winner, e.Reason, e.Absent = Ended, absent, r.games, NoChair, game.Agreement, true
}

// fewMoves is the number of moves after which both sides have moved. Leaving a game with
// fewer moves aborts it instead of losing it.
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
