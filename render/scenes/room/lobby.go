package room

import (
	"cmp"
	"slices"
	"strconv"

	"colat/game"
	"colat/render/bench"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/qrcode"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
	"colat/render/table/stage"
	rooms "colat/web/rooms/room"
)

// Lobby is the scene of a room outside the board: the address, the people and the chairs.
type Lobby struct {
	*Session
	bench.Controls
	stage  *stage.Stage
	game   *games.Game
	start  game.State
	code   *qrcode.Code
	scroll ui.Scroll
	name   *invite.Name // the dialogue that asks for a name; nil if it is closed
	named  string       // ID of the other person who gets a name, or "" for none
	toGo   int          // seconds until the game has to begin, as shown
}

// NewLobby returns the lobby of a session.
func NewLobby(v *Session) *Lobby {
	l := &Lobby{Session: v}
	l.Controls = bench.NewControls(v.Program, l.all)
	l.setUp()
	return l
}

// setUp shows the start position of the room's game.
func (l *Lobby) setUp() {
	l.start = l.Setup().Start
	rules := l.start.Rules()
	l.game = l.Program.Games.Of(rules)
	table := l.game.Table(rules)
	if l.stage == nil {
		l.stage = stage.New(table)
	} else {
		l.stage.SetTable(table)
	}
	l.stage.Show(l.game, l.start)
}

// Board and Rules implement scene.Scene.
func (l *Lobby) Board() *stage.Stage { return l.stage }
func (l *Lobby) Rules() game.Rules   { return l.start.Rules() }

// Close implements scene.Scene. The session continues in the next scene.
func (l *Lobby) Close() { l.Left = true }

// Facts implements scene.Teller.
func (l *Lobby) Facts() scene.Facts {
	return scene.Facts{Scene: "room", Options: l.Rules().OptionsOf(l.start), State: l.start, Own: l.facts()}
}

// Update implements scene.Scene.
func (l *Lobby) Update(in *ui.Input) {
	if l.update() {
		l.Program.Refresh()
		if start := l.Setup().Start; !game.Same(start, l.start) {
			l.setUp()
		}
	}
	if l.route() {
		return
	}
	if left := l.leftToBegin(); left != l.toGo {
		l.toGo = left
		l.Program.Refresh()
	}
	l.stage.View.Update()
	if l.asks() && l.name == nil || l.unwanted {
		l.openName()
	}
	if _, _, bad := l.status(); bad {
		l.close()
	}
	if l.named != "" && !(l.decides() && l.hasOther(l.named)) {
		l.close()
	}
	l.name.Update(in)
	if !l.Controls.Update(in) {
		l.Keys(in, nil, false)
	}
}

// leftToBegin returns the seconds until the game has to begin, or 0 if there is no limit.
func (l *Lobby) leftToBegin() int {
	if r := l.Me.Room(); l.routes.LeftToBegin == nil || r == nil || r.Phase() != rooms.Setting {
		return 0
	}
	return l.routes.LeftToBegin()
}

// Due implements scene.Timed. Greetings disappear by themselves.
func (v *Session) Due() (int, bool) {
	if len(v.said) > 0 {
		return v.said[0].ticks, true
	}
	return 0, false
}

// openName opens the dialogue that asks for a name and suggests one.
func (l *Lobby) openName() {
	l.unwanted, l.named = false, ""
	l.name = invite.AskName(l.Program, l.Person.Name, "room.name-why", "room.name-done", func(name string) {
		l.KeepName(name)
		l.asked.join, l.comes = false, true
		l.close()
	})
}

// Write implements scene.Writer.
func (l *Lobby) Write(field, text string) { l.name.Write(field, text) }

// all returns the controls of the lobby.
func (l *Lobby) all() []bench.Control {
	p, r := l.Program, l.Me.Room()
	list := append(l.name.Controls(), invite.Sharing(p, l.link())...)
	list = append(list, []bench.Control{
		{Name: "cancel", Keys: "Esc", Do: l.dismiss},
		{Name: "rename", Do: l.openName},
		{Name: "front", Do: l.goAway}, {Name: "menu", Do: l.goAway},
		{Name: "retry", Do: func() { p.Go(scene.Room{ID: l.Me.ID(), Terms: l.terms}) }},
	}...)
	if r == nil {
		return list
	}
	send := func(c rooms.Command) func() { return func() { l.Me.Send(&c) } }
	text, terms := p.Text, r.Terms()
	list = append(list, []bench.Control{
		Table{l.Session}.speech("room.say"),
		{Name: "sit-0", Do: func() { l.sit(0) }}, {Name: "sit-1", Do: func() { l.sit(1) }},
		{Name: "stand", Do: l.stand},
		{Name: "ready", Label: text("room.be-ready"), Icon: ui.IconCheck, Look: ui.Primary,
			Do: send(rooms.Command{Do: rooms.BeReady})},
		{Name: "wait", Label: text("room.wait"), Icon: ui.IconPause, Do: send(rooms.Command{Do: rooms.Wait})},
		{Name: "begin-game", Label: text("room.begin"), Icon: ui.IconPlay, Look: ui.Primary,
			Do: func() { l.ask(rooms.Begin) }},
		{Name: "rematch", Label: text("result.rematch"), Icon: ui.IconSwap, Look: ui.Primary, Do: l.again},
		{Name: "board", Label: text("room.board"), Icon: ui.IconPlay, Look: ui.Primary, Do: l.showBoard},
		{Name: "change", Disabled: !l.Me.IsHost(), Do: func() {
			l.Changes = true
			p.Go(scene.Friends{Setup: l.Setup(), Terms: &terms, There: true})
		}},
		l.departure("room.leave-short", "class.hall-short", "room.cancel"), {Name: unseatName, Of: l.unseat},
	}...)
	if !l.decides() {
		return list
	}
	list = append(list, l.reveals(),
		bench.Control{Name: invite.RenameName, Of: l.askNameOf},
		bench.Control{Name: invite.RemoveName, Of: l.askRemoval},
	)
	return append(list, invite.DoorControls(
		func(person string) { l.Me.Send(&rooms.Command{Do: rooms.Allow, Person: person}) },
		send(rooms.Command{Do: rooms.Lock}), send(rooms.Command{Do: rooms.Unlock}),
	)...)
}

// sit takes a chair, and leaves the one that the user has.
func (l *Lobby) sit(chair int) {
	if l.Me.Chair() != rooms.NoChair {
		l.stand()
	}
	l.Me.Send(&rooms.Command{Do: rooms.Sit, Chair: chair})
}

// stand leaves the user's chair.
func (l *Lobby) stand() {
	l.stands = true
	l.Me.Send(&rooms.Command{Do: rooms.Stand})
}

// showBoard opens the game of the room.
func (l *Lobby) showBoard() {
	l.around, l.looks, l.games = false, true, l.Me.Room().Games()
	l.Show()
}

// unseat asks for confirmation before a person is made to stand up. who is the person's ID,
// or the number of a chair.
func (l *Lobby) unseat(who string) {
	for chair := range 2 {
		if members := l.Me.Room().Members(chair); who == strconv.Itoa(chair) && len(members) == 1 {
			who = members[0]
		}
	}
	if !l.Me.MayFree(who) {
		return
	}
	l.Question(&bench.Control{
		Name: "unseat", Do: func() { l.Me.Send(&rooms.Command{Do: rooms.Free, Person: who}) }, Ask: func() bench.Question {
			name := locale.Data{"Name": l.nameOf(who)}
			q := invite.Warning(l.Program.Locale, "room.unseat-title", "room.unseat-why", "room.unseat-yes", name)
			q.Ended = func() bool { return !l.Me.MayFree(who) }
			return q
		},
	})
}

// dismiss closes the dialogue. It leaves the lobby if there is none, or if a name is
// required.
func (l *Lobby) dismiss() {
	switch {
	case l.asks():
		l.goHome()
	case l.name != nil:
		l.close()
	case l.around && l.Me.Room() != nil:
		l.showBoard()
	default:
		l.goAway()
	}
}

// goAway goes to the front page. It tells a player how to come back.
func (l *Lobby) goAway() {
	if l.Me.IsBound() && !l.HasHome() {
		l.Program.Say(l.Program.Text("room.still-on"))
	}
	l.goHome()
}

// close closes the dialogue.
func (l *Lobby) close() {
	l.Dismiss()
	if l.name != nil {
		l.name, l.named = nil, ""
		l.Program.Unfocus()
		l.Program.Refresh()
	}
}

// status returns the state of the connection if it is not connected, or why the room is
// closed. It reports whether the room cannot be shown.
func (l *Lobby) status() (title, why string, lost bool) {
	r := l.Me.Room()
	title, why, lost = l.Availability.Status(l.Program, &words, r != nil)
	if title == "" && r.Phase() == rooms.Shut {
		title, why = l.shut()
	} else if title == "" {
		title, why = l.keptOut()
	}
	return title, why, lost
}

// shut returns a title and an explanation for a closed room.
func (v *Session) shut() (title, why string) {
	id := "class.shut-cancelled"
	switch r := v.Me.Room(); {
	case !r.Terms().Fixed || r.Outcome() == rooms.Decided:
		id = "room.shut-why"
	case r.Outcome() == rooms.Walkover:
		id = "class.shut-missing"
	}
	return v.Program.Text("room.shut"), v.Program.Text(id)
}

// termsText returns the terms: the clock, the opening side and the time to vote.
func (l *Lobby) termsText(r *rooms.Room) string {
	lo, t := l.Program.Locale, r.Terms()
	text := lo.Text("room.no-clock")
	if t.Clock.Total > 0 {
		sides := invite.ChairNames(lo)
		if t.Fixed {
			sides = [2]string{t.Chairs[0].Name, t.Chairs[1].Name}
		}
		text = invite.ClockText(lo, t.Clock, sides)
	}
	if t.Fixed {
		return text + " " + lo.Format("class.opens", locale.Data{"Name": t.Chairs[0].Name})
	}
	opens := map[rooms.Opening]string{
		rooms.ByLot: "room.opens-lot", rooms.HostOpens: "room.opens-host", rooms.GuestOpens: "room.opens-guest",
	}[t.Opens]
	text += " " + lo.Text(opens)
	if slices.ContainsFunc(t.Chairs[:], func(c rooms.Chair) bool { return c.Kind == rooms.TeamChair }) {
		text += " " + lo.Count("room.vote-time", cmp.Or(t.VoteTime, rooms.DefaultVoteTime), nil)
	}
	return text
}

// unseatName is the prefix of the controls that make a person stand up. The person's ID or
// the number of a chair follows.
const unseatName = "unseat-"
