package tournament

import (
	"colat/render/program/scene"
	"colat/web/rooms/tournament"
)

// Facts returns the state of the session for tests, without the user's secret key.
func (s *Session) Facts() *scene.Tournament {
	f := &scene.Tournament{
		ID: s.id, Connection: string(s.connection.State()), Name: s.person.Name, Host: s.hosts(), Link: s.Link(),
		Players: []string{}, Given: []scene.Given{}, Table: []scene.Standing{}, Projects: s.projects,
	}
	t := s.connection.Tournament()
	if t == nil {
		return f
	}
	f.Phase, f.Paused, f.Title = string(t.Phase()), t.IsPaused(), t.Terms().Title
	for _, e := range t.Entries() {
		if !e.Left {
			f.Players = append(f.Players, e.Name)
		}
	}
	if e, enters := s.mine(); enters {
		f.Entered = e.Name
	}
	for _, g := range t.Given() {
		f.Given = append(f.Given, scene.Given{Game: g.Game, Players: g.Players, Room: g.Room})
	}
	if g, plays := s.myGame(); plays {
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
			f.Table = append(f.Table, scene.Standing{Rank: row.Rank, Name: row.Name, Points: row.Points})
		}
	}
	for _, place := range plan.Places {
		f.Places = append(f.Places, place.Name)
	}
	return f
}
