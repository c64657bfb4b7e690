package invite

import (
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// Availability is the state of the connection to a room or a tournament: whether a server
// answers, and whether it has the room or the tournament.
type Availability struct {
	Nowhere bool            // the program has no server to connect to
	Missing bool            // the room or tournament does not exist
	Unmade  *protocol.Error // why the server refused to create it

	state participant.State // as of the last Update
	ticks int               // spent waiting for the first connection
}

// Words are the IDs of the texts for each reason why a room or a tournament is unavailable.
type Words struct {
	None, NoneWhy       string // the server does not offer rooms or tournaments
	Missing, MissingWhy string
	Unmade              string
	Refusals            map[room.Code]string
}

// longWait is the number of ticks without an answer, 4 s, after which Status gives a possible
// reason.
const longWait = 240

// Session is the user's session in a room or a tournament, as far as both are alike.
type Session struct {
	Me           *participant.Participant // the user
	Program      *scene.Program
	Person       storage.Person
	Availability Availability
	Changes      bool // the host is choosing other terms and will come back
}

// Enter starts a session in the room or the tournament with an ID or, if that is "", in none yet.
// A nil server means that the program can reach none. A user without a key gets one.
func Enter(p *scene.Program, server *participant.Dialer, id string) Session {
	s := Session{Program: p, Person: p.Store.Person(), Availability: Availability{Nowhere: server == nil}}
	if s.Person.Key == "" {
		s.Person.Key = protocol.NewKey()
		p.Store.KeepPerson(s.Person)
	}
	s.Me = server.Connect(s.Person.Key)
	if id != "" {
		s.Me.Watch(id)
	}
	return s
}

// ID returns the ID of the room or the tournament, or "" until it exists.
func (s *Session) ID() string { return s.Me.ID() }

// Close ends the session. The user still takes part and can come back.
func (s *Session) Close() { s.Me.Close() }

// KeepName stores the user's name.
func (s *Session) KeepName(name string) {
	s.Person.Name = name
	s.Program.Store.KeepPerson(s.Person)
}

// Update records the state of the connection; it is called in every tick. It announces a lost
// and a restored connection, and reports whether the result of Status has changed.
func (a *Availability) Update(p *scene.Program, state participant.State) (changed bool) {
	before := a.state
	a.state = state
	switch {
	case state == participant.Reconnecting && before != participant.Reconnecting:
		p.Announce(p.Text("room.reconnecting"))
	case state == participant.Connected && before == participant.Reconnecting:
		p.Announce(p.Text("room.again-connected"))
	}
	waited := a.ticks > longWait
	if state == participant.Connecting && !waited {
		a.ticks++
	}
	return state != before || waited != (a.ticks > longWait)
}

// Status returns a title and an explanation of what is wrong, or empty strings. known tells
// that the room or tournament has been received already. lost reports whether the page cannot
// show it at all.
func (a *Availability) Status(p *scene.Program, w *Words, known bool) (title, why string, lost bool) {
	switch {
	case a.Missing:
		return p.Text(w.Missing), p.Text(w.MissingWhy), true
	case a.Unmade != nil:
		return p.Text(w.Unmade), w.Refusal(p.Locale, a.Unmade), true
	case a.Nowhere:
		return p.Text(w.None), p.Text("room.none-window"), true
	case a.state == participant.Refused:
		return p.Text(w.None), p.Text(w.NoneWhy), true
	case a.state == participant.Outdated:
		return p.Text("room.outdated"), p.Text("room.outdated-why"), true
	case a.state == participant.Reconnecting:
		return p.Text("room.reconnecting-title"), p.Text("room.reconnecting-why"), false
	case known:
		return "", "", false
	case a.ticks > longWait:
		return p.Text("room.connecting"), p.Text("room.connecting-why"), false
	}
	return p.Text("room.connecting"), "", false
}

// MayRetry reports whether a new attempt may succeed.
func (a *Availability) MayRetry() bool { return !a.Nowhere && !a.Missing }

// Refusal returns the server's reason for refusing a request in the language of the
// interface.
func (w *Words) Refusal(l *locale.Locale, err *protocol.Error) string {
	if id, known := w.Refusals[err.Code]; known {
		return l.Text(id)
	}
	return l.Format("room.refused", locale.Data{"Reason": err.Text})
}
