package class

import (
	"colat/render/scene"
	"colat/web/rooms/contest"
)

// facts are what tests are told of the stay. Its key is nobody's business.
func (c *Class) facts() *scene.Contest {
	f := &scene.Contest{
		ID: c.id, Connection: string(c.state()), Name: c.person.Name, Host: c.hosts(), Link: c.link(),
		Players: []string{}, Given: []scene.Given{}, Table: []scene.Standing{}, Projects: c.projects,
	}
	t := c.contest()
	if t == nil {
		return f
	}
	f.Phase, f.Paused, f.Title = string(t.Phase()), t.IsPaused(), t.Terms().Title
	for _, e := range t.Entries() {
		if !e.Left {
			f.Players = append(f.Players, e.Name)
		}
	}
	if e, enters := c.mine(); enters {
		f.Entered = e.Name
	}
	for _, g := range t.Given() {
		f.Given = append(f.Given, scene.Given{Game: g.Game, Players: g.Players, Room: g.Room})
	}
	if g, plays := c.myGame(); plays {
		f.Mine = g.Room
	}
	f.Played = len(t.Played())
	if t.Phase() == contest.Entering {
		return f
	}
	plan := c.plan()
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
