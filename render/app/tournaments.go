package app

import (
	"colat/render/scenes/join"
	"colat/render/scenes/projector"
	"colat/render/scenes/room"
	"colat/render/scenes/tournament"
	tournaments "colat/web/rooms/tournament"
)

// openTournament opens the tournament with an ID or, if terms is not nil, a new tournament.
// While the host of a tournament chooses other terms, it sends terms, if not nil, and returns
// to the tournament.
func (a *App) openTournament(id string, terms *tournaments.Terms) {
	if c := a.tournament; c != nil && c.Changing() {
		if terms != nil {
			c.Settle(terms)
		}
		c.Show()
		return
	}
	a.enterTournament(id, terms, false)
}

// enterTournament starts a session in a tournament, in its lobby or on a projector.
func (a *App) enterTournament(id string, terms *tournaments.Terms, projects bool) {
	if a.tournament != nil {
		a.tournament.Close()
	}
	a.tournament = tournament.Enter(&a.Program, a.options.Tournaments, id, terms, projects, tournament.Routes{
		Lobby: a.showTournament, Projector: a.showProjector, Room: a.openGame,
	})
	if a.Readdress != nil {
		a.Readdress(Place{Tournament: id, Projects: projects})
	}
	a.tournament.Show()
}

// showTournament and showProjector show the scenes of the tournament.
func (a *App) showTournament() {
	a.show(classScene, a.tournament.Setup(), tournament.NewLobby(a.tournament))
}

func (a *App) showProjector() {
	a.show(projectorScene, a.tournament.Setup(), projector.New(&a.Program, a.tournament))
}

// openGame opens the room of a game of the tournament. The room returns to the lobby.
func (a *App) openGame(id string) {
	if a.room != nil {
		a.room.Close()
	}
	session := a.tournament
	a.room = room.Enter(&a.Program, a.options.Rooms, id, nil, room.Routes{
		Lobby: a.showLobby, Table: a.showTable, Home: session.Show,
		LeftToBegin: func() int { return session.LeftToBegin(id) },
	})
	a.room.Show()
}

// attend updates the tournament while another scene, such as a game's room, is on the screen.
// The user's next game is then shown automatically.
func (a *App) attend() {
	if a.tournament != nil && a.trail.shown != classScene && a.trail.shown != projectorScene {
		a.tournament.Attend(a.room != nil && a.room.Plays())
	}
}

// leaveTournament ends the session in a tournament, unless the next scene leads back to the
// tournament.
func (a *App) leaveTournament(next string) {
	c := a.tournament
	if c == nil {
		return
	}
	switch next {
	case classScene, projectorScene:
		return
	case roomScene, reviewScene:
		if a.room != nil && a.room.HasHome() {
			return
		}
	case startScene:
		if c.Changing() {
			return
		}
	}
	a.tournament, a.leftTournament = nil, c.ID()
	c.Close()
	if a.Readdress != nil && !leadsTo(next) {
		a.Readdress(Place{})
	}
}

// openJoin opens the scene that asks for a code, and searches for code if it is not "".
func (a *App) openJoin(code string) {
	chosen := a.trail.chosen
	if chosen.Start == nil {
		chosen = a.request.Setup(a.Rand)
	}
	a.show(joinScene, &chosen, join.New(&a.Program, a.options.Join, &chosen, code))
}

// leaveJoin removes the code from the page's address.
func (a *App) leaveJoin(next string) {
	if a.trail.shown == joinScene && next != joinScene && a.Readdress != nil && !leadsTo(next) {
		a.Readdress(Place{})
	}
}

// leadsTo reports whether a scene sets the page's address by itself.
func leadsTo(scene string) bool {
	return scene == roomScene || scene == classScene || scene == projectorScene
}
