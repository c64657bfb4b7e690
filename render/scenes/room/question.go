package room

import (
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/scenes/play"
	rooms "colat/web/rooms/room"
)

// wording is the control that asks about a subject or agrees to it, and the IDs of the texts about the question.
type wording struct {
	control     string
	do          rooms.Deed
	icon        ui.Icon
	label       string // of the control, and
	entry       string // the same in a menu
	asks, short string // the other side asks
	asked, why  string // the user has asked
	accept      string // the label of the control while the other side asks
	refused     string
}

var wordings = map[rooms.Subject]wording{
	rooms.OfDraw: {
		"draw", rooms.Draw, ui.IconDraw, "room.draw", "room.offer", "room.offers", "room.offers-short", "room.offered",
		"room.offered-why", "room.accept", "room.declined",
	},
	rooms.OfTakeback: {
		"takeback", rooms.Takeback, ui.IconUndo, "room.takeback", "room.takeback-ask", "room.takeback-asks",
		"room.takeback-short", "room.takeback-asked", "room.takeback-why", "room.allow",
		"room.takeback-refused",
	},
	rooms.OfRematch: {
		control: "rematch", do: rooms.Rematch, icon: ui.IconSwap, asks: "room.wants-again", short: "room.rematch-short",
		refused: "room.rematch-refused",
	},
}

// askControl returns the control that asks about a draw or a takeback.
func (t Table) askControl(about rooms.Subject) bench.Control {
	w, p := wordings[about], t.Program
	return bench.Control{
		Name: w.control, Label: p.Text(w.label), Entry: p.Text(w.entry), Icon: w.icon,
		Disabled: !t.Me.MayAsk(about), Do: func() { t.ask(w.do) },
	}
}

// refusal returns the control that declines the open question.
func (t Table) refusal() bench.Control {
	_, asked := t.Me.Asked()
	return bench.Control{
		Name: "decline", Label: t.Program.Text("room.decline"), Icon: ui.IconClose, Disabled: !asked,
		Do: func() { t.ask(rooms.Decline) },
	}
}

// question returns the notice about the open question of a game to one of the two sides, if there is one.
func (t Table) question() (n play.Notice, any bool) {
	about, asker := t.Me.Room().Question()
	w, p, mine := wordings[about], t.Program, t.Me.Chair()
	switch {
	case mine == rooms.NoChair || asker == rooms.NoChair || about == rooms.OfRematch:
		return n, false
	case asker == mine:
		n = play.Notice{Title: p.Text(w.asked), Text: p.Text(w.why)}
		if about == rooms.OfTakeback && t.HasClock() {
			n.Text += " " + p.Text("room.takeback-clock")
		}
		return n, true
	}
	accept, refusal := t.askControl(about), t.refusal()
	accept.Disabled = refusal.Disabled
	accept.Label, accept.Entry, accept.Icon, accept.Look = p.Text(w.accept), "", ui.IconCheck, ui.Primary
	return play.Notice{
		Title: p.Locale.Format(w.asks, locale.Data{"Name": t.chairNames(asker)[0]}), Short: p.Text(w.short),
		Actions: []bench.Control{accept, refusal},
	}, true
}

// ending returns the control that ends the game: without a result before both sides have moved, and then by a
// resignation.
func (t Table) ending() bench.Control {
	if !t.Me.Room().MayAbort() {
		return t.resignation(t.Me.Decides())
	}
	return bench.Control{
		Name: "abort", Label: t.Program.Text("room.abort-short"), Entry: t.Program.Text("room.abort-game"),
		Icon: ui.IconClose, Disabled: !t.Me.Decides(), Do: func() { t.ask(rooms.Abort) },
		Ask: func() bench.Question {
			text := t.Program.Text
			return bench.Question{
				Title: text("room.abort-title"), Why: text("room.leave-aborts"), Yes: text("room.abort-short"),
				No: text("confirm.cancel"), Look: ui.Danger, Ended: func() bool { return !t.Me.Room().MayAbort() },
			}
		},
	}
}

// notifyQuestion announces a question of another chair, and that one of the user's own is declined.
func (v *Session) notifyQuestion(before, now *seen) {
	p, mine, w := v.Program, v.Me.Chair(), wordings[now.about]
	if now.line != before.line {
		p.Toast.Over(scene.OfMove)
	}
	switch {
	case now.asker != rooms.NoChair && now.asker != mine && (now.asker != before.asker || now.about != before.about):
		line := p.Locale.Format(w.asks, locale.Data{"Name": v.chairNames(now.asker)[0]})
		if now.about == rooms.OfRematch {
			p.SayOf(ofRematch, line)
		} else {
			p.Announce(line)
		}
	case mine == rooms.NoChair || before.asker != mine || now.asker != rooms.NoChair || now.phase != rooms.Playing:
	case now.line == before.line && !(now.moves > before.moves && v.Me.Room().ToMove() != mine):
		// Neither agreed to nor ended by a move of the user's own.
		p.SayOf(scene.OfMove, p.Text(wordings[before.about].refused))
	}
}

// spectators returns the number of connected people without a chair.
func (v *Session) spectators() int {
	r, n := v.Me.Room(), v.Me.Presence().Watchers
	for _, person := range r.People() {
		if r.ChairOf(person.ID) == rooms.NoChair && v.Me.IsPresent(person.ID) {
			n++
		}
	}
	return n
}

// reveals returns the switch with which the host lets spectators see an engine's evaluation.
func (v *Session) reveals() bench.Control {
	on, do := v.Me.Room().IsRevealed(), rooms.Reveal
	if on {
		do = rooms.Conceal
	}
	return bench.Control{
		Name: revealName, Label: v.Program.Text("room.reveal"), Icon: ui.IconEye, Toggles: true, Stays: true, On: on,
		Disabled: !v.decides(), Do: func() { v.Me.Send(&rooms.Command{Do: do}) },
	}
}

// revealName is the control of reveals.
const revealName = "reveal"

// Premoves implements play.Remote.
func (t Table) Premoves() bool { return t.Me.Chair() != rooms.NoChair && !t.Me.InTeam() }

// Evaluates implements play.Remote. Who has played the game does not see an evaluation of it.
func (t Table) Evaluates() bool {
	r := t.Me.Room()
	return r.IsRevealed() && t.Me.Chair() == rooms.NoChair && r.PlayedOn(t.Me.Person()) == rooms.NoChair
}
