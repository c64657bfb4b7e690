package room

import (
	"slices"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/program/invite"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// Session is a person's session in a room. It lives as long as one of the scenes that show it.
type Session struct {
	program *scene.Program
	viewpoint
	person storage.Person
	id     string
	terms  *rooms.Terms // that a room is to be made by; nil once it is

	asked struct{ room, join, seat bool } // what was asked for and is not there yet
	sent  sent
	said  []saying
	seen  seen
	left  int // seconds that a vote has left, as they are shown
	ends  int // seconds until a game that was left may be ended, as they are shown

	availability invite.Availability
	comes        bool // the person wants to come in, though the game is over
	around       bool // the person looks at who is there while a game is on the board
	looks        bool // the person, who is new here, looks at the game that others have played
	stands       bool // the person gives up its chair itself
	games        int  // that had begun when the board was left for that
	changes      bool // the host chooses something else to play
	shows        showing
	rules        string // the ID of those of the board that is shown

	routes Routes
}

// Routes show scenes: those of a session, and where it comes from, the front page if Home is
// nil.
type Routes struct {
	Lobby, Table, Home func()
	// LeftToBegin, unless nil, returns for how many seconds it is waited for who plays, 0
	// where nobody is waited for.
	LeftToBegin func() int
}

// sent is a move that was asked for and does not stand yet.
type sent struct {
	waits     bool
	move      game.Move
	game, ply int
}

// saying is what somebody has just said.
type saying struct {
	who   string
	what  protocol.Greeting
	ticks int // for which it is still seen
}

// sayTicks is how long a greeting is seen: 4 s.
const sayTicks = 240

// Enter begins a session of the room with an ID or, if there are terms, of a new one.
// Where connect is nil there are no rooms.
func Enter(p *scene.Program, connect Connect, id string, terms *rooms.Terms, ways Routes) *Session {
	v := &Session{
		program: p, viewpoint: viewpoint{offline{}}, person: invite.Whoever(p.Store), id: id, terms: terms, routes: ways,
	}
	v.asked.seat = terms != nil
	if v.availability.Nowhere = connect == nil; connect != nil {
		v.connection = connect(v.person.Key)
		if id != "" {
			v.connection.Watch(id)
		}
	}
	return v
}

// Close ends the session. The person stays in the room, and may come back.
func (v *Session) Close() { v.connection.Close() }

// ID returns the room's, "" while there is none.
func (v *Session) ID() string { return v.id }

// HasHome reports whether the session comes from elsewhere than the front page, and leads
// back there.
func (v *Session) HasHome() bool { return v.routes.Home != nil }

// Plays reports whether the person's own game is on the board, at its end or before it.
func (v *Session) Plays() bool {
	r := v.room()
	return v.shows == table && r != nil && v.chair() != rooms.NoChair &&
		(r.Phase() != rooms.Shut || r.Outcome() == rooms.Decided)
}

// goHome goes to where the session comes from.
func (v *Session) goHome() {
	if v.routes.Home != nil {
		v.routes.Home()
		return
	}
	v.program.OpenFront(v.Setup())
}

// Changing reports whether the person chooses what is played next, and comes back.
func (v *Session) Changing() bool { return v.changes }

// inviteAddress returns how others come to the room.
func (v *Session) inviteAddress() invite.Address {
	code := ""
	if r := v.room(); r != nil {
		code = r.Code()
	}
	return invite.AddressOf(v.program, "room", v.id, code, v.connection.Addresses())
}

// link returns the address of the room, "" while there is none.
func (v *Session) link() string {
	way := v.inviteAddress()
	return way.Link
}

// update takes in what has happened, and reports whether anything of it is shown.
func (v *Session) update() bool {
	heard, changed := v.connection.Poll()
	for i := range heard {
		v.receive(&heard[i])
	}
	v.proceed()
	r := v.room()
	if v.sent.waits && r != nil && (r.Games() != v.sent.game || r.Match() == nil || len(r.Match().Moves()) != v.sent.ply) {
		v.sent, changed = sent{}, true
	}
	if v.availability.Update(v.program, v.connection.State()) {
		changed = true
	}
	before := len(v.said)
	for i := range v.said {
		v.said[i].ticks--
	}
	v.said = slices.DeleteFunc(v.said, func(s saying) bool { return s.ticks <= 0 })
	if left := v.voteLeft(); left != v.left {
		v.left, changed = left, true
	}
	if ends := v.endsIn(); ends != v.ends {
		v.ends, changed = ends, true
	}
	v.notify()
	return changed || len(heard) > 0 || before != len(v.said)
}

// receive takes in what the server has said besides what is part of the room.
func (v *Session) receive(h *Message) {
	p := v.program
	switch {
	case h.Made != "":
		v.id, v.terms = h.Made, nil
		v.connection.Watch(v.id)
		if p.Readdress != nil {
			p.Readdress(scene.Place{Room: v.id})
		}
	case h.Greeted != nil:
		v.said = slices.DeleteFunc(v.said, func(s saying) bool { return s.who == h.Greeted.Who })
		v.said = append(v.said, saying{h.Greeted.Who, h.Greeted.What, sayTicks})
		line := p.Locale.Format("room.says", locale.Data{
			"Name": v.nameOf(h.Greeted.Who), "Text": p.Text(sayText(h.Greeted.What)),
		})
		if r := v.room(); r == nil || r.ChairOf(h.Greeted.Who) == rooms.NoChair {
			p.Say(line)
		} else {
			p.Announce(line)
		}
	case h.Refused != nil:
		v.sent = sent{}
		switch {
		case v.id == "":
			v.availability.Unmade = h.Refused
		case h.Refused.Code == protocol.NoRoom:
			v.availability.Missing = true
		default:
			p.Say(words.Refusal(p.Locale, h.Refused))
		}
	}
}

// proceed asks for what comes next on the way to the board: a room, a name in it, a chair.
func (v *Session) proceed() {
	if v.connection.State() != Connected || v.person.Name == "" {
		return
	}
	if v.id == "" {
		if v.terms != nil && !v.asked.room {
			v.asked.room = true
			v.connection.Send(&rooms.Command{Do: rooms.Create, Terms: v.terms, Name: v.person.Name})
		}
		return
	}
	r := v.room()
	if r == nil || v.me() == "" || r.Phase() == rooms.Shut {
		return
	}
	here := v.isHere()
	switch {
	case here && r.NameOf(v.me()) == v.person.Name:
	case !v.asked.join && (here || v.comes || r.Phase() != rooms.Over || v.freeChair() != rooms.NoChair):
		v.asked.join = true
		v.asked.seat = v.asked.seat || !here
		v.connection.Send(&rooms.Command{Do: rooms.Join, Name: v.person.Name})
	}
	if here && v.asked.seat {
		v.asked.seat = false
		if chair := v.freeChair(); chair != rooms.NoChair {
			v.connection.Send(&rooms.Command{Do: rooms.Sit, Chair: chair})
		}
	}
}

// ask asks for a deed that concerns the game on the board.
func (v *Session) ask(do rooms.Deed) {
	r := v.room()
	if r == nil {
		return
	}
	c := &rooms.Command{Do: do, Game: r.Games()}
	if m := r.Match(); m != nil {
		c.Ply = len(m.Moves())
	}
	v.connection.Send(c)
}

// Settle asks for other terms. It reports whether the person may.
func (v *Session) Settle(terms *rooms.Terms) bool {
	v.changes = false
	if !v.hosts() {
		return false
	}
	v.connection.Send(&rooms.Command{Do: rooms.Settle, Terms: terms})
	return true
}

// rename has the person be called as a dialogue says, and reports whether that can be.
func (v *Session) rename(name *invite.Name) bool {
	if !name.Save(&v.person) {
		return false
	}
	v.asked.join, v.comes = false, true
	return true
}

// nameOf returns the name of a person, or what somebody is called who has none.
func (v *Session) nameOf(who string) string {
	if r := v.room(); r != nil {
		if name := r.NameOf(who); name != "" {
			return name
		}
	}
	return v.program.Text("room.somebody")
}
