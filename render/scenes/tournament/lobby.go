package tournament

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/invite"
	"colat/render/program/scene"
	"colat/render/table/stage"
	"colat/web/rooms/participant"
	"colat/web/rooms/tournament"
)

// Lobby is the scene of a tournament outside its rooms. It shows the players, the games, the
// table and the rounds.
type Lobby struct {
	*Session
	live    *live
	code    *invite.Code
	tab     tab
	scrolls [tabs]ui.Scroll
	dialog  dialog
	name    *invite.Name
	whom    string // name of the player to remove
	fixing  *fixing
	// menuScroll scrolls a dialogue that is higher than the screen.
	menuScroll ui.Scroll
	featured   tournament.Given // game on the board; its Room is "" if there is none
	shown      bool             // feature has run at least once
	left       int              // seconds until the players have to begin, as shown
}

// tab is a page of the lobby after the tournament has begun.
type tab uint8

const (
	nowTab tab = iota
	tableTab
	roundsTab
	playersTab
	tabs
)

// tabNames are the controls of the tabs, and tabTexts the ids of their labels.
var (
	tabNames = [tabs]string{"tab-now", "tab-table", "tab-rounds", "tab-players"}
	tabTexts = [tabs]string{"class.now", "class.table", "class.rounds", "class.players"}
)

// dialog is a dialogue over the lobby.
type dialog uint8

const (
	noDialog dialog = iota
	nameDialog
	moreDialog
	removeDialog // the host removes a player, or the user leaves
	closeDialog
	fixDialog // the host corrects a result
)

// NewLobby returns the lobby of a session.
func NewLobby(s *Session) *Lobby {
	start := s.Start()
	return &Lobby{Session: s, live: newLive(s.program.Games.Of(start.Rules()), start)}
}

// Board implements scene.Scene.
func (h *Lobby) Board() *stage.Stage { return h.live.stage }

// Rules implements scene.Scene.
func (h *Lobby) Rules() game.Rules { return h.live.replay.State().Rules() }

// Close implements scene.Scene. The session continues in the next scene.
func (h *Lobby) Close() {}

// Facts implements scene.Teller.
func (h *Lobby) Facts() scene.Facts {
	return scene.Facts{
		Scene: "class", Options: h.Rules().OptionsOf(h.live.start), State: h.live.replay.State(), Own: h.Session.Facts(),
	}
}

// Narrate implements scene.Narrator.
func (h *Lobby) Narrate() scene.Narration { return scene.Narration{} }

// Update implements scene.Scene.
func (h *Lobby) Update(in *ui.Input) {
	changed := h.Session.Update()
	if changed {
		h.program.Refresh()
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
		h.program.Refresh()
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

// renew shows the new start position after the host has changed the terms.
func (h *Lobby) renew() {
	start := h.Start()
	if !game.Same(start, h.live.start) {
		h.live.restart(h.program.Games.Of(start.Rules()), start)
	}
}

// feature chooses the game on the board: the user's own, otherwise the first one in progress,
// otherwise the last one that ended.
func (h *Lobby) feature() {
	given := h.given()
	h.featured = tournament.Given{}
	if g, plays := h.Game(); plays {
		h.featured = g
	} else if len(given) > 0 {
		h.featured = given[0]
	} else if t := h.Tournament(); t != nil && len(t.Played()) > 0 {
		h.featured = t.Played()[len(t.Played())-1]
	}
	var follow []string
	if h.featured.Room != "" {
		follow = append(follow, h.featured.Room)
	}
	if h.IsHost() { // the host sees which players are missing
		for _, g := range given {
			if g.Room != h.featured.Room && len(follow) < participant.MostFollowed {
				follow = append(follow, g.Room)
			}
		}
	}
	h.Follow(follow...)
}

// goOn updates the board to the state of its game.
func (h *Lobby) goOn() {
	r := h.RoomOf(h.featured.Room)
	if r == nil {
		h.live.wait(nil)
		h.live.follow(nil)
		return
	}
	if r.Match() == nil {
		h.live.wait(startIn(r, h.live.start))
	}
	h.live.follow(r.Match())
}

// waitsLeft returns the seconds until the players of a game have to begin, or 0 if no game
// waits.
func (h *Lobby) waitsLeft() int {
	for _, g := range h.given() {
		if isWaiting(h.RoomOf(g.Room)) {
			if left := h.MissingIn(g); left > 0 {
				return left
			}
		}
	}
	return 0
}

// Write implements scene.Writer.
func (h *Lobby) Write(field, text string) {
	if field == invite.NameField && h.dialog == nameDialog {
		h.name.Write(text)
	}
}

// Activate implements scene.Scene.
func (h *Lobby) Activate(control string) {
	p := h.program
	p.Refresh()
	for t, name := range tabNames {
		if control == name {
			h.tab = tab(t)
			return
		}
	}
	switch control {
	case "cancel":
		h.dismiss()
	case "front", "menu":
		h.goAway()
	case "retry":
		h.Retry()
	case invite.NameField, invite.NameDone:
		if h.dialog == nameDialog && h.name.Save(&h.person) {
			h.close()
			h.enterByName()
		}
	case "rename":
		h.askName()
	case "enter":
		if h.person.Name == "" {
			h.askName()
			return
		}
		h.enterByName()
	default:
		switch {
		case invite.Activate(p, control, h.Link()):
		case h.dialog == nameDialog:
			h.name.Activate(control)
		case h.Tournament() != nil:
			h.work(control)
		}
	}
}

// work handles a control that needs the tournament.
func (h *Lobby) work(control string) {
	switch control {
	case "my-game":
		if g, plays := h.Game(); plays {
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
		if e, enters := h.Entry(); enters {
			h.whom = e.Name
			h.open(removeDialog)
		}
	case "leave-yes":
		h.close()
		h.InTournament(&tournament.Command{Do: tournament.Leave, Name: h.whom})
	case "results-html", "results-csv", "results-json":
		h.close()
		h.openResults(strings.TrimPrefix(control, "results-"))
	default:
		h.workList(control)
	}
}

// Prefixes of the controls for games and players.
const (
	watchName  = "watch-"  // before the ID of a room
	gameName   = "game-"   // before the key of a game
	removeName = "remove-" // before a player's name
)

// workList handles a control of a list, or of the dialogue that corrects a result.
func (h *Lobby) workList(control string) {
	if room, is := strings.CutPrefix(control, watchName); is {
		h.enter(room)
	} else if key, is := strings.CutPrefix(control, gameName); is {
		h.openGame(key)
	} else if name, is := strings.CutPrefix(control, removeName); is && h.IsHost() {
		h.whom = name
		h.open(removeDialog)
	} else if h.dialog == fixDialog {
		h.fix(control)
	}
}

// enterByName enters the tournament under the user's name.
func (h *Lobby) enterByName() {
	h.InTournament(&tournament.Command{Do: tournament.Enter, Name: h.person.Name})
}

// askName opens the dialogue that asks for the user's name.
func (h *Lobby) askName() {
	h.dialog = nameDialog
	h.name = invite.AskName(h.program, h.person.Name, "class.name-why", "class.enter")
}

// change lets the host change the terms before the tournament begins.
func (h *Lobby) change() {
	if t := h.Tournament(); h.IsHost() && t.Phase() == tournament.Entering {
		terms := t.Terms()
		h.changes = true
		h.program.Go(scene.NewTournament{Setup: h.Setup(), Terms: &terms})
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
			case h.IsHost():
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

// open opens a dialogue.
func (h *Lobby) open(d dialog) {
	h.dialog = d
	h.program.Unfocus()
	h.program.Refresh()
}

// close closes the open dialogue.
func (h *Lobby) close() { h.open(noDialog) }

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
	t := h.Tournament()
	if _, enters := h.Entry(); enters && t.Phase() != tournament.Shut && t.Phase() != tournament.Over {
		h.program.Say(h.program.Text("class.still-on"))
	}
	h.program.Go(scene.Front{Setup: h.Setup()})
}
