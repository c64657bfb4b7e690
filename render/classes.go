package render

import (
	"colat/render/class"
	"colat/render/projector"
	"colat/render/room"
	"colat/web/rooms/contest"
)

// openContest opens the contest with an ID or, if there are terms, a new one. Where the
// terms of one are being set, it sets them, none for those that it has, and shows it again.
func (a *app) openContest(id string, terms *contest.Terms) {
	if c := a.stay; c != nil && c.Changing() {
		if terms != nil {
			c.Settle(terms)
		}
		c.Show()
		return
	}
	a.enterContest(id, terms, false)
}

// enterContest begins a stay at a contest, in its hall or on a projector.
func (a *app) enterContest(id string, terms *contest.Terms, projects bool) {
	if a.stay != nil {
		a.stay.Close()
	}
	a.stay = class.Enter(&a.Program, a.options.Contests, id, terms, projects, class.Ways{
		Hall: a.showHall, Projector: a.showProjector, Room: a.openGame,
	})
	if a.Readdress != nil {
		a.Readdress(Place{Contest: id, Projects: projects})
	}
	a.stay.Show()
}

// showHall and showProjector show the scenes of the contest.
func (a *app) showHall() {
	a.show(classScene, a.stay.Setup(), class.NewHall(a.stay))
}

func (a *app) showProjector() {
	a.show(projectorScene, a.stay.Setup(), projector.New(&a.Program, a.stay))
}

// openGame opens the room of a game of the contest, which leads back to the hall.
func (a *app) openGame(id string) {
	if a.visit != nil {
		a.visit.Close()
	}
	stay := a.stay
	a.visit = room.Enter(&a.Program, a.options.Rooms, id, nil, room.Ways{
		Lobby: a.showLobby, Table: a.showTable, Home: stay.Show,
		LeftToBegin: func() int { return stay.LeftToBegin(id) },
	})
	a.visit.Show()
}

// attend has a contest go on while something else of it than its own scenes is on the
// screen: the next game that the person is given is shown by itself.
func (a *app) attend() {
	if a.stay != nil && a.trail.shown != classScene && a.trail.shown != projectorScene {
		a.stay.Attend(a.visit != nil && a.visit.Plays())
	}
}

// leaveClass ends the stay at a contest when another scene is shown than those that lead
// back to it.
func (a *app) leaveClass(next string) {
	c := a.stay
	if c == nil {
		return
	}
	switch next {
	case classScene, projectorScene:
		return
	case roomScene, reviewScene:
		if a.visit != nil && a.visit.HasHome() {
			return
		}
	case startScene:
		if c.Changing() {
			return
		}
	}
	a.stay, a.leftContest = nil, c.ID()
	c.Close()
	if a.Readdress != nil && !leadsTo(next) {
		a.Readdress(Place{})
	}
}

// leadsTo reports whether the page's address leads to a scene, which says so itself.
func leadsTo(scene string) bool {
	return scene == roomScene || scene == classScene || scene == projectorScene
}
