package room

import (
	"slices"

	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/web/rooms/client"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// update reads new messages and reports whether the screen has to change.
func (v *Session) update() bool {
	changed := false
	for u, some := v.me.Poll(); some; u, some = v.me.Poll() {
		changed = true
		v.receive(&u)
	}
	if v.terms != nil && v.me.ID() != "" { // the room has been created
		v.terms = nil
		v.program.Host.Readdress(scene.Place{Room: v.me.ID()})
	}
	v.proceed()
	r := v.me.Room()
	if v.sent.waits && r != nil && (r.Games() != v.sent.game || r.Match() == nil || len(r.Match().Moves()) != v.sent.ply) {
		v.sent, changed = sent{}, true
	}
	if v.availability.Update(v.program, v.me.State()) {
		changed = true
	}
	before := len(v.said)
	for i := range v.said {
		v.said[i].ticks--
	}
	v.said = slices.DeleteFunc(v.said, func(s saying) bool { return s.ticks <= 0 })
	if left := v.me.VoteLeft(); left != v.left {
		v.left, changed = left, true
	}
	if ends := v.me.EndsIn(); ends != v.ends {
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
		if r := v.me.Room(); r == nil || r.ChairOf(u.Greeted.Who) == rooms.NoChair {
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
		case v.me.ID() == "":
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
	if v.me.State() != participant.Connected || v.person.Name == "" {
		return
	}
	if v.me.ID() == "" {
		if v.terms != nil && !v.asked.room {
			v.asked.room = true
			v.me.Send(&rooms.Command{Do: rooms.Create, Terms: v.terms, Name: v.person.Name})
		}
		return
	}
	r := v.me.Room()
	if r == nil || v.me.Person() == "" || r.Phase() == rooms.Shut {
		return
	}
	here := v.me.IsHere()
	switch {
	case here && r.NameOf(v.me.Person()) == v.person.Name:
	case !v.asked.join && (here || v.comes || r.Phase() != rooms.Over || v.me.FreeChair() != rooms.NoChair):
		v.asked.join = true
		v.asked.seat = v.asked.seat || !here
		v.me.Send(&rooms.Command{Do: rooms.Join, Name: v.person.Name})
	}
	if here && v.asked.seat {
		v.asked.seat = false
		if chair := v.me.FreeChair(); chair != rooms.NoChair {
			v.me.Send(&rooms.Command{Do: rooms.Sit, Chair: chair})
		}
	}
}

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
