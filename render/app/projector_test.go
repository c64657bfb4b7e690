package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/access"
	"colat/web/rooms/participant"
	rooms "colat/web/rooms/room"
	tournaments "colat/web/rooms/tournament"
)

// projectorOf shows a class on a projector, in English.
func projectorOf(t testing.TB, s *schooled) (*App, *testHost) {
	t.Helper()
	host := &testHost{language: "en", reduced: true}
	a := openTournaments(t, s.roomServer, host, "", &storage.Store{})
	a.Resize(1280, 800, 1)
	a.projects(s)
	return a, host
}

// texts returns what stands on the page.
func (a *App) words() []string {
	a.layOut()
	var texts []string
	for i := range a.Page.Items {
		if text := a.Page.Items[i].Text; text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

func (a *App) reads(text string) bool { return slices.Contains(a.words(), text) }

// shownBoards counts the pictures of boards: those that differ from one frame to another.
func shownBoards(a *App) (boards []ui.Item) {
	a.layOut()
	for i := range a.Page.Items {
		if item := &a.Page.Items[i]; item.Kind == ui.Picture && item.Rect.W > 150 && item.Name != "qr" &&
			item.Rect.W < 1.5*item.Rect.H && item.Rect.H < 1.5*item.Rect.W {
			boards = append(boards, *item)
		}
	}
	return boards
}

func TestProjectorShowsWhoHasEntered(t *testing.T) {
	s := school(t, swissTerms(), 3)
	a, host := projectorOf(t, s)
	if !a.reads("3 have come in") || !a.reads("Trần Quốc Tuấn") || a.Page.Find("qr") == nil {
		t.Errorf("before the beginning stands %q", a.words())
	}
	s.pupils["Lan"] = s.pupil(s.id, "Lan")
	settleRoom(a)
	if !a.reads("4 have come in") || !slices.Contains(host.announced, "Lan has come in") {
		t.Errorf("who comes is not told: %q, %q", a.words(), host.announced)
	}
}

// Before anybody has entered a class is told how to, on every screen; where it is low,
// beside the code, so that nothing has to be scrolled for.
func TestProjectorSaysHowToComeIn(t *testing.T) {
	s := school(t, swissTerms(), 0)
	a, _ := projectorOf(t, s)
	for _, size := range [][2]float64{{1280, 800}, {1920, 1080}, {390, 844}, {844, 390}} {
		a.Resize(size[0], size[1], 1)
		for _, want := range []string{
			"Nobody has entered yet", "Open your phone’s camera and scan the code", "Press “Enter” and write your name",
			"Wait: your first game opens by itself",
		} {
			if !a.reads(want) {
				t.Errorf("%v: %q is not said: %q", size, want, a.words())
			}
		}
		for i := range a.Page.Items {
			if item := &a.Page.Items[i]; item.Text != "" && item.Rect.Bottom() > size[1] {
				t.Errorf("%v: %q ends at %v", size, item.Text, item.Rect.Bottom())
			}
		}
	}
	s.pupils["Lan"] = s.pupil(s.id, "Lan")
	settleRoom(a)
	if a.reads("Nobody has entered yet") || a.reads("Press “Enter” and write your name") || !a.reads("1 has come in") {
		t.Errorf("after somebody has entered stands %q", a.words())
	}
}

func TestProjectorShowsGames(t *testing.T) {
	s := school(t, sunTerms(swissStage)(), 12).begins()
	a, host := projectorOf(t, s)
	if boards := shownBoards(a); len(boards) != 6 {
		t.Fatalf("%d boards of 6 are shown: %q", len(boards), a.words())
	}
	g := s.given()[0]
	if boards := shownBoards(a); boards[0].Label != "Waiting for" || !strings.HasPrefix(a.waiting(), "Waiting for: ") {
		t.Errorf("a board whose players are missing says %q, the foot %q", boards[0].Label, a.waiting())
	}
	s.starts(g)
	settleRoom(a)
	before := shownBoards(a)[0]
	if before.Label != "" || strings.Contains(a.waiting(), g.Players[0]) {
		t.Errorf("who has come is still waited for: %q, %q", before.Label, a.waiting())
	}
	s.plays(g, 1)
	settleRoom(a)
	laid := a.laid
	s.now = s.now.Add(10 * time.Second)
	a.tick()
	if !slices.Contains(pageTexts(a), "4:50") || a.laid != laid {
		t.Errorf("the clock stands still, or the page was laid out anew for it: %q", pageTexts(a))
	}
	s.ends(g, 0)
	settleRoom(a)
	if after := shownBoards(a)[0]; after.Label == "" || !a.reads("1/6 games over") {
		t.Errorf("what is over says %q, the page %q", after.Label, a.words())
	}
	said := g.Players[0] + " 3–0 " + g.Players[1]
	if !a.reads(said) || !slices.Contains(host.announced, said) {
		t.Errorf("the end is not told: %q", host.announced)
	}
}

// waiting is what is said of those who are missing.
func (a *App) waiting() string {
	for _, text := range a.words() {
		if strings.HasPrefix(text, "Waiting for: ") {
			return text
		}
	}
	return ""
}

// pageTexts returns what stands on the page as it was laid out last.
func pageTexts(a *App) (texts []string) {
	for i := range a.Page.Items {
		texts = append(texts, a.Page.Items[i].Text)
	}
	return texts
}

// Boards that do not fit take turns by themselves and by keys, unless a page is held.
func TestProjectorTurnsPages(t *testing.T) {
	s := school(t, sunTerms(swissStage)(), 30).begins().playsRound()
	a, _ := projectorOf(t, s)
	names := func() string { return strings.Join(a.words(), "\n") }
	key := func(k ebiten.Key) {
		a.raw(ui.Raw{Keys: []ebiten.Key{k}})
		a.raw(ui.Raw{})
	}
	first := names()
	for range 13 * 60 {
		a.raw(ui.Raw{})
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
		a.raw(ui.Raw{})
	}
	if names() != held {
		t.Error("a page that is held turns")
	}
	key(ebiten.KeyEscape)
	if state := (prober{a}).State(); state.Scene != "class" {
		t.Errorf("Escape leads to the %s scene", state.Scene)
	}
}

// No connection follows more rooms than it can, and those that are shown before others.
func TestProjectorFollowsWhatItShows(t *testing.T) {
	s := school(t, sunTerms(swissStage)(), 30).begins()
	a, _ := projectorOf(t, s)
	line := s.lines[len(s.lines)-1]
	if len(line.order) != 1+15 {
		t.Errorf("%d rooms are followed", len(line.order)-1)
	}
	s.endsRound()
	settleRoom(a)
	settleRoom(a)
	for _, g := range s.given() {
		if !line.watches(g.Room) {
			t.Errorf("the room of %q is not followed in the next round", g.Players)
		}
	}
}

// Terms that are changed change the board.
func TestProjectorShowsOtherTerms(t *testing.T) {
	s := school(t, swissTerms(), 4)
	a, _ := projectorOf(t, s)
	s.host.InTournament(s.id, &tournaments.Command{Do: tournaments.Settle, Terms: sunTerms(knockOutStage)()})
	s.host.InTournament(s.id, &tournaments.Command{Do: tournaments.Begin})
	settleRoom(a)
	if a.scene.Rules().ID() != "victory" || len(shownBoards(a)) != 2 || !a.reads("Semi-final") {
		t.Errorf("of %s are shown %q", a.scene.Rules().ID(), a.words())
	}
}

// A line that breaks and comes back loses nothing, and a correction shows.
func TestProjectorGoesOn(t *testing.T) {
	s := school(t, sunTerms(swissStage)(), 6).begins()
	a, _ := projectorOf(t, s)
	s.gone = true
	g := s.given()[0]
	settleRoom(a)
	if title := a.words()[2]; !strings.HasPrefix(title, "Reconnecting…") {
		t.Errorf("while the line is broken the title is %q", title)
	}
	s.ends(g, 1)
	s.gone = false
	settleRoom(a)
	if !a.reads("1/3 games over") {
		t.Errorf("after the line came back the page says %q", a.words())
	}
}

// Those who listen are told the page in words.
func TestProjectorInWords(t *testing.T) {
	s := school(t, sunTerms(swissStage)(), 6).begins()
	a, _ := projectorOf(t, s)
	s.ends(s.given()[0], 0)
	settleRoom(a)
	a.layOut()
	var words []string
	for _, block := range access.AppendPage(nil, &a.Page, a.Locale) {
		words = append(words, block.Text)
	}
	all := strings.Join(words, "\n")
	for _, name := range s.tournament().Entries() {
		if last := strings.Fields(name.Name); !strings.Contains(all, last[len(last)-1]) {
			t.Errorf("%s is not told: %s", name.Name, all)
		}
	}
}

// restingProjector shows a class of thirty on a projector, whose clocks stand still.
func restingProjector(t testing.TB) *App {
	s := school(t, sunTerms(swissStage)(), 30).begins().playsRound()
	a := openTournaments(t, s.roomServer, &testHost{language: "en", reduced: true}, "", &storage.Store{})
	a.Resize(1280, 800, 1)
	line := s.connect(guestKey(901))
	a.options.Rooms = &participant.Dialer{Open: func(string) participant.Client { return line }}
	a.Go(scene.Tournament{ID: s.id, Projects: true})
	settleRoom(a)
	for range 120 {
		a.raw(ui.Raw{})
	}
	line.quiet = true
	return a
}

// Where nothing changes the page rests: no tick makes an allocation or lays anything out.
func TestProjectorRests(t *testing.T) {
	a := restingProjector(t)
	laid := a.laid
	if n := testing.AllocsPerRun(100, func() { a.raw(ui.Raw{}) }); n != 0 || a.laid != laid {
		t.Errorf("a tick in which nothing happens makes %v allocations, the page was laid out %d times", n, a.laid-laid)
	}
}

// A game that is lost for not having come says so.
func TestProjectorTellsOfWalkovers(t *testing.T) {
	s := school(t, sunTerms(swissStage)(), 6).begins()
	a, _ := projectorOf(t, s)
	g := s.given()[0]
	beReady(t, s.pupils[g.Players[0]])
	for _, other := range s.given()[1:] {
		s.starts(other)
	}
	settleRoom(a)
	if said := a.waiting(); !strings.Contains(said, g.Players[1]) || strings.Contains(said, g.Players[0]) {
		t.Errorf("while one is waited for the page says %q", said)
	}
	s.now = s.now.Add(tournaments.DefaultWalkover*time.Second + time.Second)
	s.drive(s.tournaments[s.id])
	settleRoom(a)
	boards := shownBoards(a)
	if r := &s.rooms[g.Room].room; r.Outcome() != rooms.Walkover || len(boards) == 0 {
		t.Fatalf("the room's outcome is %q, %d boards are shown", r.Outcome(), len(boards))
	}
	if !strings.Contains(strings.Join(a.words(), "\n"), g.Players[0]+" 3–0 "+g.Players[1]) {
		t.Errorf("the walkover is not told: %q", a.words())
	}
}

// BenchmarkProjectorAtRest is a tick of a projector with six boards on it.
func BenchmarkProjectorAtRest(b *testing.B) {
	a := restingProjector(b)
	b.ReportAllocs()
	for b.Loop() {
		a.tick()
	}
}

// BenchmarkProjectorLayOut lays its page out anew.
func BenchmarkProjectorLayOut(b *testing.B) {
	a := restingProjector(b)
	b.ReportAllocs()
	for b.Loop() {
		a.Stale = true
		a.layOut()
	}
}
