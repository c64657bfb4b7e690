package app

import (
	"colat/render/program/scene"
	"colat/render/scenes/play"
	"colat/render/scenes/room"
)

// openRoom opens a room. While the host of a room chooses other terms, it sends the terms, if
// there are any, and returns to the room.
func (a *App) openRoom(to scene.Room) {
	id := to.ID
	if v := a.room; v != nil && (v.Changing() || to == scene.Room{}) {
		if to.Terms != nil {
			v.Settle(to.Terms)
		}
		v.Show()
		return
	}
	if a.room != nil {
		a.room.Close()
	} else if (to == scene.Room{}) {
		id = a.left
	}
	a.room = room.Enter(&a.Program, a.options.Rooms, id, to.Terms, room.Routes{Lobby: a.showLobby, Table: a.showTable})
	a.Host.Readdress(scene.Place{Room: id})
	a.room.Show()
}

// showLobby and showTable show the scenes of the session.
func (a *App) showLobby() {
	a.show(scene.Room{}, a.room.Setup(), room.NewLobby(a.room))
}

func (a *App) showTable() {
	a.show(scene.Room{}, a.room.Setup(), play.Join(&a.Program, room.Table{Session: a.room}))
}

// leaveRoom ends the session of a room, unless the next scene leads back to the room.
func (a *App) leaveRoom(next string) {
	v := a.room
	if v == nil || next == roomScene || next == reviewScene ||
		v.Changing() && (next == startScene || next == editorScene) {
		return
	}
	a.room = nil
	v.Close()
	if v.HasHome() {
		return
	}
	a.left = v.ID()
	if !leadsTo(next) {
		a.Host.Readdress(scene.Place{})
	}
}

// call updates the title while a room waits for the user.
func (a *App) call() {
	said := ""
	if a.room != nil {
		if id := a.room.Calls(); id != "" {
			said = a.Text(id)
		}
	}
	if said != a.called {
		a.called = said
		a.options.Host.Retitle(said)
	}
}
