package app_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// The help speaks of zooming where the board can be zoomed, and only there.
func TestHelpTellsHowToZoom(t *testing.T) {
	for _, language := range []string{"vi", "en"} {
		for _, test := range []struct {
			address       string
			width, height float64
			zooms         bool
		}{
			{"game=mnk:15,15,5", 390, 844, true}, {"game=mnk:3,3,3", 390, 844, false},
			{"game=victory", 390, 844, false}, {"game=mnk:15,15,5", 1920, 1080, false},
		} {
			a, _ := apptest.Open(t, test.address+"&white=human&lang="+language, &storage.Store{})
			a.Resize(test.width, test.height, 1)
			a.Tick()
			a.Activate("help")
			a.Tick()
			told := false
			for i := range a.Page.Items {
				item := &a.Page.Items[i]
				told = told || item.Kind == ui.Paragraph && strings.Contains(item.Text, a.Text("help.keys-zoom"))
			}
			if told != test.zooms {
				t.Errorf("%s in %s, %v wide: the help tells of zooming: %v", test.address, language, test.width, told)
			}
		}
	}
}

// The rules of every game are seen on one screen of a laptop, with pictures, and
// scroll on a phone.
func TestRulesAreSeenAtOnce(t *testing.T) {
	for _, language := range []string{"vi", "en"} {
		for _, id := range []string{
			"victory", "classic", "uttt", "uttt:won=open", "cotoan", "cotoan:decides=points",
			"mnk:3,3,3", "mnk:15,15,5,caro", "mnk:20,20,20", "mnk:9,9,5,exact", "mnk:9,9,5,swap2",
		} {
			a, host := apptest.Open(t, "white=human&lang="+language+"&game="+id, &storage.Store{})
			a.Press(ebiten.KeyF1)
			a.LayOut()
			pictures, scrolls := 0, 0.0
			for i := range a.Page.Items[a.Page.Modal:] {
				item := &a.Page.Items[a.Page.Modal+i]
				if item.Painter != nil {
					pictures++
				}
				if item.Scroll != nil {
					scrolls = item.Scroll.Range()
				}
			}
			if scrolls > 0 || pictures < 6 {
				t.Errorf("%s in %s: %d pictures, %v beyond the screen", id, language, pictures, scrolls)
			}
			if last := host.Announced[len(host.Announced)-1]; !strings.Contains(last, " 2. ") {
				t.Errorf("%s: those who listen hear %q", id, last)
			}
			a.Resize(390, 844, 2)
			a.LayOut()
			if !anyScrolls(a) {
				t.Errorf("%s in %s: a phone shows all at once", id, language)
			}
			a.Press(ebiten.KeyEscape)
			if a.Page.Find("close-help") != nil || a.State().Scene != "board" {
				t.Errorf("%s: Escape does not close the rules, and them alone", id)
			}
		}
	}
}

// On the front page, where no game has been chosen, the rules of all games can be.
func TestRulesOnTheFrontPage(t *testing.T) {
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	a.Click(t, "help")
	for _, id := range games.All.Families() {
		rules, err := games.All.Shown(id) // the game that the tile opens
		if err != nil {
			t.Fatal(err)
		}
		a.Click(t, "rules-"+rules.ID())
		title := "How to play · " + games.All.Of(rules).Title(a.Locale, rules)
		if !a.Says(title) || !a.Page.Find("rules-"+rules.ID()).Selected {
			t.Errorf("%s is not explained", id)
		}
	}
	a.Click(t, "rules-mnk:9,9,5")
	if !a.Says("5 in a row") || a.Says("3 in a row") {
		t.Errorf("the rules of 9×9 are %s", a.Labels())
	}
	a.Click(t, "close-help")
	a.Click(t, "game-cotoan")
	a.Click(t, "help")
	if a.Page.Find("rules-"+"classic") != nil {
		t.Error("other games are explained where one has been chosen")
	}
}

// anyScrolls reports whether something on the page has to be scrolled.
func anyScrolls(a *apptest.App) bool {
	return slices.ContainsFunc(a.Page.Items, func(i ui.Item) bool { return i.Scroll != nil && i.Scroll.Range() > 0 })
}
