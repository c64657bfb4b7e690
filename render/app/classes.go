package app

import (
	"colat/render/scenes/join"
	"colat/render/scenes/projector"
	"colat/render/scenes/room"
	"colat/render/scenes/tournament"
	tournaments "colat/web/rooms/tournament"
)

// openContest opens the tournament with an ID or, if there are terms, a new one. Where the
// terms of one are being set, it sets them, none for those that it has, and shows it again.
func (a *app) openTournament(id string, terms *tournaments.Terms) {
	if c := a.stay; c != nil && c.Changing() {
		if terms != nil {
			c.Settle(terms)
		}
		c.Show()
		return
	}
	a.enterTournament(id, terms, false)
}

// enterContest begins a stay at a tournament, in its hall or on a projector.
func (a *app) enterTournament(id string, terms *tournaments.Terms, projects bool) {
	if a.stay != nil {
		a.stay.Close()
	}
	a.stay = tournament.Enter(&a.Program, a.options.Tournaments, id, terms, projects, tournament.Ways{
		Hall: a.showHall, Projector: a.showProjector, Room: a.openGame,
	})
	if a.Readdress != nil {
		a.Readdress(Place{Tournament: id, Projects: projects})
	}
	a.stay.Show()
}

// showHall and showProjector show the scenes of the tournament.
func (a *app) showHall() {
	a.show(classScene, a.stay.Setup(), tournament.NewHall(a.stay))
}

func (a *app) showProjector() {
	a.show(projectorScene, a.stay.Setup(), projector.New(&a.Program, a.stay))
}

// openGame opens the room of a game of the tournament, which leads back to the hall.
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

// attend has a tournament go on while something else of it than its own scenes is on the
// screen: the next game that the person is given is shown by itself.
func (a *app) attend() {
	if a.stay != nil && a.trail.shown != classScene && a.trail.shown != projectorScene {
		a.stay.Attend(a.visit != nil && a.visit.Plays())
	}
}

// leaveClass ends the stay at a tournament when another scene is shown than those that lead
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
	a.stay, a.leftTournament = nil, c.ID()
	c.Close()
	if a.Readdress != nil && !leadsTo(next) {
		a.Readdress(Place{})
	}
}

// openJoin asks for a code, and looks for the one that is given.
func (a *app) openJoin(code string) {
	chosen := a.trail.chosen
	if chosen.Start == nil {
		chosen = a.request.Setup(a.Rand)
	}
	a.show(joinScene, &chosen, join.New(&a.Program, a.options.Join, &chosen, code))
}

// leaveJoin has the page's address name no code any more.
func (a *app) leaveJoin(next string) {
	if a.trail.shown == joinScene && next != joinScene && a.Readdress != nil && !leadsTo(next) {
		a.Readdress(Place{})
	}
}

// leadsTo reports whether the page's address leads to a scene, which says so itself.
func leadsTo(scene string) bool {
	return scene == roomScene || scene == classScene || scene == projectorScene
}
