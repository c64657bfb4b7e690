package tournament

import "colat/web/rooms/tournament"

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
		ID: s.me.ID(), Connection: string(s.me.State()), Name: s.person.Name, Host: s.me.IsHost(), Link: s.Link(),
		Players: []string{}, Given: []GameFacts{}, Table: []StandingFacts{}, Projects: s.projects,
	}
	t := s.me.Tournament()
	if t == nil {
		return f
	}
	f.Phase, f.Paused, f.Title = string(t.Phase()), t.IsPaused(), t.Terms().Title
	for _, e := range t.Entries() {
		if !e.Left {
			f.Players = append(f.Players, e.Name)
		}
	}
	if e, enters := s.me.Entry(); enters {
		f.Entered = e.Name
	}
	for _, g := range t.Given() {
		f.Given = append(f.Given, GameFacts{Game: g.Game, Players: g.Players, Room: g.Room})
	}
	if g, plays := s.me.Game(); plays {
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
	for _, rows := range tablesOf(plan) {
		for _, row := range rows.rows {
			f.Table = append(f.Table, StandingFacts{Rank: row.Rank, Name: row.Name, Points: row.Points})
		}
	}
	for _, place := range plan.Places {
		f.Places = append(f.Places, place.Name)
	}
	return f
}
