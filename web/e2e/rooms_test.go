//go:build e2e

package e2e

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"

	"colat/ai"
	_ "colat/ai/levels"
	_ "colat/ai/othello"
	"colat/render/app"
	"colat/render/scenes/room"
	"colat/web/rooms/protocol"
	"colat/web/rooms/server"
	"colat/web/rooms/store/disk"
)

// newRooms serves the site with rooms. restart ends the server of the rooms, and begins
// another one that knows what the first has kept.
func newRooms(t *testing.T) (h *host, restart func()) {
	t.Helper()
	j, err := disk.Open(disk.Options{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(j.Close)
	var rooms atomic.Pointer[server.Server]
	begin := func() {
		t.Helper()
		h, err := server.New(t.Context(), server.Options{Store: j, Engines: server.Engines{New: ai.New, AtATime: 1}})
		if err != nil {
			t.Fatal(err)
		}
		rooms.Store(h)
	}
	begin()
	t.Cleanup(func() { rooms.Load().Close() })
	restart = func() {
		rooms.Load().Close()
		begin()
	}
	return newHostOf(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == protocol.Path:
			rooms.Load().ServeHTTP(w, r)
			return
		case r.URL.Path == protocol.OffersPath:
			io.WriteString(w, `{"rooms":true}`)
			return
		case strings.HasPrefix(r.URL.Path, server.ResultsPath):
			server.NewResultsHandler(rooms.Load(), 1).ServeHTTP(w, r)
			return
		}
		served.ServeHTTP(w, r)
	})), restart
}

// newGuest is a tab for a room whose line breaks, which browsers complain of.
func newGuest(t *testing.T, s screen) *browser {
	b := newBrowser(t, s)
	b.expect("WebSocket connection")
	b.expect("ERR_")
	b.expect("426") // the answer to the question whether the server is there
	return b
}

// roomPage is a page, in any browser, that reports its room.
type roomPage interface {
	Helper()
	wait(what string, limit time.Duration, done func() bool)
	state() app.ProbeState
}

// roomOf returns the facts of a page's room once they are as expected.
func roomOf(page roomPage, what string, done func(*room.Facts) bool) *room.Facts {
	page.Helper()
	var r *room.Facts
	page.wait(what, 20*time.Second, func() bool {
		r = page.state().Room
		return r != nil && done(r)
	})
	return r
}

func (b *browser) room(what string, done func(*room.Facts) bool) *room.Facts {
	b.Helper()
	return roomOf(b, what, done)
}

// enters says a name in the dialogue that asks for it.
func (b *browser) enters(name string) {
	b.Helper()
	b.names(name)
	b.room("the name "+name, func(r *room.Facts) bool { return r.Name == name })
}

// names writes a name into the dialogue that asks for it, and confirms it.
func (b *browser) names(name string) {
	b.Helper()
	b.wait("the question for a name", 20*time.Second, func() bool {
		_, err := b.field()
		return err == nil && b.has("name")
	})
	b.writes("the name "+name+" in the field", name, func(value string) bool { return value == name })
	b.frames(3)
	b.click("name-done")
}

// writes writes a text into the page's field in place of what is there.
func (b *browser) writes(what, text string, written func(value string) bool) {
	b.Helper()
	if _, err := b.field(); err != nil {
		b.Fatal(err)
	}
	evaluate[bool](b, `(field => { field.focus(); field.select(); return true; })(`+theField+`)`)
	call(b, input.InsertText, input.InsertTextParams{Text: text})
	b.wait(what, 20*time.Second, func() bool {
		value, err := b.field()
		return err == nil && written(value)
	})
}

// theField is the field to write in: that of the dialogue where one is open, below which the
// field of the scene before may still lie.
const theField = `[...document.querySelectorAll("#words input")].find(field => !field.closest("[inert], [hidden]"))`

var errNoField = errors.New("the page has no field to write in")

// field returns the text in the page's field.
func (b *browser) field() (string, error) {
	b.Helper()
	value := evaluate[*string](b, theField+`?.value ?? null`)
	if value == nil {
		return "", errNoField
	}
	return *value, nil
}

// idOf is the ID of the room at an address.
func idOf(t *testing.T, link string) string {
	t.Helper()
	address, err := url.Parse(link)
	if err != nil || address.Query().Get("room") == "" {
		t.Fatalf("%q leads to no room: %v", link, err)
	}
	return address.Query().Get("room")
}

// makes opens a room from the front page.
func (b *browser) makes(at *cable, name string, controls ...string) *room.Facts {
	b.Helper()
	b.start(at.url("test=1&lang=vi&seed=7"))
	b.click("friend")
	b.awaitScene("start")
	for _, control := range controls {
		b.reveal(control)
		b.click(control)
	}
	b.click("make-room")
	b.enters(name)
	return b.room("a chair in the room", func(r *room.Facts) bool { return r.ID != "" && r.Chair == 0 })
}

// comes opens a room by its link.
func (b *browser) comes(at *cable, id, name string) {
	b.Helper()
	b.start(at.url("test=1&lang=vi&room=" + id))
	b.enters(name)
	b.room("the room", func(r *room.Facts) bool { return r.Phase != "" })
}

// comesByCode enters a room from the front page by its code, typed in lower case.
func (b *browser) comesByCode(at *cable, code, name string) {
	b.Helper()
	b.start(at.url("test=1&lang=vi"))
	b.click("code")
	b.awaitScene("join")
	b.wait("the field for a code", 20*time.Second, func() bool { _, err := b.field(); return err == nil })
	b.picture("code")
	// A whole code leads to the room by itself, where the field for a name is empty.
	b.writes("the question for a name after the code", strings.ToLower(code), func(value string) bool {
		return b.has("name") && value == ""
	})
	b.enters(name)
	b.room("the room", func(r *room.Facts) bool { return r.Phase != "" })
}

// A whole game of two people by clicks and touches, before a third, with a reload, a line
// that breaks, a server that is exchanged, and another game with colours swapped.
func TestRoomOfTwoPeople(t *testing.T) {
	t.Parallel()
	h, restart := newRooms(t)
	cables := [3]*cable{newCable(t, h), newCable(t, h), newCable(t, h)}
	an, binh, chi := newGuest(t, laptop), newGuest(t, phone), newGuest(t, phoneWide)
	made := an.makes(cables[0], "An", "game-mnk", "preset-mnk:3,3,3", "opens-host")
	id := idOf(t, made.Link)
	if address := evaluate[string](an, "location.search"); !strings.Contains(address, "room="+id) {
		t.Errorf("the page's own address is %s, without the room %s", address, id)
	}
	an.picture("alone")
	binh.comes(cables[1], id, "Bình")
	binh.room("a chair", func(r *room.Facts) bool { return r.Chair == 1 })
	chi.comesByCode(cables[2], made.Code, "Chí Phèo")
	chi.room("others on the chairs", func(r *room.Facts) bool { return r.Chair == -1 && len(r.Watching) == 1 })
	binh.click("ready")
	an.room("a guest who is ready", func(r *room.Facts) bool { return r.Chairs[1].Ready })
	an.picture("ready")
	an.click("ready")
	pages := []*browser{an, binh}
	for _, b := range []*browser{an, binh, chi} {
		b.room("a game", func(r *room.Facts) bool { return r.Phase == "playing" })
		b.awaitScene("board")
	}
	for ply, move := range strings.Fields("a1 b1 c1 b2 b3 c2 a2 a3 c3") {
		state := an.state()
		mover, other := pages[0], pages[1]
		if state.Room.ToMove == 1 {
			mover, other = other, mover
		}
		switch ply {
		case 2:
			mover.reloads()
		case 4:
			breakLine(mover, cables[indexOf(pages, mover)])
		case 5:
			an.picture("playing")
			binh.picture("playing-phone")
			chi.picture("playing-wide")
		case 6:
			restart()
		}
		mover.wait("the turn", 20*time.Second, func() bool {
			s := mover.state()
			return len(s.Moves) == len(state.Moves) && s.ToMove == state.ToMove
		})
		mover.click(move)
		for _, b := range []*browser{mover, other} {
			b.wait("the move "+move, 20*time.Second, func() bool { return len(b.state().Moves) > len(state.Moves) })
		}
	}
	an.picture("over")
	binh.picture("over-phone")
	first := an.state()
	for _, b := range []*browser{binh, chi} {
		b.wait("the end", 20*time.Second, func() bool { return b.state().Result != nil })
		if s := b.state(); s.Position != first.Position || *s.Result != *first.Result {
			t.Errorf("one page shows %s, %+v, another %s, %+v", first.Position, first.Result, s.Position, s.Result)
		}
	}
	an.click("rematch")
	binh.room("the wish for another game", func(r *room.Facts) bool { return r.Chairs[0].Again })
	binh.click("rematch")
	for _, b := range []*browser{an, binh, chi} {
		b.room("the second game", func(r *room.Facts) bool { return r.Games == 2 && r.Phase == "playing" && r.Opens == 1 })
	}
	binh.click("draw")
	an.wait("an offer", 20*time.Second, func() bool { return an.has("decline") })
	an.picture("offered")
	an.click("draw")
	for _, b := range []*browser{an, binh, chi} {
		b.wait("a draw", 20*time.Second, func() bool { r := b.state().Result; return r != nil && r.Winner == "draw" })
	}
	// A guest who comes now sees the last game.
	late := newGuest(t, laptop)
	late.start(cables[0].url("test=1&lang=en&room=" + id))
	late.wait("the finished game", 20*time.Second, func() bool {
		s := late.state()
		return s.Scene == "board" && s.Result != nil
	})
	late.picture("late")
}

func indexOf(pages []*browser, b *browser) int {
	for i := range pages {
		if pages[i] == b {
			return i
		}
	}
	return -1
}

// reloads loads a page anew in mid-game: it comes back to the board, as who it was.
func (b *browser) reloads() {
	b.Helper()
	before := b.state()
	b.start(evaluate[string](b, "location.href"))
	b.room("the game after a reload", func(r *room.Facts) bool {
		return r.Phase == "playing" && r.Chair == before.Room.Chair && r.Name == before.Room.Name
	})
	b.awaitScene("board")
	b.wait("the moves", 10*time.Second, func() bool { return len(b.state().Moves) == len(before.Moves) })
}

// breakLine pulls a page's cable until the page knows of it and has tried again, as a phone
// does that changes its network.
func breakLine(b *browser, c *cable) {
	b.Helper()
	c.pull()
	b.room("the news that the line broke", func(r *room.Facts) bool { return r.Connection == "reconnecting" })
	b.picture("reconnecting")
	b.wait("a try to connect", 20*time.Second, c.missed)
	c.push()
	b.room("the line again", func(r *room.Facts) bool { return r.Connection == "connected" })
}

// Where a site has no rooms the page does not offer them, says so at the address of one, and all else
// works.
func TestSiteWithoutRooms(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, phone)
	b.expect("WebSocket connection")
	b.expect("404")
	h := newHost(t)
	b.start(h.url("test=1&lang=vi"))
	b.wait("a front page without rooms", 10*time.Second, func() bool {
		return b.has("play-now") && !b.has("friend") && !b.has("code")
	})
	b.start(h.url("test=1&lang=vi&room=" + strings.Repeat("a", 26)))
	b.room("the refusal", func(r *room.Facts) bool { return r.Connection == "refused" })
	b.wait("the way out", 10*time.Second, func() bool { return b.has("front") && !b.has("name") })
	b.picture("none")
	b.click("front")
	b.awaitScene("front")
	b.click("play-now")
	b.wait("a game", 10*time.Second, func() bool { return b.state().Scene != "front" })
}

// A class votes, and its machine answers.
func TestRoomOfAClass(t *testing.T) {
	t.Parallel()
	h, _ := newRooms(t)
	at := newCable(t, h)
	teacher := newGuest(t, laptop)
	made := teacher.makes(at, "Cô Lan", "game-classic", "against-class", "level-1", "vote-60", "opens-host")
	pupils := []*browser{newGuest(t, phone), newGuest(t, phoneWide)}
	for i, p := range pupils {
		p.comes(newCable(t, h), idOf(t, made.Link), fmt.Sprintf("Trò %d", i+1))
		p.room("a place in the team", func(r *room.Facts) bool { return r.Chair == 0 && len(r.Chairs[0].Names) == i+2 })
	}
	teacher.picture("team")
	pupils[0].picture("team-phone")
	pupils[0].click("ready")
	teacher.click("begin-game")
	all := append([]*browser{teacher}, pupils...)
	for _, b := range all {
		b.awaitScene("board")
	}
	pupils[0].click("d3")
	pupils[1].click("d3")
	teacher.room("two votes", func(r *room.Facts) bool { return r.Votes == 2 })
	teacher.picture("votes")
	pupils[0].picture("votes-phone")
	teacher.click("c4")
	for _, b := range all {
		b.wait("the machine's answer", 30*time.Second, func() bool { return len(b.state().Moves) >= 2 })
		if first := b.state().Moves[0]; first != "d3" {
			t.Errorf("the team played %s, want what most voted for", first)
		}
	}
	state := teacher.state()
	if state.Room.ToMove != 0 {
		t.Errorf("chair %d is to move", state.Room.ToMove)
	}
}
