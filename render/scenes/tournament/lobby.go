package tournament

import (
	"colat/ai/arena/pairing"
	"colat/game"
	"colat/game/match"
	"colat/render/bench"
	"colat/render/bench/invite"
	"colat/render/kit/qrcode"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
	"colat/render/table/stage"
	"colat/web/rooms/participant"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// Lobby is the scene of a tournament outside its rooms. It shows the players, the games, the
// table and the rounds.
type Lobby struct {
	*Session
	bench.Controls
	live    *live
	code    *qrcode.Code
	tab     tab
	scrolls [tabs]ui.Scroll
	name    *invite.Name // the dialogue that asks for a name; nil if it is closed
	fixing  *fixing      // the dialogue that corrects a result; nil if it is closed
	// fixScroll scrolls it where it is higher than the screen.
	fixScroll ui.Scroll
	featured  tournament.Given // game on the board; its Room is "" if there is none
	shown     bool             // feature has run at least once
	left      int              // seconds until the players have to begin, as shown
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

// NewLobby returns the lobby of a session.
func NewLobby(s *Session) *Lobby {
	start := s.Start()
	h := &Lobby{Session: s, live: newLive(s.Program.Games.Of(start.Rules()), start)}
	h.Controls = bench.NewControls(s.Program, h.all)
	return h
}

// Board and Rules implement scene.Scene.
func (h *Lobby) Board() *stage.Stage { return h.live.stage }
func (h *Lobby) Rules() game.Rules   { return h.live.replay.State().Rules() }

// Close implements scene.Scene. The session continues in the next scene.
func (h *Lobby) Close() { h.Left = true }

// Facts implements scene.Teller.
func (h *Lobby) Facts() scene.Facts {
	return scene.Facts{
		Scene: "class", Options: h.Rules().OptionsOf(h.live.start), State: h.live.replay.State(), Own: h.Session.Facts(),
	}
}

// feature chooses the game on the board: the user's own, otherwise the first one in progress,
// otherwise the last one that ended.
func (h *Lobby) feature() {
	given := h.given()
	h.featured = tournament.Given{}
	if g, plays := h.Me.Game(); plays {
		h.featured = g
	} else if len(given) > 0 {
		h.featured = given[0]
	} else if t := h.Me.Tournament(); t != nil && len(t.Played()) > 0 {
		h.featured = t.Played()[len(t.Played())-1]
	}
	var follow []string
	if h.featured.Room != "" {
		follow = append(follow, h.featured.Room)
	}
	if h.Me.IsHost() { // the host sees which players are missing
		for _, g := range given {
			if g.Room != h.featured.Room && len(follow) < participant.MostFollowed {
				follow = append(follow, g.Room)
			}
		}
	}
	h.Me.Follow(follow...)
}

// goOn updates the board to the state of its game.
func (h *Lobby) goOn() {
	if r := h.Me.RoomOf(h.featured.Room); r == nil {
		h.live.follow(h.live.start, nil)
	} else {
		h.live.follow(startIn(r, h.live.start), r.Match())
	}
}

// waitsLeft returns the seconds until the players of a game have to begin, or 0 if no game
// waits.
func (h *Lobby) waitsLeft() int {
	for _, g := range h.given() {
		if isWaiting(h.Me.RoomOf(g.Room)) {
			if left := h.Me.MissingIn(g); left > 0 {
				return left
			}
		}
	}
	return 0
}

// Write implements scene.Writer.
func (h *Lobby) Write(field, text string) { h.name.Write(field, text) }

// enterByName enters the tournament under the user's name.
func (h *Lobby) enterByName() {
	h.Me.InTournament(&tournament.Command{Do: tournament.Enter, Name: h.Person.Name})
}

// askName opens the dialogue that asks for the user's name.
func (h *Lobby) askName() {
	h.name = invite.AskName(h.Program, h.Person.Name, "class.name-why", "class.enter", func(name string) {
		h.KeepName(name)
		h.close()
		h.enterByName()
	})
}

// askNameOf opens the dialogue in which the host gives a player another name.
func (h *Lobby) askNameOf(name string) {
	h.name = invite.AskNameOf(h.Program, name, "class.rename-why", func(to string) {
		h.close()
		h.Me.InTournament(&tournament.Command{Do: tournament.Rename, Name: name, To: to})
	})
}

// covered reports whether something lies over the lobby.
func (h *Lobby) covered() bool { return h.name != nil || h.fixing != nil || h.Modal() }

// close closes what lies over the lobby.
func (h *Lobby) close() {
	h.Dismiss()
	if h.name != nil || h.fixing != nil {
		h.name, h.fixing = nil, nil
		h.Program.Unfocus()
		h.Program.Refresh()
	}
}

// fixing is the state of the dialogue in which the host corrects a result.
type fixing struct {
	entry
	part   string
	round  int
	chosen *pairing.Result // nil until the host chooses
	change pairing.Change  // effect of the chosen result
	err    error           // why the chosen result is not possible
}

// ending is a possible outcome of a game.
type ending struct {
	name    string // of its control
	points  [2]int
	forfeit bool
}

// endings are the outcomes that the host chooses from.
var endings = []ending{
	{"fix-first", [2]int{pairing.Win, 0}, false},
	{"fix-draw", [2]int{pairing.Draw, pairing.Draw}, false},
	{"fix-second", [2]int{0, pairing.Win}, false},
	{"fix-nobody", [2]int{}, true},
}

// is reports whether a result is this ending.
func (e *ending) is(r *pairing.Result) bool {
	return r != nil && !r.Open && r.Points == e.points && (!e.forfeit || r.Forfeit)
}

// live is a board that shows a game of the tournament in progress, or a start position if
// there is none.
type live struct {
	stage  *stage.Stage
	replay stage.Replay
	start  game.State   // start position of the tournament
	shown  game.State   // start position of the game on the board
	match  *match.Match // the game on the board; nil before it begins
}

// newLive returns a board with the start position of the tournament.
func newLive(g *games.Game, start game.State) *live {
	l := &live{stage: stage.New(g.Table(start.Rules()))}
	l.replay.View = l.stage.View
	l.restart(g, start)
	return l
}

// restart replaces the game and its start position, after the host has changed the terms.
func (l *live) restart(g *games.Game, start game.State) {
	l.replay.Game, l.start, l.shown, l.match = g, start, start, nil
	l.stage.SetTable(g.Table(start.Rules()))
	l.replay.Jump(start, nil)
}

// startIn returns the start position set in the terms of a room. It returns usual if the
// position is drawn when the game begins, or if the room plays another game.
func startIn(r *rooms.Room, usual game.State) game.State {
	terms := r.Terms()
	if rules := usual.Rules(); terms.Start != "" && terms.Game == rules.ID() {
		if start, err := rules.ParsePosition(terms.Start); err == nil {
			return start
		}
	}
	return usual
}

// follow updates the board to a game or, if m is nil, to the start position of one that has not
// begun. A move waits until the pieces of the one before it are at rest.
func (l *live) follow(start game.State, m *match.Match) {
	var moves []game.Move
	if m != nil {
		start, moves = m.Start(), m.Moves()
	}
	switch {
	case m != l.match, m == nil && start != l.shown && !game.Same(start, l.shown):
		l.shown, l.match = start, m
		l.replay.Jump(start, moves)
	case len(moves) == l.replay.Shown():
	case len(moves) != l.replay.Shown()+1 || !l.stage.View.Animating():
		l.replay.Follow(start, moves)
	}
}
