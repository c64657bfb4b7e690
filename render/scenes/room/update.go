package room

import (
	"cmp"
	"slices"
	"strconv"

	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/program/scene"
	"colat/web/rooms/client"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// update reads new messages and reports whether the screen has to change.
func (v *Session) update() bool {
	changed := false
	for u, some := v.Me.Poll(); some; u, some = v.Me.Poll() {
		changed = true
		v.receive(&u)
	}
	if v.terms != nil && v.Me.ID() != "" { // the room has been created
		v.terms = nil
		v.Program.Host.Readdress(scene.Place{Room: v.Me.ID()})
	}
	v.proceed()
	r := v.Me.Room()
	if v.sent.waits && r != nil && (r.Games() != v.sent.game || r.Match() == nil || len(r.Match().Moves()) != v.sent.ply) {
		v.sent, changed = sent{}, true
	}
	if v.Availability.Update(v.Program, v.Me.State()) {
		changed = true
	}
	before := len(v.said)
	for i := range v.said {
		v.said[i].ticks--
	}
	v.said = slices.DeleteFunc(v.said, func(s saying) bool { return s.ticks <= 0 })
	if left := v.Me.VoteLeft(); left != v.left {
		v.left, changed = left, true
	}
	if ends := v.Me.EndsIn(); ends != v.ends {
		v.ends, changed = ends, true
	}
	v.notify()
	return changed || before != len(v.said)
}

// receive handles an update of the server.
func (v *Session) receive(u *client.Update) {
	p := v.Program
	if v.seen.known {
		for i := range u.Entries {
			v.heed(&u.Entries[i].Event)
		}
	}
	switch a := u.Answer; {
	case u.Greeted != nil:
		v.said = slices.DeleteFunc(v.said, func(s saying) bool { return s.who == u.Greeted.Who })
		v.said = append(v.said, saying{u.Greeted.Who, u.Greeted.What, sayTicks})
		line := p.Locale.Format("room.says", locale.Data{
			"Name": v.nameOf(u.Greeted.Who), "Text": p.Text(sayTexts(u.Greeted.What)[0]),
		})
		if r := v.Me.Room(); r == nil || r.ChairOf(u.Greeted.Who) == rooms.NoChair {
			p.Say(line)
		} else {
			p.Announce(line)
		}
	case u.Tournament != nil:
		v.Availability.Missing = true // the ID is that of a tournament
	case a == nil || a.Error == nil:
	default:
		v.sent = sent{}
		switch {
		case v.Me.ID() == "":
			v.Availability.Unmade = a.Error
		case a.Error.Code == protocol.NoRoom:
			v.Availability.Missing = true
		default:
			v.unwanted = v.unwanted || a.Error.Code == rooms.NameRemoved
			p.Say(words.Refusal(p.Locale, a.Error))
		}
	}
}

// proceed sends the next request on the way to the board: create a room, join it, sit down.
func (v *Session) proceed() {
	if v.Me.State() != participant.Connected || v.Person.Name == "" {
		return
	}
	if v.Me.ID() == "" {
		if v.terms != nil && !v.asked.room {
			v.asked.room = true
			v.Me.Send(&rooms.Command{Do: rooms.Create, Terms: v.terms, Name: v.Person.Name})
		}
		return
	}
	r := v.Me.Room()
	if r == nil || v.Me.Person() == "" || r.Phase() == rooms.Shut {
		return
	}
	here := v.Me.IsHere()
	switch {
	case here && r.NameOf(v.Me.Person()) == v.Person.Name:
	case here && v.isRenamed(r):
		v.Person.Name = r.NameOf(v.Me.Person())
	case !v.asked.join && (here || v.comes || r.Phase() != rooms.Over || v.Me.FreeChair() != rooms.NoChair):
		v.asked.join = true
		v.asked.seat = v.asked.seat || !here
		v.Me.Send(&rooms.Command{Do: rooms.Join, Name: v.Person.Name})
	}
	if here && v.asked.seat {
		v.asked.seat = false
		if chair := v.Me.FreeChair(); chair != rooms.NoChair {
			v.Me.Send(&rooms.Command{Do: rooms.Sit, Chair: chair})
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

// notify announces who has come and gone, and new offers and requests by the players.
func (v *Session) notify() {
	s := &v.seen
	r := v.Me.Room()
	if r == nil {
		return
	}
	now := seen{known: true, chair: v.Me.Chair(), line: r.Line(), people: s.people, phase: r.Phase()}
	now.about, now.asker = r.Question()
	if r.Match() != nil {
		now.moves = len(r.Match().Moves())
	}
	for i := range 2 {
		now.ready[i], now.again[i] = r.IsReady(i), r.WantsAgain(i)
	}
	if people := r.People(); !slices.Equal(people, s.people) {
		now.people = slices.Clone(people)
	}
	if s.known {
		if s.chair != rooms.NoChair && now.chair == rooms.NoChair && v.Me.IsHere() && !v.stands {
			v.Program.Say(v.Program.Text("room.unseated"))
		}
		v.stands = v.stands && now.chair != rooms.NoChair
		v.notifyPeople(s, &now)
		v.notifyWishes(s, &now)
		v.notifyQuestion(s, &now)
		if now.phase != rooms.Over {
			v.Program.Toast.Over(ofRematch)
		}
		if now.phase == rooms.Playing && s.phase != rooms.Playing && v.Me.Chair() != rooms.NoChair {
			v.Program.Sound(sound.Cell) // a game of the user begins
			v.Program.Vibrate(80)
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
	p := v.Program
	say := func(_, message string) { p.Announce(message) }
	if v.shows == table && len(now.people) <= fewPeople {
		say = p.SayOf
	}
	sayOf := func(id string, people, others []rooms.Person) {
		for _, one := range people {
			also := func(other rooms.Person) bool { return other.ID == one.ID }
			if one.ID != v.Me.Person() && !slices.ContainsFunc(others, also) {
				say("person "+one.ID, p.Locale.Format(id, locale.Data{"Name": one.Name}))
			}
		}
	}
	sayOf("room.came", now.people, before.people)
	sayOf("room.went", before.people, now.people)
}

// notifyWishes announces what the other chair is ready for.
func (v *Session) notifyWishes(before, now *seen) {
	p, mine := v.Program, v.Me.Chair()
	for i := range 2 {
		if i == mine {
			continue
		}
		name := locale.Data{"Name": v.chairNames(i)[0]}
		switch {
		case now.again[i] && !before.again[i] && v.Me.Room().Phase() == rooms.Over && now.about != rooms.OfRematch:
			p.SayOf(ofRematch, p.Locale.Format("room.wants-again", name))
		case now.ready[i] && !before.ready[i] && v.Me.Room().Phase() == rooms.Setting:
			p.Announce(p.Locale.Format("room.is-ready", name))
		}
	}
}

// greetings are the ids of the texts of greetings, in full and shorter.
var greetings = map[protocol.Greeting][2]string{
	"hello": {"room.say-hello", "room.short-hello"}, "luck": {"room.say-luck", "room.short-luck"},
	"nice": {"room.say-nice", "room.short-nice"}, "oops": {"room.say-oops", "room.short-oops"},
	"thanks": {"room.say-thanks", "room.short-thanks"}, "bye": {"room.say-bye", "room.short-bye"},
}

// sayTexts returns the ids of a greeting's texts. An unknown greeting has those of "hello".
func sayTexts(what protocol.Greeting) [2]string { return cmp.Or(greetings[what], greetings["hello"]) }

// words are the texts for a user who cannot enter a room.
var words = invite.Words{
	None: "room.none", NoneWhy: "room.none-why", Missing: "room.missing", MissingWhy: "room.missing-why",
	Unmade: "room.unmade",
	Refusals: map[rooms.Code]string{
		rooms.Late: "room.refused-late", rooms.NotYourTurn: "room.refused-turn", rooms.Illegal: "room.refused-late",
		rooms.OfferedTwice: "room.refused-twice", rooms.NothingBack: "room.refused-back",
		rooms.Full: "room.refused-full", protocol.TooMany: "room.refused-many",
		rooms.Taken: "room.refused-taken", rooms.NotHost: "room.refused-host", rooms.IsClosed: "room.refused-closed",
		protocol.Failed: "room.refused-failed", rooms.NotReady: "room.refused-ready", rooms.NotAway: "room.refused-away",
		rooms.OtherSide: "room.refused-side", rooms.IsBarred: "room.refused-barred",
		rooms.NameRemoved: "room.refused-name", rooms.IsLocked: "room.refused-locked",
	},
}

// whereIs returns the id of the text for a chair whose members are all offline.
func (v *Session) whereIs(chair int) string {
	if v.Me.AwayFor(chair) >= rooms.AwayToEnd {
		return "room.gone-short"
	}
	return "room.reconnecting"
}

// points formats half points.
func points(half int) string {
	whole := half / 2
	switch {
	case half%2 == 0:
		return strconv.Itoa(whole)
	case whole == 0:
		return "½"
	}
	return strconv.Itoa(whole) + "½"
}

// chairNames returns the name of a chair's player, in full first and then shorter.
func (v *Session) chairNames(chair int) []string {
	l, members := v.Program.Locale, v.Me.Room().Members(chair)
	switch c := v.Me.Room().Terms().Chairs[chair]; {
	case c.Kind == rooms.EngineChair && c.Name == "":
		return v.Program.SeatNames(c.Engine)
	case c.Kind == rooms.TeamChair: // the size of the team
		return []string{l.Count("room.team", len(members), nil), l.Count("room.team-short", len(members), nil)}
	case len(members) > 0:
		return invite.Shorter(v.nameOf(members[0]))
	case c.Name != "":
		return invite.Shorter(c.Name)
	}
	return []string{l.Text("room.nobody")}
}

// score returns the score of the games so far, or "" before the second game.
func (v *Session) score() string {
	r := v.Me.Room()
	if r.Scored() < 2 {
		return ""
	}
	first, second := v.chairNames(0), v.chairNames(1)
	score := r.Score()
	return v.Program.Locale.Format("room.score", locale.Data{
		"First": first[len(first)-1], "Second": second[len(second)-1], "A": points(score[0]), "B": points(score[1]),
	})
}
