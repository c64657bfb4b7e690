package room

import rooms "colat/web/rooms/room"

// showing is the scene of a session that is on the screen.
type showing uint8

const (
	nothing showing = iota
	lobby
	table
)

// route shows the scene that the state of the room calls for. It reports whether that is
// another scene than the one on the screen.
func (v *Session) route() bool {
	want := v.wants()
	if want == v.shows {
		return false
	}
	v.Show()
	return true
}

// wants returns the scene to show: the board if there is a game on it, unless the user has
// chosen the lobby, needs a name or is new.
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

// Show shows the scene that wants returns.
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

// asks reports whether the user has to enter a name. It does so only once the server is
// reached.
func (v *Session) asks() bool {
	state := v.connection.State()
	if v.person.Name != "" || v.availability.Missing || state != Connected && state != Reconnecting {
		return false
	}
	r := v.room()
	return r == nil || r.Phase() == rooms.Setting || r.Phase() == rooms.Playing ||
		r.Phase() == rooms.Over && v.freeChair() != rooms.NoChair
}
