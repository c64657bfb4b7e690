package start

import (
	"slices"
	"strconv"

	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/web/rooms/room"
)

// voteTimes are the times for a vote on offer, in seconds.
var voteTimes = []int{10, 20, 40, 60}

// Here implements scene.Returner.
func (s *Scene) Here() scene.Destination {
	if s.friends == nil {
		return scene.Start{Setup: &s.chosen}
	}
	return s.hereWithFriends()
}

func (s *Scene) hereWithFriends() scene.Friends {
	return scene.Friends{Setup: &s.chosen, Terms: s.roomTerms(), There: s.friends.settles}
}

// openFriends switches to games with people on other devices.
func (s *Scene) openFriends() {
	if s.friends == nil {
		s.friends = &friends{against: againstFriend, vote: room.DefaultVoteTime}
	}
	s.program.Refresh()
}

func (m menu) againstRow() row {
	f := m.friends
	r := row{label: m.program.Text("start.against")}
	for _, kind := range []struct{ name, label, note string }{
		{againstFriend, "start.against-friend", "start.against-friend-note"},
		{againstTeam, "start.against-team", "start.against-team-note"},
		{againstClass, "start.against-class", "start.against-class-note"},
		{againstTournament, "tournament.against", "tournament.against-note"},
	} {
		if kind.name == againstTournament && f.settles {
			continue
		}
		r.choices = append(r.choices, m.choiceOf("against-"+kind.name, m.program.Text(kind.label), kind.name == f.against,
			func() { m.playAgainst(kind.name) }))
		if kind.name == f.against {
			r.note = m.program.Text(kind.note)
		}
	}
	return r
}

// playAgainst chooses the kind of opponents. The engine against a class is a weak one by
// default.
func (m menu) playAgainst(kind string) {
	m.friends.against = kind
	if kind == againstTournament {
		m.chooseTournament()
	}
	if kind == againstClass && m.chosen.Persons() != 1 {
		m.chosen.Seats = [2]string{setup.Human, setup.Friendly}
	}
}

func (m menu) opensRow() row {
	f := m.friends
	r := row{label: m.program.Text("start.opens")}
	for _, o := range []struct {
		name, label string
		opens       room.Opening
	}{
		{"opens-host", "start.opens-host", room.HostOpens}, {"opens-guest", "start.opens-guest", room.GuestOpens},
		{"opens-lot", "start.opens-lot", room.ByLot},
	} {
		c := m.choiceOf(o.name, m.program.Text(o.label), o.opens == f.opens, func() { f.opens = o.opens })
		r.choices = append(r.choices, c)
	}
	return r
}

func (m menu) voteRow() row {
	f := m.friends
	r := row{label: m.program.Text("start.vote")}
	times := voteTimes
	if !slices.Contains(times, f.vote) {
		times = append(slices.Clone(times), f.vote)
	}
	for _, seconds := range times {
		label := m.program.Locale.Format("start.seconds-short", locale.Data{"Seconds": seconds})
		r.choices = append(r.choices, m.choiceOf("vote-"+strconv.Itoa(seconds), label, seconds == f.vote,
			func() { f.vote = seconds }))
	}
	return r
}

// roomTerms returns the terms of the room. The game begins with the position on the board.
func (s *Scene) roomTerms() *room.Terms {
	f, rules := s.friends, s.Rules()
	terms := &room.Terms{Game: rules.ID(), Clock: s.chosen.Clock, Opens: f.opens}
	if s.chosen.MadeUp() {
		terms.Start = rules.FormatPosition(s.chosen.Start)
	} else {
		terms.Options = rules.OptionsOf(s.chosen.Start)
	}
	switch f.against {
	case againstTeam:
		terms.Chairs[1].Kind, terms.VoteTime = room.TeamChair, f.vote
	case againstClass:
		engine := setup.EngineSpec(s.chosen.Seats[s.personSide().Opponent()])
		if engine == setup.Human {
			engine = setup.Friendly
		}
		terms.Chairs[0].Kind, terms.VoteTime = room.TeamChair, f.vote
		terms.Chairs[1] = room.Chair{Kind: room.EngineChair, Engine: engine}
	}
	return terms
}

// chooseTournament switches to tournaments.
func (s *Scene) chooseTournament() {
	f := s.friends
	if f.tournament == nil {
		f.tournament = newTournament()
	}
	if s.chosen.Clock.Total == 0 {
		s.chosen.Clock = clockOfTournament
	}
	s.newUsualGame()
}
