//go:build e2e

package e2e

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/ai/clocktest"
	"colat/game/match"
	"colat/render/app"
	"colat/render/scenes/room"
	tournaments "colat/render/scenes/tournament"
	"colat/web/rooms/tournament"
)

// surfer is a page in any browser.
type surfer interface {
	Helper()
	Errorf(format string, arguments ...any)
	start(url string) app.ProbeState
	state() app.ProbeState
	wait(what string, limit time.Duration, done func() bool)
	click(name string)
	names(name string)
	tournament(what string, done func(*tournaments.Facts) bool) *tournaments.Facts
	room(what string, done func(*room.Facts) bool) *room.Facts
}

// tournament returns the facts of the page's tournament once they are as expected.
func (b *otherBrowser) tournament(what string, done func(*tournaments.Facts) bool) *tournaments.Facts {
	b.Helper()
	var c *tournaments.Facts
	b.wait(what, 20*time.Second, func() bool {
		c = b.state().Tournament
		return c != nil && done(c)
	})
	return c
}

// holdTournament has Firefox, WebKit and Chromium come to a tournament by its link and play,
// each against each. Firefox and WebKit then take the results home.
func holdTournament(t *testing.T, h *host, others []*otherBrowser) {
	teacher := newOrganiser(t, h)
	id := teacher.done(teacher.line.InTournament("", &tournament.Command{Do: tournament.Open, Terms: &tournament.Terms{
		Title: "Lớp 12A", Game: "mnk:3,3,3", Clock: match.TimeControl{Total: time.Hour}, Seed: 5,
		Stages: []pairing.Stage{{Kind: pairing.GroupStage, Games: 1}},
	}}))
	pages := []surfer{others[0], others[1], newGuest(t, laptop)}
	names := []string{"Đặng An", "Bình", "Chi"}
	for i, p := range pages {
		p.start(h.url("test=1&lang=en&contest=" + id))
		p.tournament("the lobby", func(c *tournaments.Facts) bool { return c.Phase == "entering" })
		p.click("enter")
		// Who has played in a room has said a name.
		if p.tournament("the person", func(*tournaments.Facts) bool { return true }).Name == "" {
			p.names(names[i])
		}
		p.tournament("a place in it", func(c *tournaments.Facts) bool { return c.Entered == names[i] })
	}
	teacher.done(teacher.line.InTournament(id, &tournament.Command{Do: tournament.Begin}))
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
		b.tournament("the end",
			func(c *tournaments.Facts) bool { return c.Phase == "over" && c.Played == 3 && len(c.Table) == 3 })
		b.takesResults(id, names)
	}
}

// led are the two players that the tournament has led into a room in which they have not met so
// far.
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

// takesResults takes the results in each form: two files, and a page.
func (b *otherBrowser) takesResults(id string, names []string) {
	b.Helper()
	for _, form := range []string{"csv", "json"} {
		b.choosesResults(form)
		var text []byte
		b.wait("the whole file of "+form, 20*time.Second, func() bool {
			text, _ = os.ReadFile(filepath.Join(b.downloads(), id+"."+form)) // it may not be there yet
			if form == "json" {
				return json.Valid(text)
			}
			lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
			return err == nil && len(lines) == 1+3 && bytes.HasSuffix(text, []byte("\n"))
		})
		for _, name := range names {
			if !strings.Contains(string(text), name) {
				b.Errorf("%s is not among the results as %s: %s", name, form, text)
			}
		}
	}
	b.opensReport()
	b.readsReport(names)
}

// opensReport has the page of the results opened: in a tab as by Firefox, or in place of the
// page as by WebKit, which opens none.
func (b *otherBrowser) opensReport() {
	b.Helper()
	own := b.allTabs()
	b.choosesResults("html")
	b.wait("the results in a tab or here", 20*time.Second, func() bool {
		for _, tab := range b.allTabs() {
			if !slices.Contains(own, tab) {
				if err := b.turnTo(tab); err != nil {
					b.Fatal(err)
				}
				return true
			}
		}
		path, err := b.evaluate("location.pathname")
		return err == nil && strings.HasSuffix(path, `.html"`)
	})
}

// choosesResults takes results from the menu. What a browser shows of downloads, a panel or
// a bar, may take the first click or move the page below it.
func (b *otherBrowser) choosesResults(form string) {
	b.Helper()
	b.wait("the menu", 20*time.Second, func() bool {
		b.click("more")
		return clocktest.Until(3*time.Second, func() bool { return ask[bool](b, `!!colat.rect("results-`+form+`")`) })
	})
	b.click("results-" + form)
}

// readsReport reads the page of the results, on which style sheet and script do their work.
func (b *otherBrowser) readsReport(names []string) {
	b.Helper()
	holds := func(what, expression string) {
		b.Helper()
		b.wait(what, 20*time.Second, func() bool {
			text, err := b.evaluate(expression)
			return err == nil && text == "true" // the page may still be coming
		})
	}
	holds("the page of the results", `document.readyState === "complete" && !!document.querySelector("details")`)
	text := ask[string](b, `document.body.innerText`)
	for _, name := range names {
		if !strings.Contains(text, name) {
			b.Errorf("%s is not on the page of the results: %.500s", name, text)
		}
	}
	holds("the style sheet", `getComputedStyle(document.querySelector("table")).borderCollapse === "collapse"`)
	b.press("label[for=en]")
	holds("the other language", `getComputedStyle(document.querySelector("h2 [lang=vi]")).display === "none" &&
		getComputedStyle(document.querySelector("h2 [lang=en]")).display !== "none"`)
	b.press("details summary")
	holds("the buttons of a game", `document.querySelectorAll("details[open] button").length === 4`)
	b.press("details[open] button")
	holds("the start of the game", `document.querySelector("details[open] p span").textContent.trim() === "0/5"`)
}

// allTabs are the browser's tabs.
func (b *otherBrowser) allTabs() []string {
	b.Helper()
	tabs, err := b.tabs()
	if err != nil {
		b.Fatal(err)
	}
	return tabs
}

// press clicks an element of a page that is no game.
func (b *otherBrowser) press(selector string) {
	b.Helper()
	at := ask[struct{ X, Y float64 }](b, fmt.Sprintf(`(() => {
		const element = document.querySelector(%q);
		element.scrollIntoView({ block: "center" });
		const r = element.getBoundingClientRect();
		return { X: r.x + r.width / 2, Y: r.y + r.height / 2 };
	})()`, selector))
	if err := b.clickAt(int(at.X), int(at.Y)); err != nil {
		b.Fatalf("a click on %s: %v", selector, err)
	}
}
