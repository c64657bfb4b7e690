package app

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/arena/pairing"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/access"
	"colat/render/table/games"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

var groupStage = []pairing.Stage{{Kind: pairing.GroupStage, Groups: 1, Games: 1}}

// openedByOthers is a server with a room of Bình's and a tournament, and their codes.
func openedByOthers() (s *roomServer, room, held string) {
	s = newRoomServer()
	id := s.roomID()
	s.rooms[id] = &servedRoom{}
	s.do(id, "binh", &rooms.Command{Do: rooms.Create, Name: "Bình", Terms: freeTerms()})
	class := s.roomID()
	s.tournaments[class] = &servedTournament{}
	s.inTournament(class, "teacher", &tournament.Command{Do: tournament.Open, Terms: &tournament.Terms{
		Title: "Class 12A", Game: "victory", Clock: clockedTerms().Clock, Stages: groupStage,
	}})
	return s, s.code(id), s.code(class)
}

// said returns all texts of the page.
func (a *App) said() string {
	var all []string
	for i := range a.Page.Items {
		all = append(all, a.Page.Items[i].Text)
	}
	return strings.Join(all, "\n")
}

// From the front page a code leads into its room or tournament, by mouse, and typed on a
// keyboard.
func TestACodeLeadsIn(t *testing.T) {
	s, room, held := openedByOthers()
	for code, want := range map[string]string{room: "room", held: "class"} {
		a := openTournaments(t, s, &testHost{language: "en"}, "", named("An"))
		a.click(t, "code")
		if scene := (prober{a}).State().Scene; scene != "join" || a.Page.Find("code") == nil {
			t.Fatalf("%q is shown", scene)
		}
		a.raw(rawText(strings.ToLower(code[:3]) + " " + code[3:]))
		for range 6 {
			a.tick()
		}
		if scene := (prober{a}).State().Scene; scene != want {
			t.Errorf("the code of a %s leads to %q", want, scene)
		}
	}
}

// The address of a code leads in as well, and is the room's own from then on.
func TestTheAddressOfACode(t *testing.T) {
	s, room, held := openedByOthers()
	host := &testHost{language: "en"}
	a := openTournaments(t, s, host, "code="+strings.ToLower(held), named("An"))
	settleRoom(a)
	if f := tournamentOf(t, a); f.Title != "Class 12A" || host.place.Tournament != f.ID {
		t.Errorf("the address of a tournament's code leads to %+v, %+v", f, host.place)
	}
	a = openTournaments(t, s, host, "code="+room, named("An"))
	settleRoom(a)
	if r := roomOf(t, a); host.place != (scene.Place{Room: r.ID}) {
		t.Errorf("the address of a room's code leads to %+v", host.place)
	}
	a = openTournaments(t, s, host, "code=ZZZZZZ", named("An"))
	settleRoom(a)
	if !strings.Contains(a.said(), "Nothing has this code") || !strings.Contains(a.said(), "ZZZZZZ") {
		t.Errorf("a wrong code says\n%s", a.said())
	}
}

// Each way in which a code can lead nowhere is told in words, in both languages, also to
// those who listen.
func TestWrongCodesSayWhy(t *testing.T) {
	for id, prepare := range map[string]func(s *roomServer) string{
		"join.no-code":  func(*roomServer) string { return "ZZZZZZ" },
		"join.bad-code": func(*roomServer) string { return "ABC1O0" },
		"join.closed": func(s *roomServer) string {
			s.refuses = protocol.Errorf(rooms.IsClosed, "closed")
			return "ABC234"
		},
		"join.too-many": func(s *roomServer) string {
			s.refuses = protocol.Errorf(protocol.TooMany, "too many")
			return "ABC234"
		},
		"join.failed": func(s *roomServer) string {
			s.refuses = protocol.Errorf(protocol.Failed, "no journal")
			return "ABC234"
		},
	} {
		for _, language := range locale.Languages {
			s, _, _ := openedByOthers()
			host := &testHost{language: language}
			a := openTournaments(t, s, host, "lang="+language, named("An"))
			a.click(t, "code")
			typed := prepare(s)
			host.announced = nil
			a.raw(rawText(typed))
			settleRoom(a)
			want := locale.New(language).Text(id)
			if !strings.Contains(a.said(), want) || !strings.Contains(strings.Join(host.announced, "\n"), want) {
				t.Errorf("%s, %s: the page says\n%s\nand those who listen hear %q", id, language, a.said(), host.announced)
			}
			// Another letter is another code: nothing is said of it yet.
			a.raw(ui.Raw{Keys: []ebiten.Key{ebiten.KeyBackspace}})
			a.tick()
			if strings.Contains(a.said(), want) {
				t.Errorf("%s, %s: it is still said of what stands there now", id, language)
			}
		}
	}
}

// Without a server the page says so instead of asking for a code, and a window that reaches
// none offers no rooms at all.
func TestNoCodesWithoutAServer(t *testing.T) {
	s, _, _ := openedByOthers()
	s.none = true
	a := openTournaments(t, s, &testHost{language: "en"}, "", named("An"))
	a.click(t, "code")
	settleRoom(a)
	if !strings.Contains(a.said(), "There is no server of rooms here") || a.Page.Find("front") == nil {
		t.Errorf("without a server the page says\n%s", a.said())
	}
	options := Options{Host: &testHost{language: "en"}, Engine: timelessEngine}
	window := openOptions(t, options, "", &storage.Store{}, games.All)
	for _, control := range []string{"friend", "code"} {
		if window.Page.Find(control) != nil {
			t.Errorf("a window offers %q, which it cannot have", control)
		}
	}
	window.Go(scene.Start{Setup: &window.trail.chosen})
	window.tick()
	window.click(t, "more-choices")
	if window.Page.Find("mode-friends") != nil || window.Page.Find("mode-machine") == nil {
		t.Errorf("the start page of a window offers %q", prober{window}.Controls())
	}
	window = openOptions(t, Options{Host: &testHost{language: "en"}, Engine: timelessEngine}, "code=ABC234",
		&storage.Store{},
		games.All)
	if scene := (prober{window}).State().Scene; scene != "front" {
		t.Errorf("in a window a code leads to %q", scene)
	}
}

// Where the server tells it the open rooms and tournaments stand there to be pressed.
func TestWhatIsOpenIsListed(t *testing.T) {
	s, room, held := openedByOthers()
	a := openTournaments(t, s, &testHost{language: "en"}, "", named("An"))
	a.click(t, "code")
	settleRoom(a)
	if a.Page.Find("open-"+room) != nil {
		t.Error("a server that tells nothing has a list")
	}
	s.lists = true
	a.click(t, "front")
	a.click(t, "code")
	settleRoom(a)
	for _, want := range []string{"Class 12A", "Room of Bình", "1 person"} {
		if !strings.Contains(a.said(), want) {
			t.Errorf("the list does not say %q:\n%s", want, a.said())
		}
	}
	var told []access.Block
	told = access.AppendPage(told, &a.Page, a.Locale)
	if !slices.ContainsFunc(told, func(b access.Block) bool {
		return slices.ContainsFunc(b.Controls, func(c access.Control) bool {
			return c.Name == "open-"+held && strings.Contains(c.Label, "Class 12A")
		})
	}) {
		t.Errorf("those who listen are told %+v", told)
	}
	a.click(t, "open-"+held)
	settleRoom(a)
	if f := tournamentOf(t, a); f.Title != "Class 12A" {
		t.Errorf("the list leads to %+v", f)
	}
}

// Codes and addresses for others stand beside the QR code, and none is shown that others
// cannot open.
func TestOthersAreShownAnAddressThatTheyReach(t *testing.T) {
	s, host := newRoomServer(), &testHost{language: "en", site: "http://127.0.0.1:8080/"}
	a := inRoom(t, s, host, freeTerms())
	if a.Page.Find("qr") != nil || !strings.Contains(a.said(), "No address for others") ||
		!strings.Contains(roomOf(t, a).Link, "http://127.0.0.1:8080/?room=") {
		t.Errorf("at an address of this machine alone the lobby says\n%s", a.said())
	}
	s.addresses = []string{"http://192.168.1.7:8080/", "http://172.17.0.1:8080/"}
	a.Redraw()
	a.tick()
	code := s.code(s.last())
	if a.Page.Find("qr") == nil || !strings.Contains(a.said(), "http://192.168.1.7:8080/?code="+code) ||
		strings.Contains(a.said(), "127.0.0.1") || !strings.Contains(a.said(), code[:3]+"\u00a0"+code[3:]) {
		t.Errorf("with an address of the network the lobby says\n%s", a.said())
	}
	a.click(t, "copy-link")
	if want := "http://192.168.1.7:8080/?room=" + s.last(); host.copied != want {
		t.Errorf("copied is %q, want %q", host.copied, want)
	}
}

// The code stands beside the QR code in the lobby and on the projector, in letters that are
// read from the back of the room.
func TestCodesInLobbyAndProjector(t *testing.T) {
	s, host := newRoomServer(), &testHost{language: "en", site: "http://localhost:8080/"}
	s.addresses = []string{"http://192.168.1.7:8080/"}
	a := openTournaments(t, s, host, "", named("Teacher"))
	a.Go(scene.Tournament{Terms: &tournament.Terms{
		Title: "12A", Game: "victory", Clock: clockedTerms().Clock, Stages: groupStage,
	}})
	settleRoom(a)
	code := s.code(s.last())
	letters := func() float64 {
		size := 0.0
		for i := range a.Page.Items {
			if item := &a.Page.Items[i]; item.Text == code[:3]+"\u00a0"+code[3:] {
				size = max(size, item.Size)
			}
		}
		return size
	}
	if size := letters(); size < 40 || strings.Contains(a.said(), "localhost") {
		t.Errorf("in the hall the code has %.0f pixels:\n%s", size, a.said())
	}
	a.click(t, "projector")
	settleRoom(a)
	if size := letters(); size < 72 || !strings.Contains(a.said(), "192.168.1.7:8080/?code="+code) {
		t.Errorf("on the projector the code has %.0f pixels:\n%s", size, a.said())
	}
}

// joinViews are the states of the scene whose pages are looked at.
var joinViews = []struct {
	name    string
	prepare func(*testing.T, *App)
}{
	{"join", joins(false, "", nil)},
	{"join with a list", joins(true, "", nil)},
	{"join with a wrong code", joins(true, "ZZZZZZ", nil)},
	{"join too often", joins(false, "ABC234", protocol.Errorf(protocol.TooMany, "too many"))},
	{"join nowhere", func(t *testing.T, a *App) {
		a.options.Rooms = (&roomServer{none: true}).dialer()
		a.Go(scene.Join{})
		settleRoom(a)
	}},
	{"room at an address of this machine", func(t *testing.T, a *App) {
		a.options.Host.(*testHost).site = "http://127.0.0.1:8080/"
		inRoomBy(freeTerms, waiting)(t, a)
	}},
}

// joins asks for a code on a server that may tell what is open, and may refuse.
func joins(lists bool, typed string, refuses *protocol.Error) func(*testing.T, *App) {
	return func(_ *testing.T, a *App) {
		s, _, _ := openedByOthers()
		s.lists, s.refuses = lists, refuses
		a.options.Rooms = s.dialer()
		a.Go(scene.Join{Code: typed})
		settleRoom(a)
	}
}

// openJoin asks for a code on a server that tells what is open.
func (m *monkey) openJoin() {
	m.app.Go(scene.Front{Setup: m.chosen()})
	s, _, _ := openedByOthers()
	s.rng, s.lists = m.rng, m.rng.IntN(2) == 0
	m.app.options.Rooms = s.dialer()
	m.app.Go(scene.Join{})
	settleRoom(m.app)
}
