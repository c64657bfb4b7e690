package app

import (
	"colat/render/program/scene"
	"colat/render/scenes/projector"
	"colat/render/scenes/room"
	"colat/render/scenes/tournament"
)

// openTournament opens a tournament. While the host of a tournament chooses other terms, it
// sends the terms, if there are any, and returns to the tournament.
func (a *App) openTournament(to scene.Tournament) {
	if c := a.tournament; c != nil && c.Changing() {
		if to.Terms != nil {
			c.Settle(to.Terms)
		}
		c.Show()
		return
	}
	if a.tournament != nil {
		a.tournament.Close()
	}
	a.tournament = tournament.Enter(&a.Program, a.options.Rooms, to.ID, to.Terms, to.Projects, tournament.Routes{
		Lobby: a.showTournament, Projector: a.showProjector, Room: a.openGameRoom,
	})
	a.Host.Readdress(scene.Place{Tournament: to.ID, Projects: to.Projects})
	a.tournament.Show()
}

// showTournament and showProjector show the scenes of the tournament.
func (a *App) showTournament() {
	a.show(scene.Tournament{}, a.tournament.Setup(), tournament.NewLobby(a.tournament))
}

func (a *App) showProjector() {
	a.show(scene.Tournament{Projects: true}, a.tournament.Setup(), projector.New(&a.Program, a.tournament))
}

// openGameRoom opens the room of a game of the tournament. The room returns to the lobby.
func (a *App) openGameRoom(id string) {
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
	if !leadsTo(next) {
		a.Host.Readdress(scene.Place{})
	}
}

// leaveJoin removes the code from the page's address.
func (a *App) leaveJoin(next string) {
	if a.trail.shown == joinScene && next != joinScene && !leadsTo(next) {
		a.Host.Readdress(scene.Place{})
	}
}

// leadsTo reports whether a scene sets the page's address by itself.
func leadsTo(scene string) bool {
	return scene == roomScene || scene == classScene || scene == projectorScene
}
