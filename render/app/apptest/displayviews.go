package apptest

import (
	"math/rand/v2"
	"time"

	"colat/ai/arena/pairing"
	"colat/game"
	"colat/game/match"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// DisplayTerms are terms of a simultaneous display against the host, or against an engine.
func DisplayTerms(engine string) *tournament.Terms {
	terms := SunTerms(pairing.Stage{Kind: pairing.DisplayStage})()
	terms.Clock = match.ControlOf(match.SideTime{Total: 20 * time.Minute}, match.SideTime{Total: 10 * time.Minute})
	if engine != "" {
		terms.Exhibitor = &tournament.Exhibitor{Name: "Golden", Engine: engine}
	}
	return terms
}

// moreCome has so many further people enter, with long names among them.
func moreCome(n int) func(v *Visited) {
	return func(v *Visited) {
		for _, name := range PupilNames[:n] {
			v.pupils = append(v.pupils, v.Server.Pupil(v.ID, name))
		}
	}
}

// playDisplay has moves made on all boards of a display, drawn by chance, and some games resigned.
// The last person of the class does not come.
func playDisplay(v *Visited) {
	v.Helper()
	for range len(v.pupils) { // the exhibitor of the page is ready on one board after the other
		SettleRoom(v.App)
	}
	rng := rand.New(rand.NewPCG(7, 7))
	given := append([]tournament.Given{}, v.Server.Tournaments[v.ID].Tournament.Given()...)
	for i, g := range given[:len(given)-1] {
		BeReady(v, v.pupils[i])
		r := &v.Server.Rooms[g.Room].Room
		do := func(c rooms.Command) {
			c.Game, c.Ply = r.Games(), len(r.Match().Moves())
			if err := v.Server.Do(g.Room, r.Terms().Chairs[r.ToMove()].Holder, &c); err != nil {
				v.Fatal(err)
			}
		}
		for range 4 + (i*7)%30 {
			if r.Match().Over() {
				break
			}
			s := r.Match().State()
			legal := s.AppendMoves(nil)
			do(rooms.Command{Do: rooms.Move, Move: s.Rules().FormatMove(s, legal[rng.IntN(len(legal))])})
			v.Server.Now = v.Server.Now.Add(300 * time.Millisecond)
		}
		if i%4 == 1 && !r.Match().Over() {
			do(rooms.Command{Do: rooms.Resign})
		}
	}
	SettleRoom(v.App)
}

// endDisplay ends all games of a display in some way.
func endDisplay(v *Visited) {
	v.Helper()
	given := append([]tournament.Given{}, v.Server.Tournaments[v.ID].Tournament.Given()...)
	for i, g := range given {
		r := &v.Server.Rooms[g.Room].Room
		for chair := range 2 {
			if who := r.Terms().Chairs[chair].Holder; r.Match() == nil && who != "" {
				if err := v.Server.Do(g.Room, who, &rooms.Command{Do: rooms.BeReady}); err != nil {
					v.Fatal(err)
				}
			}
		}
		who := v.Server.Tournaments[v.ID].Tournament.Host()
		if i%3 > 0 || r.ChairOf(who) == rooms.NoChair {
			who = r.Terms().Chairs[r.ChairOn(game.First)].Holder
		}
		if r.ChairOf(who) == rooms.NoChair {
			who = r.Terms().Chairs[r.ChairOn(game.Second)].Holder
		}
		if err := v.Server.Do(g.Room, who, &rooms.Command{Do: rooms.Resign, Game: r.Games()}); err != nil {
			v.Fatal(err)
		}
	}
	SettleRoom(v.App)
}

// DisplayViews are the states of simultaneous displays whose pages are looked at.
var DisplayViews = []View{
	{"display", Press("friend", "against-tournament", "game-victory", "kind-display", "clock-own", "clock-unequal")},
	{"display by an engine", Press("friend", "against-tournament", "game-victory", "kind-display", "exhibitor-engine")},
	{"display entering", HostsBy(DisplayTerms(""), 9, nil)},
	{"display of an engine entering", HostsBy(DisplayTerms("level:5"), 9, nil)},
	{"display begins", HostsBy(DisplayTerms(""), 3, Begins)},
	{"display of three boards", HostsBy(DisplayTerms(""), 3, InTurn(Begins, playDisplay))},
	{"display of many boards", HostsBy(DisplayTerms(""), 0, InTurn(moreCome(30), Begins, playDisplay))},
	{"display board", HostsBy(DisplayTerms(""), 9, InTurn(Begins, playDisplay, presses("next-board")))},
	{"display board menu", HostsBy(DisplayTerms(""), 9, InTurn(Begins, playDisplay, presses("next-board", "more")))},
	{"display lobby", HostsBy(DisplayTerms(""), 9, InTurn(Begins, playDisplay, presses("hall")))},
	{"display table", HostsBy(DisplayTerms(""), 9, InTurn(Begins, playDisplay, presses("hall", "tab-table")))},
	{"display over", HostsBy(DisplayTerms(""), 9, InTurn(Begins, playDisplay, endDisplay))},
	{"display watched", ComesTo(DisplayTerms("level:5"), 9, "An", InTurn(Begins))},
	{"display of a pupil", ComesTo(DisplayTerms("level:5"), 9, "An", InTurn(Enters, Begins))},
}

// DisplayProjectorViews are those of displays on the projector.
var DisplayProjectorViews = []View{
	{"projector of a display", HostsBy(DisplayTerms(""), 0,
		InTurn(moreCome(12), Begins, playDisplay, presses("hall", "projector")))},
	{"projector of a great display", HostsBy(DisplayTerms(""), 0,
		InTurn(moreCome(30), Begins, playDisplay, presses("hall", "projector")))},
	{"projector of a display over", HostsBy(DisplayTerms(""), 0,
		InTurn(moreCome(20), Begins, playDisplay, endDisplay, presses("projector")))},
	{"projector of an engine's display over", HostsBy(DisplayTerms("level:5"), 9,
		InTurn(Begins, endDisplay, presses("projector")))},
}
