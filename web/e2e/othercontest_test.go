//go:build e2e

package e2e

import (
	"testing"
	"time"

	"colat/ai/arena/schedule"
	"colat/game/match"
	"colat/render"
	"colat/render/scene"
	"colat/web/rooms/contest"
)

// surfer is a page in whatever browser.
type surfer interface {
	Helper()
	Errorf(format string, arguments ...any)
	start(url string) render.ProbeState
	state() render.ProbeState
	wait(what string, limit time.Duration, done func() bool)
	click(name string)
	names(name string)
	contest(what string, done func(*scene.Contest) bool) *scene.Contest
	room(what string, done func(*scene.Room) bool) *scene.Room
}

// contest is what the page tells of its contest once that is as it should be.
func (b *otherBrowser) contest(what string, done func(*scene.Contest) bool) *scene.Contest {
	b.Helper()
	var c *scene.Contest
	b.wait(what, 20*time.Second, func() bool {
		c = b.state().Contest
		return c != nil && done(c)
	})
	return c
}

// holdContest has Firefox, WebKit and Chromium come to a tournament by its link and play,
// each against each.
func holdContest(t *testing.T, h *host, others []*otherBrowser) {
	teacher := newOrganiser(t, h)
	id := teacher.done(teacher.line.InContest("", &contest.Command{Do: contest.Open, Terms: &contest.Terms{
		Title: "Lớp 12A", Game: "mnk:3,3,3", Clock: match.TimeControl{Total: time.Hour}, Seed: 5,
		Stages: []schedule.Stage{{Kind: schedule.GroupStage, Games: 1}},
	}}))
	pages := []surfer{others[0], others[1], newGuest(t, laptop)}
	names := []string{"Đặng An", "Bình", "Chi"}
	for i, p := range pages {
		p.start(h.url("test=1&lang=en&contest=" + id))
		p.contest("the hall", func(c *scene.Contest) bool { return c.Phase == "entering" })
		p.click("enter")
		// Who has played in a room has said a name.
		if p.contest("the person", func(*scene.Contest) bool { return true }).Name == "" {
			p.names(names[i])
		}
		p.contest("a place in it", func(c *scene.Contest) bool { return c.Entered == names[i] })
	}
	teacher.done(teacher.line.InContest(id, &contest.Command{Do: contest.Begin}))
	met := make(map[string]bool)
	for range 3 {
		pair := led(pages, met)
		for _, p := range pair {
			p.click("ready")
		}
		playLines(pair)
	}
	for _, b := range others {
		b.wait("the end of the last game", 20*time.Second, func() bool {
			s := b.state()
			return s.Scene == "class" || s.Result != nil
		})
		if b.state().Scene != "class" {
			b.click("home")
		}
		b.contest("the end", func(c *scene.Contest) bool { return c.Phase == "over" && c.Played == 3 && len(c.Table) == 3 })
	}
}

// led are the two whom the tournament has led into a room in which nobody has met so far.
func led(pages []surfer, met map[string]bool) (pair []surfer) {
	pages[0].Helper()
	pages[0].wait("the next game", 20*time.Second, func() bool {
		rooms := make(map[string][]surfer)
		for _, p := range pages {
			if r := p.state().Room; r != nil && r.Phase == "setting" && r.Chair >= 0 && !met[r.ID] {
				if rooms[r.ID] = append(rooms[r.ID], p); len(rooms[r.ID]) == 2 {
					met[r.ID], pair = true, rooms[r.ID]
				}
			}
		}
		return pair != nil
	})
	return pair
}
