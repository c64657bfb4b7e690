package room

import (
	"slices"

	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/program/scene"
	rooms "colat/web/rooms/room"
)

// notify announces who has come and gone, and new offers and requests by the players.
func (v *Session) notify() {
	s := &v.seen
	r := v.me.Room()
	if r == nil {
		return
	}
	now := seen{known: true, chair: v.me.Chair(), offer: r.Offer(), names: s.names, phase: r.Phase()}
	for i := range 2 {
		now.ready[i], now.again[i] = r.IsReady(i), r.WantsAgain(i)
	}
	people := r.People()
	same := len(people) == len(s.people)
	for i := range people {
		same = same && people[i].ID == s.people[i]
	}
	now.people = s.people
	if !same {
		now.people, now.names = nil, make(map[string]string)
		for _, person := range people {
			now.people = append(now.people, person.ID)
			now.names[person.ID] = person.Name
		}
	}
	if s.known {
		if s.chair != rooms.NoChair && now.chair == rooms.NoChair && v.me.IsHere() && !v.stands {
			v.program.Say(v.program.Text("room.unseated"))
		}
		v.stands = v.stands && now.chair != rooms.NoChair
		v.notifyPeople(s, &now)
		v.notifyWishes(s, &now)
		if now.phase != rooms.Over {
			v.program.Toast.Over(ofRematch)
		}
		if now.phase == rooms.Playing && s.phase != rooms.Playing && v.me.Chair() != rooms.NoChair {
			v.program.Sound(sound.Cell) // a game of the user begins
			v.program.Vibrate(80)
		}
	}
	*s = now
}

// ofRematch is the subject of messages about a rematch. They disappear when it begins.
const ofRematch = "rematch"

// fewPeople is the maximum number of people in a room for which notices of who comes and goes
// cover the board. In a larger room they are only announced; the lobby shows them.
const fewPeople = 8

// notifyPeople announces who has come and gone.
func (v *Session) notifyPeople(before, now *seen) {
	p := v.program
	say := func(_, message string) { p.Announce(message) }
	if v.shows == table && len(now.people) <= fewPeople {
		say = p.SayOf
	}
	for _, who := range now.people {
		if !slices.Contains(before.people, who) && who != v.me.Person() {
			say("person "+who, p.Locale.Format("room.came", locale.Data{"Name": now.names[who]}))
		}
	}
	for _, who := range before.people {
		if !slices.Contains(now.people, who) && who != v.me.Person() {
			say("person "+who, p.Locale.Format("room.went", locale.Data{"Name": before.names[who]}))
		}
	}
}

// notifyWishes announces the offers and requests of the other chair.
func (v *Session) notifyWishes(before, now *seen) {
	p, mine := v.program, v.me.Chair()
	for i := range 2 {
		if i == mine {
			continue
		}
		name := locale.Data{"Name": v.chairNames(i)[0]}
		switch {
		case now.offer == i && before.offer != i:
			p.Announce(p.Locale.Format("room.offers", name))
		case now.again[i] && !before.again[i] && v.me.Room().Phase() == rooms.Over:
			p.SayOf(ofRematch, p.Locale.Format("room.wants-again", name))
		case now.ready[i] && !before.ready[i] && v.me.Room().Phase() == rooms.Setting:
			p.Announce(p.Locale.Format("room.is-ready", name))
		}
	}
	if mine >= 0 && before.offer == mine && now.offer == rooms.NoChair && v.me.Room().Phase() == rooms.Playing {
		p.SayOf(scene.OfPosition, p.Text("room.declined"))
	}
}
