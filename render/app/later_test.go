package app

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// leavingHost is a readingHost that the person can leave.
type leavingHost struct {
	readingHost
	leave func()
}

func (h *leavingHost) WhenLeft(do func()) { h.leave = do }

// openPatient opens a program that puts off what can wait, where all has come to rest.
func openPatient(t *testing.T, address string, kept *storage.Store) (*App, *leavingHost) {
	t.Helper()
	h := &leavingHost{readingHost: readingHost{testHost: testHost{language: "en"}}}
	a := openOn(t, &h.testHost, address, kept, games.All, ai.New)
	a.options.Host, a.Host, a.listening.host = h, h, h
	h.WhenLeft(a.Later.All)
	a.Patient, a.settled = true, true
	for range 60 {
		a.frame()
	}
	h.announced = nil
	return a, h
}

// frame is what a frame does besides drawing.
func (a *App) frame() {
	a.tick()
	a.putInOrder()
}

// movesOf returns the moves of a kept game.
func movesOf(g *storage.Game) ([]game.Move, error) {
	_, record, err := g.Read(games.All)
	if err != nil {
		return nil, err
	}
	return record.Moves, nil
}

const twoPeople = "game=classic&black=human&white=human"

// The frame of a move leaves to those after it what nobody sees: the game is kept, the
// move is announced, and the words are brought up to date, one in each.
func TestMoveLeavesToLaterFramesWhatCanWait(t *testing.T) {
	kept := &storage.Store{}
	a, h := openPatient(t, twoPeople, kept)
	kept.Before = nil // so that looking changes nothing
	seen := func() (saved, announced, told bool) {
		g := kept.Game()
		record, err := movesOf(g)
		return err == nil && len(record) == 1, len(h.announced) == 1, slices.Equal(h.screen.Moves, []string{"d3"})
	}
	a.click(t, "d3")
	if saved, announced, told := seen(); saved || announced || told {
		t.Fatalf("in the frame of the move it is saved: %t, announced: %t, told: %t", saved, announced, told)
	}
	last := 0
	for n := range 12 {
		a.frame()
		saved, announced, told := seen()
		done := 0
		for _, is := range []bool{saved, announced, told} {
			if is {
				done++
			}
		}
		if done > last+1 || announced && !saved || told && !announced {
			t.Fatalf("after %d frames it is saved: %t, announced: %t, told: %t", n+1, saved, announced, told)
		}
		if n+1 == 3 && !saved || n+1 == 6 && !announced {
			t.Errorf("after %d frames it is saved: %t, announced: %t", n+1, saved, announced)
		}
		last = done
	}
	if last != 3 {
		t.Error("not all was done")
	}
	if a.Later.Waiting() {
		t.Error("something is left waiting")
	}
}

// What was put off is not lost where there are no more frames, and nobody sees that it
// was.
func TestNothingThatWasPutOffIsLost(t *testing.T) {
	for name, end := range map[string]func(*App, *leavingHost){
		"the page is hidden": func(_ *App, h *leavingHost) { h.leave() },
		"another scene":      func(a *App, _ *leavingHost) { a.activate("menu") },
		"the lesson":         func(a *App, _ *leavingHost) { a.activate("lesson") },
		"the game is read":   func(a *App, _ *leavingHost) { a.Store.Game() },
	} {
		kept := &storage.Store{}
		a, h := openPatient(t, twoPeople, kept)
		a.click(t, "d3")
		if !a.Later.Waiting() {
			t.Fatalf("%s: nothing was put off", name)
		}
		end(a, h)
		kept.Before = nil
		g := kept.Game()
		if record, err := movesOf(g); err != nil || len(record) != 1 {
			t.Errorf("%s: kept is %+v", name, g)
		}
		const want = "Black plays d3 and turns 1 disc."
		if len(h.announced) != 1 || !strings.HasPrefix(h.announced[0], want) {
			t.Errorf("%s: announced is %q", name, h.announced)
		}
	}
}

// A game that ends is in the library and on the board of the next run, however soon it is
// left.
func TestEndOfAGameThatIsLeftAtOnceIsKept(t *testing.T) {
	kept := &storage.Store{}
	a, h := openPatient(t, "game=mnk:3,3,3&black=human&white=human&moves=a1+a2+b1+b2", kept)
	a.click(t, "c1")
	h.leave()
	kept.Before = nil
	if g := kept.Game(); !g.Over {
		t.Errorf("kept is %+v", g)
	}
	if n := len(kept.Library().Games()); n != 1 {
		t.Errorf("the library has %d games", n)
	}
	for range 20 {
		a.frame()
	}
	if n := len(kept.Library().Games()); n != 1 {
		t.Errorf("later the library has %d games", n)
	}
	const want = "X plays c1. X wins! X has 3 in a row."
	if !slices.Equal(h.announced, []string{want}) {
		t.Errorf("announced is %q", h.announced)
	}
}

// onSheet reports whether an item is a move of the score sheet or its number.
func onSheet(item *ui.Item) bool {
	_, number := strconv.Atoi(item.Text)
	return strings.HasPrefix(item.Name, "move-") || number == nil && item.Kind == ui.Label
}

// All that the end of a game shows is foreseen, so that no letter is left to that frame.
func TestEndOfAGameIsForeseen(t *testing.T) {
	for address, end := range map[string][]string{
		"game=mnk:3,3,3&black=human&white=human&moves=a1+a2+b1+b2": {"c1"},
		"game=mnk:3,3,3&black=human&white=greedy&moves=a1+b2":      {"resign", "confirm-resign"},
	} {
		for _, size := range [][2]float64{{1280, 800}, {390, 844}, {844, 390}} {
			a, _ := openApp(t, address, &storage.Store{})
			a.Resize(size[0], size[1], 1)
			a.tick()
			foreseer := a.scene.(scene.Foreseer)
			seen := slices.Clone(a.Page.Items)
			var page ui.Page
			for n := 0; ; n++ {
				page.Reset(a.Theme)
				if !foreseer.Foresee(&page, a.width, a.height, n) {
					break
				}
				seen = append(seen, page.Items...)
			}
			for _, control := range end {
				a.click(t, control)
			}
			a.until(t, "the end", func(ProbeState) bool { return a.Page.Find("rematch") != nil })
			for _, item := range a.Page.Items {
				if item.Kind == ui.Paragraph || onSheet(&item) {
					continue // why it ended, in letters of that size, and moves
				}
				if !slices.ContainsFunc(seen, func(s ui.Item) bool {
					return s.Text == item.Text && s.Icon == item.Icon && s.Size == item.Size && s.Bold == item.Bold
				}) {
					t.Errorf("%s at %v: not foreseen is %+v", address, size, item)
				}
			}
		}
	}
}

// Every game can be foreseen, and a page that is laid out for that changes nothing.
func TestForeseeingChangesNothing(t *testing.T) {
	for _, g := range games.All {
		for _, family := range g.Families {
			a, _ := openApp(t, "game="+family+"&black=human&white=human&seed=1", &storage.Store{})
			a.tick()
			before, parts := slices.Clone(a.Page.Items), 0
			var page ui.Page
			for ; a.scene.(scene.Foreseer).Foresee(&page, a.width, a.height, parts); parts++ {
				page.Reset(a.Theme)
			}
			if parts < 4 {
				t.Errorf("%s: %d parts are foreseen", family, parts)
			}
			a.Refresh()
			a.tick()
			if !slices.Equal(a.Page.Items, before) {
				t.Errorf("%s: the page has changed", family)
			}
		}
	}
}

// While a review runs, the curve and the words follow it in different frames.
func TestReviewShowsWhatItFoundInTwoFrames(t *testing.T) {
	a, _ := openPatient(t, blundered, &storage.Store{})
	a.activate("analyse")
	a.settled = true
	a.frame()
	curves, words := 0, 0
	for end := time.Now().Add(20 * time.Second); ; {
		version, texts := a.Page.Find("curve").Argument, a.texts()
		a.tick()
		curve, word := a.Page.Find("curve").Argument != version, a.texts() != texts
		if curve && word {
			t.Fatalf("the curve changes together with the words: %s, before %s", a.texts(), texts)
		}
		if curve {
			curves++
		}
		if word {
			words++
		}
		a.putInOrder()
		if r := (prober{a}).State().Review; r.Complete && r.Done == r.Total && !a.Later.Waiting() {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the review did not end")
		}
		time.Sleep(time.Millisecond)
	}
	if curves == 0 || words == 0 {
		t.Errorf("the curve changed %d times, the words %d times", curves, words)
	}
}

// texts returns the texts on the page.
func (a *App) texts() string {
	var all strings.Builder
	for i := range a.Page.Items {
		if text := a.Page.Items[i].Text; text != "" {
			all.WriteString(text + "\n")
		}
	}
	return all.String()
}
