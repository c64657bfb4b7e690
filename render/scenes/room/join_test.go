package room_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// From the front page a code leads into its room or tournament, by mouse, and typed on a
// keyboard.
func TestACodeLeadsIn(t *testing.T) {
	s, room, held := apptest.OpenedByOthers()
	for code, want := range map[string]string{room: "room", held: "class"} {
		a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "", apptest.Named("An"))
		a.Click(t, "code")
		if scene := a.State().Scene; scene != "join" || a.Page.Find("code") == nil {
			t.Fatalf("%q is shown", scene)
		}
		a.Write(strings.ToLower(code[:3]) + " " + code[3:])
		for range 6 {
			a.Tick()
		}
		if scene := a.State().Scene; scene != want {
			t.Errorf("the code of a %s leads to %q", want, scene)
		}
	}
}

// The address of a code leads in as well, and is the room's own from then on.
func TestTheAddressOfACode(t *testing.T) {
	s, room, held := apptest.OpenedByOthers()
	host := &apptest.Host{Lang: "en"}
	a := apptest.OpenRooms(t, s, host, "code="+strings.ToLower(held), apptest.Named("An"))
	apptest.SettleRoom(a)
	if f := apptest.TournamentOf(t, a); f.Title != "Class 12A" || host.Place.Tournament != f.ID {
		t.Errorf("the address of a tournament's code leads to %+v, %+v", f, host.Place)
	}
	a = apptest.OpenRooms(t, s, host, "code="+room, apptest.Named("An"))
	apptest.SettleRoom(a)
	if r := apptest.RoomOf(t, a); host.Place != (scene.Place{Room: r.ID}) {
		t.Errorf("the address of a room's code leads to %+v", host.Place)
	}
	a = apptest.OpenRooms(t, s, host, "code=ZZZZZZ", apptest.Named("An"))
	apptest.SettleRoom(a)
	said := a.PageText()
	if !strings.Contains(said, "No room or tournament has this code") || !strings.Contains(said, "ZZZZZZ") {
		t.Errorf("a wrong code says\n%s", said)
	}
}

// Each way in which a code can lead nowhere is told in words, in both languages, also to screen
// readers.
func TestWrongCodesSayWhy(t *testing.T) {
	for id, prepare := range map[string]func(s *apptest.Server) string{
		"join.no-code":  func(*apptest.Server) string { return "ZZZZZZ" },
		"join.bad-code": func(*apptest.Server) string { return "ABC1O0" },
		"join.closed": func(s *apptest.Server) string {
			s.Refuses = protocol.Errorf(rooms.IsClosed, "closed")
			return "ABC234"
		},
		"join.too-many": func(s *apptest.Server) string {
			s.Refuses = protocol.Errorf(protocol.TooMany, "too many")
			return "ABC234"
		},
		"join.failed": func(s *apptest.Server) string {
			s.Refuses = protocol.Errorf(protocol.Failed, "no journal")
			return "ABC234"
		},
	} {
		for _, language := range locale.Languages {
			s, _, _ := apptest.OpenedByOthers()
			host := &apptest.Host{Lang: language}
			a := apptest.OpenRooms(t, s, host, "lang="+language, apptest.Named("An"))
			a.Click(t, "code")
			typed := prepare(s)
			host.Announced = nil
			a.Write(typed)
			apptest.SettleRoom(a)
			want := locale.New(language).Text(id)
			if !strings.Contains(a.PageText(), want) || !strings.Contains(strings.Join(host.Announced, "\n"), want) {
				t.Errorf("%s, %s: the page says\n%s\nand those who listen hear %q", id, language, a.PageText(), host.Announced)
			}
			// Another letter is another code: nothing is said of it yet.
			a.Raw(ui.Raw{Keys: []ebiten.Key{ebiten.KeyBackspace}})
			a.Tick()
			if strings.Contains(a.PageText(), want) {
				t.Errorf("%s, %s: it is still said of what stands there now", id, language)
			}
		}
	}
}

// A code is found in full-width letters, and one of which an input method for Vietnamese has made
// accents is looked up as it is shown.
func TestCodesOfInputMethods(t *testing.T) {
	for typed, shown := range map[string]string{
		"fê6lh": "FÊ6LH", "Á3XYZ2": "Á3XYZ", "ư3xyz2": "Ư3XYZ2", "à34567": "À3456",
	} {
		s, _, _ := apptest.OpenedByOthers()
		a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "", apptest.Named("An"))
		a.Click(t, "code")
		a.Write(typed)
		apptest.SettleRoom(a)
		if !strings.Contains(a.PageText(), locale.New("en").Text("join.no-code")) || a.Page.Find("code").Text != shown {
			t.Errorf("%q is shown as %q and not looked up:\n%s", typed, a.Page.Find("code").Text, a.PageText())
		}
	}
	s, code, _ := apptest.OpenedByOthers()
	a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "", apptest.Named("An"))
	a.Click(t, "code")
	a.Write(strings.Map(func(c rune) rune { return c - '!' + '！' }, code))
	apptest.SettleRoom(a)
	if scene := a.State().Scene; scene != "room" {
		t.Errorf("the code in full-width letters leads to %q", scene)
	}
}

// Without a server the page says so instead of asking for a code, and a window that reaches
// none offers no rooms at all.
func TestNoCodesWithoutAServer(t *testing.T) {
	s, _, _ := apptest.OpenedByOthers()
	s.None = true
	a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "", apptest.Named("An"))
	a.Click(t, "code")
	apptest.SettleRoom(a)
	if !strings.Contains(a.PageText(), "There is no server of rooms here") || a.Page.Find("front") == nil {
		t.Errorf("without a server the page says\n%s", a.PageText())
	}
	window := apptest.OpenAlone(t, &apptest.Host{Lang: "en"}, "", &storage.Store{})
	for _, control := range []string{"friend", "code"} {
		if window.Page.Find(control) != nil {
			t.Errorf("a window offers %q, which it cannot have", control)
		}
	}
	window.Click(t, "game-victory")
	window.Click(t, "more-choices")
	if window.Page.Find("mode-friends") != nil || window.Page.Find("mode-machine") == nil {
		t.Errorf("the start page of a window offers %q", window.Controls())
	}
	window = apptest.OpenAlone(t, &apptest.Host{Lang: "en"}, "code=ABC234", &storage.Store{})
	if scene := window.State().Scene; scene != "front" {
		t.Errorf("in a window a code leads to %q", scene)
	}
}

// Where the server tells it the open rooms and tournaments stand there to be pressed.
func TestWhatIsOpenIsListed(t *testing.T) {
	s, room, held := apptest.OpenedByOthers()
	a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "", apptest.Named("An"))
	a.Click(t, "code")
	apptest.SettleRoom(a)
	if a.Page.Find("open-"+room) != nil {
		t.Error("a server that tells nothing has a list")
	}
	s.Lists = true
	a.Click(t, "front")
	a.Click(t, "code")
	apptest.SettleRoom(a)
	for _, want := range []string{"Class 12A", "Room of Bình", "1 person"} {
		if !strings.Contains(a.PageText(), want) {
			t.Errorf("the list does not say %q:\n%s", want, a.PageText())
		}
	}
	var told []app.Block
	told = app.AppendPage(told, &a.Page, a.Locale)
	if !slices.ContainsFunc(told, func(b app.Block) bool {
		return slices.ContainsFunc(b.Controls, func(c app.Control) bool {
			return c.Name == "open-"+held && strings.Contains(c.Label, "Class 12A")
		})
	}) {
		t.Errorf("those who listen are told %+v", told)
	}
	a.Click(t, "open-"+held)
	apptest.SettleRoom(a)
	if f := apptest.TournamentOf(t, a); f.Title != "Class 12A" {
		t.Errorf("the list leads to %+v", f)
	}
}

// Codes and addresses for others stand beside the QR code, and none is shown that others
// cannot open.
func TestOthersAreShownAnAddressThatTheyReach(t *testing.T) {
	s, host := apptest.NewServer(), &apptest.Host{Lang: "en", Site: "http://127.0.0.1:8080/"}
	a := inRoom(t, s, host, apptest.FreeTerms())
	if a.Page.Find("qr") != nil || !strings.Contains(a.PageText(), "No address for others") ||
		!strings.Contains(apptest.RoomOf(t, a).Link, "http://127.0.0.1:8080/?room=") {
		t.Errorf("at an address of this machine alone the lobby says\n%s", a.PageText())
	}
	s.Addresses = []string{"http://192.168.1.7:8080/", "http://172.17.0.1:8080/"}
	a.Redraw()
	a.Tick()
	code := s.Code(s.Last())
	if a.Page.Find("qr") == nil || !strings.Contains(a.PageText(), "http://192.168.1.7:8080/?code="+code) ||
		strings.Contains(a.PageText(), "127.0.0.1") || !strings.Contains(a.PageText(), code[:3]+"\u00a0"+code[3:]) {
		t.Errorf("with an address of the network the lobby says\n%s", a.PageText())
	}
	a.Click(t, "copy-link")
	if want := "http://192.168.1.7:8080/?room=" + s.Last(); host.Copied != want {
		t.Errorf("copied is %q, want %q", host.Copied, want)
	}
}

// The code stands beside the QR code in the lobby and on the projector, in letters that are
// read from the back of the room.
func TestCodesInLobbyAndProjector(t *testing.T) {
	s, host := apptest.NewServer(), &apptest.Host{Lang: "en", Site: "http://localhost:8080/"}
	s.Addresses = []string{"http://192.168.1.7:8080/"}
	a := apptest.OpenRooms(t, s, host, "", apptest.Named("Teacher"))
	a.Go(scene.Tournament{Terms: &tournament.Terms{
		Title: "12A", Game: "victory", Clock: apptest.ClockedTerms().Clock, Stages: apptest.GroupStage,
	}})
	apptest.SettleRoom(a)
	code := s.Code(s.Last())
	letters := func() float64 {
		size := 0.0
		for i := range a.Page.Items {
			if item := &a.Page.Items[i]; item.Text == code[:3]+"\u00a0"+code[3:] {
				size = max(size, item.Size)
			}
		}
		return size
	}
	if size := letters(); size < 40 || strings.Contains(a.PageText(), "localhost") {
		t.Errorf("in the hall the code has %.0f pixels:\n%s", size, a.PageText())
	}
	a.Click(t, "projector")
	apptest.SettleRoom(a)
	if size := letters(); size < 72 || !strings.Contains(a.PageText(), "192.168.1.7:8080/?code="+code) {
		t.Errorf("on the projector the code has %.0f pixels:\n%s", size, a.PageText())
	}
}
