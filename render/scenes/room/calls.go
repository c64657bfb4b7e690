package room

import rooms "colat/web/rooms/room"

// Calls returns the id of a text that says what the user has to do, or "" if nothing. The
// page shows the text in its title while it is hidden.
func (v *Session) Calls() string {
	r, mine := v.room(), v.chair()
	if r == nil || mine == rooms.NoChair || v.connection.State() != Connected {
		return ""
	}
	switch r.Phase() {
	case rooms.Playing:
		_, asked := Table{v}.Asked()
		switch {
		case r.Offer() == 1-mine && v.decides():
			return "room.offers-short"
		case r.ToMove() == mine && !asked:
			return "play.your-turn"
		}
	case rooms.Setting:
		if !r.Says(v.me()) && !r.IsReady(mine) && (r.Terms().Fixed || r.IsReady(1-mine)) {
			return "title.your-game"
		}
	}
	return ""
}
