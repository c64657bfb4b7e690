//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"

	"colat/render/app"
	tournaments "colat/render/scenes/tournament"
	"colat/web/rooms/tournament"
)

// turns turns the phone. What stands at the foot of the screen in both positions has then
// found its place.
func (b *browser) turns(s screen, foot string) {
	b.Helper()
	b.fit(s)
	b.wait("the other position", 10*time.Second, func() bool {
		r := b.rect(foot)
		return r != nil && r.Y > 0.75*float64(s.height) && r.Y+r.Height <= float64(s.height) &&
			r.X+r.Width <= float64(s.width)
	})
	b.frames(3)
}

// rect is where a square or control lies, nil if it is nowhere.
func (b *browser) rect(name string) *app.Rect {
	b.Helper()
	return evaluate[*app.Rect](b, fmt.Sprintf(`colat.rect(%q)`, name))
}

// drag moves a finger up or down the screen and has it rest before it is lifted.
func (b *browser) drag(x, from, to float64) {
	b.Helper()
	b.finger(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: from})
	const steps = 4
	for step := range steps {
		b.finger(input.DispatchTouchEventTypeTouchMove,
			&input.TouchPoint{X: x, Y: from + (to-from)*float64(step+1)/steps})
		b.frames(1)
	}
	b.frames(8)
	b.finger(input.DispatchTouchEventTypeTouchEnd)
	b.frames(2)
}

// dragInto scrolls by a finger until the whole of a control stands above what stands at
// the foot of the list, "" for the edge of a dialogue.
func (b *browser) dragInto(name, foot string) {
	b.Helper()
	reach := 170.0 // above the foot there is at least as much of the list
	if b.screen.height > b.screen.width {
		reach = 320
	}
	before := -1.0
	b.wait("the control "+name, 20*time.Second, func() bool {
		r, bottom, x := b.rect(name), float64(b.screen.height-30), float64(b.screen.width)/2
		if foot != "" {
			f := b.rect(foot)
			if f == nil {
				return false
			}
			bottom, x = f.Y-8, f.X+f.Width/2
		}
		switch {
		case r == nil:
			return false
		case r.Y != before: // it still moves
			before = r.Y
			b.frames(2)
			return false
		case r.Y >= bottom-reach && r.Y+r.Height <= bottom:
			return true
		}
		far := min(max(r.Y+r.Height/2-(bottom-reach/2), 20-reach), reach-20)
		if far > 0 {
			b.drag(x, bottom-5, bottom-5-far)
		} else {
			b.drag(x, bottom-reach+25, bottom-reach+25-far)
		}
		return false
	})
}

// A teacher holds a tournament on a phone, upright and lying, and scrolls by a finger to
// all that a host can do.
func TestTournamentHeldOnAPhone(t *testing.T) {
	t.Parallel()
	h, _ := newRooms(t)
	b := newGuest(t, phone)
	b.start(h.url("test=1&lang=vi&seed=7"))
	b.click("friend")
	b.awaitScene("start")
	choose := func(controls ...string) {
		t.Helper()
		for _, control := range controls {
			b.reveal(control)
			b.click(control)
		}
	}
	choose("against-tournament", "kind-round-robin")
	b.picture("setup")
	b.turns(phoneWide, "make-room")
	choose("game-mnk", "preset-mnk:3,3,3")
	b.picture("setup-wide")
	b.click("make-room")
	opened := b.tournament("the lobby", func(c *tournaments.Facts) bool { return c.Phase == "entering" && c.Host })
	const pupils = 8
	for i := range pupils {
		o := newOrganiser(t, h)
		o.done(o.line.InTournament(opened.ID, &tournament.Command{Do: tournament.Enter, Name: pupil(i)}))
	}
	b.tournament("all", func(c *tournaments.Facts) bool { return len(c.Players) == pupils })
	b.picture("entering-wide")
	b.removes(pupil(7))
	b.picture("list-wide")
	b.turns(phone, "projector")
	b.picture("entering")
	b.removes(pupil(1))
	b.picture("list")
	b.click("begin")
	b.tournament("the beginning",
		func(c *tournaments.Facts) bool { return c.Phase == "playing" && len(c.Players) == pupils-2 })
	b.picture("playing")
	b.click("tab-rounds")
	b.corrects("fix-draw", func(games []string) string { return games[len(games)-1] })
	b.turns(phoneWide, "more")
	b.picture("rounds-wide")
	b.corrects("fix-first", func(games []string) string { return games[0] })
	b.click("tab-table")
	c := b.tournament("both corrections", func(c *tournaments.Facts) bool { return c.Table[0].Points >= 3 })
	points := 0
	for _, s := range c.Table {
		points += s.Points
	}
	if points != 5 {
		t.Errorf("after a win and a draw the table is %+v", c.Table)
	}
	b.picture("table-wide")
	b.click("pause")
	b.tournament("the pause", func(c *tournaments.Facts) bool { return c.Paused })
	b.click("tab-now")
	b.picture("paused-wide")
	b.turns(phone, "more")
	b.picture("paused")
	b.click("resume")
	b.tournament("the end of the pause", func(c *tournaments.Facts) bool { return !c.Paused })
	b.turns(phoneWide, "more")
	b.click("more")
	b.picture("more-wide")
	b.click("close-contest")
	b.picture("closing-wide")
	b.click("confirm-close-contest")
	b.tournament("the end", func(c *tournaments.Facts) bool { return c.Phase == string(tournament.Shut) })
	b.turns(phone, "more")
	b.picture("shut")
}

// pupil is a name, as long as names may be.
func pupil(i int) string { return fmt.Sprintf("Nguyễn Thị Phương %c", 'A'+i) }

// removes removes a player who has entered.
func (b *browser) removes(name string) {
	b.Helper()
	b.dragInto("remove-"+name, "projector")
	b.click("remove-" + name)
	b.click("confirm-leave")
	b.tournament("without "+name, func(c *tournaments.Facts) bool { return !slices.Contains(c.Players, name) })
}

// corrects has one of the games of the rounds end otherwise.
func (b *browser) corrects(ending string, which func(games []string) string) {
	b.Helper()
	var games []string
	b.wait("the games", 10*time.Second, func() bool {
		games = slices.DeleteFunc(b.controls(), func(name string) bool { return !strings.HasPrefix(name, "game-") })
		return len(games) > 0
	})
	game := which(games)
	b.dragInto(game, "more")
	b.picture(ending)
	b.click(game)
	b.click(ending)
	b.picture(ending + "-chosen")
	b.click("fix-yes")
	b.wait("the lobby", 10*time.Second, func() bool { return !slices.Contains(b.controls(), "fix-yes") })
}
