// Package room implements the scene of a room, in which people play each other from several
// devices, and the remote side of the game board. The server decides everything: this package
// shows the server's state and sends requests.
package room

import (
	"slices"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/program/invite"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/web/rooms/client"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// Session is the user's session in a room. It lives as long as one of its scenes is shown.
type Session struct {
	*participant.Participant
	program *scene.Program
	person  storage.Person
	terms   *rooms.Terms // of the room to create; nil once it exists

	asked struct{ room, join, seat bool } // requests that have no result yet
	sent  sent
	said  []saying
	seen  seen
	left  int // seconds left to vote, as shown
	ends  int // seconds until the user may end an abandoned game, as shown

	availability invite.Availability
	comes        bool // the user wants to join although the game is over
	around       bool // the user is in the lobby while a game is on the board
	looks        bool // the user joined after the game and looks at it
	stands       bool // the user stands up from the chair at its own request
	games        int  // games begun when the user left the board for the lobby
	changes      bool // the host chooses other terms
	shows        showing
	rules        string // ID of the rules of the board on the screen

	routes Routes
}

// Routes are functions that show scenes: those of a session, and the scene that it was opened
// from. If Home is nil, that is the front page.
type Routes struct {
	Lobby, Table, Home func()
	// LeftToBegin, if not nil, returns the seconds until the game has to begin, or 0 if there
	// is no limit.
	LeftToBegin func() int
}

// sent is a move that was sent and is not confirmed yet.
type sent struct {
	waits     bool
	move      game.Move
	game, ply int
}

// saying is a recent greeting.
type saying struct {
	who   string
	what  protocol.Greeting
	ticks int // until it disappears
}

// sayTicks is the time for which a greeting is shown: 4 s.
const sayTicks = 240

// Enter starts a session of the room with an ID or, if terms is not nil, of a new room. A nil
// server means that the program can reach none.
func Enter(p *scene.Program, server *participant.Dialer, id string, terms *rooms.Terms, ways Routes) *Session {
	user := invite.UserOf(p.Store)
	v := &Session{Participant: server.Connect(user.Key), program: p, person: user, terms: terms, routes: ways}
	v.asked.seat = terms != nil
	v.availability.Nowhere = server == nil
	if id != "" {
		v.Watch(id)
	}
	return v
}

// HasHome reports whether the session was opened from another scene than the front page and
// returns there.
func (v *Session) HasHome() bool { return v.routes.Home != nil }

// Plays reports whether the board on the screen shows the user's own game, even one that has
// not begun or has ended.
func (v *Session) Plays() bool {
	r := v.Room()
	return v.shows == table && r != nil && v.Chair() != rooms.NoChair &&
		(r.Phase() != rooms.Shut || r.Outcome() == rooms.Decided)
}

// goHome shows the scene that the session was opened from.
func (v *Session) goHome() {
	if v.routes.Home != nil {
		v.routes.Home()
		return
	}
	v.program.Go(scene.Front{Setup: v.Setup()})
}

// Changing reports whether the host is choosing other terms and will come back.
func (v *Session) Changing() bool { return v.changes }

// inviteAddress returns the address of the room for other people.
func (v *Session) inviteAddress() invite.Address {
	code := ""
	if r := v.Room(); r != nil {
		code = r.Code()
	}
	return invite.AddressOf(v.program, "room", v.ID(), code, v.Addresses())
}

// link returns the address of the room, or "" until the room exists.
func (v *Session) link() string {
	return v.inviteAddress().Link
}

// update reads new messages and reports whether the screen has to change.
func (v *Session) update() bool {
	changed := false
	for u, some := v.Poll(); some; u, some = v.Poll() {
		changed = true
		v.receive(&u)
	}
	if v.terms != nil && v.ID() != "" { // the room has been created
		v.terms = nil
		v.program.Host.Readdress(scene.Place{Room: v.ID()})
	}
	v.proceed()
	r := v.Room()
	if v.sent.waits && r != nil && (r.Games() != v.sent.game || r.Match() == nil || len(r.Match().Moves()) != v.sent.ply) {
		v.sent, changed = sent{}, true
	}
	if v.availability.Update(v.program, v.State()) {
		changed = true
	}
	before := len(v.said)
	for i := range v.said {
		v.said[i].ticks--
	}
	v.said = slices.DeleteFunc(v.said, func(s saying) bool { return s.ticks <= 0 })
	if left := v.VoteLeft(); left != v.left {
		v.left, changed = left, true
	}
	if ends := v.EndsIn(); ends != v.ends {
		v.ends, changed = ends, true
	}
	v.notify()
	return changed || before != len(v.said)
}

// receive handles an update of the server.
func (v *Session) receive(u *client.Update) {
	p := v.program
	switch a := u.Answer; {
	case u.Greeted != nil:
		v.said = slices.DeleteFunc(v.said, func(s saying) bool { return s.who == u.Greeted.Who })
		v.said = append(v.said, saying{u.Greeted.Who, u.Greeted.What, sayTicks})
		line := p.Locale.Format("room.says", locale.Data{
			"Name": v.nameOf(u.Greeted.Who), "Text": p.Text(sayText(u.Greeted.What)),
		})
		if r := v.Room(); r == nil || r.ChairOf(u.Greeted.Who) == rooms.NoChair {
			p.Say(line)
		} else {
			p.Announce(line)
		}
	case u.Tournament != nil:
		v.availability.Missing = true // the ID is that of a tournament
	case a == nil || a.Error == nil:
	default:
		v.sent = sent{}
		switch {
		case v.ID() == "":
			v.availability.Unmade = a.Error
		case a.Error.Code == protocol.NoRoom:
			v.availability.Missing = true
		default:
			p.Say(words.Refusal(p.Locale, a.Error))
		}
	}
}

// proceed sends the next request on the way to the board: create a room, join it, sit down.
func (v *Session) proceed() {
	if v.State() != participant.Connected || v.person.Name == "" {
		return
	}
	if v.ID() == "" {
		if v.terms != nil && !v.asked.room {
			v.asked.room = true
			v.Send(&rooms.Command{Do: rooms.Create, Terms: v.terms, Name: v.person.Name})
		}
		return
	}
	r := v.Room()
	if r == nil || v.Person() == "" || r.Phase() == rooms.Shut {
		return
	}
	here := v.IsHere()
	switch {
	case here && r.NameOf(v.Person()) == v.person.Name:
	case !v.asked.join && (here || v.comes || r.Phase() != rooms.Over || v.FreeChair() != rooms.NoChair):
		v.asked.join = true
		v.asked.seat = v.asked.seat || !here
		v.Send(&rooms.Command{Do: rooms.Join, Name: v.person.Name})
	}
	if here && v.asked.seat {
		v.asked.seat = false
		if chair := v.FreeChair(); chair != rooms.NoChair {
			v.Send(&rooms.Command{Do: rooms.Sit, Chair: chair})
		}
	}
}

// ask sends a command about the game on the board.
func (v *Session) ask(do rooms.Deed) {
	r := v.Room()
	if r == nil {
		return
	}
	c := &rooms.Command{Do: do, Game: r.Games()}
	if m := r.Match(); m != nil {
		c.Ply = len(m.Moves())
	}
	v.Send(c)
}

// Settle requests other terms. It reports whether the user is the host.
func (v *Session) Settle(terms *rooms.Terms) bool {
	v.changes = false
	if !v.IsHost() {
		return false
	}
	v.Send(&rooms.Command{Do: rooms.Settle, Terms: terms})
	return true
}

// rename saves the name in a dialogue as the user's. It reports whether the name is valid.
func (v *Session) rename(name *invite.Name) bool {
	if !name.Save(&v.person) {
		return false
	}
	v.asked.join, v.comes = false, true
	return true
}

// nameOf returns the name of a person, or a general word if the person has none.
func (v *Session) nameOf(who string) string {
	if r := v.Room(); r != nil {
		if name := r.NameOf(who); name != "" {
			return name
		}
	}
	return v.program.Text("room.somebody")
}

// Calls returns the id of a text that says what the user has to do, or "" if nothing. The
// page shows the text in its title while it is hidden.
func (v *Session) Calls() string {
	r, mine := v.Room(), v.Chair()
	if r == nil || mine == rooms.NoChair || v.State() != participant.Connected {
		return ""
	}
	switch r.Phase() {
	case rooms.Playing:
		_, asked := Table{v}.Asked()
		switch {
		case r.Offer() == 1-mine && v.Decides():
			return "room.offers-short"
		case r.ToMove() == mine && !asked:
			return "play.your-turn"
		}
	case rooms.Setting:
		if !r.Says(v.Person()) && !r.IsReady(mine) && (r.Terms().Fixed || r.IsReady(1-mine)) {
			return "title.your-game"
		}
	}
	return ""
}

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
	r := v.Room()
	if r != nil && r.Games() != v.games {
		v.around, v.looks = false, false
	}
	if r == nil || r.Match() == nil || r.Phase() == rooms.Setting || v.around || v.asks() || v.IsNew() && !v.looks {
		return lobby
	}
	return table
}

// Show shows the scene that wants returns.
func (v *Session) Show() {
	v.changes = false
	if v.shows = v.wants(); v.shows == table {
		v.rules = v.Room().Match().Start().Rules().ID()
		v.games = v.Room().Games()
		v.routes.Table()
	} else {
		v.routes.Lobby()
	}
}

// asks reports whether the user has to enter a name. It does so only once the server is
// reached.
func (v *Session) asks() bool {
	state := v.State()
	if v.person.Name != "" || v.availability.Missing || state != participant.Connected && state != participant.Reconnecting {
		return false
	}
	r := v.Room()
	return r == nil || r.Phase() == rooms.Setting || r.Phase() == rooms.Playing ||
		r.Phase() == rooms.Over && v.FreeChair() != rooms.NoChair
}
