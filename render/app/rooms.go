package app

import (
	"colat/render/program/scene"
	"colat/render/scenes/play"
	"colat/render/scenes/room"
)

// Addressed is a Host whose own address can lead to a room or to a tournament.
type Addressed interface {
	Readdress(to Place)
}

// Place is a target of an address other than a game.
type Place = scene.Place

// Sharer is a Host that can send an address to other programs of the device.
type Sharer interface {
	CanShare() bool
	Share(title, address string)
}

// Opener is a Host that can open other addresses of its site.
type Opener interface {
	// OpenAddress opens an address, relative to the page, in a new tab, or downloads it as a
	// file.
	OpenAddress(address string, file bool)
}

// reach sets the functions with which the host tells others of a room.
func (a *App) reach() {
	if host, can := a.options.Host.(Addressed); can {
		a.Readdress = host.Readdress
	}
	if host, can := a.options.Host.(Sharer); can && host.CanShare() {
		a.Share = host.Share
	}
	if host, can := a.options.Host.(Opener); can {
		a.OpenAddress = host.OpenAddress
	}
}

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
	if a.Readdress != nil {
		a.Readdress(Place{Room: id})
	}
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
	if a.Readdress != nil && !leadsTo(next) {
		a.Readdress(Place{})
	}
}

// Titled is a Host with a title that is visible while its picture is not.
type Titled interface {
	// Retitle puts a text before the usual title, or restores the usual title if said is "".
	Retitle(said string)
}

// call updates the title while a room waits for the user.
func (a *App) call() {
	host, can := a.options.Host.(Titled)
	if !can {
		return
	}
	said := ""
	if a.room != nil {
		if id := a.room.Calls(); id != "" {
			said = a.Text(id)
		}
	}
	if said != a.called {
		a.called = said
		host.Retitle(said)
	}
}
