package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/scenes/room"
	"colat/render/table/access"
	rooms "colat/web/rooms/room"
)

// inRoom returns the program in a room that it has made, by the terms given, in which it
// is called An.
func inRoom(t testing.TB, s *roomServer, host *testHost, terms *rooms.Terms) *App {
	t.Helper()
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("a", 52), Name: "An"})
	a := openRooms(t, s, host, "lang="+host.language, kept)
	a.Go(scene.Room{Terms: terms})
	for range 4 {
		a.tick()
	}
	return a
}

// room returns what tests are told of the room.
func roomOf(t testing.TB, a *App) room.Facts {
	t.Helper()
	r := prober{a}.State().Room
	if r == nil {
		t.Fatal("no room is shown")
	}
	return *r
}

func TestAGameWithAFriend(t *testing.T) {
	s, host := newRoomServer(), &testHost{language: "en"}
	a := openRooms(t, s, host, "", &storage.Store{})
	a.click(t, "friend")
	a.click(t, "game-classic")
	a.click(t, "opens-host")
	a.click(t, "make-room")
	a.tick()
	if state := (prober{a}).State(); state.Scene != "room" || a.Page.Find("name") == nil {
		t.Fatalf("no name is asked for: %q", prober{a}.Controls())
	}
	a.raw(rawText("!"))
	a.click(t, "name-done")
	for range 4 {
		a.tick()
	}
	r := roomOf(t, a)
	if r.Phase != "setting" || r.Chair != 0 || !r.Host || !strings.HasSuffix(r.Name, "!") {
		t.Fatalf("who makes a room sits in it by the name given: %+v", r)
	}
	if !strings.Contains(r.Link, "room="+s.last()) || a.Page.Find("qr") == nil {
		t.Errorf("the room's address is not shown: %q", r.Link)
	}
	a.click(t, "copy-link")
	if host.copied != r.Link {
		t.Errorf("copied is %q", host.copied)
	}
	g := s.guest(s.last(), "Bình").sits(1)
	a.tick()
	a.click(t, "ready")
	for range 3 {
		a.tick()
	}
	if r := roomOf(t, a); r.Phase != "playing" || prober.State(prober{a}).Scene != "board" {
		t.Fatalf("both are ready and nobody plays: %+v", r)
	}
	a.clickSquare(t, "d3")
	if moves := len(s.room().Match().Moves()); moves != 1 {
		t.Fatalf("the server has %d moves", moves)
	}
	g.plays(t, "c3")
	for range 200 {
		a.tick()
	}
	if state := (prober{a}).State(); !slices.Equal(state.Moves, []string{"d3", "c3"}) {
		t.Errorf("the board shows %v", state.Moves)
	}
	if a.Page.Find("undo") != nil {
		t.Error("moves can be taken back in a room")
	}
	g.does(rooms.Draw)
	a.tick()
	a.click(t, "decline")
	a.tick()
	if offer := s.room().Offer(); offer != rooms.NoChair {
		t.Errorf("chair %d still offers a draw", offer)
	}
	a.click(t, "resign")
	a.click(t, "confirm-resign")
	for range 200 {
		a.tick()
	}
	if result := (prober{a}).State().Result; result == nil || result.Winner != "O" || result.Reason != "resignation" {
		t.Fatalf("the result is %+v", result)
	}
	a.click(t, "rematch")
	g.does(rooms.Rematch)
	for range 5 {
		a.tick()
	}
	r = roomOf(t, a)
	if r.Games != 2 || r.Phase != "playing" || r.Opens != 1 || r.Score != [2]int{0, 2} {
		t.Errorf("the second game has colours swapped: %+v", r)
	}
}

// rawText is a key that writes.
func rawText(s string) ui.Raw { return ui.Raw{Text: []rune(s)} }

// clickSquare clicks a square, and lets what follows come.
func (a *App) clickSquare(t *testing.T, name string) {
	t.Helper()
	for range 60 {
		a.tick()
	}
	a.click(t, name)
	a.tick()
}

// A link leads a friend to the free chair of a room, and whoever comes later watches.
func TestALinkLeadsIntoARoom(t *testing.T) {
	s := newRoomServer()
	an := inRoom(t, s, &testHost{language: "en"}, freeTerms())
	id := s.last()
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("b", 52), Name: "Bình"})
	binh := openRooms(t, s, &testHost{language: "en"}, "room="+id, kept)
	late := &storage.Store{}
	late.KeepPerson(storage.Person{Key: strings.Repeat("c", 52), Name: "Chi"})
	settleRoom(binh)
	chi := openRooms(t, s, &testHost{language: "en"}, "room="+id, late)
	settleRoom(chi)
	settleRoom(an)
	if r := roomOf(t, binh); r.Chair != 1 || r.Host {
		t.Errorf("the friend sits on chair %d", r.Chair)
	}
	if r := roomOf(t, chi); r.Chair != rooms.NoChair || !slices.Equal(r.Watching, []string{"Chi"}) {
		t.Errorf("who comes third is on chair %d, watching are %q", r.Chair, r.Watching)
	}
	an.click(t, "ready")
	binh.click(t, "ready")
	settleRoom(chi)
	chi.clickSquare(t, "d3")
	if n := len(s.room().Match().Moves()); n != 0 {
		t.Error("somebody who watches has moved")
	}
	if !chi.says("You are watching") || an.says("You are watching") {
		t.Error("who watches is not told so, or somebody else is")
	}
	// A page that is loaded anew comes back to where it was.
	again := openRooms(t, s, &testHost{language: "en"}, "room="+id, kept)
	settleRoom(again)
	if state := (prober{again}).State(); state.Scene != "board" || state.Room.Chair != 1 || state.Room.Phase != "playing" {
		t.Errorf("after a reload the page shows %s, %+v", state.Scene, state.Room)
	}
	if n := len(s.room().People()); n != 3 {
		t.Errorf("there are %d people in the room, want the same 3", n)
	}
}

// A move stands when the server says so, and not before.
func TestAMoveStandsWhenItComesBack(t *testing.T) {
	s := newRoomServer()
	a := inRoom(t, s, &testHost{language: "en"}, freeTerms())
	begun()(t, a, s)
	s.lines[0].hold = true
	a.clickSquare(t, "d3")
	for range 60 {
		a.tick()
	}
	state := prober{a}.State()
	if len(state.Moves) != 0 || state.Room.Sent != "d3" {
		t.Fatalf("before the server has answered the moves are %v, sent is %q", state.Moves, state.Room.Sent)
	}
	if marked := a.scene.Board().View.Advice().Proposed; !marked.Has(2*8 + 3) {
		t.Error("the move that was sent is not marked")
	}
	a.clickSquare(t, "c4") // of no use: one is on its way
	s.lines[0].release()
	settleRoom(a)
	if state := (prober{a}).State(); !slices.Equal(state.Moves, []string{"d3"}) || state.Room.Sent != "" {
		t.Errorf("the moves are %v, sent is %q", state.Moves, state.Room.Sent)
	}
}

// Whoever cannot come in asks once and not for ever, and is told why.
func TestRefusalsAreToldOnce(t *testing.T) {
	s, host := newRoomServer(), &testHost{language: "en"}
	host2 := inRoom(t, s, &testHost{language: "en"}, freeTerms())
	settleRoom(host2)
	for i := range rooms.MostPeople {
		s.guest(s.last(), "G"+strings.Repeat("x", i%20)+string(rune('a'+i%26))+string(rune('a'+i/26%26)))
	}
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("d", 52), Name: "Dũng"})
	a := openRooms(t, s, host, "room="+s.last(), kept)
	line := s.lines[len(s.lines)-1]
	for range 100 {
		a.tick()
	}
	if n := len(s.room().People()); n != rooms.MostPeople || line.asked != 1 {
		t.Errorf("the page asked %d times to come into a room of %d", line.asked, n)
	}
	if !slices.Contains(host.announced, "The room is full") {
		t.Errorf("told was %q", host.announced)
	}
}

// No engine advises in a room, and nothing is taken back.
func TestNobodyIsAdvisedInRooms(t *testing.T) {
	s := newRoomServer()
	a := inRoom(t, s, &testHost{language: "en"}, freeTerms())
	a.remember(func(kept *storage.Settings) { kept.Values, kept.Opinion = true, true })
	begun("d3", "c5")(t, a, s)
	for _, control := range []string{
		"undo", "hint", "values", "opinion", "swap", "new-game", "lesson", "continue", "edit",
	} {
		a.activate(control)
		a.tick()
	}
	a.click(t, "more")
	for _, control := range (prober{a}).Controls() {
		if slices.Contains([]string{"undo", "redo", "hint", "values", "opinion", "swap", "lesson", "demo", "edit"}, control) {
			t.Errorf("the menu of a room offers %q", control)
		}
	}
	if state := (prober{a}).State(); state.Scene != "board" || len(state.Moves) != 2 || a.Page.Find("outlook") != nil {
		t.Errorf("the page shows %s after %v", state.Scene, state.Moves)
	}
	a.press(ebiten.KeyEscape)
	a.remember(func(kept *storage.Settings) { kept.Values, kept.Opinion = true, true })
	for range 60 {
		a.raw(ui.Raw{})
	}
	for _, words := range []string{"Starting to think", "Black wins", "White wins", "Even", "What does the engine"} {
		if a.shows(words) {
			t.Errorf("a room shows %q", words)
		}
	}
	if len(a.scene.Board().View.Values()) > 0 {
		t.Error("a room shows values")
	}
	for range 200 {
		a.tick()
	}
	if values := a.scene.Board().View.Values(); len(values) > 0 {
		t.Errorf("moves are valued: %+v", values)
	}
	if kept := a.Store.Game(); kept != nil {
		t.Error("a game of a room is kept as one of this program's own")
	}
}

// The key of the person is told to the server alone.
func TestKeyIsToldToNobody(t *testing.T) {
	s, host := newRoomServer(), &testHost{language: "en"}
	a := openRooms(t, s, host, "", &storage.Store{})
	a.Go(scene.Room{Terms: freeTerms()})
	key := a.Store.Person().Key
	settleRoom(a)
	a.click(t, "name-done")
	settleRoom(a)
	a.click(t, "copy-link")
	told := strings.Join(append(host.announced, host.copied, a.Toast.Text()), " ") + fmt.Sprintf("%+v", roomOf(t, a))
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

// What is chosen on the start page is what the room is made by, and the host may choose
// anew.
func TestTermsOfARoom(t *testing.T) {
	s := newRoomServer()
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("a", 52), Name: "An"})
	a := openRooms(t, s, &testHost{language: "en"}, "", kept)
	for _, control := range []string{
		"friend", "game-classic", "against-class", "level-3", "opens-guest", "vote-40", "clock-5m", "make-room",
	} {
		a.click(t, control)
	}
	settleRoom(a)
	terms := s.room().Terms()
	machine := rooms.Chair{Kind: rooms.EngineChair, Engine: "level:3"}
	if terms.Game != "classic" || terms.Opens != rooms.GuestOpens || terms.VoteTime != 40 ||
		terms.Clock.Total.Minutes() != 5 || terms.Chairs != [2]rooms.Chair{{Kind: rooms.TeamChair}, machine} {
		t.Errorf("the terms are %+v", terms)
	}
	a.click(t, "change")
	if a.Page.Find("mode-machines") != nil {
		t.Error("a room can be made into a game of machines")
	}
	a.click(t, "against-friend")
	a.click(t, "game-cotoan")
	a.click(t, "make-room")
	settleRoom(a)
	if len(s.rooms) != 1 || s.room().Terms().Game != "cotoan" || s.room().Terms().Chairs[1].Kind != rooms.PersonChair {
		t.Errorf("%d rooms, with the terms %+v", len(s.rooms), s.room().Terms())
	}
	if a.scene.Rules().ID() != "cotoan" && !strings.HasPrefix(a.scene.Rules().ID(), "cotoan:") {
		t.Errorf("the lobby shows the board of %s", a.scene.Rules().ID())
	}
}

// A game of a room is looked back on, and the way leads to the room again.
func TestReviewOfARoom(t *testing.T) {
	s := newRoomServer()
	a := inRoom(t, s, &testHost{language: "en"}, freeTerms())
	begun("d3", "c5")(t, a, s)
	a.click(t, "resign")
	a.click(t, "confirm-resign")
	for range 100 {
		a.tick()
	}
	a.click(t, "analyse")
	if scene := (prober{a}).State().Scene; scene != "review" {
		t.Fatalf("the %s scene is shown", scene)
	}
	a.activate("close")
	settleRoom(a)
	if state := (prober{a}).State(); state.Scene != "board" || state.Room == nil || state.Room.Phase != "over" {
		t.Errorf("back from the review there is %s, %+v", state.Scene, state.Room)
	}
	if games := len(a.Store.Library().Games()); games != 1 {
		t.Errorf("the library has %d games, want the one that was played", games)
	}
}

// Those who listen have the name as a field, and what their tools write into it is the name.
func TestANameIsWrittenInWords(t *testing.T) {
	s := newRoomServer()
	a := openRooms(t, s, &testHost{language: "en"}, "", &storage.Store{})
	a.Go(scene.Room{Terms: freeTerms()})
	settleRoom(a)
	field := func() (found access.Control) {
		for _, b := range access.AppendPage(nil, &a.Page, a.Locale) {
			for _, c := range b.Controls {
				if c.Role == access.Field {
					found = c
				}
			}
		}
		return found
	}
	if c := field(); c.Name != "name" || c.Label != "Your name" || c.Value == "" || c.Most != rooms.MostName {
		t.Fatalf("the field is told as %+v", c)
	}
	a.do(&Deed{Kind: Written, Control: "name", Text: "Nguyễn Thị Thu Hương Giang ở Huế"}, &ui.Raw{})
	settleRoom(a)
	if c := field(); c.Value != "Nguyễn Thị Thu Hương Gia" {
		t.Errorf("the field holds %q", c.Value)
	}
	a.press(ebiten.KeyBackspace, ebiten.KeyEnter)
	settleRoom(a)
	if r := roomOf(t, a); r.Name != "Nguyễn Thị Thu Hương Gi" || r.Chair != 0 {
		t.Errorf("in the room is %+v", r)
	}
	if field().Name != "" {
		t.Error("the question is still there")
	}
}
