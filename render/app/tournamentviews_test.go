package app

import (
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/render/program/scene"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// classNames are who comes to the tournaments of the views.
var classNames = []string{
	"Bình", "Chi", "Dũng", "Lan", "Minh", "Nga", "Ông Tư Cần Thơ 123456789", "Hoa", "Nam", "Tuan",
}

// visited is a tournament with people in it, and the page that looks at it.
type visited struct {
	*testing.T
	app    *App
	server *roomServer
	id     string
	pupils []*pupil
}

// hostsBy opens a tournament as its host, by terms, and does something there.
func hostsBy(terms *tournament.Terms, pupils int, do func(v *visited)) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		v := newVisited(t, a, "Cô An")
		a.Go(scene.Tournament{Terms: terms})
		settleRoom(a)
		_, v.id = v.server.served(t)
		v.come(pupils)
		v.after(do)
	}
}

// comesTo opens a tournament of somebody else, as one of those who come by its link.
func comesTo(terms *tournament.Terms, pupils int, name string, do func(v *visited)) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		v := newVisited(t, a, name)
		v.server.opensTournament(strings.Repeat("h", 52), terms)
		_, v.id = v.server.served(t)
		v.come(pupils)
		a.Go(scene.Tournament{ID: v.id})
		settleRoom(a)
		v.after(do)
	}
}

func newVisited(t *testing.T, a *App, name string) *visited {
	v := &visited{T: t, app: a, server: newRoomServer()}
	a.options.Rooms = v.server.dialer()
	person := storage.Person{Key: strings.Repeat("a", 52), Name: name}
	a.Store.KeepPerson(person)
	return v
}

// come has so many pupils enter.
func (v *visited) come(n int) {
	for _, name := range classNames[:n] {
		v.pupils = append(v.pupils, v.server.pupil(v.id, name))
	}
}

func (v *visited) after(do func(v *visited)) {
	settleRoom(v.app)
	if do != nil {
		do(v)
		settleRoom(v.app)
	}
}

// host does something as the host of the tournament.
func (v *visited) host(c *tournament.Command) {
	v.Helper()
	if err := v.server.inTournament(v.id, v.server.tournaments[v.id].tournament.Host(), c); err != nil {
		v.Fatalf("the host cannot %s: %v", c.Do, err)
	}
}

// begins begins the tournament.
func (v *visited) begins() { v.host(&tournament.Command{Do: tournament.Begin}) }

// play has all games that are given be played, but for the last ones: who opens loses.
func (v *visited) play(but int) {
	v.Helper()
	given := v.server.tournaments[v.id].tournament.Given()
	list := append([]tournament.Given{}, given...)
	for _, g := range list[:max(0, len(list)-but)] {
		v.playGame(g)
	}
}

// playGame has both players be ready, and the one who opens resign.
func (v *visited) playGame(g tournament.Given) {
	v.Helper()
	r := &v.server.rooms[g.Room].room
	for chair := range 2 {
		if err := v.server.do(g.Room, r.Terms().Chairs[chair].Holder, &rooms.Command{Do: rooms.BeReady}); err != nil {
			v.Fatal(err)
		}
	}
	c := &rooms.Command{Do: rooms.Resign, Game: r.Games()}
	if err := v.server.do(g.Room, r.Terms().Chairs[0].Holder, c); err != nil {
		v.Fatal(err)
	}
}

// startGames has all be ready, and some move.
func (v *visited) startGames() {
	v.Helper()
	for i, p := range v.pupils {
		if p.given() != "" && i != 3 {
			p.does(v, &rooms.Command{Do: rooms.BeReady})
		}
	}
	for _, g := range v.server.tournaments[v.id].tournament.Given() {
		r := &v.server.rooms[g.Room].room
		for _, move := range []string{"b2", "a1", "c1"} {
			if r.Phase() != rooms.Playing {
				break
			}
			who := r.Terms().Chairs[r.ToMove()].Holder
			c := &rooms.Command{Do: rooms.Move, Game: r.Games(), Ply: len(r.Match().Moves()), Move: move}
			if err := v.server.do(g.Room, who, c); err != nil {
				v.Fatal(err)
			}
		}
	}
}

// works works controls of the page.
func (v *visited) works(controls ...string) {
	for _, control := range controls {
		settleRoom(v.app)
		v.app.activate(control)
		v.app.layOut()
	}
}

// inTurn does several things one after another.
func inTurn(steps ...func(v *visited)) func(v *visited) {
	return func(v *visited) {
		for _, step := range steps {
			step(v)
		}
	}
}

func begins(v *visited)     { v.begins() }
func startGames(v *visited) { v.startGames() }
func playAll(v *visited)    { v.play(0) }
func playSome(v *visited)   { v.play(2) }

func presses(controls ...string) func(v *visited) {
	return func(v *visited) { v.works(controls...) }
}

// groupTerms are groups and a knock-out.
func groupTerms() *tournament.Terms {
	return tournamentTerms(pairing.Stage{Kind: pairing.GroupStage, Groups: 2, Advance: 2, Games: 1, Late: true},
		pairing.Stage{Kind: pairing.KnockOutStage, Games: 1})
}

func roundRobinTerms() *tournament.Terms {
	t := tournamentTerms(pairing.Stage{Kind: pairing.GroupStage, Groups: 1, Games: 2, Late: true})
	t.Game, t.Clock.Total = "victory", 15*time.Minute
	return t
}

// playStages plays all rounds until everything is over, or a number of them.
func playStages(most int) func(v *visited) {
	return func(v *visited) {
		for range most {
			if v.server.tournaments[v.id].tournament.Phase() != tournament.Playing {
				return
			}
			v.play(0)
			settleRoom(v.app)
		}
	}
}

// openFirst opens the correction of the first game of the rounds.
func openFirst(v *visited) {
	v.works("tab-rounds")
	for _, control := range (prober{v.app}).Controls() {
		if strings.HasPrefix(control, "game-") {
			v.works(control)
			return
		}
	}
	v.Fatalf("no game can be corrected: %q", prober{v.app}.Controls())
}

// openLast opens that of the last one.
func openLast(v *visited) {
	v.works("tab-rounds")
	last := ""
	for _, control := range (prober{v.app}).Controls() {
		if strings.HasPrefix(control, "game-") {
			last = control
		}
	}
	v.works(last)
}

// enters has the person of the page take part.
func enters(v *visited) { v.works("enter") }

// goesHome comes back from a room to the lobby.
func goesHome(v *visited) {
	settleRoom(v.app)
	v.works("leave-room")
}

// classView is one of the states below.
func classView(name string) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		for _, view := range classViews {
			if view.name == name {
				view.prepare(t, a)
				return
			}
		}
		t.Fatalf("there is no view %q", name)
	}
}

// classViews are the states of tournaments whose pages are looked at.
var classViews = []struct {
	name    string
	prepare func(*testing.T, *App)
}{
	{"tournament", press("friend", "against-tournament")},
	{"tournament of groups", press("friend", "against-tournament", "game-cotoan", "kind-groups")},
	{"tournament with cells", press("friend", "against-tournament", "game-victory", "anew-off", "kind-knock-out")},
	{"tournament with bots", press("friend", "against-tournament", "game-victory", "bots-on")},
	{"class alone", hostsBy(swissTerms(), 0, nil)},
	{"class entering", hostsBy(swissTerms(), 9, nil)},
	{"class with too few", hostsBy(groupTerms(), 2, nil)},
	{"class to change", hostsBy(groupTerms(), 2, presses("change"))},
	{"class to come to", comesTo(swissTerms(), 9, "An", nil)},
	{"class of somebody new", comesTo(swissTerms(), 3, "", presses("enter"))},
	{"class that was entered", comesTo(roundRobinTerms(), 5, "An", enters)},
	{"class playing", hostsBy(swissTerms(), 10, inTurn(begins, startGames))},
	{"class table", hostsBy(swissTerms(), 10, inTurn(begins, playAll, playSome, presses("tab-table")))},
	{"class rounds", hostsBy(swissTerms(), 9, inTurn(begins, playAll, playSome, presses("tab-rounds")))},
	{"class players", hostsBy(swissTerms(), 9, inTurn(begins, presses("tab-players")))},
	{"class paused", hostsBy(swissTerms(), 10, inTurn(begins, startGames, presses("pause")))},
	{"class more", hostsBy(swissTerms(), 9, inTurn(begins, presses("more")))},
	{"class to close", hostsBy(swissTerms(), 9, inTurn(begins, presses("close-contest")))},
	{"class to take out", hostsBy(swissTerms(), 7, inTurn(begins, presses("remove-"+classNames[6])))},
	{"class to correct", hostsBy(swissTerms(), 10, inTurn(begins, playSome, openFirst))},
	{"class corrected", hostsBy(groupTerms(), 8, inTurn(begins, playStages(4), openLast, presses("fix-draw")))},
	{"class of groups", hostsBy(groupTerms(), 8, inTurn(begins, playStages(2), presses("tab-table")))},
	{"class knock-out", hostsBy(groupTerms(), 8, inTurn(begins, playStages(4), presses("tab-table")))},
	{"class over", hostsBy(groupTerms(), 8, inTurn(begins, playStages(20)))},
	{"class closed", hostsBy(swissTerms(), 8, inTurn(begins, presses("close-yes")))},
	{"class of a pupil", comesTo(swissTerms(), 5, "An", inTurn(enters, begins, goesHome))},
	{"class of a pupil who waits", comesTo(swissTerms(), 5, "An", inTurn(enters, begins, func(v *visited) {
		g, _ := v.server.tournaments[v.id].tournament.GameOf(v.server.lines[0].who)
		for _, l := range v.server.lines {
			if given, plays := v.server.tournaments[v.id].tournament.GameOf(l.who); plays && l.watches(v.id) && l.watched[v.id].current {
				g = given
			}
		}
		settleRoom(v.app)
		v.playGame(g)
		goesHome(v)
	}))},
	{"class of a pupil's rounds", comesTo(swissTerms(), 7, "An", inTurn(enters, begins, goesHome, presses("tab-rounds")))},
	{"class of a pupil's place", comesTo(swissTerms(), 9, "An", inTurn(enters, begins, playAll, goesHome))},
	{"class of a pupil's table", comesTo(swissTerms(), 9, "An", inTurn(enters, begins, playAll, goesHome,
		presses("tab-table")))},
	{"class of a pupil at the end", comesTo(swissTerms(), 9, "An", inTurn(enters, begins, playStages(20), goesHome))},
	{"class that is watched", comesTo(swissTerms(), 8, "An", inTurn(begins, startGames))},
	{"class to leave", comesTo(swissTerms(), 7, "An", inTurn(enters, begins, goesHome, presses("leave")))},
	{"class game to begin", comesTo(swissTerms(), 7, "An", inTurn(enters, begins))},
	{"class game over", comesTo(swissTerms(), 7, "An", inTurn(enters, begins, func(v *visited) {
		settleRoom(v.app)
		for _, g := range v.server.tournaments[v.id].tournament.Given() {
			if g.Players[0] == "An" || g.Players[1] == "An" {
				v.playGame(g)
				return
			}
		}
	}))},
	{"class reconnecting", hostsBy(swissTerms(), 9, inTurn(begins, func(v *visited) {
		v.server.lines[0].down = true
	}))},
	{"class without contests", press("friend", "against-tournament", "make-room")},
	{"class of nobody", func(t *testing.T, a *App) {
		v := newVisited(t, a, "An")
		v.server.none = true
		a.Go(scene.Tournament{Terms: swissTerms()})
		settleRoom(a)
	}},
	{"class that is not there", func(t *testing.T, a *App) {
		v := newVisited(t, a, "An")
		a.Go(scene.Tournament{ID: v.server.roomID()})
		settleRoom(a)
	}},
}
