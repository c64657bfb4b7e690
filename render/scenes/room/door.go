package room

import (
	"slices"

	"colat/render/bench"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	rooms "colat/web/rooms/room"
)

// decides reports whether the user decides who is in the room.
func (v *Session) decides() bool {
	r := v.Me.Room()
	return r != nil && v.Me.IsHost() && v.Me.IsHere() && !r.Terms().Fixed && r.Phase() != rooms.Shut
}

// hasOther reports whether another person than the user with an ID is in the room.
func (v *Session) hasOther(who string) bool {
	is := func(p rooms.Person) bool { return p.ID == who }
	return who != v.Me.Person() && slices.ContainsFunc(v.Me.Room().People(), is)
}

// askNameOf asks the host for another name of a person.
func (l *Lobby) askNameOf(who string) {
	if l.hasOther(who) {
		l.named = who
		l.name = invite.AskNameOf(l.Program, l.nameOf(who), "room.rename-why", func(name string) {
			l.close()
			l.Me.Send(&rooms.Command{Do: rooms.Rename, Person: who, Name: name})
		})
	}
}

// askRemoval asks the host whether a person is removed or barred.
func (l *Lobby) askRemoval(who string) {
	if !l.hasOther(who) {
		return
	}
	send := func(do rooms.Deed) func() { return func() { l.Me.Send(&rooms.Command{Do: do, Person: who}) } }
	l.Question(&bench.Control{Name: "removal", Do: send(rooms.Remove), Ask: func() bench.Question {
		lo, name, why := l.Program.Locale, locale.Data{"Name": l.nameOf(who)}, ""
		if r := l.Me.Room(); r.Phase() == rooms.Playing && r.ChairOf(who) != rooms.NoChair &&
			r.Terms().Chairs[r.ChairOf(who)].Kind == rooms.PersonChair {
			why = lo.Format("room.remove-plays", name)
		}
		q := invite.RemovalQuestion(l.Program, lo.Format("room.remove-title", name), why, lo.Text("room.remove-yes"),
			send(rooms.Bar))
		q.Ended = func() bool { return !l.decides() || !l.hasOther(who) }
		return q
	}})
}

// heed tells the user of an event in which others decide about the user or about what spectators see. The user comes
// into a room when it is unlocked.
func (v *Session) heed(e *rooms.Event) {
	if door := v.Me.Room().Door(); e.Kind == rooms.Unlocked {
		_, removed := door.RemovalOf(v.Me.Person())
		v.asked.join = v.asked.join && removed
	}
	p := v.Program
	switch e.Kind {
	case rooms.Revealed:
		p.Say(p.Text("room.revealed"))
	case rooms.Concealed:
		p.Say(p.Text("room.concealed"))
	case rooms.Waiting:
		if e.By != "" && e.Chair == v.Me.Chair() {
			p.SayOf(ofRematch, p.Text(wordings[rooms.OfRematch].refused))
		}
	}
	if e.Who != v.Me.Person() || e.By == "" || e.By == rooms.Server {
		return
	}
	switch {
	case e.Kind == rooms.Joined:
		v.Person.Name = e.Name
		p.Say(p.Locale.Format("room.renamed-you", locale.Data{"Name": e.Name}))
	case e.Kind == rooms.Left || e.Leaves:
		v.around = v.Me.Room().Match() != nil // the lobby says how to return
		id := "room.removed-you"
		if e.Barred {
			id = "room.barred-you"
		}
		p.Say(p.Text(id))
	}
}

// isRenamed reports whether the host has given the user another name than the one that this
// device keeps.
func (v *Session) isRenamed(r *rooms.Room) bool {
	door := r.Door()
	return door.Check(v.Me.Person(), v.Person.Name, false) != nil
}

// keptOut returns why the host does not let the user into the room, and what the user can do.
// The title is "" if the user is in the room or may come in.
func (v *Session) keptOut() (title, why string) {
	r := v.Me.Room()
	if r.Phase() == rooms.Shut || v.Me.IsHere() {
		return "", ""
	}
	door := r.Door()
	said := func(id, why string) (string, string) { return v.Program.Text(id), v.Program.Text(why) }
	switch last, removed := door.RemovalOf(v.Me.Person()); {
	case last.Barred:
		return said("room.barred-you", "room.barred-why")
	case removed:
		return said("room.removed-you", "room.removed-why")
	case door.IsLocked() && r.Host() != "":
		return said("room.is-locked", "room.locked-why")
	}
	return "", ""
}

// mayReturn reports whether the user may come into the room by asking for it: after the game,
// or under another name than the one that the host has removed.
func (v *Session) mayReturn() bool {
	r := v.Me.Room()
	if v.Me.IsHere() || r.Phase() == rooms.Shut {
		return false
	}
	door := r.Door()
	last, removed := door.RemovalOf(v.Me.Person())
	return !last.Barred && !door.IsLocked() && (removed || r.Phase() == rooms.Over)
}

// addPeople lays out the list of the people in the room for the host, and what the host has
// decided about others.
func (d *drawing) addPeople(content *ui.Rect, r *rooms.Room) {
	door := r.Door()
	if len(r.People()) < 2 && len(door.Removals()) == 0 && !door.IsLocked() {
		return
	}
	content.CutTop(4, 0)
	head := d.Count("room.in-room", len(r.People()), nil)
	d.AddBold(content.CutTop(30, 2), head, theme.TextBody-1, d.Theme.TextAccent)
	for i, p := range r.People() {
		name := d.nameOf(p.ID)
		m := invite.Member{Key: p.ID, Name: name, Number: i + 1, Mine: p.ID == d.Me.Person()}
		m.Note = d.Text("room.on-no-chair")
		if !d.Me.IsPresent(p.ID) {
			m.Name = d.Format("room.member-away", locale.Data{"Name": name})
		}
		if r.ChairOf(p.ID) != rooms.NoChair {
			m.Note = d.Text("room.on-chair")
		}
		if m.Mine {
			m.Note = d.Text("room.is-host")
		} else {
			m.Remove = d.Format("room.remove", locale.Data{"Name": name})
			m.Rename = d.Format("door.rename", locale.Data{"Name": name})
		}
		m.LayOut(&d.Layout, content)
	}
	invite.AddDoor(&d.Layout, content, &door)
}
