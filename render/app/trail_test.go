package app

import (
	"fmt"
	"slices"
	"testing"

	"colat/ai"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// tabHistory is a history as a browser's tab has it.
type tabHistory struct {
	entries []string
	at      int
	gone    bool
}

func newTab() *tabHistory { return &tabHistory{entries: []string{""}} }

func (h *tabHistory) Entry() string { return h.entries[h.at] }

func (h *tabHistory) Visit(entry string) {
	h.entries = append(h.entries[:h.at+1], entry)
	h.at++
}

func (h *tabHistory) Amend(entry string) { h.entries[h.at] = entry }

func (h *tabHistory) GoBack(entries int) { h.at -= entries }

func (h *tabHistory) Gone() (entry string, gone bool) {
	gone, h.gone = h.gone, false
	return h.entries[h.at], gone
}

// walk is a person's going forward or, with fewer than 0 entries, back.
func (h *tabHistory) walk(entries int) { h.at, h.gone = h.at+entries, true }

// openTab starts the program in a tab.
func openTab(t *testing.T, address string, kept *storage.Store, h *tabHistory) *App {
	return openOn(t, &testHost{language: "en", history: h}, address, kept, games.All, ai.New)
}

// stride is what a person does, and what they see then.
type stride struct {
	walk    int    // along the history, where it is not 0
	control string // that is worked otherwise
	scene   string
	moves   int
	entries int // of the history
	at      int
}

func TestTrail(t *testing.T) {
	for name, test := range map[string]struct {
		address string
		steps   []stride
	}{
		"back and forward": {"", []stride{
			{control: "game-classic", scene: "start", entries: 2, at: 1},
			{control: "start", scene: "board", entries: 3, at: 2},
			{control: "d3", scene: "board", moves: 1, entries: 3, at: 2},
			{walk: -1, scene: "start", entries: 3, at: 1},
			{walk: -1, scene: "front", entries: 3, at: 0},
			{walk: 1, scene: "start", entries: 3, at: 1},
			{walk: 1, scene: "board", moves: 1, entries: 3, at: 2},
			{walk: -2, scene: "front", entries: 3, at: 0},
			{walk: 2, scene: "board", moves: 1, entries: 3, at: 2},
		}},
		"to the lesson": {"white=human", []stride{
			{control: "game-classic", scene: "start", entries: 2, at: 1},
			{control: "start", scene: "board", entries: 3, at: 2},
			{control: "d3", scene: "board", moves: 1, entries: 3, at: 2},
			{control: "lesson", scene: "lesson", entries: 4, at: 3},
			{control: "back", scene: "board", moves: 1, entries: 4, at: 2},
			{walk: 1, scene: "lesson", entries: 4, at: 3},
			{walk: -1, scene: "board", moves: 1, entries: 4, at: 2},
			{walk: 1, scene: "lesson", entries: 4, at: 3},
			{walk: -2, scene: "start", entries: 4, at: 1},
			{walk: 2, scene: "lesson", entries: 4, at: 3},
		}},
		"the page's own ways back": {"", []stride{
			{control: "game-classic", scene: "start", entries: 2, at: 1},
			{control: "start", scene: "board", entries: 3, at: 2},
			{control: "menu", scene: "start", entries: 3, at: 1},
			{control: "start", scene: "board", entries: 3, at: 2},
			{control: "menu", scene: "start", entries: 3, at: 1},
			{control: "front", scene: "front", entries: 3, at: 0},
			{control: "resume", scene: "board", entries: 2, at: 1},
			{walk: -1, scene: "front", entries: 2, at: 0},
		}},
		"from a link": {"game=classic&white=human&moves=d3", []stride{
			{control: "menu", scene: "start", entries: 2, at: 1},
			{walk: -1, scene: "board", moves: 1, entries: 2, at: 0},
			{walk: 1, scene: "start", entries: 2, at: 1},
			{control: "front", scene: "front", entries: 3, at: 2},
			{control: "resume", scene: "board", moves: 1, entries: 3, at: 0},
		}},
		"an ended game": {"game=classic&white=human", []stride{
			{control: "confirm-resign", scene: "board", entries: 1, at: 0},
			{control: "menu", scene: "start", entries: 2, at: 1},
			{walk: -1, scene: "board", entries: 2, at: 0},
		}},
		"new games": {"game=classic&white=human&moves=d3", []stride{
			{control: "confirm-new-game", scene: "board", entries: 1, at: 0},
			{control: "confirm-resign", scene: "board", entries: 1, at: 0},
			{control: "rematch", scene: "board", entries: 1, at: 0},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			h := newTab()
			a := openTab(t, test.address, &storage.Store{}, h)
			for i, s := range test.steps {
				switch {
				case s.walk != 0:
					h.walk(s.walk)
				case len(s.control) == 2:
					a.click(t, s.control)
				default:
					a.activate(s.control)
				}
				a.tick()
				state := prober{a}.State()
				got := stride{s.walk, s.control, state.Scene, len(state.Moves), len(h.entries), h.at}
				if s.scene == boardScene { // the program may have moved, or answered
					got.moves = min(got.moves, s.moves)
				}
				if got != s {
					t.Fatalf("step %d: %+v, want %+v; %q", i+1, got, s, h.entries)
				}
			}
		})
	}
}

// A page that is loaded again finds the entries it wrote.
func TestTrailAfterReload(t *testing.T) {
	for _, test := range []struct {
		entries []string // the last is the current one
		open    bool     // a game was on the board
		scene   string
		at      int
		back    string // the scene one entry back
	}{
		{[]string{"front", "front/start", "front/start/board"}, true, "board", 2, "start"},
		{[]string{"front", "front/start"}, false, "front", 0, ""},
		{[]string{"front", "front/start", "front/start/board"}, false, "front", 0, ""},
		{[]string{"front"}, true, "board", 0, ""},
		{[]string{"front", "nowhere/at/all"}, true, "board", 1, "front"},
	} {
		t.Run(fmt.Sprint(test.entries), func(t *testing.T) {
			kept := &storage.Store{}
			before, _ := openApp(t, "", kept)
			before.activate("game-classic")
			before.activate("start")
			if !test.open {
				before.activate("menu")
			}
			h := &tabHistory{entries: slices.Clone(test.entries), at: len(test.entries) - 1}
			a := openTab(t, "", kept, h)
			if got := (prober{a}).State().Scene; got != test.scene || h.at != test.at {
				t.Errorf("the scene is %s at entry %d, want %s at %d", got, h.at, test.scene, test.at)
			}
			if test.back != "" {
				h.walk(-1)
				a.tick()
				if got := (prober{a}).State().Scene; got != test.back {
					t.Errorf("back leads to %s, want %s", got, test.back)
				}
			}
		})
	}
}

// An entry that nobody wrote, as one of a typed fragment, keeps the scene.
func TestTrailOfForeignEntries(t *testing.T) {
	h := newTab()
	a := openTab(t, "game=classic&white=human&moves=d3", &storage.Store{}, h)
	h.Visit("")
	h.gone = true
	a.tick()
	if state := (prober{a}).State(); state.Scene != boardScene || len(state.Moves) != 1 || h.Entry() != boardScene {
		t.Errorf("%+v at %q", state, h.Entry())
	}
}
