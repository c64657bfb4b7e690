package app_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// The analysis of a position that is set up leads back to the editor as it was, and the editor to
// the game that was left for it.
func TestAnalysisOfTheEditorLosesNothing(t *testing.T) {
	kept := &storage.Store{}
	a, _ := apptest.Open(t, "game=victory&victory=a1+c7+d5+g4+f3&white=human&moves=d3c5d6", kept)
	moves := a.State().Moves
	a.Click(t, "more")
	a.Activate("edit")
	a.Tick()
	a.Click(t, "a2")
	a.Click(t, "move-second")
	drafted := a.State().Position
	a.Click(t, "analyse")
	if got := a.State(); got.Scene != "review" || got.Position != drafted {
		t.Fatalf("leads to %s with %s", got.Scene, got.Position)
	}
	a.Click(t, "close")
	if got := a.State(); got.Scene != "editor" || got.Position != drafted {
		t.Fatalf("back leads to %s with %s, want the editor with %s", got.Scene, got.Position, drafted)
	}
	a.Click(t, "undo")
	if got := a.State().Position; got == drafted {
		t.Error("what was set up cannot be taken back any more")
	}
	a.Click(t, "back")
	if got := a.State(); got.Scene != "board" || !slices.Equal(got.Moves, moves) {
		t.Errorf("the editor leads to %s with %v, want the game with %v", got.Scene, got.Moves, moves)
	}
	again, _ := apptest.Open(t, "game=victory&victory=a1+c7+d5+g4+f3&white=human&moves=d3c5d6", kept)
	if got := again.State().Moves; !slices.Equal(got, moves) {
		t.Errorf("a reload has %v", got)
	}
}

// Trying again from a game of machines is up to the person, at either side's move.
func TestTryAgainFromAGameOfMachines(t *testing.T) {
	for _, back := range []int{1, 2} {
		a, _ := apptest.Open(t, "game=mnk:3,3,3&black=minimax&white=minimax&moves=a1+b1+a2+b2", &storage.Store{})
		a.Until(t, "the machines have finished", func(s app.ProbeState) bool { return s.Result != nil })
		a.Until(t, "the end is shown", func(app.ProbeState) bool { return a.Page.Find("analyse") != nil })
		a.Click(t, "analyse")
		a.Activate("last")
		for range back {
			a.Activate("previous")
		}
		a.Tick()
		a.Click(t, "more")
		a.Click(t, "retry")
		before := a.State()
		for range 120 {
			a.Raw(ui.Raw{})
		}
		after := a.State()
		if len(before.Legal) == 0 || !slices.Equal(before.Moves, after.Moves) {
			t.Fatalf("%d moves back the game goes on by itself, from %v to %v", back, before.Moves, after.Moves)
		}
		a.Click(t, after.Legal[0])
		a.Until(t, "the machine has answered, or the game is over", func(s app.ProbeState) bool {
			return len(s.Moves) >= len(after.Moves)+2 || s.Result != nil
		})
	}
}

// sameThings are controls of different scenes that do the same as another one.
var sameThings = map[string]string{
	"open": "analyse", "name-done": "enter", "done-algorithms": "close", "done-pick": "close", "leave-room": "leave",
	"begin": "start", "begin-game": "start", "resume": "pause", "continue": "retry",
}

// A word with an icon leads to the same wherever it stands.
func TestOneWordLeadsToOneThing(t *testing.T) {
	if testing.Short() {
		t.Skip("it opens all scenes in all languages")
	}
	type sign struct {
		icon ui.Icon
		word string
	}
	leads := make(map[sign]map[string]string)
	note := func(t *testing.T, address, name string, prepare func(*testing.T, *apptest.App)) {
		a, _ := apptest.OpenWith(t, address+"&lang=vi", &storage.Store{}, games.All, apptest.BriefEngine)
		if prepare != nil {
			prepare(t, a)
		}
		for _, a.Settings.Language = range locale.Languages {
			a.ApplySettings()
			a.Tick()
			for i := range a.Page.Items {
				item := &a.Page.Items[i]
				if item.Kind != ui.Button || item.Icon == ui.NoIcon || item.Text == "" {
					continue
				}
				s := sign{item.Icon, item.Text}
				if leads[s] == nil {
					leads[s] = make(map[string]string)
				}
				control, _, _ := strings.Cut(strings.TrimPrefix(item.Name, "confirm-"), ":")
				leads[s][cmp.Or(sameThings[control], control)] = name
			}
		}
		// Words that name a scene lead to that scene, under any name of the control.
		for i := range a.Page.Items {
			item := &a.Page.Items[i]
			named := item.Text == a.Text("play.lesson") || item.Text == a.Text("review.analyse")
			if item.Kind != ui.Button || item.Disabled || !named || i < a.Page.Modal {
				continue
			}
			s := sign{word: item.Text}
			if leads[s] == nil {
				leads[s] = make(map[string]string)
			}
			a.Activate(item.Name)
			a.Tick()
			leads[s][a.State().Scene] = name
			break
		}
	}
	for _, view := range views {
		t.Run(view.name, func(t *testing.T) { note(t, view.address, view.name, view.prepare) })
	}
	for _, view := range slices.Concat(apptest.TournamentViews, apptest.DisplayViews, apptest.RoomViews) {
		t.Run(view.Name, func(t *testing.T) { note(t, "", view.Name, view.Prepare) })
	}
	for s, controls := range leads {
		if len(controls) > 1 {
			t.Errorf("%q with icon %d leads to different things: %v", s.word, s.icon, controls)
		}
	}
}
