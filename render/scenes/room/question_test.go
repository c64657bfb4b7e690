package room_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
)

// trio are two players and a spectator in a room of a server, each with a whole program. An opens each game.
type trio struct {
	*testing.T
	an, binh, lan *apptest.App
	hosts         [3]*apptest.Host
}

func newTrio(t *testing.T, terms *rooms.Terms) *trio {
	t.Helper()
	s := apptest.NewRealServer(t)
	g := &trio{T: t}
	for i, name := range []string{"An", "Bình", "Lan"} {
		g.hosts[i] = &apptest.Host{Lang: "en", Reduced: true}
		a := apptest.OpenAt(t, s, g.hosts[i], name, string(rune('a'+i)))
		*[]**apptest.App{&g.an, &g.binh, &g.lan}[i] = a
		if i == 0 {
			terms.Opens = rooms.HostOpens
			a.Go(scene.Room{Terms: terms})
			a.Until(t, "the room is made", func(p app.ProbeState) bool { return p.Room != nil && a.Page.Find("ready") != nil })
			continue
		}
		a.Go(scene.Room{ID: strings.Split(apptest.RoomOf(t, g.an).Link, "room=")[1]})
		a.Until(t, "he is there", func(p app.ProbeState) bool { return p.Room != nil && p.Room.Name == name })
	}
	for _, a := range []*apptest.App{g.an, g.binh} {
		a.Until(t, "the chair is taken", func(app.ProbeState) bool { return a.Page.Find("ready") != nil })
		a.Click(t, "ready")
	}
	g.shows("the game begins")
	return g
}

func (g *trio) all() []*apptest.App { return []*apptest.App{g.an, g.binh, g.lan} }

// until waits until something holds for all three programs, which run at the same time.
func (g *trio) until(what string, holds func(a *apptest.App, p app.ProbeState) bool) {
	g.Helper()
	g.an.Until(g, what, func(p app.ProbeState) bool {
		g.binh.Tick()
		g.lan.Tick()
		return holds(g.an, p) && holds(g.binh, g.binh.State()) && holds(g.lan, g.lan.State())
	})
}

// shows waits until all three boards show moves.
func (g *trio) shows(what string, moves ...string) {
	g.Helper()
	g.until(what, func(_ *apptest.App, p app.ProbeState) bool {
		return p.Scene == "board" && p.Room.Sent == "" && slices.Equal(p.Moves, moves) && p.Result == nil
	})
}

// play clicks a square in the program of a player.
func (g *trio) play(a *apptest.App, square string) {
	g.Helper()
	for range 60 {
		a.Tick()
	}
	a.Click(g, square)
	a.Tick()
}

// asked waits until all know of a question, and the page of a player shows it with its answers.
func (g *trio) asked(a *apptest.App, title string) {
	g.Helper()
	g.until("all know of the question", func(_ *apptest.App, p app.ProbeState) bool { return p.Room.Asker >= 0 })
	a.Until(g, "the question is shown", func(app.ProbeState) bool { return a.Page.Find("decline") != nil })
	if !a.Contains(title) {
		g.Fatalf("the page says %s", a.Labels())
	}
}

func (g *trio) announced(who int, text string) {
	g.Helper()
	if !slices.ContainsFunc(g.hosts[who].Announced, func(s string) bool { return strings.Contains(s, text) }) {
		g.Errorf("%q is not announced: %q", text, g.hosts[who].Announced)
	}
}

// A takeback is asked for, declined, asked for again and agreed to; a draw is offered and declined; the game is
// resigned, and a rematch declined, asked for again and agreed to, with sides swapped.
func TestQuestionsBetweenTwo(t *testing.T) {
	g := newTrio(t, apptest.FreeTerms())
	if g.an.Page.Find("abort") == nil || g.an.Page.Find("resign") != nil {
		t.Errorf("before both have moved there are %q", g.an.Controls())
	}
	if takeback := g.an.Page.Find("takeback"); takeback == nil || !takeback.Disabled {
		t.Error("a takeback can be asked for before the first move")
	}
	g.play(g.an, "d3")
	g.shows("An has moved", "d3")
	g.play(g.binh, "c5")
	g.shows("Bình has moved", "d3", "c5")
	g.an.Click(t, "takeback")
	g.asked(g.binh, "An asks to take a move back")
	g.announced(1, "An asks to take a move back")
	g.announced(2, "An asks to take a move back")
	if !g.an.Contains("You ask to take a move back") || g.lan.Page.Find("decline") != nil {
		t.Errorf("An sees %s, and Lan %s", g.an.Labels(), g.lan.Labels())
	}
	g.binh.Click(t, "decline")
	g.an.Until(t, "An hears of it", func(app.ProbeState) bool {
		return g.an.Toast.Text() == "Your move is not taken back"
	})
	g.play(g.an, "d6")
	g.shows("An goes on", "d3", "c5", "d6")
	g.an.Click(t, "takeback")
	g.asked(g.binh, "An asks to take a move back")
	g.binh.Click(t, "takeback")
	g.shows("the move is taken back", "d3", "c5")
	for who := range g.hosts {
		g.announced(who, "Undone. Black to move.")
	}
	if toast := g.an.Toast.Text(); strings.Contains(toast, "not taken back") {
		t.Errorf("An is told %q", toast)
	}
	g.play(g.an, "e6")
	g.shows("An plays another move", "d3", "c5", "e6")

	g.binh.Click(t, "draw")
	g.asked(g.an, "Bình offers a draw")
	g.an.Press(ebiten.KeyTab)
	g.an.Click(t, "decline")
	g.binh.Until(t, "Bình hears of it", func(app.ProbeState) bool {
		return g.binh.Toast.Text() == "The draw was declined"
	})
	g.binh.Click(t, "resign")
	g.binh.Click(t, "confirm-resign")
	over := func(_ *apptest.App, p app.ProbeState) bool { return p.Result != nil }
	g.until("the game is over", over)
	g.until("the page shows it", func(a *apptest.App, _ app.ProbeState) bool { return a.Page.Find("analyse") != nil })
	g.binh.Click(t, "rematch")
	g.an.Until(t, "An is asked", func(app.ProbeState) bool { return g.an.Page.Find("decline") != nil })
	g.announced(0, "Bình wants another game.")
	g.an.Click(t, "decline")
	g.binh.Until(t, "Bình hears of it", func(app.ProbeState) bool {
		return g.binh.Toast.Text() == "Your opponent wants no other game now" && !g.binh.Page.Find("rematch").Disabled
	})
	g.an.Click(t, "rematch")
	g.binh.Until(t, "Bình is asked", func(app.ProbeState) bool { return g.binh.Page.Find("decline") != nil })
	g.binh.Click(t, "rematch")
	g.shows("the second game begins")
	if r := apptest.RoomOf(t, g.an); r.Opens != 1 || r.Score != [2]int{2, 0} {
		t.Errorf("the room is %+v", r)
	}
	g.binh.Click(t, "abort")
	g.binh.Click(t, "confirm-abort")
	g.until("the game is over", over)
	if r := apptest.RoomOf(t, g.an); r.Score != [2]int{2, 0} || !g.an.Contains("No result.") {
		t.Errorf("after a game without a result the score is %v, and the page says %s", r.Score, g.an.Labels())
	}
}

// A move entered in the opponent's turn is shown to that player alone, and played as soon as it is legal.
// One that is not is dropped; a tap on its square, Escape and a takeback drop it as well.
func TestPremove(t *testing.T) {
	g := newTrio(t, &rooms.Terms{Game: "classic"})
	set := func(a *apptest.App, square string) bool {
		advice := a.Advice()
		return advice.Proposed.Has(a.Square(square))
	}
	g.play(g.binh, "c5")
	if !set(g.binh, "c5") || !g.binh.Contains("Next: c5") || set(g.an, "c5") || set(g.lan, "c5") {
		t.Errorf("Bình's page says %s", g.binh.Labels())
	}
	g.announced(1, "c5 is played when it is your turn")
	g.play(g.an, "d3")
	g.shows("Bình has moved at once", "d3", "c5")
	if set(g.binh, "c5") {
		t.Error("the move is still marked")
	}

	g.play(g.binh, "a1")
	g.play(g.an, "d6")
	g.binh.Until(t, "the move is dropped", func(app.ProbeState) bool {
		return g.binh.Toast.Text() == "The move that you have entered is not legal now"
	})
	g.shows("nothing is played", "d3", "c5", "d6")

	for what, cancel := range map[string]func(){
		"a tap":    func() { g.play(g.an, "f5") },
		"Escape":   func() { g.an.Press(ebiten.KeyEscape) },
		"the disc": func() { g.play(g.an, "d3") },
	} {
		g.play(g.an, "f5")
		if !set(g.an, "f5") {
			t.Fatal("no move is entered")
		}
		if cancel(); set(g.an, "f5") {
			t.Errorf("%s does not cancel", what)
		}
	}
	g.play(g.an, "f5")
	g.play(g.an, "g1") // another one
	if set(g.an, "f5") || !set(g.an, "g1") {
		t.Error("the second square does not replace the first")
	}
	if g.lan.Click(t, "f5"); set(g.lan, "f5") {
		t.Error("a spectator enters a move")
	}
	g.an.Click(t, "takeback")
	g.asked(g.binh, "An asks")
	g.binh.Click(t, "takeback")
	g.shows("the move is taken back", "d3", "c5")
	if set(g.an, "g1") {
		t.Error("the move is still marked after a takeback")
	}
}

// Of pieces that move, the piece is chosen first, by touch as well.
func TestPremoveOfAPiece(t *testing.T) {
	g := newTrio(t, &rooms.Terms{Game: "cotoan"})
	own, target := "d11", "d8"
	for _, square := range []string{own, target} {
		r, _ := g.binh.Rect(square)
		x, y := r.X+r.Width/2, r.Y+r.Height/2
		g.binh.Hold(x, y, true, 3)
		g.binh.Raw(ui.Raw{})
	}
	g.binh.Until(t, "the move is entered", func(app.ProbeState) bool { return g.binh.Contains("Next: d11–d8") })
	g.play(g.an, "d1")
	g.play(g.an, "d4")
	g.shows("Bình has moved at once", "d1-d4", "d11-d8")
}

// Spectators see an engine's evaluation while the host allows it, and players never do.
func TestEvaluationForSpectators(t *testing.T) {
	g := newTrio(t, &rooms.Terms{Game: "victory"})
	g.play(g.an, "d3")
	for _, a := range g.all() {
		a.Until(t, "the move is shown", func(p app.ProbeState) bool { return len(p.Moves) == 1 })
		a.Activate("opinion")
		for range 30 {
			a.Tick()
		}
		if a.Settings.Opinion {
			t.Fatal("an evaluation is shown before the host allows it")
		}
	}
	g.lan.Until(t, "Lan is counted", func(p app.ProbeState) bool { return p.Room.Spectators == 1 })
	g.an.Until(t, "Lan is counted", func(app.ProbeState) bool { return g.an.Contains("1 watches") })
	g.an.Click(t, "more")
	g.an.Click(t, "reveal")
	g.an.Press(ebiten.KeyEscape)
	g.until("all know", func(_ *apptest.App, p app.ProbeState) bool { return p.Room.Revealed })
	for who := range g.hosts {
		g.announced(who, "Spectators can see an engine’s evaluation")
	}
	g.lan.Activate("opinion")
	g.lan.Until(t, "Lan sees an evaluation", func(app.ProbeState) bool { return g.lan.Contains("Depth ") })
	g.an.Activate("opinion")
	g.an.Set(func(s *storage.Settings) { s.Opinion, s.Values, s.Curve = true, true, true })
	for range 30 {
		g.an.Tick()
	}
	if g.an.Contains("Depth ") || g.an.Page.Find("opinion") != nil {
		t.Errorf("a player sees %s", g.an.Labels())
	}
	g.an.Click(t, "more")
	g.an.Click(t, "reveal")
	g.lan.Until(t, "Lan sees none", func(p app.ProbeState) bool { return !p.Room.Revealed && !g.lan.Contains("Depth ") })
}

// A clock that runs goes on while a takeback is asked for.
func TestClockOfATakeback(t *testing.T) {
	s := apptest.NewServer()
	a := inRoom(t, s, &apptest.Host{Lang: "en"}, apptest.ClockedTerms())
	apptest.Begun("d3", "c5")(t, a, s)
	g := apptest.GuestOn(s.Lines[1])
	s.Pass(10 * time.Second)
	g.Does(rooms.Takeback)
	s.Pass(5 * time.Second)
	apptest.SettleRoom(a)
	total := s.Room().Terms().Clock.Total
	a.Activate("takeback")
	apptest.SettleRoom(a)
	first, _, _ := s.Room().Remaining(s.Room().SideOf(0), s.Now)
	second, _, runs := s.Room().Remaining(s.Room().SideOf(1), s.Now)
	if moves := a.State().Moves; len(moves) != 1 || first != total-15*time.Second || second > total || !runs {
		t.Errorf("after %v there are %v and %v left", moves, first, second)
	}
}
