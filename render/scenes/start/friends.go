package start

import (
	"slices"
	"strconv"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/web/rooms/room"
)

// friends holds the settings of a game with people on other devices, in addition to those of
// every game.
type friends struct {
	against string // one of the kinds below
	opens   room.Opening
	vote    int // seconds
	// settles tells that the terms of an existing room are set.
	settles bool
	// tournament holds the settings of a tournament; nil until the user chooses one.
	tournament *tournamentChoice
}

// The kinds of opponents: two persons, a person against a team that votes, a team against an
// engine, and a tournament.
const (
	againstFriend     = "friend"
	againstTeam       = "team"
	againstClass      = "class"
	againstTournament = "tournament"
)

// voteTimes are the times for a vote on offer, in seconds.
var voteTimes = []int{10, 20, 40, 60}

// ForFriends returns the start page of a game with people on other devices. The terms, unless
// nil, are the present terms of the room, or those chosen so far.
func ForFriends(p *scene.Program, to *scene.Friends) *Scene {
	s, terms := New(p, to.Setup), to.Terms
	s.openFriends()
	if terms == nil {
		return s
	}
	f := s.friends
	f.settles, f.opens = to.There, terms.Opens
	if terms.VoteTime > 0 {
		f.vote = terms.VoteTime
	}
	s.chosen.Clock = terms.Clock
	switch first, second := &terms.Chairs[0], &terms.Chairs[1]; {
	case second.Kind == room.EngineChair:
		f.against = againstClass
		s.chosen.Seats[game.Second] = second.Engine
	case first.Kind == room.PersonChair && second.Kind == room.TeamChair:
		f.against = againstTeam
	}
	return s
}

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

// friendRows returns the rows of such a game.
func (m menu) friendRows() []row {
	var rows []row
	if t := m.tournament(); t != nil && t.settles {
		return append(append(m.tournamentRows(), m.clockRow()), m.gameRows()...)
	}
	if !m.friends.settles {
		mode := m.modeRow()
		mode.note = m.program.Text("start.friends-note")
		rows = append(rows, mode)
	}
	rows = append(rows, m.againstRow())
	if m.tournament() != nil {
		return append(append(append(rows, m.tournamentRows()...), m.clockRow()), m.gameRows()...)
	}
	if m.friends.against == againstClass {
		rows = append(rows, m.levelRow())
	}
	rows = append(rows, m.opensRow())
	if m.friends.against != againstFriend {
		rows = append(rows, m.voteRow())
	}
	rows = append(rows, m.clockRow())
	return append(rows, m.gameRows()...)
}

// choiceOf returns a choice that changes the settings of friends.
func (m menu) choiceOf(name, label string, selected bool, take func()) choice {
	return choice{name: name, label: label, selected: selected, act: func() {
		take()
		m.program.Refresh()
	}}
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

// addBeginWithFriends lays out the button that opens the room or changes its terms.
func (s *Scene) addBeginWithFriends(page *ui.Page, r ui.Rect) {
	label, icon := s.program.Text("start.make-room"), ui.IconPeople
	t := s.tournament()
	switch {
	case s.friends.settles || t != nil && t.settles:
		label, icon = s.program.Text("start.set-room"), ui.IconCheck
	case t != nil:
		label = s.program.Text("tournament.open")
	}
	page.AddButton(r, "make-room", label, icon, ui.Primary)
}

// makeRoom opens a room or a tournament, or changes the terms of the existing one.
func (s *Scene) makeRoom() {
	if s.friends == nil {
		return
	}
	s.program.Remember(func(kept *storage.Settings) { kept.Choices = s.chosen.Choices() })
	if s.tournament() != nil {
		s.openTournament()
		return
	}
	s.program.Go(scene.Room{Terms: s.roomTerms()})
}
