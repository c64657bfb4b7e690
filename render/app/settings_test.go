package app_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// Every control of the dialogue changes what is kept, and closing it by key leaves
// the game as it was.
func TestSettingsAreChosenAndKept(t *testing.T) {
	kept := &storage.Store{}
	a, host := apptest.Open(t, "game=victory&white=human&moves=d3", kept)
	a.Press(ebiten.KeyComma)
	for _, name := range []string{
		"set-language-vi", "set-theme-dark", "set-board-wood", "set-pieces-ebony", "set-motion-fast", "set-contrast",
		"set-volume-more", "set-volume-more", "set-volume-less", "set-buzz",
		"set-legal", "set-last", "set-turned", "set-stable", "set-values", "set-opinion", "set-curve",
		"set-confirm",
	} {
		reveal(a, t, name)
		a.Click(t, name)
	}
	want := storage.Preferences{
		Board: "wood", Pieces: "ebony", Motion: "fast", Contrast: "high", Volume: 1, Buzz: true, HideLegal: true,
		HideLast:   true,
		ShowTurned: true, ShowStable: true, Values: true, Opinion: true, Curve: true, Confirm: true,
	}
	if got := kept.Settings(a.Games); got.Preferences != want || got.Language != "vi" || got.Theme != "dark" {
		t.Errorf("what is kept is %+v", got)
	}
	if len(host.Felt) == 0 {
		t.Error("nothing vibrated when that was turned on")
	}
	if a.Locale.Language() != "vi" || !a.Theme.Dark {
		t.Error("the language or the theme behind the dialogue is another one")
	}
	reveal(a, t, "set-theme-system")
	a.Click(t, "set-theme-system")
	if a.Settings.Theme != "" || a.Theme.Dark {
		t.Errorf("the system's theme is %q, dark: %v", a.Settings.Theme, a.Theme.Dark)
	}
	a.Press(ebiten.KeyEscape)
	if state := a.State(); a.Page.Find("close-settings") != nil || state.Scene != "board" || len(state.Moves) != 1 {
		t.Errorf("after Escape the scene is %s with %v", state.Scene, state.Moves)
	}
}

// Tab leads through all settings, and Enter changes the one in focus.
func TestSettingsByKeyboard(t *testing.T) {
	a, _ := apptest.Open(t, "", &storage.Store{})
	a.Resize(390, 844, 1)
	a.Press(ebiten.KeyComma)
	want := len(a.Controls())
	seen := make(map[string]bool)
	for range want {
		a.Press(ebiten.KeyTab)
		seen[a.Worked.Focus] = true
		item := a.Page.Find(a.Worked.Focus)
		if item == nil || item.Scroll != nil && !item.Bounds().Within(item.Scroll.Viewport) {
			t.Errorf("%q is in focus and not seen", a.Worked.Focus)
		}
	}
	if !seen["set-confirm"] || !seen["close-settings"] || seen["game-victory"] {
		t.Errorf("Tab leads through %v", seen)
	}
	a.Worked.Focus = "set-large"
	a.Press(ebiten.KeySpace)
	if !a.Settings.Large {
		t.Error("Space does not change the setting in focus")
	}
}

// A change of what the system prefers is followed, unless the person chose otherwise.
func TestThemeFollowsTheSystem(t *testing.T) {
	host := &changingHost{Host: apptest.Host{Lang: "en"}}
	a := apptest.OpenOn(t, host, "", &storage.Store{}, games.All, ai.New)
	for _, test := range []struct {
		chosen     string
		dark, want bool
	}{{"", true, true}, {"", false, false}, {"light", true, false}, {"dark", false, true}} {
		a.Remember(func(s *storage.Settings) { s.Theme = test.chosen })
		host.dark, host.changed = test.dark, true
		a.Tick()
		if a.Theme.Dark != test.want {
			t.Errorf("chosen %q, the system dark: %v: the theme is dark: %v", test.chosen, test.dark, a.Theme.Dark)
		}
	}
}

// In projector mode clicks meet their controls, and all is as it was afterwards.
func TestProjectorMode(t *testing.T) {
	a, _ := apptest.Open(t, "game=victory&victory=a1+c7+d5+g4+f3&black=human&white=human", &storage.Store{})
	usual, _ := a.Rect("settings")
	a.Click(t, "settings")
	reveal(a, t, "set-large")
	a.Click(t, "set-large")
	a.Click(t, "close-settings")
	if larger, _ := a.Rect("settings"); larger.Width < 1.3*usual.Width || !a.Theme.Strong {
		t.Errorf("a control is %v wide, and was %v", larger.Width, usual.Width)
	}
	a.Click(t, a.State().Legal[0])
	if n := len(a.State().Moves); n != 1 {
		t.Errorf("%d moves after a click", n)
	}
	a.Click(t, "settings")
	reveal(a, t, "set-large")
	a.Click(t, "set-large")
	if again, _ := a.Rect("settings"); again != usual || a.Theme.Strong {
		t.Errorf("a control lies at %v, and did at %v", again, usual)
	}
}

// changingHost is a host whose system's theme changes.
type changingHost struct {
	apptest.Host
	dark, changed bool
}

func (h *changingHost) DarkTheme() bool { return h.dark }

func (h *changingHost) Changed() bool {
	changed := h.changed
	h.changed = false
	return changed
}

// reveal scrolls until a control of the dialogue can be clicked.
func reveal(a *apptest.App, t *testing.T, name string) {
	t.Helper()
	a.LayOut()
	item := a.Page.Find(name)
	if item == nil {
		t.Fatalf("there is no %q", name)
	}
	for range 200 {
		item = a.Page.Find(name)
		if s := item.Scroll; s == nil || item.Bounds().Within(s.Viewport) {
			return
		}
		v := item.Scroll.Viewport
		wheel := 1.0
		if item.Bounds().Y < v.Y {
			wheel = -1
		}
		a.Raw(ui.Raw{MouseX: v.CenterX(), MouseY: v.CenterY(), Wheel: wheel})
	}
	t.Fatalf("%q cannot be scrolled to", name)
}
