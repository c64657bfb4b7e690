package room

import rooms "colat/web/rooms/room"

// showing is which scene of a session is on the screen.
type showing uint8

const (
	nothing showing = iota
	lobby
	table
)

// route shows the scene that is to be seen, and reports whether it is another one than
// the one that asks.
func (v *Session) route() bool {
	want := v.wants()
	if want == v.shows {
		return false
	}
	v.Show()
	return true
}

// wants returns which scene is to be seen: the board while a game is on it.
func (v *Session) wants() showing {
	r := v.room()
	if r != nil && r.Games() != v.games {
		v.around, v.looks = false, false
	}
	if r == nil || r.Match() == nil || r.Phase() == rooms.Setting || v.around || v.asks() || v.isNew() && !v.looks {
		return lobby
	}
	return table
}

// Show shows the scene that is to be seen.
func (v *Session) Show() {
	v.changes = false
	if v.shows = v.wants(); v.shows == table {
		v.rules = v.room().Match().Start().Rules().ID()
		v.games = v.room().Games()
		v.routes.Table()
	} else {
		v.routes.Lobby()
	}
}

// asks reports whether the person has to say a name first: once there is somebody to say
// it to.
func (v *Session) asks() bool {
	state := v.connection.State()
	if v.person.Name != "" || v.availability.Missing || state != Connected && state != Reconnecting {
		return false
	}
	r := v.room()
	return r == nil || r.Phase() == rooms.Setting || r.Phase() == rooms.Playing ||
		r.Phase() == rooms.Over && v.freeChair() != rooms.NoChair
}
