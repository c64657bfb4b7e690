package apptest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/render/program/scene"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// ClassNames are the players in the tournaments of the views.
var ClassNames = []string{
	"Bình", "Chi", "Dũng", "Lan", "Minh", "Nga", "Ông Tư Cần Thơ 123456789", "Hoa", "Nam", "Tuan",
}

// Visited is a tournament with people in it, and the page that looks at it.
type Visited struct {
	*testing.T
	App    *App
	Server *Server
	ID     string
	pupils []*Pupil
}

// HostsBy opens a tournament as its host, by terms, and does something there.
func HostsBy(terms *tournament.Terms, pupils int, do func(v *Visited)) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		v := newVisited(t, a, "Cô An")
		a.Go(scene.Tournament{Terms: terms})
		SettleRoom(a)
		_, v.ID = v.Server.Served(t)
		v.Come(pupils)
		v.after(do)
	}
}

// ComesTo opens a tournament of another host by its link.
func ComesTo(terms *tournament.Terms, pupils int, name string, do func(v *Visited)) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		v := newVisited(t, a, name)
		v.Server.OpensTournament(strings.Repeat("h", 52), terms)
		_, v.ID = v.Server.Served(t)
		v.Come(pupils)
		a.Go(scene.Tournament{ID: v.ID})
		SettleRoom(a)
		v.after(do)
	}
}

func newVisited(t *testing.T, a *App, name string) *Visited {
	v := &Visited{T: t, App: a, Server: NewServer()}
	a.Server = v.Server
	person := storage.Person{Key: strings.Repeat("a", 52), Name: name}
	a.Store.KeepPerson(person)
	return v
}

// Come has so many pupils enter.
func (v *Visited) Come(n int) {
	for _, name := range ClassNames[:n] {
		v.pupils = append(v.pupils, v.Server.Pupil(v.ID, name))
	}
}

func (v *Visited) after(do func(v *Visited)) {
	SettleRoom(v.App)
	if do != nil {
		do(v)
		SettleRoom(v.App)
	}
}

// Host does something as the host of the tournament.
func (v *Visited) Host(c *tournament.Command) {
	v.Helper()
	if err := v.Server.InTournament(v.ID, v.Server.Tournaments[v.ID].Tournament.Host(), c); err != nil {
		v.Fatalf("the host cannot %s: %v", c.Do, err)
	}
}

// Begins begins the tournament.
func (v *Visited) Begins() { v.Host(&tournament.Command{Do: tournament.Begin}) }

// play has all games that are given be played, but for the last ones: who opens loses.
func (v *Visited) play(but int) {
	v.Helper()
	given := v.Server.Tournaments[v.ID].Tournament.Given()
	list := append([]tournament.Given{}, given...)
	for _, g := range list[:max(0, len(list)-but)] {
		v.PlayGame(g)
	}
}

// PlayGame has both players be ready, and the one who opens resign.
func (v *Visited) PlayGame(g tournament.Given) {
	v.Helper()
	r := &v.Server.Rooms[g.Room].Room
	for chair := range 2 {
		if err := v.Server.Do(g.Room, r.Terms().Chairs[chair].Holder, &rooms.Command{Do: rooms.BeReady}); err != nil {
			v.Fatal(err)
		}
	}
	c := &rooms.Command{Do: rooms.Resign, Game: r.Games()}
	if err := v.Server.Do(g.Room, r.Terms().Chairs[0].Holder, c); err != nil {
		v.Fatal(err)
	}
}

// startGames has all be ready, and some move.
func (v *Visited) startGames() {
	v.Helper()
	for i, p := range v.pupils {
		if p.Given() != "" && i != 3 {
			p.does(v, &rooms.Command{Do: rooms.BeReady})
		}
	}
	for _, g := range v.Server.Tournaments[v.ID].Tournament.Given() {
		r := &v.Server.Rooms[g.Room].Room
		for _, move := range []string{"b2", "a1", "c1"} {
			if r.Phase() != rooms.Playing {
				break
			}
			who := r.Terms().Chairs[r.ToMove()].Holder
			c := &rooms.Command{Do: rooms.Move, Game: r.Games(), Ply: len(r.Match().Moves()), Move: move}
			if err := v.Server.Do(g.Room, who, c); err != nil {
				v.Fatal(err)
			}
		}
	}
}

// Works works controls of the page.
func (v *Visited) Works(controls ...string) {
	for _, control := range controls {
		SettleRoom(v.App)
		v.App.Activate(control)
		v.App.LayOut()
	}
}

// InTurn does several things one after another.
func InTurn(steps ...func(v *Visited)) func(v *Visited) {
	return func(v *Visited) {
		for _, step := range steps {
			step(v)
		}
	}
}

// BotsEnter has three programs enter.
func BotsEnter(v *Visited) {
	for _, name := range []string{"Alpha", "Beta", "Gamma"} {
		v.Host(&tournament.Command{Do: tournament.Enter, Name: name, Person: "bot " + name, Bot: true})
	}
}

func Begins(v *Visited)     { v.Begins() }
func startGames(v *Visited) { v.startGames() }
func PlayAll(v *Visited)    { v.play(0) }
func PlaySome(v *Visited)   { v.play(2) }

func presses(controls ...string) func(v *Visited) {
	return func(v *Visited) { v.Works(controls...) }
}

// GroupTerms are groups and a knock-out.
func GroupTerms() *tournament.Terms {
	return TournamentTerms(pairing.Stage{Kind: pairing.GroupStage, Groups: 2, Advance: 2, Games: 1, Late: true},
		pairing.Stage{Kind: pairing.KnockOutStage, Games: 1})
}

func RoundRobinTerms() *tournament.Terms {
	t := TournamentTerms(pairing.Stage{Kind: pairing.GroupStage, Groups: 1, Games: 2, Late: true})
	t.Game, t.Clock.Total = "victory", 15*time.Minute
	return t
}

// PlayStages plays all rounds until everything is over, or a number of them.
func PlayStages(most int) func(v *Visited) {
	return func(v *Visited) {
		for range most {
			if v.Server.Tournaments[v.ID].Tournament.Phase() != tournament.Playing {
				return
			}
			v.play(0)
			SettleRoom(v.App)
		}
	}
}

// openFirst opens the correction of the first game of the rounds.
func openFirst(v *Visited) {
	v.Works("tab-rounds")
	for _, control := range v.App.Controls() {
		if strings.HasPrefix(control, "game-") {
			v.Works(control)
			return
		}
	}
	v.Fatalf("no game can be corrected: %q", v.App.Controls())
}

// OpenLast opens that of the last one.
func OpenLast(v *Visited) {
	v.Works("tab-rounds")
	last := ""
	for _, control := range v.App.Controls() {
		if strings.HasPrefix(control, "game-") {
			last = control
		}
	}
	v.Works(last)
}

// Enters has the person of the page take part.
func Enters(v *Visited) { v.Works("enter") }

// GoesHome comes back from a room to the lobby.
func GoesHome(v *Visited) {
	SettleRoom(v.App)
	v.Works("leave-room")
}

// TournamentView returns the preparation of one of TournamentViews or of the views of displays.
func TournamentView(name string) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		for _, view := range slices.Concat(TournamentViews, DisplayViews, DisplayProjectorViews) {
			if view.Name == name {
				view.Prepare(t, a)
				return
			}
		}
		t.Fatalf("there is no view %q", name)
	}
}

// TournamentViews are the states of tournaments whose pages are looked at.
var TournamentViews = []View{
	{"tournament", Press("friend", "against-tournament")},
	{"tournament of groups", Press("friend", "against-tournament", "game-cotoan", "kind-groups")},
	{"tournament with cells", Press("friend", "against-tournament", "game-victory", "anew-off", "kind-knock-out")},
	{"tournament with bots", Press("friend", "against-tournament", "game-victory", "bots-on")},
	{"class alone", HostsBy(SwissTerms(), 0, nil)},
	{"class entering", HostsBy(SwissTerms(), 9, nil)},
	{"class with too few", HostsBy(GroupTerms(), 2, nil)},
	{"class to change", HostsBy(GroupTerms(), 2, presses("change"))},
	{"class to come to", ComesTo(SwissTerms(), 9, "An", nil)},
	{"class of somebody new", ComesTo(SwissTerms(), 3, "", presses("enter"))},
	{"class that was entered", ComesTo(RoundRobinTerms(), 5, "An", Enters)},
	{"class playing", HostsBy(SwissTerms(), 10, InTurn(Begins, startGames))},
	{"class table", HostsBy(SwissTerms(), 10, InTurn(Begins, PlayAll, PlaySome, presses("tab-table")))},
	{"class rounds", HostsBy(SwissTerms(), 9, InTurn(Begins, PlayAll, PlaySome, presses("tab-rounds")))},
	{"class players", HostsBy(SwissTerms(), 9, InTurn(Begins, presses("tab-players")))},
	{"class paused", HostsBy(SwissTerms(), 10, InTurn(Begins, startGames, presses("pause")))},
	{"class more", HostsBy(SwissTerms(), 9, InTurn(Begins, presses("more")))},
	{"class to close", HostsBy(SwissTerms(), 9, InTurn(Begins, presses("close-contest")))},
	{"class to take out", HostsBy(SwissTerms(), 7, InTurn(Begins, presses("remove-"+ClassNames[6])))},
	{"class to correct", HostsBy(SwissTerms(), 10, InTurn(Begins, PlaySome, openFirst))},
	{"class corrected", HostsBy(GroupTerms(), 8, InTurn(Begins, PlayStages(4), OpenLast, presses("fix-draw")))},
	{"class of groups", HostsBy(GroupTerms(), 8, InTurn(Begins, PlayStages(2), presses("tab-table")))},
	{"class knock-out", HostsBy(GroupTerms(), 8, InTurn(Begins, PlayStages(4), presses("tab-table")))},
	{"class with bots", HostsBy(SwissTerms(), 5, InTurn(BotsEnter))},
	{"class with ties", HostsBy(SwissTerms(), 5, InTurn(BotsEnter, Begins, PlayStages(3), presses("tab-table")))},
	{"class over with bots", HostsBy(SwissTerms(), 5, InTurn(BotsEnter, Begins, PlayStages(20)))},
	{"class that waits", HostsBy(SwissTerms(), 9, InTurn(Begins, startGames, presses("tab-rounds")))},
	{"class over", HostsBy(GroupTerms(), 8, InTurn(Begins, PlayStages(20)))},
	{"class closed", HostsBy(SwissTerms(), 8, InTurn(Begins, presses("confirm-close-contest")))},
	{"class of a pupil", ComesTo(SwissTerms(), 5, "An", InTurn(Enters, Begins, GoesHome))},
	{"class of a pupil who waits", ComesTo(SwissTerms(), 5, "An", InTurn(Enters, Begins, func(v *Visited) {
		g, _ := v.Server.Tournaments[v.ID].Tournament.GameOf(v.Server.Lines[0].Who)
		for _, l := range v.Server.Lines {
			if given, plays := v.Server.Tournaments[v.ID].Tournament.GameOf(l.Who); plays && l.Watches(v.ID) &&
				l.watched[v.ID].current {
				g = given
			}
		}
		SettleRoom(v.App)
		v.PlayGame(g)
		GoesHome(v)
	}))},
	{"class of a pupil's rounds", ComesTo(SwissTerms(), 7, "An", InTurn(Enters, Begins, GoesHome, presses("tab-rounds")))},
	{"class of a pupil's place", ComesTo(SwissTerms(), 9, "An", InTurn(Enters, Begins, PlayAll, GoesHome))},
	{"class of a pupil's table", ComesTo(SwissTerms(), 9, "An", InTurn(Enters, Begins, PlayAll, GoesHome,
		presses("tab-table")))},
	{"class of a pupil at the end", ComesTo(SwissTerms(), 9, "An", InTurn(Enters, Begins, PlayStages(20), GoesHome))},
	{"class that is watched", ComesTo(SwissTerms(), 8, "An", InTurn(Begins, startGames))},
	{"class to leave", ComesTo(SwissTerms(), 7, "An", InTurn(Enters, Begins, GoesHome, presses("leave")))},
	{"class game to begin", ComesTo(SwissTerms(), 7, "An", InTurn(Enters, Begins))},
	{"class game over", ComesTo(SwissTerms(), 7, "An", InTurn(Enters, Begins, func(v *Visited) {
		SettleRoom(v.App)
		for _, g := range v.Server.Tournaments[v.ID].Tournament.Given() {
			if g.Players[0] == "An" || g.Players[1] == "An" {
				v.PlayGame(g)
				return
			}
		}
	}))},
	{"class reconnecting", HostsBy(SwissTerms(), 9, InTurn(Begins, func(v *Visited) {
		v.Server.Lines[0].Down = true
	}))},
	{"class without contests", Press("friend", "against-tournament", "make-room")},
	{"class of nobody", func(t *testing.T, a *App) {
		v := newVisited(t, a, "An")
		v.Server.None = true
		a.Go(scene.Tournament{Terms: SwissTerms()})
		SettleRoom(a)
	}},
	{"class that is not there", func(t *testing.T, a *App) {
		v := newVisited(t, a, "An")
		a.Go(scene.Tournament{ID: v.Server.RoomID()})
		SettleRoom(a)
	}},
}
