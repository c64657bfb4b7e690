package tournament

import (
	"strings"

	"colat/ai/arena/pairing"
	"colat/game"
	"colat/render/bench"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/web/rooms/tournament"
)

// Update implements scene.Scene.
func (h *Lobby) Update(in *ui.Input) {
	changed := h.Session.Update()
	if changed {
		h.Program.Refresh()
		if start := h.Start(); !game.Same(start, h.live.start) { // the host has changed the terms
			h.live.restart(h.Program.Games.Of(start.Rules()), start)
		}
	}
	if h.follow() {
		return
	}
	if changed || !h.shown {
		h.shown = true
		h.feature()
	}
	h.goOn()
	if left := h.waitsLeft(); left != h.left {
		h.left = left
		h.Program.Refresh()
	}
	h.live.stage.View.Update()
	watches := h.featured.Room != "" && !h.covered()
	if tap := h.live.stage.Point(in, watches); tap.To >= 0 && watches {
		h.Visit(h.featured.Room)
		return
	}
	if _, _, bad := h.Status(); bad {
		h.close()
	}
	if h.nameTaken {
		h.nameTaken = false
		h.askName()
	}
	h.name.Update(in)
	if !h.Controls.Update(in) {
		h.Keys(in, nil, false)
	}
}

// Prefixes of the controls for games and players.
const (
	watchName = "watch-" // before the ID of a room
	gameName  = "game-"  // before the key of a game
)

// all returns the controls of the lobby.
func (h *Lobby) all() []bench.Control {
	p := h.Program
	list := append(h.name.Controls(), invite.Sharing(p, h.Link())...)
	for i, name := range tabNames {
		list = append(list, bench.Control{Name: name, Do: func() { h.tab = tab(i) }})
	}
	list = append(list, []bench.Control{
		{Name: "cancel", Keys: "Esc", Do: h.dismiss},
		{Name: "front", Do: h.goAway}, {Name: "menu", Do: h.goAway},
		{Name: "retry", Do: h.Retry},
		{Name: "rename", Do: h.askName},
		{Name: "enter", Label: p.Text("class.enter"), Icon: ui.IconCheck, Look: ui.Primary, Do: h.enterTournament},
	}...)
	if h.Me.Tournament() == nil {
		return list
	}
	return append(append(list, h.work()...), h.fixes()...)
}

// enterTournament enters the tournament, and asks for a name first if the user has none.
func (h *Lobby) enterTournament() {
	if h.Person.Name == "" {
		h.askName()
		return
	}
	h.enterByName()
}

// work returns the controls that need the tournament.
func (h *Lobby) work() []bench.Control {
	text := h.Program.Text
	ask := func(do tournament.Deed) func() { return func() { h.ask(do) } }
	results := func(form, label string, icon ui.Icon) bench.Control {
		return bench.Control{Name: "results-" + form, Label: text(label), Icon: icon, Do: func() {
			if h.Me.ID() != "" { // a page is opened, a file of another form downloaded
				h.Program.Host.OpenAddress("rooms/contest/"+h.Me.ID()+"."+form, form != "html")
			}
		}}
	}
	list := []bench.Control{
		{Name: "my-game", Label: text(h.myGameText()), Icon: ui.IconPlay, Look: ui.Primary, Do: func() {
			if h.exhibits() {
				h.ShowBoards(true)
			} else if g, plays := h.Me.Game(); plays {
				h.Visit(g.Room)
			}
		}},
		{Name: "projector", Label: text("class.projector"), Entry: text("class.projector-open"), Icon: ui.IconFullscreen,
			Do: func() { h.Project(true) }},
		{Name: "change", Label: text("class.change"), Icon: ui.IconSettings, Do: h.change},
		{Name: "begin", Label: text("class.begin"), Icon: ui.IconPlay, Look: ui.Primary, Do: ask(tournament.Begin)},
		{Name: "pause", Label: text("class.pause"), Icon: ui.IconPause, Do: ask(tournament.Pause)},
		{Name: "resume", Label: text("class.resume"), Icon: ui.IconPlay, Look: ui.Primary, Do: ask(tournament.Resume)},
		{Name: "more", Label: text("class.more"), Icon: ui.IconMenu, Title: text("class.more"), List: h.menu},
		{
			Name: "close-contest", Label: text("class.close-title"), Icon: ui.IconClose, Do: ask(tournament.Close),
			Ask: func() bench.Question {
				return invite.Warning(h.Program.Locale, "class.close-title", "class.close-why", "class.close-yes", nil)
			},
		},
		results("html", "class.results-html", ui.IconChart), results("csv", "class.results-csv", ui.IconExport),
		results("json", "class.results-json", ui.IconExport),
		{Name: watchName, Of: h.Visit}, {Name: gameName, Of: h.openGame},
	}
	if e, enters := h.Me.Entry(); enters {
		leave := h.removal(e.Name)
		leave.Label, leave.Entry, leave.Icon = text("class.leave"), text("class.leave-long"), ui.IconBack
		list = append(list, leave)
	}
	if h.Me.IsHost() {
		list = append(list, bench.Control{Name: invite.RenameName, Of: h.askNameOf},
			bench.Control{Name: invite.RemoveName, Of: func(name string) {
				c := h.removal(name)
				h.Question(&c)
			}})
	}
	return append(list, invite.DoorControls(
		func(who string) { h.Me.InTournament(&tournament.Command{Do: tournament.Allow, Person: who}) },
		ask(tournament.Lock), ask(tournament.Unlock),
	)...)
}

// menu returns the lines of the menu of less common actions.
func (h *Lobby) menu() []bench.Control {
	t, names := h.Me.Tournament(), []string{"projector", "results-html", "results-csv", "results-json"}
	_, enters := h.Me.Entry()
	switch {
	case t.Phase() != tournament.Playing:
	case h.exhibits() && t.IsPaused():
		names = append(names, "resume")
	case h.exhibits():
		names = append(names, "pause")
	case enters:
		names = append(names, "leave")
	case h.Me.IsHost() && h.mayEnter():
		names = append(names, "enter")
	}
	if h.Me.IsHost() && t.Phase() != tournament.Shut {
		names = append(names, "close-contest")
	}
	list := bench.Pick(h.all(), names...)
	for i := range list {
		if list[i].Name == "enter" {
			list[i].Label, list[i].Icon = h.Program.Text("class.enter-too"), ui.IconPeople
		}
	}
	return list
}

// myGameText returns the id of the label of the control that leads to the user's game or boards.
func (h *Lobby) myGameText() string {
	if h.exhibits() {
		return "class.my-boards"
	}
	return "class.my-game"
}

// removal returns the control by which a player leaves: the user, or another one that the host removes or bars.
func (h *Lobby) removal(name string) bench.Control {
	do := func(do tournament.Deed) func() {
		return func() { h.Me.InTournament(&tournament.Command{Do: do, Name: name}) }
	}
	return bench.Control{Name: "leave", Do: do(tournament.Leave), Ask: func() bench.Question {
		l, begun := h.Program.Locale, h.Me.Tournament().Phase() != tournament.Entering
		if me, _ := h.Me.Entry(); me.Name == name {
			why := "class.leave-before"
			if begun {
				why = "class.leave-why"
			}
			return invite.Warning(l, "class.leave-title", why, "class.leave", nil)
		}
		why := ""
		if begun {
			why = l.Text("class.remove-why")
		}
		title := l.Format("class.remove-title", locale.Data{"Name": name})
		return invite.RemovalQuestion(h.Program, title, why, l.Text("class.remove-yes"), do(tournament.Bar))
	}}
}

// fixes returns the controls of the dialogue that corrects a result, or none if it is closed.
func (h *Lobby) fixes() []bench.Control {
	f := h.fixing
	if f == nil {
		return nil
	}
	list := []bench.Control{
		{Name: "fix-watch", Disabled: f.room == "", Do: func() {
			h.close()
			h.Visit(f.room)
		}},
		{Name: "fix-yes", Disabled: f.chosen == nil || f.err != nil, Do: func() {
			h.close()
			h.Me.InTournament(&tournament.Command{Do: tournament.Correct, Result: f.chosen})
		}},
	}
	for i := range endings {
		e := &endings[i]
		list = append(list, bench.Control{Name: e.name, Do: func() {
			f.chosen = &pairing.Result{Game: f.Key, Players: f.Players, Points: e.points, Forfeit: e.forfeit}
			f.change, f.err = h.Me.Tournament().Correction(*f.chosen)
		}})
	}
	return list
}

// consequence describes the effect of the chosen result.
func (h *Lobby) consequence() string {
	l, f := h.Program.Locale, h.fixing
	if f.chosen == nil {
		return l.Text("class.fix-choose")
	}
	if f.err != nil {
		return l.Format("room.refused", locale.Data{"Reason": f.err.Error()})
	}
	var said []string
	if n := len(f.change.Gone); n > 0 {
		said = append(said, l.Count("class.fix-gone", n, locale.Data{"Pairs": pairs(f.change.Gone)}))
	}
	if n := len(f.change.New); n > 0 {
		said = append(said, l.Count("class.fix-new", n, locale.Data{"Pairs": pairs(f.change.New)}))
	}
	if n := len(f.change.Void); n > 0 {
		said = append(said, l.Count("class.fix-void", n, nil))
	}
	if f.change.Reopened {
		said = append(said, l.Text("class.fix-reopened"))
	}
	if len(said) == 0 {
		return l.Text("class.fix-nothing")
	}
	return strings.Join(said, " ")
}

// mostPairs is the maximum number of pairs in a list.
const mostPairs = 4

// pairs lists the players of meetings.
func pairs(meetings []pairing.Meeting) string {
	var names []string
	for i := range meetings[:min(len(meetings), mostPairs)] {
		names = append(names, pairText(meetings[i].Players))
	}
	if len(meetings) > mostPairs {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

// openGame opens the correction of a game for the host, and the game's room for others.
func (h *Lobby) openGame(key string) {
	plan := h.plan()
	if plan == nil {
		return
	}
	for _, r := range h.roundsOf(plan) {
		for i := range r.games {
			e := &r.games[i]
			switch {
			case e.Key != key:
			case h.Me.IsHost():
				h.fixing = &fixing{entry: *e, part: r.part, round: r.round}
				h.Program.Unfocus()
				return
			case e.room != "":
				h.Visit(e.room)
				return
			}
		}
	}
}

// change lets the host change the terms before the tournament begins.
func (h *Lobby) change() {
	if t := h.Me.Tournament(); h.Me.IsHost() && t.Phase() == tournament.Entering {
		terms := t.Terms()
		h.Changes = true
		h.Program.Go(scene.NewTournament{Setup: h.Setup(), Terms: &terms})
	}
}

// dismiss closes the open dialogue, or leaves the lobby if there is none.
func (h *Lobby) dismiss() {
	if h.covered() {
		h.close()
		return
	}
	h.goAway()
}

// goAway goes to the front page. It tells a player how to come back.
func (h *Lobby) goAway() {
	t := h.Me.Tournament()
	if _, enters := h.Me.Entry(); enters && t.Phase() != tournament.Shut && t.Phase() != tournament.Over {
		h.Program.Say(h.Program.Text("class.still-on"))
	}
	h.Program.Go(scene.Front{Setup: h.Setup()})
}
