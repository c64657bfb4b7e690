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

// Visit is a person's stay in a room. It lives as long as one of the scenes that show it.
type Visit struct {
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

	arrival invite.Arrival
	comes   bool // the person wants to come in, though the game is over
	around  bool // the person looks at who is there while a game is on the board
	looks   bool // the person, who is new here, looks at the game that others have played
	stands  bool // the person gives up its chair itself
	games   int  // that had begun when the board was left for that
	changes bool // the host chooses something else to play
	shows   showing
	rules   string // the ID of those of the board that is shown

	ways Ways
}

// Ways show scenes: those of a visit, and where it comes from, the front page if Home is
// nil.
type Ways struct {
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

// Enter begins a visit of the room with an ID or, if there are terms, of a new one.
// Where connect is nil there are no rooms.
func Enter(p *scene.Program, connect Connect, id string, terms *rooms.Terms, ways Ways) *Visit {
	v := &Visit{
		program: p, viewpoint: viewpoint{nowhere{}}, person: invite.Whoever(p.Store), id: id, terms: terms, ways: ways,
	}
	v.asked.seat = terms != nil
	if v.arrival.Nowhere = connect == nil; connect != nil {
		v.line = connect(v.person.Key)
		if id != "" {
			v.line.Watch(id)
		}
	}
	return v
}

// Close ends the visit. The person stays in the room, and may come back.
func (v *Visit) Close() { v.line.Close() }

// ID returns the room's, "" while there is none.
func (v *Visit) ID() string { return v.id }

// HasHome reports whether the visit comes from elsewhere than the front page, and leads
// back there.
func (v *Visit) HasHome() bool { return v.ways.Home != nil }

// Plays reports whether the person's own game is on the board, at its end or before it.
func (v *Visit) Plays() bool {
	r := v.room()
	return v.shows == table && r != nil && v.chair() != rooms.NoChair &&
		(r.Phase() != rooms.Shut || r.Outcome() == rooms.Decided)
}

// goHome goes to where the visit comes from.
func (v *Visit) goHome() {
	if v.ways.Home != nil {
		v.ways.Home()
		return
	}
	v.program.OpenFront(v.Setup())
}

// Changing reports whether the person chooses what is played next, and comes back.
func (v *Visit) Changing() bool { return v.changes }

// way returns how others come to the room.
func (v *Visit) way() invite.Way {
	code := ""
	if r := v.room(); r != nil {
		code = r.Code()
	}
	return invite.WayTo(v.program, "room", v.id, code, v.line.Addresses())
}

// link returns the address of the room, "" while there is none.
func (v *Visit) link() string {
	way := v.way()
	return way.Link
}

// update takes in what has happened, and reports whether anything of it is shown.
func (v *Visit) update() bool {
	heard, changed := v.line.Poll()
	for i := range heard {
		v.hear(&heard[i])
	}
	v.proceed()
	r := v.room()
	if v.sent.waits && r != nil && (r.Games() != v.sent.game || r.Match() == nil || len(r.Match().Moves()) != v.sent.ply) {
		v.sent, changed = sent{}, true
	}
	if v.arrival.Heed(v.program, v.line.State()) {
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
	v.tell()
	return changed || len(heard) > 0 || before != len(v.said)
}

// hear takes in what the server has said besides what is part of the room.
func (v *Visit) hear(h *Heard) {
	p := v.program
	switch {
	case h.Made != "":
		v.id, v.terms = h.Made, nil
		v.line.Watch(v.id)
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
			v.arrival.Unmade = h.Refused
		case h.Refused.Code == protocol.NoRoom:
			v.arrival.Missing = true
		default:
			p.Say(words.Refusal(p.Locale, h.Refused))
		}
	}
}

// proceed asks for what comes next on the way to the board: a room, a name in it, a chair.
func (v *Visit) proceed() {
	if v.line.State() != Connected || v.person.Name == "" {
		return
	}
	if v.id == "" {
		if v.terms != nil && !v.asked.room {
			v.asked.room = true
			v.line.Send(&rooms.Command{Do: rooms.Create, Terms: v.terms, Name: v.person.Name})
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
		v.line.Send(&rooms.Command{Do: rooms.Join, Name: v.person.Name})
	}
	if here && v.asked.seat {
		v.asked.seat = false
		if chair := v.freeChair(); chair != rooms.NoChair {
			v.line.Send(&rooms.Command{Do: rooms.Sit, Chair: chair})
		}
	}
}

// ask asks for a deed that concerns the game on the board.
func (v *Visit) ask(do rooms.Deed) {
	r := v.room()
	if r == nil {
		return
	}
	c := &rooms.Command{Do: do, Game: r.Games()}
	if m := r.Match(); m != nil {
		c.Ply = len(m.Moves())
	}
	v.line.Send(c)
}

// Settle asks for other terms. It reports whether the person may.
func (v *Visit) Settle(terms *rooms.Terms) bool {
	v.changes = false
	if !v.hosts() {
		return false
	}
	v.line.Send(&rooms.Command{Do: rooms.Settle, Terms: terms})
	return true
}

// rename has the person be called as a dialogue says, and reports whether that can be.
func (v *Visit) rename(name *invite.Name) bool {
	if !name.Take(&v.person) {
		return false
	}
	v.asked.join, v.comes = false, true
	return true
}

// nameOf returns the name of a person, or what somebody is called who has none.
func (v *Visit) nameOf(who string) string {
	if r := v.room(); r != nil {
		if name := r.NameOf(who); name != "" {
			return name
		}
	}
	return v.program.Text("room.somebody")
}
