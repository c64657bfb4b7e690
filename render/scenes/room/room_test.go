package room_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
	rooms "colat/web/rooms/room"
)

// inRoom returns the program in a room that it has made, by the terms given, in which it
// is called An.
func inRoom(t testing.TB, s *apptest.Server, host *apptest.Host, terms *rooms.Terms) *apptest.App {
	t.Helper()
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("a", 52), Name: "An"})
	a := apptest.OpenRooms(t, s, host, "lang="+host.Lang, kept)
	a.Go(scene.Room{Terms: terms})
	for range 4 {
		a.Tick()
	}
	return a
}

func TestAGameWithAFriend(t *testing.T) {
	s, host := apptest.NewServer(), &apptest.Host{Lang: "en"}
	a := apptest.OpenRooms(t, s, host, "", &storage.Store{})
	a.Click(t, "friend")
	a.Click(t, "game-classic")
	a.Click(t, "opens-host")
	a.Click(t, "make-room")
	a.Tick()
	if state := a.State(); state.Scene != "room" || a.Page.Find("name") == nil {
		t.Fatalf("no name is asked for: %q", a.Controls())
	}
	a.Write("An")
	a.Click(t, "name-done")
	for range 4 {
		a.Tick()
	}
	r := apptest.RoomOf(t, a)
	if r.Phase != "setting" || r.Chair != 0 || !r.Host || r.Name != "An" {
		t.Fatalf("who makes a room sits in it by the name given: %+v", r)
	}
	if !strings.Contains(r.Link, "room="+s.Last()) || a.Page.Find("qr") == nil {
		t.Errorf("the room's address is not shown: %q", r.Link)
	}
	a.Click(t, "copy-link")
	if host.Copied != r.Link {
		t.Errorf("copied is %q", host.Copied)
	}
	g := s.Guest(s.Last(), "Bình").Sits(1)
	a.Tick()
	a.Click(t, "ready")
	for range 3 {
		a.Tick()
	}
	if r := apptest.RoomOf(t, a); r.Phase != "playing" || a.State().Scene != "board" {
		t.Fatalf("both are ready and nobody plays: %+v", r)
	}
	clickSquare(a, t, "d3")
	if moves := len(s.Room().Match().Moves()); moves != 1 {
		t.Fatalf("the server has %d moves", moves)
	}
	g.Plays(t, "c3")
	for range 200 {
		a.Tick()
	}
	if state := a.State(); !slices.Equal(state.Moves, []string{"d3", "c3"}) {
		t.Errorf("the board shows %v", state.Moves)
	}
	if a.Page.Find("undo") != nil {
		t.Error("moves can be taken back in a room")
	}
	g.Does(rooms.Draw)
	a.Tick()
	a.Click(t, "decline")
	a.Tick()
	if _, asker := s.Room().Question(); asker != rooms.NoChair {
		t.Errorf("chair %d still offers a draw", asker)
	}
	a.Click(t, "resign")
	a.Click(t, "confirm-resign")
	for range 200 {
		a.Tick()
	}
	if result := a.State().Result; result == nil || result.Winner != "O" || result.Reason != "resignation" {
		t.Fatalf("the result is %+v", result)
	}
	a.Click(t, "rematch")
	g.Does(rooms.Rematch)
	for range 5 {
		a.Tick()
	}
	r = apptest.RoomOf(t, a)
	if r.Games != 2 || r.Phase != "playing" || r.Opens != 1 || r.Score != [2]int{0, 2} {
		t.Errorf("the second game has colours swapped: %+v", r)
	}
}

// clickSquare clicks a square, and lets what follows come.
func clickSquare(a *apptest.App, t *testing.T, name string) {
	t.Helper()
	for range 60 {
		a.Tick()
	}
	a.Click(t, name)
	a.Tick()
}

// A link leads a friend to the free chair of a room, and a later guest watches.
func TestALinkLeadsIntoARoom(t *testing.T) {
	s := apptest.NewServer()
	an := inRoom(t, s, &apptest.Host{Lang: "en"}, apptest.FreeTerms())
	id := s.Last()
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("b", 52), Name: "Bình"})
	binh := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "room="+id, kept)
	late := &storage.Store{}
	late.KeepPerson(storage.Person{Key: strings.Repeat("c", 52), Name: "Chi"})
	apptest.SettleRoom(binh)
	chi := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "room="+id, late)
	apptest.SettleRoom(chi)
	apptest.SettleRoom(an)
	if r := apptest.RoomOf(t, binh); r.Chair != 1 || r.Host {
		t.Errorf("the friend sits on chair %d", r.Chair)
	}
	if r := apptest.RoomOf(t, chi); r.Chair != rooms.NoChair || !slices.Equal(r.Watching, []string{"Chi"}) {
		t.Errorf("who comes third is on chair %d, watching are %q", r.Chair, r.Watching)
	}
	an.Click(t, "ready")
	binh.Click(t, "ready")
	apptest.SettleRoom(chi)
	clickSquare(chi, t, "d3")
	if n := len(s.Room().Match().Moves()); n != 0 {
		t.Error("somebody who watches has moved")
	}
	if !chi.Says("You are watching") || an.Says("You are watching") {
		t.Error("who watches is not told so, or somebody else is")
	}
	// A page that is loaded anew comes back to where it was.
	again := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "room="+id, kept)
	apptest.SettleRoom(again)
	if state := again.State(); state.Scene != "board" || state.Room.Chair != 1 || state.Room.Phase != "playing" {
		t.Errorf("after a reload the page shows %s, %+v", state.Scene, state.Room)
	}
	if n := len(s.Room().People()); n != 3 {
		t.Errorf("there are %d people in the room, want the same 3", n)
	}
}

// A move stands when the server says so, and not before.
func TestAMoveStandsWhenItComesBack(t *testing.T) {
	s := apptest.NewServer()
	a := inRoom(t, s, &apptest.Host{Lang: "en"}, apptest.FreeTerms())
	apptest.Begun()(t, a, s)
	s.Lines[0].Hold = true
	clickSquare(a, t, "d3")
	for range 60 {
		a.Tick()
	}
	state := a.State()
	if len(state.Moves) != 0 || state.Room.Sent != "d3" {
		t.Fatalf("before the server has answered the moves are %v, sent is %q", state.Moves, state.Room.Sent)
	}
	if marked := a.Scene().Board().View.Advice().Proposed; !marked.Has(2*8 + 3) {
		t.Error("the move that was sent is not marked")
	}
	clickSquare(a, t, "c4") // of no use: one is on its way
	s.Lines[0].Release()
	apptest.SettleRoom(a)
	if state := a.State(); !slices.Equal(state.Moves, []string{"d3"}) || state.Room.Sent != "" {
		t.Errorf("the moves are %v, sent is %q", state.Moves, state.Room.Sent)
	}
}

// A person who cannot come in asks once and not for ever, and is told why.
func TestRefusalsAreToldOnce(t *testing.T) {
	s, host := apptest.NewServer(), &apptest.Host{Lang: "en"}
	host2 := inRoom(t, s, &apptest.Host{Lang: "en"}, apptest.FreeTerms())
	apptest.SettleRoom(host2)
	for i := range rooms.MostPeople {
		s.Guest(s.Last(), "G"+strings.Repeat("x", i%20)+string(rune('a'+i%26))+string(rune('a'+i/26%26)))
	}
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("d", 52), Name: "Dũng"})
	a := apptest.OpenRooms(t, s, host, "room="+s.Last(), kept)
	line := s.Lines[len(s.Lines)-1]
	for range 100 {
		a.Tick()
	}
	if n := len(s.Room().People()); n != rooms.MostPeople || line.Asked != 1 {
		t.Errorf("the page asked %d times to come into a room of %d", line.Asked, n)
	}
	if !slices.Contains(host.Announced, "The room is full") {
		t.Errorf("told was %q", host.Announced)
	}
}

// No engine advises in a room, and nothing is taken back.
func TestNobodyIsAdvisedInRooms(t *testing.T) {
	s := apptest.NewServer()
	a := inRoom(t, s, &apptest.Host{Lang: "en"}, apptest.FreeTerms())
	a.Remember(func(kept *storage.Settings) { kept.Values, kept.Opinion, kept.Curve = true, true, true })
	apptest.Begun("d3", "c5")(t, a, s)
	for _, control := range []string{
		"undo", "hint", "values", "opinion", "swap", "new-game", "lesson", "continue", "edit",
	} {
		a.Activate(control)
		a.Tick()
	}
	a.Click(t, "more")
	for _, control := range a.Controls() {
		if slices.Contains([]string{"undo", "redo", "hint", "values", "opinion", "swap", "lesson", "demo", "edit"}, control) {
			t.Errorf("the menu of a room offers %q", control)
		}
	}
	if state := a.State(); state.Scene != "board" || len(state.Moves) != 2 || a.Page.Find("outlook") != nil ||
		a.Page.Find("game-curve") != nil {
		t.Errorf("the page shows %s after %v", state.Scene, state.Moves)
	}
	a.Press(ebiten.KeyEscape)
	a.Remember(func(kept *storage.Settings) { kept.Values, kept.Opinion = true, true })
	for range 60 {
		a.Raw(ui.Raw{})
	}
	for _, words := range []string{"Starting to think", "Black wins", "White wins", "Even", "What does the engine"} {
		if a.Shows(words) {
			t.Errorf("a room shows %q", words)
		}
	}
	if len(a.Scene().Board().View.Values()) > 0 {
		t.Error("a room shows values")
	}
	for range 200 {
		a.Tick()
	}
	if values := a.Scene().Board().View.Values(); len(values) > 0 {
		t.Errorf("moves are valued: %+v", values)
	}
	if kept := a.Store.Game(); kept != nil {
		t.Error("a game of a room is kept as one of this program's own")
	}
}

// The key of the person is told to the server alone.
func TestKeyIsToldToNobody(t *testing.T) {
	s, host := apptest.NewServer(), &apptest.Host{Lang: "en"}
	a := apptest.OpenRooms(t, s, host, "", &storage.Store{})
	a.Go(scene.Room{Terms: apptest.FreeTerms()})
	key := a.Store.Person().Key
	apptest.SettleRoom(a)
	a.Click(t, "name-done")
	apptest.SettleRoom(a)
	a.Click(t, "copy-link")
	told := strings.Join(append(host.Announced, host.Copied, a.Toast.Text()), " ") +
		fmt.Sprintf("%+v", apptest.RoomOf(t, a))
	for i := range a.Page.Items {
		told += " " + a.Page.Items[i].Text
	}
	if len(key) != 52 || strings.Contains(told, key[:12]) {
		t.Errorf("the key of %d letters is in %q", len(key), told)
	}
	if again := a.Store.Person(); again.Key != key || again.Name == "" {
		t.Errorf("kept is %+v", again)
	}
}

// The room has the terms that were chosen on the start page, and the host may choose anew.
func TestTermsOfARoom(t *testing.T) {
	s := apptest.NewServer()
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("a", 52), Name: "An"})
	a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "", kept)
	for _, control := range []string{
		"friend", "game-classic", "against-class", "level-3", "opens-guest", "vote-40", "clock-5m+3s", "make-room",
	} {
		a.Click(t, control)
	}
	apptest.SettleRoom(a)
	terms := s.Room().Terms()
	machine := rooms.Chair{Kind: rooms.EngineChair, Engine: "level:3"}
	if terms.Game != "classic" || terms.Opens != rooms.GuestOpens || terms.VoteTime != 40 ||
		terms.Clock.Total.Minutes() != 5 || terms.Chairs != [2]rooms.Chair{{Kind: rooms.TeamChair}, machine} {
		t.Errorf("the terms are %+v", terms)
	}
	a.Click(t, "change")
	if a.Page.Find("mode-machines") != nil {
		t.Error("a room can be made into a game of machines")
	}
	a.Click(t, "against-friend")
	a.Click(t, "game-cotoan")
	a.Click(t, "make-room")
	apptest.SettleRoom(a)
	if len(s.Rooms) != 1 || s.Room().Terms().Game != "cotoan" || s.Room().Terms().Chairs[1].Kind != rooms.PersonChair {
		t.Errorf("%d rooms, with the terms %+v", len(s.Rooms), s.Room().Terms())
	}
	if a.Scene().Rules().ID() != "cotoan" && !strings.HasPrefix(a.Scene().Rules().ID(), "cotoan:") {
		t.Errorf("the lobby shows the board of %s", a.Scene().Rules().ID())
	}
}

// A game of a room is looked back on, and the way leads to the room again.
func TestReviewOfARoom(t *testing.T) {
	s := apptest.NewServer()
	a := inRoom(t, s, &apptest.Host{Lang: "en"}, apptest.FreeTerms())
	apptest.Begun("d3", "c5")(t, a, s)
	a.Click(t, "resign")
	a.Click(t, "confirm-resign")
	for range 100 {
		a.Tick()
	}
	a.Click(t, "analyse")
	if scene := a.State().Scene; scene != "review" {
		t.Fatalf("the %s scene is shown", scene)
	}
	a.Activate("close")
	apptest.SettleRoom(a)
	if state := a.State(); state.Scene != "board" || state.Room == nil || state.Room.Phase != "over" {
		t.Errorf("back from the review there is %s, %+v", state.Scene, state.Room)
	}
	if games := len(a.Store.Library().Games()); games != 1 {
		t.Errorf("the library has %d games, want the one that was played", games)
	}
}

// Screen readers have the name as a field, and text that their tools write into it is the name.
func TestANameIsWrittenInWords(t *testing.T) {
	h := &apptest.ReadingHost{Host: apptest.Host{Lang: "en"}}
	a := apptest.OpenOn(t, h, "", &storage.Store{}, games.All, apptest.TimelessEngine)
	a.Go(scene.Room{Terms: apptest.FreeTerms()})
	apptest.SettleRoom(a)
	field := func() (found app.Control) {
		for _, b := range app.AppendPage(nil, &a.Page, a.Locale) {
			for _, c := range b.Controls {
				if c.Role == app.FieldRole {
					found = c
				}
			}
		}
		return found
	}
	if c := field(); c.Name != "name" || !strings.HasPrefix(c.Label, "Your name, or else ") ||
		c.Value != "" || c.Most != rooms.MostName {
		t.Fatalf("the field is told as %+v", c)
	}
	h.Deeds = append(h.Deeds, app.Deed{
		Kind: app.Written, Control: "name", Square: -1, Text: "Nguyễn Thị Thu Hương Giang ở Huế",
	})
	apptest.SettleRoom(a)
	if c := field(); c.Value != "Nguyễn Thị Thu Hương Gia" {
		t.Errorf("the field holds %q", c.Value)
	}
	a.Press(ebiten.KeyBackspace, ebiten.KeyEnter)
	apptest.SettleRoom(a)
	if r := apptest.RoomOf(t, a); r.Name != "Nguyễn Thị Thu Hương Gi" || r.Chair != 0 {
		t.Errorf("in the room is %+v", r)
	}
	if field().Name != "" {
		t.Error("the question is still there")
	}
}

// Who writes nothing enters under the suggested name, and the next one at the page can write over it.
func TestASuggestedNameIsWrittenOver(t *testing.T) {
	a := apptest.OpenRooms(t, apptest.NewServer(), &apptest.Host{Lang: "en"}, "", &storage.Store{})
	a.Go(scene.Room{Terms: apptest.FreeTerms()})
	apptest.SettleRoom(a)
	a.Click(t, "name-done")
	apptest.SettleRoom(a)
	suggested := apptest.RoomOf(t, a).Name
	a.Click(t, "rename")
	a.Write("An")
	a.Click(t, "name-done")
	apptest.SettleRoom(a)
	if name := apptest.RoomOf(t, a).Name; suggested == "" || name != "An" {
		t.Errorf("after %q the name is %q, want An", suggested, name)
	}
	a.Click(t, "rename")
	a.Write("h")
	a.Click(t, "name-done")
	apptest.SettleRoom(a)
	if name := apptest.RoomOf(t, a).Name; name != "Anh" {
		t.Errorf("a name of one's own is corrected to %q, want Anh", name)
	}
}
