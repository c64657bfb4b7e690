package app

import (
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/scenes/play"
	"colat/render/scenes/projector"
	"colat/render/scenes/room"
	"colat/render/scenes/tournament"
)

// online holds the user's sessions in a room and in a tournament.
type online struct {
	program        *scene.Program
	options        *Options
	room           *room.Session       // nil if no room is open
	tournament     *tournament.Session // nil if no tournament is open
	left           string              // ID of the room that was left last
	leftTournament string              // ID of the tournament that was left last
	called         string              // prefix of the title that asks the user to act, or ""
	// show shows a scene of a session.
	show func(to scene.Destination, chosen *setup.Setup, s scene.Scene)
}

// learn passes on what the site offers, once that is known.
func (o *online) learn() {
	if o.options.Rooms == nil || o.options.Rooms.Site == nil {
		return
	}
	offers, known := o.options.Rooms.Site()
	if known && (offers.Rooms != o.program.Online || offers.Bots != o.program.BotPort) {
		o.program.Online, o.program.BotPort = offers.Rooms, offers.Bots
		o.program.Refresh()
	}
}

// openRoom opens a room. While the host of a room chooses other terms, it sends the terms, if
// there are any, and returns to the room.
func (o *online) openRoom(to scene.Room) {
	id := to.ID
	if v := o.room; v != nil && (v.Changes || to == scene.Room{}) {
		if to.Terms != nil {
			v.Settle(to.Terms)
		}
		v.Show()
		return
	}
	if o.room != nil {
		o.room.Close()
	} else if (to == scene.Room{}) {
		id = o.left
	}
	o.room = room.Enter(o.program, o.options.Rooms, id, to.Terms, room.Routes{Lobby: o.showLobby, Table: o.showTable})
	o.program.Host.Readdress(scene.Place{Room: id})
	o.room.Show()
}

// showLobby and showTable show the scenes of a room.
func (o *online) showLobby() {
	o.show(scene.Room{}, o.room.Setup(), room.NewLobby(o.room))
}

func (o *online) showTable() {
	o.show(scene.Room{}, o.room.Setup(), play.Join(o.program, room.Table{Session: o.room}))
}

// openTournament opens a tournament. While the host of a tournament chooses other terms, it
// sends the terms, if there are any, and returns to the tournament.
func (o *online) openTournament(to scene.Tournament) {
	if c := o.tournament; c != nil && c.Changes {
		if to.Terms != nil {
			c.Settle(to.Terms)
		}
		c.Show()
		return
	}
	if c := o.tournament; c != nil {
		if to.ID == "" && to.Terms == nil {
			c.Project(to.Projects)
			return
		}
		c.Close()
	}
	o.tournament = tournament.Enter(o.program, o.options.Rooms, to.ID, to.Terms, to.Projects, tournament.Routes{
		Lobby: o.showTournament, Projector: o.showProjector, Room: o.openGame,
	})
	o.program.Host.Readdress(scene.Place{Tournament: to.ID, Projects: to.Projects})
	o.tournament.Show()
}

// showTournament and showProjector show the scenes of the tournament. The boards of an exhibitor are
// on the wall of the projector, and take the place of the lobby.
func (o *online) showTournament() {
	o.show(scene.Tournament{}, o.tournament.Setup(), tournament.NewLobby(o.tournament))
}

func (o *online) showProjector() {
	to := scene.Tournament{Projects: !o.tournament.ShowsBoards()}
	o.show(to, o.tournament.Setup(), projector.New(o.program, o.tournament))
}

// openGame opens the room of a game of the tournament. The room returns to the lobby.
func (o *online) openGame(id string) {
	if o.room != nil {
		o.room.Close()
	}
	session := o.tournament
	o.room = room.Enter(o.program, o.options.Rooms, id, nil, room.Routes{
		Lobby: o.showLobby, Table: o.showTable, Home: session.Show,
		LeftToBegin: func() int { return session.LeftToBegin(id) }, Boards: session.BoardControls,
	})
	o.room.Show()
}

// attend updates the tournament while another scene, such as a game's room, is on the screen.
// The user's next game is then shown automatically.
func (o *online) attend(shown string) {
	if o.tournament != nil && shown != classScene && shown != projectorScene {
		o.tournament.Attend(o.room != nil && o.room.Plays(), shown == roomScene)
	}
}

// call updates the title while a room waits for the user.
func (o *online) call() {
	said := ""
	if o.room != nil {
		if id := o.room.Calls(); id != "" {
			said = o.program.Text(id)
		}
	}
	if said != o.called {
		o.called = said
		o.options.Host.Retitle(said)
	}
}

// leave ends the sessions that the next scene does not lead back to, and removes them or a code
// from the page's address. Rooms and tournaments set the address themselves.
func (o *online) leave(shown, next string) {
	left := o.leaveRoom(next)
	left = o.leaveTournament(next) || left
	left = shown == joinScene && next != joinScene || left
	if left && next != roomScene && next != classScene && next != projectorScene {
		o.program.Host.Readdress(scene.Place{})
	}
}

// leaveRoom ends the session of a room, unless the next scene leads back to the room. It
// reports whether the page's address led there.
func (o *online) leaveRoom(next string) (addressed bool) {
	v := o.room
	if v == nil || next == roomScene || next == reviewScene ||
		v.Changes && (next == startScene || next == editorScene) {
		return false
	}
	o.room = nil
	v.Close()
	if v.HasHome() {
		return false
	}
	o.left = v.ID()
	return true
}

// leaveTournament ends the session in a tournament, unless the next scene leads back to the
// tournament. It reports whether it did.
func (o *online) leaveTournament(next string) bool {
	c := o.tournament
	if c == nil {
		return false
	}
	switch next {
	case classScene, projectorScene:
		return false
	case roomScene, reviewScene:
		if o.room != nil && o.room.HasHome() {
			return false
		}
	case startScene:
		if c.Changes {
			return false
		}
	}
	o.tournament, o.leftTournament = nil, c.ID()
	c.Close()
	return true
}

// destination returns the destination of a scene in the history of the host: of the session
// there is or of the last one; nil if there was none.
func (o *online) destination(name string) scene.Destination {
	switch {
	case name == roomScene && (o.room != nil || o.left != ""):
		return scene.Room{}
	case name == roomScene || o.tournament == nil && o.leftTournament == "":
		return nil
	case o.tournament == nil:
		return scene.Tournament{ID: o.leftTournament, Projects: name == projectorScene}
	}
	return scene.Tournament{Projects: name == projectorScene}
}

// changing returns the destination of the session whose terms the user is changing, or nil.
func (o *online) changing() scene.Destination {
	switch {
	case o.room != nil && o.room.Changes:
		return scene.Room{}
	case o.tournament != nil && o.tournament.Changes:
		return scene.Tournament{}
	}
	return nil
}
