package start_test

import (
	"net/url"
	"testing"

	"colat/render/app/apptest"
	"colat/render/program/setup"
	"colat/render/program/storage"
)

// TestClocks: the usual clocks, one's own by steppers, and another one for each side, which stay with
// their players and come back.
func TestClocks(t *testing.T) {
	store := &storage.Store{}
	a, host := apptest.Open(t, "lang=en", store)
	for _, control := range []string{"game-classic", "more-choices", "mode-people"} {
		a.Click(t, control)
	}
	for _, c := range setup.Clocks {
		if a.Page.Find("clock-"+c.String()) == nil {
			t.Errorf("the clock %s is not offered", c)
		}
	}
	clock := func(want string) {
		t.Helper()
		if got := a.Settings.Clock.String(); got != want {
			t.Errorf("the clock is %s, want %s", got, want)
		}
	}
	use := func(controls ...string) {
		t.Helper()
		for _, control := range controls {
			a.Click(t, control)
		}
	}
	use("clock-3m+2s")
	clock("3m+2s")
	if !a.Contains("Each side has 3 min +\u00a02\u00a0s a move.") || a.Page.Find("clock-total-more") != nil {
		t.Errorf("the page says %q", a.Labels())
	}
	use("clock-own", "clock-total-more", "clock-added-more", "clock-added-more")
	clock("4m+4s")
	use("clock-total-less", "clock-added-less", "clock-added-less")
	clock("3m+2s") // still set by steppers
	use("clock-unequal", "clock-total-2-less", "clock-total-2-less", "clock-added-2-less", "clock-added-2-less")
	clock("3m+2s/90s")
	if !a.Contains("Black: 3 min +\u00a02\u00a0s a move; White: 1.5 min.") {
		t.Errorf("the page says %q", a.Labels())
	}
	if added := a.Page.Find("clock-added-2-less"); !added.Disabled {
		t.Error("less than nothing can be added")
	}
	use("mode-machine", "colour-second") // the person has White now, with the time of Black before
	clock("90s/3m+2s")
	use("colour-first")
	use("start", "share")
	link, err := url.Parse(host.Copied)
	if err != nil || link.Query().Get("clock") != "3m+2s/90s" {
		t.Errorf("the link is %s, %v", host.Copied, err)
	}
	use("menu")
	if a.Page.Find("clock-total-1-more") == nil {
		t.Error("the clock of one's own has not come back")
	}
	use("clock-equal")
	clock("3m+2s")
	use("clock-10s+120s")
	clock("10s+120s")
	if !a.Contains("Each side has 2 min, at most 10\u00a0s a move.") {
		t.Errorf("the page says %q", a.Labels())
	}
	use("clock-own")
	clock("5m")
	for range 60 {
		if more := a.Page.Find("clock-total-more"); more == nil || more.Disabled {
			break
		}
		use("clock-total-more")
	}
	clock("180m")
	use("clock-none")
	clock("")
}

// A clock from an address that the page does not offer stays as it is until the user changes it, and
// steppers go on from it.
func TestClockFromAnAddress(t *testing.T) {
	for address, steps := range map[string][]string{
		"clock=440s%2B1s": {"440s+1s", "clock-total-more", "8m+1s", "clock-total-less", "7m+1s"},
		"clock=5m/440s":   {"5m/440s", "clock-total-2-less", "5m/7m", "clock-total-1-more", "6m/7m"},
		"clock=5s%2B60s":  {"5s+60s", "clock-none", ""},
		"clock=15m":       {"15m", "clock-15m+10s", "15m+10s"},
	} {
		a, _ := apptest.Open(t, "game=classic&white=human&lang=en&"+address, &storage.Store{})
		a.Click(t, "menu")
		a.Click(t, "touchmove-on") // keeps what the address has set
		for i, want := range steps {
			if i%2 == 1 {
				a.Click(t, want)
			} else if got := a.Settings.Clock.String(); got != want {
				t.Errorf("%s: after %v the clock is %s, want %s", address, steps[:i], got, want)
			}
		}
	}
}

// The times of a room are those of its chairs, and a tournament has times for its sides.
func TestClocksWithFriends(t *testing.T) {
	a := apptest.OpenRooms(t, apptest.NewServer(), &apptest.Host{Lang: "en"}, "lang=en", &storage.Store{})
	for _, control := range []string{"friend", "game-classic", "clock-own", "clock-unequal", "clock-total-2-less"} {
		a.Click(t, control)
	}
	says := func(words ...string) {
		t.Helper()
		for _, label := range words {
			if !a.Says(label) {
				t.Errorf("the page does not say %q: %q", label, a.Labels())
			}
		}
	}
	says("Host", "5 min", "Guest", "4 min")
	a.Click(t, "against-tournament")
	if says("Black", "5 min", "White", "4 min"); a.Page.Find("clock-none") != nil {
		t.Error("a tournament is offered no clock")
	}
}
