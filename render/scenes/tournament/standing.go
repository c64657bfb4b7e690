package tournament

import (
	"slices"
	"strings"

	"colat/ai/arena/pairing"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// NamesIn returns the names of the players of a tournament in the order of entry.
func NamesIn(t *tournament.Tournament) []string {
	var names []string
	for _, e := range t.Entries() {
		if !e.Left {
			names = append(names, e.Name)
		}
	}
	return names
}

// round is a group of games that lists show together: a round of a stage.
type round struct {
	part  string // name in the plan
	round int    // number in a group stage, otherwise 0
	games []entry
	bye   []string
}

// entry is a game of the plan. It has a room if one was given.
type entry struct {
	pairing.Game
	group string // name of the group, if there are several
	room  string
}

// isPlayed reports whether the game is in progress.
func (e *entry) isPlayed() bool { return e.Result != nil && e.Result.Open }

// isAhead reports whether the game has not begun.
func (e *entry) isAhead() bool { return e.Result == nil }

// given returns the games in progress.
func (s *Session) given() []tournament.Given {
	if t := s.Me.Tournament(); t != nil {
		return t.Given()
	}
	return nil
}

// roundsOf lists all rounds of a plan: the current one, the earlier ones in reverse order,
// then the later ones.
func (s *Session) roundsOf(plan *pairing.Plan) []round {
	places := make(map[string]string) // rooms of games
	t := s.Me.Tournament()
	for _, list := range [][]tournament.Given{t.Played(), t.Given()} {
		for _, g := range list {
			places[g.Game+"\n"+g.Players[0]] = g.Room
		}
	}
	var all []round
	for i := range plan.Phases {
		all = append(all, roundsIn(plan, &plan.Phases[i], places)...)
	}
	now := slices.IndexFunc(all, func(r round) bool { return !r.over() })
	if now < 0 {
		now = len(all) - 1
	}
	slices.Reverse(all[:now+1])
	return all
}

// over reports whether all games of a round have ended.
func (r *round) over() bool {
	return !slices.ContainsFunc(r.games, func(e entry) bool { return !e.Over() })
}

// roundsIn lists the rounds of a phase in order.
func roundsIn(plan *pairing.Plan, phase *pairing.Phase, places map[string]string) []round {
	stage := &plan.Stages[phase.Stage-1]
	groups := stage.Kind == pairing.GroupStage
	var list []round
	at := make(map[int]int) // index in list by the number of a round
	for i := range phase.Meetings {
		m := &phase.Meetings[i]
		number := 0
		if groups {
			number = m.Round
		}
		if _, known := at[number]; !known {
			at[number] = len(list)
			list = append(list, round{part: phase.Name, round: number, bye: phase.Resting})
		}
		r := &list[at[number]]
		for _, g := range m.Games {
			e := entry{Game: g, room: places[g.Key+"\n"+g.Players[0]]}
			if groups && len(stage.Groups) > 1 && m.Group < len(stage.Groups) {
				e.group = stage.Groups[m.Group].Name
			}
			r.games = append(r.games, e)
		}
	}
	return list
}

// isWaiting reports whether a room waits for a player. It returns false if the room is not
// known.
func isWaiting(r *rooms.Room) bool {
	return r != nil && r.Phase() == rooms.Setting && !(r.IsReady(0) && r.IsReady(1))
}

// waitsFor returns the names of the players who are not ready, or nil if the room is not
// known.
func waitsFor(r *rooms.Room) []string {
	if !isWaiting(r) {
		return nil
	}
	var names []string
	for chair := range 2 {
		if !r.IsReady(chair) {
			names = append(names, r.Terms().Chairs[chair].Name)
		}
	}
	return names
}

// Standings is the table of a group, or of a stage of Swiss rounds.
type Standings struct {
	Group string // name of the group, if there are several
	Rows  []pairing.Row
	// Exhibitor is the row of the player who meets all others in a simultaneous display, or nil.
	Exhibitor *pairing.Row
}

// TablesOf returns the tables of the last stage that has any.
func TablesOf(plan *pairing.Plan) []Standings {
	for _, stage := range slices.Backward(plan.Stages) {
		if stage.Swiss != nil {
			return []Standings{{Rows: stage.Swiss.Table}}
		}
		var list []Standings
		for _, g := range stage.Groups {
			s := Standings{Rows: g.Table, Exhibitor: g.Exhibitor}
			if len(stage.Groups) > 1 {
				s.Group = g.Name
			}
			list = append(list, s)
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// ExhibitorOf returns the row of the exhibitor of a simultaneous display, or nil if there is none.
func ExhibitorOf(plan *pairing.Plan) *pairing.Row {
	if tables := TablesOf(plan); len(tables) == 1 {
		return tables[0].Exhibitor
	}
	return nil
}

// BracketOf returns the rounds of the knock-out, or nil if there is none.
func BracketOf(plan *pairing.Plan) []pairing.RoundResult {
	if n := len(plan.Stages); n > 0 {
		return plan.Stages[n-1].Rounds
	}
	return nil
}

// isSwiss reports whether the table is one of Swiss rounds.
func (s *Standings) isSwiss() bool { return len(s.Rows) > 0 && s.Rows[0].Buchholz != nil }

// explained returns the id of the text that explains points and tie-breaks.
func (s *Standings) explained() string {
	switch {
	case s.isSwiss():
		return "class.table-swiss"
	case s.Exhibitor != nil:
		return "class.table-display"
	}
	return "class.table-groups"
}

// Facts describe a tournament of people to tests.
type Facts struct {
	ID         string          `json:"id"` // "" until it is created
	Connection string          `json:"connection"`
	Phase      string          `json:"phase"` // as in web/rooms/tournament
	Paused     bool            `json:"paused"`
	Title      string          `json:"title"`
	Name       string          `json:"name"`    // of the user, "" if not set
	Entered    string          `json:"entered"` // the user's name as a participant, "" if not one
	Host       bool            `json:"host"`    // the user opened the tournament
	Players    []string        `json:"players"` // names of the participants
	Given      []GameFacts     `json:"given"`   // games in progress
	Mine       string          `json:"mine"`    // room of the user's game, "" if there is none
	Played     int             `json:"played"`  // number of games that have ended in their rooms
	Table      []StandingFacts `json:"table"`   // of the last stage that has one, with all groups
	Places     []string        `json:"places"`  // names in the order of the final places, as far as decided
	Projects   bool            `json:"projects"`
	Link       string          `json:"link"`
}

// GameFacts describe a game of a tournament and its room.
type GameFacts struct {
	Game    string    `json:"game"`
	Players [2]string `json:"players"`
	Room    string    `json:"room"`
}

// StandingFacts are a row of a tournament's table.
type StandingFacts struct {
	Rank   int    `json:"rank"`
	Name   string `json:"name"`
	Points int    `json:"points"`
}

// Facts returns the state of the session for tests, without the user's secret key.
func (s *Session) Facts() *Facts {
	f := &Facts{
		ID: s.Me.ID(), Connection: string(s.Me.State()), Name: s.Person.Name, Host: s.Me.IsHost(), Link: s.Link(),
		Players: []string{}, Given: []GameFacts{}, Table: []StandingFacts{}, Projects: s.projects,
	}
	t := s.Me.Tournament()
	if t == nil {
		return f
	}
	f.Phase, f.Paused, f.Title = string(t.Phase()), t.IsPaused(), t.Terms().Title
	f.Players = append(f.Players, NamesIn(t)...)
	if e, enters := s.Me.Entry(); enters {
		f.Entered = e.Name
	}
	for _, g := range t.Given() {
		f.Given = append(f.Given, GameFacts{Game: g.Game, Players: g.Players, Room: g.Room})
	}
	if g, plays := s.Me.Game(); plays {
		f.Mine = g.Room
	}
	f.Played = len(t.Played())
	if t.Phase() == tournament.Entering {
		return f
	}
	plan := s.plan()
	if plan == nil {
		return f
	}
	for _, rows := range TablesOf(plan) {
		for _, row := range rows.Rows {
			f.Table = append(f.Table, StandingFacts{Rank: row.Rank, Name: row.Name, Points: row.Points})
		}
	}
	for _, place := range plan.Places {
		f.Places = append(f.Places, place.Name)
	}
	return f
}

// partTexts are the ids of the titles of parts that have no number.
var partTexts = map[string]string{
	"final": "class.final", "semi-final": "class.semi-final", "quarter-final": "class.quarter-final",
}

// partName returns the title of a part of the tournament by its name in the plan.
func partName(l *locale.Locale, name string) string {
	if id, known := partTexts[name]; known {
		return l.Text(id)
	}
	if _, number, is := strings.Cut(name, " round "); is {
		return l.Format("class.round", locale.Data{"Round": number})
	}
	if places, is := strings.CutPrefix(name, "last "); is {
		return l.Format("class.last", locale.Data{"Places": places})
	}
	return l.Text("class.groups")
}

// pairText formats the names of two players.
func pairText(players [2]string) string { return players[0] + " – " + players[1] }

// pairTexts formats the names of two players, in full and then ever shorter.
func pairTexts(players [2]string) []string {
	first, second := invite.Shorter(players[0]), invite.Shorter(players[1])
	list := make([]string, max(len(first), len(second)))
	for i := range list {
		list[i] = pairText([2]string{first[min(i, len(first)-1)], second[min(i, len(second)-1)]})
	}
	return list
}

// ScoreText formats the result of one game: a game is won by 1, for any number of points.
func ScoreText(points [2]int) string {
	score := [2]string{"½", "½"}
	for side, p := range points {
		switch p {
		case pairing.Win:
			score[side] = "1"
		case 0:
			score[side] = "0"
		}
	}
	return score[0] + "–" + score[1]
}

// ResultText formats the result of a game briefly. It returns "" for a game without one.
func ResultText(l *locale.Locale, r *pairing.Result) string {
	if r == nil || r.Open {
		return ""
	}
	said := ScoreText(r.Points)
	switch {
	case r.Forfeit && r.Points == [2]int{}:
		said = l.Text("class.both-missing")
	case r.Forfeit:
		said += " " + l.Text("class.forfeit")
	}
	for side, p := range r.Points {
		if p == pairing.HalfWin {
			names := invite.Shorter(r.Players[side])
			said += " " + l.Format("class.ahead", locale.Data{"Name": names[len(names)-1]})
		}
	}
	if r.Corrected {
		said += " " + l.Text("class.corrected")
	}
	return said
}
