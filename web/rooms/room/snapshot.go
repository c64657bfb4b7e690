package room

import (
	"cmp"
	"reflect"
	"slices"
	"time"
)

// Snapshot returns a short list of events that produces the current state of the room. It
// leaves out events that do not affect this state: replaced terms, people who have left,
// and the moves of earlier games, whose results are kept. Applied to the zero Room, the
// list gives an equal room except for the number of events and the used rates. Snapshot
// returns nil if there is no such list.
func (r *Room) Snapshot() []Event {
	if r.phase == "" {
		return nil
	}
	for _, settled := range []bool{false, true} {
		s := snapshot{room: r, settled: settled}
		if s.build(); isMadeBy(r, s.events) {
			return s.events
		}
	}
	return nil
}

// snapshot builds the events of a Snapshot.
type snapshot struct {
	room *Room
	// settled assumes that the terms were changed after the game on the board.
	settled bool
	events  []Event
	// seated holds the people on each chair after the events so far.
	seated [2][]string
}

func (s *snapshot) add(e Event) {
	e.At = cmp.Or(e.At, s.room.last.UnixMilli())
	s.events = append(s.events, e)
}

func (s *snapshot) build() {
	r := s.room
	if r.match == nil {
		s.created(&r.terms)
		s.sits()
		s.ready()
	} else {
		terms := s.played()
		s.created(terms)
		s.players(terms)
		s.earlierGames()
		if !s.settled {
			s.ready()
		}
		s.game()
		s.leaves()
		if s.settled {
			s.add(Event{Kind: Settled, Who: r.host, Terms: &r.terms})
		}
		s.sits()
		if s.settled {
			s.ready()
		}
	}
	for chair := range r.chairs {
		c := &r.chairs[chair]
		for _, who := range voices(r, chair, r.phase == Over, c.again) {
			s.add(Event{Kind: Again, Who: who, Chair: chair, Game: r.games})
		}
	}
	s.door()
	if r.phase == Shut {
		s.add(Event{Kind: Closed, Who: Server, Reason: r.abandoned})
	}
}

// played returns the terms of the game on the board. If they were changed after the game,
// played derives them from the game as far as possible.
func (s *snapshot) played() *Terms {
	r := s.room
	if !s.settled {
		return &r.terms
	}
	terms := &Terms{Game: r.rules.ID(), Clock: r.clock.control}
	terms.Clock = r.clockOf(terms) // back to the chairs
	for chair := range terms.Chairs {
		c := &terms.Chairs[chair]
		switch name := r.match.Seats()[r.SideOf(chair)].Name; {
		case name == string(TeamChair):
			c.Kind = TeamChair
		case len(s.playersOf(chair)) == 0:
			c.Kind, c.Engine = EngineChair, name
		}
	}
	return terms
}

// playersOf returns the people who have played the game on the board on a chair: the
// members of the chair in their order, then the others sorted by ID.
func (s *snapshot) playersOf(chair int) []string {
	r := s.room
	var players, others []string
	for _, who := range r.chairs[chair].members {
		if r.PlayedOn(who) == chair {
			players = append(players, who)
		}
	}
	for who, at := range r.played {
		if at == chair && !slices.Contains(players, who) {
			others = append(others, who)
		}
	}
	slices.Sort(others)
	return append(players, others...)
}

// created adds the creation of the room and the people in it.
func (s *snapshot) created(terms *Terms) {
	r := s.room
	e := Event{Kind: Created, Who: Server, Terms: terms, Code: r.code}
	people := r.people
	if !terms.Fixed && len(people) > 0 && people[0].ID == r.host {
		e.Who, e.Name = people[0].ID, people[0].Name
		people = people[1:]
	}
	s.add(e)
	for _, p := range people {
		holds := func(c Chair) bool { return c.Holder == p.ID && c.Name == p.Name }
		if !slices.ContainsFunc(terms.Chairs[:], holds) {
			s.add(Event{Kind: Joined, Who: p.ID, Name: p.Name})
		}
	}
	for chair, c := range terms.Chairs {
		if c.Holder != "" {
			s.seated[chair] = []string{c.Holder}
		}
	}
}

// door adds the decisions of the host about who may come in, and what spectators may see.
func (s *snapshot) door() {
	r := s.room
	by := cmp.Or(r.host, "host") // a host who has left has decided
	for _, removal := range r.door.Removals() {
		switch name := r.NameOf(removal.Person); {
		case removal.Person == r.leaver: // in the event that ended the game
		case name != "":
			s.add(Event{Kind: Joined, Who: removal.Person, Name: removal.Name})
			s.add(Event{Kind: Joined, Who: removal.Person, Name: name, By: by})
		default:
			s.add(Event{Kind: Left, Who: removal.Person, Name: removal.Name, By: by, Barred: removal.Barred})
		}
	}
	if r.door.IsLocked() {
		s.add(Event{Kind: Locked, Who: by, By: by})
	}
	if r.revealed {
		s.add(Event{Kind: Revealed, Who: by, By: by})
	}
}

// players adds events that seat the players of the game on the board. On a PersonChair
// each gets the name that the game has recorded.
func (s *snapshot) players(terms *Terms) {
	r := s.room
	for chair, c := range terms.Chairs {
		for _, who := range s.playersOf(chair) {
			name := r.match.Seats()[r.SideOf(chair)].Name
			if r.has(who) && c.Kind != PersonChair {
				name = r.NameOf(who)
			}
			if r.NameOf(who) != name {
				s.add(Event{Kind: Joined, Who: who, Name: name})
			}
			s.sit(chair, who)
		}
	}
}

// sit adds an event that seats a person, unless the person is already seated.
func (s *snapshot) sit(chair int, who string) {
	if !slices.Contains(s.seated[chair], who) {
		s.seated[chair] = append(s.seated[chair], who)
		s.add(Event{Kind: Sat, Who: who, Chair: chair})
	}
}

// leaves adds events for players of the game on the board who have since left the room,
// stood up or changed their names.
func (s *snapshot) leaves() {
	r := s.room
	for chair := range s.seated {
		seated := slices.Clone(s.seated[chair])
		again := r.phase != Playing && !r.terms.Fixed && !slices.Equal(seated, r.chairs[chair].members)
		for _, who := range seated {
			switch {
			case !r.has(who):
				s.add(Event{Kind: Left, Who: who, At: s.emptied(chair)})
			case again || !slices.Contains(r.chairs[chair].members, who):
				s.add(Event{Kind: Stood, Who: who, Chair: chair, At: s.emptied(chair)})
			default:
				s.renamed(chair, who)
				continue
			}
			s.seated[chair] = slices.DeleteFunc(s.seated[chair], func(other string) bool { return other == who })
			if r.has(who) {
				s.renamed(chair, who)
			}
		}
	}
}

// emptied returns the time in Unix milliseconds at which the last member left a chair
// during the current game, or 0 if the chair has members or no game is being played.
func (s *snapshot) emptied(chair int) int64 {
	if c := &s.room.chairs[chair]; s.room.phase == Playing && len(c.members) == 0 {
		return c.emptied.UnixMilli()
	}
	return 0
}

// renamed adds the current name of a player if it differs from the name that the game has
// recorded.
func (s *snapshot) renamed(chair int, who string) {
	r := s.room
	name := r.match.Seats()[r.SideOf(chair)].Name
	if r.NameOf(who) != name {
		s.add(Event{Kind: Joined, Who: who, Name: r.NameOf(who)})
	}
}

// sits adds events that seat the current members of all chairs.
func (s *snapshot) sits() {
	for chair := range s.room.chairs {
		for _, who := range s.room.chairs[chair].members {
			s.sit(chair, who)
		}
	}
}

// ready adds the events of the chairs that are ready.
func (s *snapshot) ready() {
	for chair := range s.room.chairs {
		c := &s.room.chairs[chair]
		for _, who := range voices(s.room, chair, s.room.phase == Setting, c.ready) {
			s.add(Event{Kind: Ready, Who: who, Chair: chair})
		}
	}
}

// voices returns the members whose events reproduce what a chair has agreed to: every
// member who has agreed if countsVoices is true, otherwise one member for the chair.
func voices(r *Room, chair int, asked, one bool) []string {
	c := &r.chairs[chair]
	switch {
	case countsVoices(r, chair) && asked:
		return c.said
	case !countsVoices(r, chair) && one && len(c.members) > 0:
		return c.members[:1]
	}
	return nil
}

// countsVoices reports whether each member of a chair has to agree for itself.
func countsVoices(r *Room, chair int) bool {
	return r.terms.Begins == ByHost && r.terms.Chairs[chair].Kind == TeamChair
}

// isMadeBy reports whether the events, applied to the zero Room, give a room equal to r.
func isMadeBy(r *Room, events []Event) bool {
	var made Room
	for i := range events {
		if made.Apply(&events[i]) != nil {
			return false
		}
	}
	return (r.match == nil) == (made.match == nil) && (r.match == nil || sameGame(r, &made)) &&
		reflect.DeepEqual(comparable(r), comparable(&made))
}

// sameGame reports whether two rooms have the same game on the board.
func sameGame(r, other *Room) bool {
	result, over := r.match.Result()
	otherResult, otherOver := other.match.Result()
	return r.rules.ID() == other.rules.ID() && over == otherOver && result == otherResult &&
		r.rules.FormatPosition(r.match.Start()) == r.rules.FormatPosition(other.match.Start()) &&
		slices.Equal(r.match.Moves(), other.match.Moves()) && r.match.Seats() == other.match.Seats()
}

// comparable returns a copy of the room without fields that are compared separately or do
// not matter.
func comparable(r *Room) *Room {
	c := *r
	c.events, c.rules, c.match, c.paces = 0, nil, nil, paces{}
	if len(c.people) == 0 {
		c.people = nil
	}
	if len(c.ballot.votes) == 0 {
		c.ballot.votes = nil
	}
	for i := range c.chairs {
		chair := &c.chairs[i]
		if len(chair.members) == 0 {
			chair.members = nil
		}
		if len(chair.said) == 0 {
			chair.said = nil
		}
		if c.phase != Playing || chair.members != nil || c.terms.Chairs[i].Kind == EngineChair {
			chair.emptied = time.Time{}
		}
		if countsVoices(r, i) {
			chair.ready, chair.again = false, false
		} else {
			chair.said = nil // implied by ready and again
		}
	}
	return &c
}
