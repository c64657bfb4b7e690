//go:build e2e

package e2e

import (
	"fmt"
	"testing"
	"time"

	rooms "colat/render/scenes/room"
	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// organiser makes rooms and tournaments without a browser.
type organiser struct {
	*testing.T
	line *client.Client
}

func newOrganiser(t *testing.T, h *host) organiser {
	o := organiser{t, client.New(client.Options{Dial: client.DialTo(h.url("")), Key: protocol.NewKey()})}
	t.Cleanup(o.line.Close)
	return o
}

// done waits until a request is done, and returns the ID of its room or tournament.
func (o organiser) done(number uint64) (id string) {
	o.Helper()
	for {
		u, some := o.line.Poll()
		if !some {
			select {
			case <-o.line.Ready():
			case <-o.Context().Done():
				o.Fatal(o.Context().Err())
			}
		}
		if u.Answer != nil && u.Answer.N == number {
			if u.Answer.Error != nil {
				o.Fatal(u.Answer.Error)
			}
			return u.Room
		}
	}
}

// emptyRoom makes a room and leaves it to others.
func emptyRoom(t *testing.T, h *host, terms room.Terms) (id string) {
	t.Helper()
	o := newOrganiser(t, h)
	id = o.done(o.line.Command("", &room.Command{Do: room.Create, Name: "Cô Lan", Terms: &terms}))
	o.done(o.line.Command(id, &room.Command{Do: room.Leave}))
	return id
}

func (b *otherBrowser) room(what string, done func(*rooms.Facts) bool) *rooms.Facts {
	b.Helper()
	return roomOf(b, what, done)
}

// comes opens a room, says a name in the dialogue that asks for it, and sits down.
func (b *otherBrowser) comes(h *host, id, name string, chair int) {
	b.Helper()
	b.start(h.url("test=1&lang=en&room=" + id))
	b.names(name)
	b.room("the chair of "+name, func(r *rooms.Facts) bool { return r.Name == name && r.Chair == chair })
}

// names writes a name into the dialogue that asks for it, and takes it.
func (b *otherBrowser) names(name string) {
	b.Helper()
	b.wait("the field for a name", 20*time.Second, func() bool {
		return ask[bool](b, `!!(`+theField+`)`)
	})
	const typed = `(field => { field.focus(); field.select(); ` +
		`document.execCommand("insertText", false, %q); return true; })` +
		`(` + theField + `)`
	ask[bool](b, fmt.Sprintf(typed, name))
	b.wait("the name "+name, 10*time.Second, func() bool {
		return ask[string](b, theField+`.value`) == name
	})
	b.click("name-done")
}

// Firefox and WebKit play a whole game of two people against each other by clicks, and
// show the same. Then they meet each other and Chromium in a tournament.
func TestRoomOfOtherBrowsers(t *testing.T) {
	t.Parallel()
	h, _ := newRooms(t)
	id := emptyRoom(t, h, room.Terms{Game: "mnk:3,3,3", Opens: room.HostOpens})
	pages := []*otherBrowser{{t, startFirefox(t)}, {t, startWebKit(t)}}
	for chair, name := range []string{"Đặng An", "Bình"} {
		pages[chair].comes(h, id, name, chair)
	}
	for _, b := range pages {
		b.click("ready")
	}
	for _, b := range pages {
		b.wait("the board", 20*time.Second, func() bool { return b.state().Scene == "board" })
	}
	for ply, square := range []string{"a1", "b1", "a2", "b2", "a3"} {
		mover := pages[ply%2]
		mover.room("the turn", func(r *rooms.Facts) bool { return r.ToMove == ply%2 && len(mover.state().Moves) == ply })
		mover.click(square)
		for _, b := range pages {
			b.wait("the move "+square, 20*time.Second, func() bool { return len(b.state().Moves) == ply+1 })
		}
	}
	for _, b := range pages {
		b.wait("the end", 20*time.Second, func() bool { return b.state().Result != nil })
		s := b.state()
		if s.Result.Winner != "X" || s.Room.Chairs[0].Names[0] != "Đặng An" || s.Room.Chairs[1].Names[0] != "Bình" {
			t.Errorf("the end is %+v between %+v", *s.Result, s.Room.Chairs)
		}
	}
	holdTournament(t, h, pages)
}
