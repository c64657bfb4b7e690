package invite

import (
	"colat/render/kit/locale"
	"colat/render/program/connection"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// Availability is how somebody comes to what is at an address, a room or a tournament: whether a
// server answers, and whether it is there.
type Availability struct {
	Nowhere bool            // this program reaches no server at all
	Missing bool            // there is no such thing
	Unmade  *protocol.Error // why the one that was asked for was not made

	state connection.State // as the person knows it
	ticks int              // for which the page has waited for its first connection
}

// Words are the ids of the texts that say what somebody does not come to, and why.
type Words struct {
	None, NoneWhy       string // no server has such things
	Missing, MissingWhy string
	Unmade              string
	Refusals            map[room.Code]string
}

// longWait is after how many ticks without an answer the page says what may be wrong: 4 s.
const longWait = 240

// Whoever returns the person whom a store keeps, who has a key from now on.
func Whoever(store *storage.Store) storage.Person {
	person := store.Person()
	if person.Key == "" {
		person.Key = protocol.NewKey()
		store.KeepPerson(person)
	}
	return person
}

// Update takes in how the line stands, in every tick. It announces one that breaks and comes
// back, and reports whether Status says something else now.
func (a *Availability) Update(p *scene.Program, state connection.State) (changed bool) {
	before := a.state
	a.state = state
	switch {
	case state == connection.Reconnecting && before != connection.Reconnecting:
		p.Announce(p.Text("room.reconnecting"))
	case state == connection.Connected && before == connection.Reconnecting:
		p.Announce(p.Text("room.again-connected"))
	}
	waited := a.ticks > longWait
	if state == connection.Connecting && !waited {
		a.ticks++
	}
	return state != before || waited != (a.ticks > longWait)
}

// Status says how the person stands where there is something to be said of that, and why.
// What it comes to may be known already. It reports whether nothing can be had of it.
func (a *Availability) Status(p *scene.Program, w *Words, known bool) (title, why string, lost bool) {
	switch {
	case a.Missing:
		return p.Text(w.Missing), p.Text(w.MissingWhy), true
	case a.Unmade != nil:
		return p.Text(w.Unmade), w.Refusal(p.Locale, a.Unmade), true
	case a.Nowhere:
		return p.Text(w.None), p.Text("room.none-window"), true
	case a.state == connection.Refused:
		return p.Text(w.None), p.Text(w.NoneWhy), true
	case a.state == connection.Outdated:
		return p.Text("room.outdated"), p.Text("room.outdated-why"), true
	case a.state == connection.Reconnecting:
		return p.Text("room.reconnecting-title"), p.Text("room.reconnecting-why"), false
	case known:
		return "", "", false
	case a.ticks > longWait:
		return p.Text("room.connecting"), p.Text("room.connecting-why"), false
	}
	return p.Text("room.connecting"), "", false
}

// MayRetry reports whether to come again may help.
func (a *Availability) MayRetry() bool { return !a.Nowhere && !a.Missing }

// Refusal says in the language of the interface what a server does not do.
func (w *Words) Refusal(l *locale.Locale, err *protocol.Error) string {
	if id, known := w.Refusals[err.Code]; known {
		return l.Text(id)
	}
	return l.Format("room.refused", locale.Data{"Reason": err.Text})
}
