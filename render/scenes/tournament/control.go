package tournament

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/arena/pairing"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/invite"
	"colat/render/program/scene"
	"colat/web/rooms/tournament"
)

// Update implements scene.Scene.
func (h *Lobby) Update(in *ui.Input) {
	changed := h.Session.Update()
	if changed {
		h.Program.Refresh()
		h.renew()
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
	watches := h.featured.Room != "" && h.dialog == noDialog
	if tap := h.live.stage.Point(in, watches); tap.To >= 0 && watches {
		h.enter(h.featured.Room)
		return
	}
	if _, _, bad := h.Status(); bad && h.dialog != noDialog {
		h.close()
	}
	if h.nameTaken {
		h.nameTaken = false
		h.askName()
	}
	if h.dialog == nameDialog {
		h.name.Update(in)
	}
	if slices.Contains(in.Keys, ebiten.KeyEscape) {
		h.Activate("cancel")
	}
}

// Activate implements scene.Scene.
func (h *Lobby) Activate(control string) {
	p := h.Program
	p.Refresh()
	if at := slices.Index(tabNames[:], control); at >= 0 {
		h.tab = tab(at)
		return
	}
	switch control {
	case "cancel":
		h.dismiss()
	case "front", "menu":
		h.goAway()
	case "retry":
		h.Retry()
	case invite.NameField, invite.NameDone:
		if h.dialog == nameDialog {
			h.takeName()
		}
	case "rename":
		h.askName()
	case "enter":
		if h.Person.Name == "" {
			h.askName()
			return
		}
		h.enterByName()
	default:
		switch {
		case invite.Activate(p, control, h.Link()):
		case h.dialog == nameDialog:
			h.name.Activate(control)
		case h.Me.Tournament() != nil:
			h.work(control)
		}
	}
}

// Prefixes of the controls for games and players.
const (
	watchName = "watch-" // before the ID of a room
	gameName  = "game-"  // before the key of a game
)

// work handles a control that needs the tournament.
func (h *Lobby) work(control string) {
	switch control {
	case "my-game":
		if g, plays := h.Me.Game(); plays {
			h.enter(g.Room)
		}
	case "projector":
		h.Project(true)
	case "change":
		h.change()
	case "begin":
		h.ask(tournament.Begin)
	case "pause":
		h.ask(tournament.Pause)
	case "resume":
		h.ask(tournament.Resume)
	case "more":
		h.open(moreDialog)
	case "close-contest":
		h.open(closeDialog)
	case "close-yes":
		h.close()
		h.ask(tournament.Close)
	case "leave":
		if e, enters := h.Me.Entry(); enters {
			h.other = e.Name
			h.open(removeDialog)
		}
	case "leave-yes":
		h.close()
		h.Me.InTournament(&tournament.Command{Do: tournament.Leave, Name: h.other})
	case "bar-yes":
		h.close()
		h.Me.InTournament(&tournament.Command{Do: tournament.Bar, Name: h.other})
	case "lock":
		h.ask(tournament.Lock)
	case "unlock":
		h.ask(tournament.Unlock)
	case "results-html", "results-csv", "results-json":
		h.close()
		h.openResults(strings.TrimPrefix(control, "results-"))
	default:
		h.workList(control)
	}
}

// workList handles a control of a list, or of the dialogue that corrects a result.
func (h *Lobby) workList(control string) {
	if room, is := strings.CutPrefix(control, watchName); is {
		h.enter(room)
	} else if key, is := strings.CutPrefix(control, gameName); is {
		h.openGame(key)
	} else if name, is := strings.CutPrefix(control, invite.RemoveName); is && h.Me.IsHost() {
		h.other = name
		h.open(removeDialog)
	} else if name, is := strings.CutPrefix(control, invite.RenameName); is && h.Me.IsHost() {
		h.askNameOf(name)
	} else if who, is := strings.CutPrefix(control, invite.AllowName); is {
		h.Me.InTournament(&tournament.Command{Do: tournament.Allow, Person: who})
	} else if h.dialog == fixDialog {
		h.fix(control)
	}
}

func (h *Lobby) fix(control string) {
	f, t := h.fixing, h.Me.Tournament()
	for i := range endings {
		e := &endings[i]
		if e.name != control {
			continue
		}
		f.chosen = &pairing.Result{Game: f.Key, Players: f.Players, Points: e.points, Forfeit: e.forfeit}
		f.change, f.err = t.Correction(*f.chosen)
	}
	switch control {
	case "fix-watch":
		if f.room != "" {
			h.close()
			h.enter(f.room)
		}
	case "fix-yes":
		if f.chosen == nil {
			return
		}
		h.close()
		h.Me.InTournament(&tournament.Command{Do: tournament.Correct, Result: f.chosen})
	}
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

// openResults opens the results as a page ("html") or downloads them as a file in another
// format.
func (h *Lobby) openResults(form string) {
	if h.Me.ID() != "" {
		h.Program.Host.OpenAddress("rooms/contest/"+h.Me.ID()+"."+form, form != "html")
	}
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
				h.open(fixDialog)
				return
			case e.room != "":
				h.enter(e.room)
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
	if h.dialog != noDialog {
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
