package projector_test

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
	tournaments "colat/web/rooms/tournament"
)

// projectorOf shows a class on a projector, in English.
func projectorOf(t testing.TB, s *apptest.Schooled) (*apptest.App, *apptest.Host) {
	t.Helper()
	host := &apptest.Host{Lang: "en", Reduced: true}
	a := apptest.OpenRooms(t, s.Server, host, "", &storage.Store{})
	a.Resize(1280, 800, 1)
	a.Projects(s)
	return a, host
}

// texts returns what stands on the page.
func words(a *apptest.App) []string {
	a.LayOut()
	var texts []string
	for i := range a.Page.Items {
		if text := a.Page.Items[i].Text; text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

func reads(a *apptest.App, text string) bool { return slices.Contains(words(a), text) }

// shownBoards counts the pictures of boards: the pictures that differ from one frame to another.
func shownBoards(a *apptest.App) (boards []ui.Item) {
	a.LayOut()
	for i := range a.Page.Items {
		if item := &a.Page.Items[i]; item.Kind == ui.Picture && item.Rect.W > 150 && item.Name != "qr" &&
			item.Rect.W < 1.5*item.Rect.H && item.Rect.H < 1.5*item.Rect.W {
			boards = append(boards, *item)
		}
	}
	return boards
}

func TestProjectorShowsWhoHasEntered(t *testing.T) {
	s := apptest.School(t, apptest.SwissTerms(), 3)
	a, host := projectorOf(t, s)
	if !reads(a, "3 have come in") || !reads(a, "Trần Quốc Tuấn") || a.Page.Find("qr") == nil {
		t.Errorf("before the beginning stands %q", words(a))
	}
	s.Pupils["Lan"] = s.Pupil(s.ID, "Lan")
	apptest.SettleRoom(a)
	if !reads(a, "4 have come in") || !slices.Contains(host.Announced, "Lan has come in") {
		t.Errorf("who comes is not told: %q, %q", words(a), host.Announced)
	}
}

// Before the first player has entered, a class is told how to, on every screen; where it is low,
// beside the code, so that all of it is seen without scrolling.
func TestProjectorSaysHowToComeIn(t *testing.T) {
	s := apptest.School(t, apptest.SwissTerms(), 0)
	a, _ := projectorOf(t, s)
	for _, size := range [][2]float64{{1280, 800}, {1920, 1080}, {390, 844}, {844, 390}} {
		a.Resize(size[0], size[1], 1)
		for _, want := range []string{
			"Nobody has entered yet", "Open your phone’s camera and scan the code", "Press “Enter” and write your name",
			"Wait: your first game opens by itself",
		} {
			if !reads(a, want) {
				t.Errorf("%v: %q is not said: %q", size, want, words(a))
			}
		}
		for i := range a.Page.Items {
			if item := &a.Page.Items[i]; item.Text != "" && item.Rect.Bottom() > size[1] {
				t.Errorf("%v: %q ends at %v", size, item.Text, item.Rect.Bottom())
			}
		}
	}
	s.Pupils["Lan"] = s.Pupil(s.ID, "Lan")
	apptest.SettleRoom(a)
	if reads(a, "Nobody has entered yet") || reads(a, "Press “Enter” and write your name") ||
		!reads(a, "1 has come in") {
		t.Errorf("after somebody has entered stands %q", words(a))
	}
}

func TestProjectorShowsGames(t *testing.T) {
	s := apptest.School(t, apptest.SunTerms(apptest.SwissStage)(), 12).Begins()
	a, host := projectorOf(t, s)
	if boards := shownBoards(a); len(boards) != 6 {
		t.Fatalf("%d boards of 6 are shown: %q", len(boards), words(a))
	}
	g := s.Given()[0]
	if boards := shownBoards(a); boards[0].Label != "Waiting for" || !strings.HasPrefix(waiting(a), "Waiting for: ") {
		t.Errorf("a board whose players are missing says %q, the foot %q", boards[0].Label, waiting(a))
	}
	s.Starts(g)
	apptest.SettleRoom(a)
	before := shownBoards(a)[0]
	if before.Label != "" || strings.Contains(waiting(a), g.Players[0]) {
		t.Errorf("who has come is still waited for: %q, %q", before.Label, waiting(a))
	}
	s.Plays(g, 1)
	apptest.SettleRoom(a)
	s.Now = s.Now.Add(10 * time.Second)
	laid := a.LaysOut(a.Tick)
	if !slices.Contains(pageTexts(a), "4:50") || laid {
		t.Errorf("the clock stands still, or the page was laid out anew for it: %q", pageTexts(a))
	}
	s.Ends(g, 0)
	apptest.SettleRoom(a)
	if after := shownBoards(a)[0]; after.Label == "" || !reads(a, "1/6 games over") {
		t.Errorf("what is over says %q, the page %q", after.Label, words(a))
	}
	said := g.Players[0] + " 1–0 " + g.Players[1]
	if !reads(a, said) || !slices.Contains(host.Announced, said) {
		t.Errorf("the end is not told: %q", host.Announced)
	}
}

// waiting is the text about missing players.
func waiting(a *apptest.App) string {
	for _, text := range words(a) {
		if strings.HasPrefix(text, "Waiting for: ") {
			return text
		}
	}
	return ""
}

// pageTexts returns what stands on the page as it was laid out last.
func pageTexts(a *apptest.App) (texts []string) {
	for i := range a.Page.Items {
		texts = append(texts, a.Page.Items[i].Text)
	}
	return texts
}

// Boards that do not fit take turns by themselves and by keys, unless a page is held.
func TestProjectorTurnsPages(t *testing.T) {
	s := apptest.School(t, apptest.SunTerms(apptest.SwissStage)(), 30).Begins().PlaysRound()
	a, _ := projectorOf(t, s)
	names := func() string { return strings.Join(words(a), "\n") }
	key := func(k ebiten.Key) {
		a.Raw(ui.Raw{Keys: []ebiten.Key{k}})
		a.Raw(ui.Raw{})
	}
	first := names()
	for range 13 * 60 {
		a.Raw(ui.Raw{})
	}
	second := names()
	if second == first {
		t.Fatal("after 13 s the same boards hang there")
	}
	key(ebiten.KeyArrowLeft)
	if names() != first {
		t.Error("an arrow does not turn the page back")
	}
	key(ebiten.KeySpace)
	if names() != second {
		t.Error("the space bar does not turn the page")
	}
	key(ebiten.KeyP)
	held := names()
	for range 60 * 60 {
		a.Raw(ui.Raw{})
	}
	if names() != held {
		t.Error("a page that is held turns")
	}
	key(ebiten.KeyEscape)
	if state := a.State(); state.Scene != "class" {
		t.Errorf("Escape leads to the %s scene", state.Scene)
	}
}

// No connection follows more rooms than it can, and the shown ones before others.
func TestProjectorFollowsWhatItShows(t *testing.T) {
	s := apptest.School(t, apptest.SunTerms(apptest.SwissStage)(), 30).Begins()
	a, _ := projectorOf(t, s)
	line := s.Lines[len(s.Lines)-1]
	if len(line.Order) != 1+15 {
		t.Errorf("%d rooms are followed", len(line.Order)-1)
	}
	s.EndsRound()
	apptest.SettleRoom(a)
	apptest.SettleRoom(a)
	for _, g := range s.Given() {
		if !line.Watches(g.Room) {
			t.Errorf("the room of %q is not followed in the next round", g.Players)
		}
	}
}

// Terms that are changed change the board.
func TestProjectorShowsOtherTerms(t *testing.T) {
	s := apptest.School(t, apptest.SwissTerms(), 4)
	a, _ := projectorOf(t, s)
	s.Host.InTournament(s.ID, &tournaments.Command{Do: tournaments.Settle,
		Terms: apptest.SunTerms(apptest.KnockOutStage)()})
	s.Host.InTournament(s.ID, &tournaments.Command{Do: tournaments.Begin})
	apptest.SettleRoom(a)
	if a.Scene().Rules().ID() != "victory" || len(shownBoards(a)) != 2 || !reads(a, "Semi-final") {
		t.Errorf("of %s are shown %q", a.Scene().Rules().ID(), words(a))
	}
}

// A line that breaks and comes back loses nothing, and a correction shows.
func TestProjectorGoesOn(t *testing.T) {
	s := apptest.School(t, apptest.SunTerms(apptest.SwissStage)(), 6).Begins()
	a, _ := projectorOf(t, s)
	s.Gone = true
	g := s.Given()[0]
	apptest.SettleRoom(a)
	if title := words(a)[2]; !strings.HasPrefix(title, "Reconnecting…") {
		t.Errorf("while the line is broken the title is %q", title)
	}
	s.Ends(g, 1)
	s.Gone = false
	apptest.SettleRoom(a)
	if !reads(a, "1/3 games over") {
		t.Errorf("after the line came back the page says %q", words(a))
	}
}

// Screen readers are told the page in words.
func TestProjectorInWords(t *testing.T) {
	s := apptest.School(t, apptest.SunTerms(apptest.SwissStage)(), 6).Begins()
	a, _ := projectorOf(t, s)
	s.Ends(s.Given()[0], 0)
	apptest.SettleRoom(a)
	a.LayOut()
	var words []string
	for _, block := range app.AppendPage(nil, &a.Page, a.Locale) {
		words = append(words, block.Text)
	}
	all := strings.Join(words, "\n")
	for _, name := range s.Tournament().Entries() {
		if last := strings.Fields(name.Name); !strings.Contains(all, last[len(last)-1]) {
			t.Errorf("%s is not told: %s", name.Name, all)
		}
	}
}

// restingProjector shows a class of thirty on a projector, whose clocks stand still.
func restingProjector(t testing.TB) *apptest.App {
	s := apptest.School(t, apptest.SunTerms(apptest.SwissStage)(), 30).Begins().PlaysRound()
	a := apptest.OpenRooms(t, s.Server, &apptest.Host{Lang: "en", Reduced: true}, "", &storage.Store{})
	a.Resize(1280, 800, 1)
	line := s.Connect(apptest.GuestKey(901))
	a.Client = line
	a.Go(scene.Tournament{ID: s.ID, Projects: true})
	apptest.SettleRoom(a)
	for range 120 {
		a.Raw(ui.Raw{})
	}
	line.Quiet = true
	return a
}

// Where nothing changes the page rests: no tick makes an allocation or lays anything out.
func TestProjectorRests(t *testing.T) {
	a := restingProjector(t)
	n := 0.0
	laid := a.LaysOut(func() { n = testing.AllocsPerRun(100, func() { a.Raw(ui.Raw{}) }) })
	if n != 0 || laid {
		t.Errorf("a tick in which nothing happens makes %v allocations, the page was laid out: %v", n, laid)
	}
}

// A game that is lost for not having come says so.
func TestProjectorTellsOfWalkovers(t *testing.T) {
	s := apptest.School(t, apptest.SunTerms(apptest.SwissStage)(), 6).Begins()
	a, _ := projectorOf(t, s)
	g := s.Given()[0]
	apptest.BeReady(t, s.Pupils[g.Players[0]])
	for _, other := range s.Given()[1:] {
		s.Starts(other)
	}
	apptest.SettleRoom(a)
	if said := waiting(a); !strings.Contains(said, g.Players[1]) || strings.Contains(said, g.Players[0]) {
		t.Errorf("while one is waited for the page says %q", said)
	}
	s.Now = s.Now.Add(tournaments.DefaultWalkover*time.Second + time.Second)
	s.Drive(s.Tournaments[s.ID])
	apptest.SettleRoom(a)
	boards := shownBoards(a)
	if r := &s.Rooms[g.Room].Room; r.Outcome() != rooms.Walkover || len(boards) == 0 {
		t.Fatalf("the room's outcome is %q, %d boards are shown", r.Outcome(), len(boards))
	}
	if !strings.Contains(strings.Join(words(a), "\n"), g.Players[0]+" 1–0 "+g.Players[1]) {
		t.Errorf("the walkover is not told: %q", words(a))
	}
}

// BenchmarkProjectorAtRest is a tick of a projector with six boards on it.
func BenchmarkProjectorAtRest(b *testing.B) {
	a := restingProjector(b)
	b.ReportAllocs()
	for b.Loop() {
		a.Tick()
	}
}

// BenchmarkProjectorLayOut lays its page out anew.
func BenchmarkProjectorLayOut(b *testing.B) {
	a := restingProjector(b)
	b.ReportAllocs()
	for b.Loop() {
		a.Stale = true
		a.LayOut()
	}
}

// A tournament that ends early has its podium; one of which no game was over says so.
func TestProjectorShowsAPodiumAtAnyEnd(t *testing.T) {
	for _, over := range []int{0, 1} {
		s := apptest.School(t, apptest.SwissTerms(), 6).Begins()
		a, _ := projectorOf(t, s)
		for _, g := range slices.Clone(s.Given()[:over]) {
			s.Starts(g)
			s.Ends(g, 0)
		}
		c := &s.Tournaments[s.ID].Tournament
		if err := s.InTournament(s.ID, c.Host(), &tournaments.Command{Do: tournaments.Close}); err != nil {
			t.Fatal(err)
		}
		apptest.SettleRoom(a)
		for _, size := range [][2]float64{{1280, 800}, {390, 844}} {
			a.Resize(size[0], size[1], 1)
			said := strings.Join(words(a), "\n")
			if none := strings.Contains(said, "No game is over"); none != (over == 0) {
				t.Errorf("%v, after %d games: %q", size, over, said)
			}
		}
	}
}
