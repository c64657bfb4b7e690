package app_test

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// The files of testdata/first were written by the program as it was before games
// had adapters.
func firstFile(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "first", name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// firstGames are the games of the files as they stood.
var firstGames = []struct {
	name, position string
	victory, moves []string
}{
	{"victory", "-------------------XO------OO-----OXO------X-------------------- X g4,a1,c7,d5,f3",
		[]string{"g4", "a1", "c7", "d5", "f3"}, []string{"d3", "c5", "d6", "e3"}},
	{"classic", "---------------------------OOO-----XXO------XO------------------ X",
		[]string{}, []string{"f5", "f6", "e6", "f4"}},
	{"menu", "---------O-------XOX-------OX------XO--------------------------- X a1,d1,f3,d5,d6",
		[]string{"a1", "d1", "f3", "d5", "d6"}, []string{"d3", "c3", "b3", "b2"}},
}

func checkFirst(t *testing.T, a *apptest.App, position string, victory, moves []string) {
	t.Helper()
	state := a.State()
	if state.Scene != "board" || state.Position != position ||
		!slices.Equal(state.Victory, victory) || !slices.Equal(state.Moves, moves) {
		t.Errorf("opened %+v, want %s after %v", state, position, moves)
	}
	if said := a.Toast.Text(); said != "" {
		t.Errorf("the program says %q", said)
	}
}

func TestKeptGamesOfTheFirstProgramAreResumed(t *testing.T) {
	for _, want := range firstGames {
		t.Run(want.name, func(t *testing.T) {
			var kept storage.Game
			if err := json.Unmarshal(firstFile(t, want.name+"-game.json"), &kept); err != nil {
				t.Fatal(err)
			}
			store := &storage.Store{}
			store.KeepGame(kept)
			a, _ := apptest.Open(t, kept.Address, store)
			checkFirst(t, a, want.position, want.victory, want.moves)
			if want.name == "menu" { // two moves had been taken back
				a.Click(t, "redo")
				if moves := a.State().Moves; len(moves) != 5 || moves[4] != "b1" {
					t.Errorf("after redo the moves are %v", moves)
				}
			}
		})
	}
}

func TestLinksOfTheFirstProgramOpenTheSameGames(t *testing.T) {
	for _, want := range firstGames {
		t.Run(want.name, func(t *testing.T) {
			link := strings.TrimSpace(string(firstFile(t, want.name+"-link.txt")))
			address, err := url.Parse(link)
			if err != nil {
				t.Fatal(err)
			}
			a, host := apptest.Open(t, address.RawQuery, &storage.Store{})
			checkFirst(t, a, want.position, want.victory, want.moves)
			a.Click(t, "share")
			want := address.Query()
			want.Del("lang") // a link leaves the language to its reader
			if shared, err := url.Parse(host.Copied); err != nil || shared.RawQuery != want.Encode() {
				t.Errorf("the link is now %s, was %s", host.Copied, link)
			}
		})
	}
}

func TestSettingsOfTheFirstProgramHold(t *testing.T) {
	var kept storage.Settings
	text := firstFile(t, "menu-settings.json")
	if err := json.Unmarshal(text, &kept); err != nil {
		t.Fatal(err)
	}
	store := &storage.Store{}
	store.KeepSettings(kept)
	a, _ := apptest.Open(t, "", store)
	a.Click(t, "game-victory")
	a.Unfold(t)
	for _, control := range []string{"game-victory", "mode-people"} {
		if item := a.Page.Find(control); item == nil || !item.Selected {
			t.Errorf("%s is not chosen", control)
		}
	}
	if a.Locale.Language() != "vi" || !a.Theme.Dark {
		t.Errorf("language %s, dark %v", a.Locale.Language(), a.Theme.Dark)
	}
	again, err := json.Marshal(a.Settings)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(again), strings.TrimSpace(string(text)); got != want {
		t.Errorf("settings are now written as %s, were %s", got, want)
	}
}
