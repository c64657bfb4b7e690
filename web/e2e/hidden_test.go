//go:build e2e

package e2e

import (
	"strings"
	"testing"
	"time"

	"colat/render/scenes/room"
)

// hideable lets a test hide a page: as the browser would, it is given no frames then.
const hideable = `window.away = false; {
	const request = window.requestAnimationFrame.bind(window), held = [];
	window.requestAnimationFrame = (callback) => away ? held.push(callback) : request(callback);
	Object.defineProperty(document, "hidden", { get: () => away });
	window.comesBack = () => { away = false; held.splice(0).forEach(request); return true; };
}`

// A hidden page says in its title that it is the person's turn, and goes on when it is shown again.
func TestHiddenPageCalls(t *testing.T) {
	t.Parallel()
	h, _ := newRooms(t)
	an, binh := newGuest(t, laptop), newGuest(t, phone)
	an.before(hideable)
	made := an.makes(newCable(t, h), "An", "game-classic", "opens-host")
	binh.comes(newCable(t, h), idOf(t, made.Link), "Bình")
	binh.room("a chair", func(r *room.Facts) bool { return r.Chair == 1 })
	title := func() string { return evaluate[string](an, "document.title") }
	usual := title()
	binh.click("ready")
	an.wait("the call to the game", 20*time.Second, func() bool {
		return title() == "Ván của bạn đang chờ – "+usual
	})
	an.click("ready")
	an.awaitScene("board")
	an.wait("the call to move", 20*time.Second, func() bool { return title() == "Đến lượt bạn – "+usual })
	an.click("d3")
	binh.awaitScene("board")
	binh.wait("the move d3", 20*time.Second, func() bool { return len(binh.state().Moves) == 1 })
	an.wait("the usual title", 20*time.Second, func() bool { return title() == usual })
	evaluate[bool](an, "away = true")
	binh.click("c5")
	an.wait("the call to move of a page that is hidden", 20*time.Second, func() bool {
		return strings.HasPrefix(title(), "Đến lượt bạn – ")
	})
	evaluate[bool](an, "comesBack()")
	an.wait("the move c5", 20*time.Second, func() bool {
		s := an.state()
		return len(s.Moves) == 2 && len(s.Legal) > 0
	})
	an.click("c6")
	binh.wait("the move c6", 20*time.Second, func() bool { return len(binh.state().Moves) == 3 })
	an.wait("the usual title again", 20*time.Second, func() bool { return title() == usual })
}
