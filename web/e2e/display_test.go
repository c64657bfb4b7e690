//go:build e2e

package e2e

import (
	"testing"
	"time"

	"colat/render/scenes/room"
	"colat/render/scenes/tournament"
)

// A teacher plays against two pupils at the same time, on a phone: it sees both boards, opens the
// one that has waited longest, and each move leads it to the other one.
func TestDisplayOfAClass(t *testing.T) {
	t.Parallel()
	h, restart := newRooms(t)
	teacher := newGuest(t, phone)
	teacher.start(newCable(t, h).url("test=1&lang=vi&seed=7"))
	teacher.click("friend")
	teacher.awaitScene("start")
	for _, control := range []string{
		"against-tournament", "kind-display", "opens-exhibitor", "game-mnk", "preset-mnk:3,3,3",
	} {
		teacher.reveal(control)
		teacher.click(control)
	}
	teacher.picture("setup")
	teacher.click("make-room")
	opened := teacher.tournament("the lobby", func(c *tournament.Facts) bool { return c.Phase == "entering" && c.Host })
	teacher.click("enter")
	teacher.names("Cô An")
	pupils := []*browser{newGuest(t, phone), newGuest(t, laptop)}
	names := []string{"Bình", "Chi"}
	for i, p := range pupils {
		p.start(newCable(t, h).url("test=1&lang=vi&contest=" + opened.ID))
		p.tournament("the lobby", func(c *tournament.Facts) bool { return c.Phase == "entering" })
		p.click("enter")
		p.names(names[i])
		p.tournament("a place in it", func(c *tournament.Facts) bool { return c.Entered == names[i] })
	}
	teacher.tournament("all", func(c *tournament.Facts) bool { return len(c.Players) == 3 })
	teacher.picture("entering")
	teacher.click("begin")
	teacher.awaitScene("projector")
	for _, p := range pupils {
		p.room("a chair", func(r *room.Facts) bool { return r.Phase == "setting" && r.Chair >= 0 })
		p.click("ready")
		p.room("the game", func(r *room.Facts) bool { return r.Phase == "playing" })
	}
	teacher.picture("boards")
	teacher.click("next-board")
	// The teacher wins both games on the first column. Pupils answer on the second one.
	for ply, move := range []string{"a1", "a2", "a3"} {
		first := ""
		for range pupils {
			r := teacher.room("another board that waits", func(r *room.Facts) bool {
				s := teacher.state()
				return r.ID != first && r.ToMove == r.Chair && len(s.Moves) == 2*ply
			})
			first = r.ID
			teacher.picture("board")
			teacher.click(move)
		}
		if ply == 1 {
			restart()
		}
		if ply == 2 {
			break
		}
		for _, p := range pupils {
			p.wait("the answer of the teacher", 30*time.Second, func() bool { return len(p.state().Moves) == 2*ply+1 })
			p.click([]string{"b1", "b2"}[ply])
		}
	}
	end := pupils[1].tournament("the end", func(c *tournament.Facts) bool { return c.Phase == "over" })
	if end.Played != 2 || len(end.Table) != 2 || len(end.Places) != 2 {
		t.Errorf("in the end: %+v", end)
	}
	teacher.awaitScene("class")
	teacher.picture("over")
	pupils[1].picture("pupil")
}
