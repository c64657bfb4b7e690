package room

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/invite"
	"colat/render/program/scene"
	"colat/render/table/games"
	"colat/render/table/stage"
	rooms "colat/web/rooms/room"
)

// Lobby is the scene of a room outside the board: the address, the people and the chairs.
type Lobby struct {
	*Session
	stage   *stage.Stage
	game    *games.Game
	start   game.State
	code    *invite.Code
	scroll  ui.Scroll
	dialog  dialog
	name    *invite.Name // the dialogue that asks for a name
	renames bool         // the host gives the other person a name
	other   string       // ID of the person that the host decides about
	toGo    int          // seconds until the game has to begin, as shown
}

// dialog is a dialogue over the scene.
type dialog uint8

const (
	noDialog dialog = iota
	nameDialog
	sayDialog
	unseatDialog // the host makes a person stand up
	removeDialog // the host removes a person from the room
	leaveDialog  // the user leaves a game as a player
)

// NewLobby returns the lobby of a session.
func NewLobby(v *Session) *Lobby {
	l := &Lobby{Session: v}
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
func (l *Lobby) Close() {}

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
	if l.asks() && l.dialog != nameDialog || l.unwanted {
		l.openName()
	}
	if _, _, bad := l.status(); bad && l.dialog != noDialog {
		l.close()
	}
	renames := l.dialog == nameDialog && l.renames
	if l.dialog == unseatDialog && !l.Me.MayFree(l.other) || l.dialog == leaveDialog && !l.Me.IsBound() ||
		(l.dialog == removeDialog || renames) && !(l.decides() && l.hasOther(l.other)) {
		l.close()
	}
	if l.dialog == nameDialog {
		l.name.Update(in)
	}
	if slices.Contains(in.Keys, ebiten.KeyEscape) {
		l.Activate("cancel")
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
	l.unwanted = false
	l.askName(invite.AskName(l.Program, l.Person.Name, "room.name-why", "room.name-done"), false)
}

// askName opens a dialogue that asks for a name.
func (l *Lobby) askName(name *invite.Name, renames bool) {
	l.dialog, l.name, l.renames = nameDialog, name, renames
}

// Write implements scene.Writer.
func (l *Lobby) Write(field, text string) {
	if field == invite.NameField && l.dialog == nameDialog {
		l.name.Write(text)
	}
}

// Activate implements scene.Scene.
func (l *Lobby) Activate(control string) {
	p := l.Program
	p.Refresh()
	r := l.Me.Room()
	switch control {
	case "cancel":
		l.dismiss()
	case invite.NameField, invite.NameDone:
		if l.dialog == nameDialog {
			l.takeName()
		}
	case "rename":
		l.openName()
	case "say":
		l.dialog = sayDialog
		p.Unfocus()
	case "front", "menu":
		l.goAway()
	case "retry":
		p.Go(scene.Room{ID: l.Me.ID(), Terms: l.terms})
	default:
		switch {
		case invite.Activate(p, control, l.link()):
		case l.dialog == nameDialog:
			l.name.Activate(control)
		case r != nil && !l.decide(control):
			l.work(r, control)
		}
	}
}

// work handles a control that needs the room.
func (l *Lobby) work(r *rooms.Room, control string) {
	switch control {
	case "sit-0", "sit-1":
		if at := l.Me.Chair(); at != rooms.NoChair {
			l.stands = true
			l.Me.Send(&rooms.Command{Do: rooms.Stand})
		}
		l.Me.Send(&rooms.Command{Do: rooms.Sit, Chair: int(control[len(control)-1] - '0')})
	case "stand":
		l.stands = true
		l.Me.Send(&rooms.Command{Do: rooms.Stand})
	case "ready":
		l.Me.Send(&rooms.Command{Do: rooms.BeReady})
	case "wait":
		l.Me.Send(&rooms.Command{Do: rooms.Wait})
	case "begin-game":
		l.ask(rooms.Begin)
	case "rematch":
		l.again()
	case "unseat-yes":
		l.close()
		l.Me.Send(&rooms.Command{Do: rooms.Free, Person: l.other})
	case "board":
		l.around, l.looks, l.games = false, true, r.Games()
		l.Show()
	case "change":
		if l.Me.IsHost() {
			terms := r.Terms()
			l.Changes = true
			l.Program.Go(scene.Friends{Setup: l.Setup(), Terms: &terms, There: true})
		}
	case "leave-room":
		if l.Me.IsBound() && !l.HasHome() {
			l.open(leaveDialog)
			return
		}
		l.leave()
	case "leave-yes":
		l.leave()
	default:
		if who, is := strings.CutPrefix(control, unseatName); is {
			l.unseat(r, who)
			return
		}
		l.greetBy(control)
		l.close()
	}
}

// unseat asks for confirmation before a person is made to stand up. who is the person's ID,
// or the number of a chair.
func (l *Lobby) unseat(r *rooms.Room, who string) {
	for chair := range 2 {
		if members := r.Members(chair); who == strconv.Itoa(chair) && len(members) == 1 {
			who = members[0]
		}
	}
	if l.Me.MayFree(who) {
		l.other = who
		l.open(unseatDialog)
	}
}

func (l *Lobby) open(d dialog) {
	l.dialog = d
	l.Program.Unfocus()
	l.Program.Refresh()
}

// dismiss closes the dialogue. It leaves the lobby if there is none, or if a name is
// required.
func (l *Lobby) dismiss() {
	switch {
	case l.asks():
		l.goHome()
	case l.dialog != noDialog:
		l.close()
	case l.around:
		l.Activate("board")
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

func (l *Lobby) close() { l.open(noDialog) }

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
		text = invite.ClockText(lo, t.Clock)
	}
	if t.Fixed {
		return text + " " + lo.Format("class.opens", locale.Data{"Name": t.Chairs[0].Name})
	}
	opens := map[rooms.Opening]string{
		rooms.ByLot: "room.opens-lot", rooms.HostOpens: "room.opens-host", rooms.GuestOpens: "room.opens-guest",
	}[t.Opens]
	text += " " + lo.Text(opens)
	if slices.ContainsFunc(t.Chairs[:], func(c rooms.Chair) bool { return c.Kind == rooms.TeamChair }) {
		vote := t.VoteTime
		if vote == 0 {
			vote = rooms.DefaultVoteTime
		}
		text += " " + lo.Count("room.vote-time", vote, nil)
	}
	return text
}

// unseatName is the prefix of the controls that make a person stand up. The person's ID or
// the number of a chair follows.
const unseatName = "unseat-"
