package start

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"colat/ai/arena/pairing"
	"colat/game"
	"colat/game/match"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// tournamentChoice holds the settings of a tournament of people on their own devices, in
// addition to those of its games.
type tournamentChoice struct {
	tournament.Terms        // as far as this page does not set them
	kind             string // one of the kinds below
	rounds           int    // of a Swiss stage; 0 for as many as the number of players requires
	groups           int
	advance          int  // number of players in each group who advance to the knock-out stage
	games            int  // number of games between two players
	anew             bool // random starts differ for each pair
	// opens is the side that begins in a simultaneous display, as in its stage, and engine tells
	// that an engine plays against all others.
	opens  string
	engine bool
	// settles tells that the terms of an existing tournament are set.
	settles bool
}

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
	r := m.row("start.against")
	for _, kind := range []struct{ name, label, note string }{
		{againstFriend, "start.against-friend", "start.against-friend-note"},
		{againstTeam, "start.against-team", "start.against-team-note"},
		{againstClass, "start.against-class", "start.against-class-note"},
		{againstTournament, "tournament.against", "tournament.against-note"},
	} {
		if kind.name == againstTournament && f.settles {
			continue
		}
		r.add("against-"+kind.name, m.program.Text(kind.label), kind.name == f.against, func() { m.playAgainst(kind.name) })
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
	return rowOf(m.Scene, m.program.Text("start.opens"), "opens-", []labelled[room.Opening]{
		{"host", "start.opens-host", room.HostOpens}, {"guest", "start.opens-guest", room.GuestOpens},
		{"lot", "start.opens-lot", room.ByLot},
	}, f.opens, func(opens room.Opening) { f.opens = opens })
}

func (m menu) voteRow() row {
	f, r := m.friends, m.row("start.vote")
	times := voteTimes
	if !slices.Contains(times, f.vote) {
		times = append(slices.Clone(times), f.vote)
	}
	for _, seconds := range times {
		label := m.program.Locale.Format("start.seconds-short", locale.Data{"Seconds": seconds})
		r.add("vote-"+strconv.Itoa(seconds), label, seconds == f.vote, func() { f.vote = seconds })
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

// The kinds of pairings.
const (
	swiss      = "swiss"
	roundRobin = "round-robin"
	groupsThen = "groups"
	knockOut   = "knock-out"
	display    = "display"
)

// clockOfTournament is the time control if none is chosen. An absent player must not delay
// the tournament.
var clockOfTournament = match.TimeControl{Total: 5 * time.Minute}

// newTournament returns settings suitable for a class.
func newTournament() *tournamentChoice {
	return &tournamentChoice{kind: swiss, groups: 4, advance: 2, games: 1, anew: true}
}

// tournamentOf returns the settings for terms, as far as this page can express them.
func tournamentOf(terms *tournament.Terms, rules game.Rules) *tournamentChoice {
	t := newTournament()
	t.settles, t.Terms = true, *terms
	if isUsualTitle(t.Title) {
		t.Title = ""
	}
	for _, name := range drawnOptions(rules) {
		if terms.Options[name] != "" {
			t.anew = false
		}
	}
	first := terms.Stages[0]
	t.games = cmp.Or(first.Games, usualGames)
	switch {
	case first.Kind == pairing.SwissStage:
		t.kind, t.rounds = swiss, first.Rounds
	case first.Kind == pairing.KnockOutStage:
		t.kind = knockOut
	case first.Kind == pairing.DisplayStage:
		t.kind, t.opens, t.engine = display, first.Opens, t.Exhibitor != nil
	case len(terms.Stages) == 1:
		t.kind = roundRobin
	default:
		t.kind, t.groups, t.advance = groupsThen, max(first.Groups, 1), first.Advance
	}
	return t
}

// usualGames is the number of games between two players if the terms have none.
const usualGames = 2

// drawnOptions returns the names of the options of starts that are random unless they are set.
func drawnOptions(rules game.Rules) (names []string) {
	for _, o := range rules.StartOptions() {
		if o.Default == "" {
			names = append(names, o.Name)
		}
	}
	return names
}

func (s *Scene) tournamentTerms() *tournament.Terms {
	t, rules := s.tournament(), s.Rules()
	terms := t.Terms
	terms.Title = cmp.Or(strings.TrimSpace(t.Title), s.program.Text(usualTitle))
	terms.Stages, terms.Clock = t.stages(), s.chosen.Clock
	terms.Game, terms.Options = rules.ID(), rules.OptionsOf(s.chosen.Start)
	terms.Bots = t.Bots && tournament.BotsPlay(rules.ID())
	if !terms.Bots {
		terms.Pace = 0
	}
	if terms.Exhibitor = nil; t.kind == display && t.engine {
		spec := setup.EngineSpec(s.chosen.Seats[s.personSide().Opponent()])
		terms.Exhibitor = &tournament.Exhibitor{Name: s.engineName(spec), Engine: spec}
	}
	if t.anew {
		for _, name := range drawnOptions(rules) {
			delete(terms.Options, name)
		}
	}
	return &terms
}

// engineName returns the shortest name of an engine, as that of a player.
func (s *Scene) engineName(spec string) string {
	names := s.program.SeatNames(spec)
	name, err := room.CleanName(names[len(names)-1])
	if err != nil {
		return s.program.Text("class.exhibitor")
	}
	return name
}

// usualTitle is the id of the title of a tournament to which the user gives none.
const usualTitle = "tournament.usual-title"

// isUsualTitle reports whether a title is the usual one in some language.
func isUsualTitle(title string) bool {
	return slices.ContainsFunc(locale.Languages, func(language string) bool {
		return title == locale.New(language).Text(usualTitle)
	})
}

func (t *tournamentChoice) stages() []pairing.Stage {
	knockOutStage := pairing.Stage{Kind: pairing.KnockOutStage, Games: t.games}
	switch t.kind {
	case roundRobin:
		return []pairing.Stage{{Kind: pairing.GroupStage, Groups: 1, Games: t.games, Late: true}}
	case groupsThen:
		first := pairing.Stage{Kind: pairing.GroupStage, Groups: t.groups, Advance: t.advance, Games: t.games}
		first.Draw, first.Late = pairing.RandomDraw, true
		return []pairing.Stage{first, knockOutStage}
	case knockOut:
		knockOutStage.Draw = pairing.RandomDraw
		return []pairing.Stage{knockOutStage}
	case display:
		return []pairing.Stage{{Kind: pairing.DisplayStage, Opens: t.opens}}
	}
	return []pairing.Stage{{Kind: pairing.SwissStage, Rounds: t.rounds, Games: t.games, Draw: pairing.RandomDraw}}
}

// botsRow returns the row that lets programs with the course's protocol enter without a link.
func (m menu) botsRow(t *tournamentChoice) row {
	r := rowOf(m.Scene, m.program.Text("tournament.bots"), "bots-", []labelled[bool]{
		{"off", "tournament.bots-off", false}, {"on", "tournament.bots-on", true},
	}, t.Bots, func(on bool) { t.Bots = on })
	if t.Bots {
		r.note = m.botsNote()
	}
	return r
}

// botsNote tells how programs enter: by which port of the server, if that is known.
func (m menu) botsNote() string {
	switch port := m.program.BotPort; {
	case port > 0:
		return m.program.Locale.Format("tournament.bots-port", locale.Data{"Port": strconv.Itoa(port)})
	case port == 0:
		return m.program.Text("tournament.bots-no-port")
	}
	return m.program.Text("tournament.bots-note")
}

// paceRow returns the row for the time that bots take for a move at least.
func (m menu) paceRow(t *tournamentChoice) row {
	return rowOf(m.Scene, m.program.Text("tournament.pace"), "pace-", []labelled[int]{
		{"0", "tournament.pace-none", 0}, {"1", "tournament.pace-one", 1}, {"3", "tournament.pace-three", 3},
	}, t.Pace, func(seconds int) { t.Pace = seconds })
}

// The greatest values of the steppers.
const (
	mostRounds  = 15
	mostGroups  = 16
	mostAdvance = 8
	mostGames   = 6
)

func (m menu) titleRow(t *tournamentChoice) row {
	return row{
		label: m.program.Text("tournament.title"), most: tournament.MostTitle,
		hint:    m.program.Text(usualTitle),
		choices: []bench.Control{{Name: titleField, Label: t.Title}},
	}
}

// Write implements scene.Writer.
func (s *Scene) Write(field, text string) {
	t := s.tournament()
	if field != titleField || t == nil {
		return
	}
	letters := []rune(text)
	t.Title = string(letters[:min(len(letters), tournament.MostTitle)])
	s.program.Refresh()
}

func (m menu) kindRow(t *tournamentChoice) row {
	r := m.row("tournament.kind")
	for _, kind := range []struct{ name, label, note string }{
		{swiss, "tournament.kind-swiss", "tournament.about-swiss"},
		{roundRobin, "tournament.kind-round-robin", "tournament.about-round-robin"},
		{groupsThen, "tournament.kind-groups", "tournament.about-groups"},
		{knockOut, "tournament.kind-knock-out", "tournament.about-knock-out"},
		{display, "tournament.kind-display", "tournament.about-display"},
	} {
		r.add("kind-"+kind.name, m.program.Text(kind.label), kind.name == t.kind, func() { t.kind = kind.name })
		if kind.name == t.kind {
			r.note = m.program.Text(kind.note)
		}
	}
	return r
}

// displayRows returns the rows of a simultaneous display: who plays against all others, and who begins.
func (m menu) displayRows(t *tournamentChoice) []row {
	rows := []row{rowOf(m.Scene, m.program.Text("tournament.exhibitor"), "exhibitor-", []labelled[bool]{
		{"host", "tournament.exhibitor-host", false}, {"engine", "tournament.exhibitor-engine", true},
	}, t.engine, func(engine bool) {
		if t.engine = engine; engine && m.chosen.Persons() != 1 {
			m.chosen.Seats = [2]string{setup.Human, setup.Friendly}
		}
	})}
	if t.engine {
		rows = append(rows, m.levelRow())
	}
	return append(rows, rowOf(m.Scene, m.program.Text("tournament.opens"), "opens-", []labelled[string]{
		{"alternate", "tournament.opens-alternate", ""}, {"exhibitor", "class.exhibitor", pairing.ExhibitorOpens},
		{"others", "class.others", pairing.OthersOpen},
	}, t.opens, func(opens string) { t.opens = opens }))
}

// stepRow returns a row for a number.
func (m menu) stepRow(name, label string, value *int, least, most int) row {
	return stepper(m.program.Text(label), name, strconv.Itoa(*value), *value, least, most, func(n int) { *value = n })
}

// anewRow returns the row that gives each pair its own random start.
func (m menu) anewRow(o game.Option) row {
	t := m.tournament()
	return rowOf(m.Scene, o.Label.In(m.program.Locale.Language()), "anew-", []labelled[bool]{
		{"on", "tournament.anew", true}, {"off", "tournament.same", false},
	}, t.anew, func(on bool) { t.anew = on })
}
