package app_test

import (
	"fmt"
	"slices"
	"testing"

	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// stride is a step of a person, and the screen after it.
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
			h := apptest.NewTab()
			a := apptest.OpenTab(t, test.address, &storage.Store{}, h)
			for i, s := range test.steps {
				switch {
				case s.walk != 0:
					h.Walk(s.walk)
				case len(s.control) == 2:
					a.Click(t, s.control)
				default:
					a.Activate(s.control)
				}
				a.Tick()
				state := a.State()
				got := stride{s.walk, s.control, state.Scene, len(state.Moves), len(h.Entries), h.At}
				if s.scene == "board" { // the program may have moved, or answered
					got.moves = min(got.moves, s.moves)
				}
				if got != s {
					t.Fatalf("step %d: %+v, want %+v; %q", i+1, got, s, h.Entries)
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
			before, _ := apptest.Open(t, "", kept)
			before.Activate("game-classic")
			before.Activate("start")
			if !test.open {
				before.Activate("menu")
			}
			h := &apptest.Tab{Entries: slices.Clone(test.entries), At: len(test.entries) - 1}
			a := apptest.OpenTab(t, "", kept, h)
			if got := a.State().Scene; got != test.scene || h.At != test.at {
				t.Errorf("the scene is %s at entry %d, want %s at %d", got, h.At, test.scene, test.at)
			}
			if test.back != "" {
				h.Walk(-1)
				a.Tick()
				if got := a.State().Scene; got != test.back {
					t.Errorf("back leads to %s, want %s", got, test.back)
				}
			}
		})
	}
}

// An entry of the history that the program did not write, as one of a typed fragment, keeps the
// scene.
func TestTrailOfForeignEntries(t *testing.T) {
	h := apptest.NewTab()
	a := apptest.OpenTab(t, "game=classic&white=human&moves=d3", &storage.Store{}, h)
	h.Visit("")
	h.Walk(0)
	a.Tick()
	if state := a.State(); state.Scene != "board" || len(state.Moves) != 1 || h.Entry() != "board" {
		t.Errorf("%+v at %q", state, h.Entry())
	}
}
