//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/render/scenes/room"
	"colat/render/scenes/tournament"
)

// tournament returns the facts of the page's tournament once they are as expected.
func (b *browser) tournament(what string, done func(*tournament.Facts) bool) *tournament.Facts {
	b.Helper()
	var c *tournament.Facts
	b.wait(what, 20*time.Second, func() bool {
		c = b.state().Tournament
		return c != nil && done(c)
	})
	return c
}

// given is a file or a page that the program gives people beside its own.
type given struct {
	Address string
	File    bool
	Status  int
	Text    string
}

// catchResults has what is opened beside the page be fetched and kept.
const catchResults = `window.given = [];
async function keep(address, file) {
	const answer = await fetch(address);
	given.push({ Address: answer.url, File: file, Status: answer.status, Text: await answer.text() });
}
HTMLAnchorElement.prototype.click = function () {
	keep(this.href, this.hasAttribute("download"));
};
window.open = (address) => {
	keep(address, false);
	return {};
};`

// A class plays a tournament: a teacher on a laptop opens it, two pupils come by its link
// on their phones and play by touches, each led from game to game, while a projector shows
// them; the teacher corrects a result, and takes the results home.
func TestTournamentOfAClass(t *testing.T) {
	t.Parallel()
	h, _ := newRooms(t)
	teacher := newGuest(t, laptop)
	teacher.before(catchResults)
	teacher.start(newCable(t, h).url("test=1&lang=vi&seed=7"))
	teacher.click("friend")
	teacher.awaitScene("start")
	for _, control := range []string{
		"against-tournament", "kind-round-robin", "games-more", "game-mnk", "preset-mnk:3,3,3",
	} {
		teacher.reveal(control)
		teacher.click(control)
	}
	teacher.picture("setup")
	teacher.click("make-room")
	opened := teacher.tournament("the lobby", func(c *tournament.Facts) bool { return c.Phase == "entering" && c.Host })
	if address := evaluate[string](teacher, "location.search"); !strings.Contains(address, "contest="+opened.ID) {
		t.Errorf("the page's own address is %s", address)
	}
	pupils := []*browser{newGuest(t, phone), newGuest(t, phoneWide)}
	names := []string{"Bình", "Chi"}
	for i, p := range pupils {
		p.start(newCable(t, h).url("test=1&lang=vi&contest=" + opened.ID))
		p.tournament("the lobby", func(c *tournament.Facts) bool { return c.Phase == "entering" })
		p.click("enter")
		p.names(names[i])
		p.tournament("a place in it", func(c *tournament.Facts) bool { return c.Entered == names[i] })
	}
	teacher.tournament("both", func(c *tournament.Facts) bool { return len(c.Players) == 2 })
	teacher.picture("entering")
	pupils[0].picture("entered")
	teacher.click("begin")
	teacher.tournament("the beginning", func(c *tournament.Facts) bool { return c.Phase == "playing" })
	teacher.click("projector")
	teacher.awaitScene("projector")
	for game := range 2 {
		id := ""
		for _, p := range pupils {
			r := p.room("a chair", func(r *room.Facts) bool { return r.Phase == "setting" && r.Chair >= 0 })
			if id != "" && r.ID != id {
				t.Fatalf("one is in room %s, the other in %s", id, r.ID)
			}
			id = r.ID
		}
		pupils[0].picture("given")
		teacher.picture(fmt.Sprint("projector", game))
		for _, p := range pupils {
			p.click("ready")
		}
		playLines(pupils)
		for _, p := range pupils {
			p.wait("the end", 20*time.Second, func() bool {
				s := p.state()
				return s.Result != nil || s.Room != nil && s.Room.ID != id
			})
		}
		if game == 1 {
			pupils[1].picture("over")
		}
		teacher.tournament("the result", func(c *tournament.Facts) bool { return c.Played == game+1 })
	}
	pupils[0].click("home")
	pupils[0].tournament("the lobby again", func(c *tournament.Facts) bool { return c.Phase == "over" && c.Mine == "" })
	pupils[0].picture("hall")
	teacher.picture("podium")
	teacher.press("Escape")
	teacher.awaitScene("class")
	corrects(teacher)
	takesResults(teacher, opened.ID)
	// Who opens the link when all is over sees how it ended.
	late := newGuest(t, phone)
	late.start(newCable(t, h).url("test=1&lang=en&contest=" + opened.ID))
	if c := late.tournament("the end", func(c *tournament.Facts) bool { return c.Phase == "over" }); len(c.Table) != 2 {
		t.Errorf("the table is %+v", c.Table)
	}
	late.click("tab-table")
	late.picture("table")
}

// playLines lets the side that moves first win on the first column.
func playLines[B surfer](pupils []B) {
	for ply, move := range []string{"a1", "b1", "a2", "b2", "a3"} {
		for _, p := range pupils {
			p.Helper()
			p.wait("the position", 20*time.Second, func() bool {
				s := p.state()
				return s.Scene == "board" && len(s.Moves) == ply && (s.Room.ToMove >= 0)
			})
		}
		mover := pupils[0]
		if s := mover.state(); s.Room.ToMove != s.Room.Chair {
			mover = pupils[1]
		}
		mover.click(move)
	}
}

// corrects has the teacher make the first game a draw.
func corrects(teacher *browser) {
	teacher.Helper()
	before := teacher.tournament("both results",
		func(c *tournament.Facts) bool { return c.Played == 2 && len(c.Table) == 2 })
	if before.Table[0].Points != 3 || before.Table[1].Points != 3 {
		teacher.Errorf("after a win each the table is %+v", before.Table)
	}
	teacher.click("tab-rounds")
	game := ""
	teacher.wait("the games", 10*time.Second, func() bool {
		all := teacher.controls()
		at := slices.IndexFunc(all, func(name string) bool { return strings.HasPrefix(name, "game-") })
		if at >= 0 {
			game = all[at]
		}
		return at >= 0
	})
	teacher.click(game)
	teacher.click("fix-draw")
	teacher.picture("correcting")
	teacher.click("fix-yes")
	after := teacher.tournament("the corrected table", func(c *tournament.Facts) bool { return c.Table[0].Points != 3 })
	if after.Table[0].Points != 4 || after.Table[1].Points != 1 {
		teacher.Errorf("after the correction the table is %+v", after.Table)
	}
	teacher.click("tab-now")
	teacher.picture("corrected")
}

// takesResults lets the teacher take the results in each form.
func takesResults(teacher *browser, id string) {
	teacher.Helper()
	for i, form := range []string{"csv", "json", "html"} {
		teacher.click("more")
		teacher.click("results-" + form)
		var all []given
		teacher.wait("the results as "+form, 20*time.Second, func() bool {
			if err := json.Unmarshal([]byte(evaluate[string](teacher, "JSON.stringify(given)")), &all); err != nil {
				teacher.Fatal(err)
			}
			return len(all) == i+1
		})
		got := all[i]
		if got.Status != 200 || !strings.HasSuffix(got.Address, "/rooms/contest/"+id+"."+form) ||
			got.File != (form != "html") || !strings.Contains(got.Text, "Bình") || !strings.Contains(got.Text, "Chi") {
			teacher.Errorf("%s gives %+v", form, got)
		}
	}
}
