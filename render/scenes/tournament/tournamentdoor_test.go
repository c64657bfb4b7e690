package tournament_test

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	"colat/web/rooms/tournament"
)

// The host gives a player another name, removes one and bars another, lets one in again, and
// locks the door. Those concerned are told, and a removed player is asked for another name.
func TestTheHostRenamesRemovesAndBars(t *testing.T) {
	s := apptest.NewServer()
	a := openedBy(t, s, &apptest.Host{Lang: "en"}, apptest.SwissTerms())
	c, id := s.Served(t)
	s.PupilsOf(id, "Bình", "Chi", "Dũng")
	pupil := &apptest.Host{Lang: "en"}
	b := apptest.OpenRooms(t, s, pupil, "contest="+id, apptest.Named("Rude"))
	apptest.SettleRoom(b)
	b.Click(t, "enter")
	apptest.SettleRoom(b)
	told := func(want string) {
		t.Helper()
		apptest.SettleRoom(b)
		if said := strings.Join(pupil.Announced, "\n"); !strings.Contains(said, want) {
			t.Errorf("told is %q, not %q", said, want)
		}
	}
	works := func(controls ...string) {
		t.Helper()
		for _, control := range controls {
			apptest.SettleRoom(a)
			a.Click(t, control)
		}
		apptest.SettleRoom(a)
	}
	works("rename-Rude")
	for range 4 {
		a.Press(ebiten.KeyBackspace)
	}
	a.Write("An")
	works("name-done")
	if !names(c, "An") || names(c, "Rude") {
		t.Fatalf("the players are %+v", c.Entries())
	}
	told("renamed you to An")
	works("remove-An", "confirm-leave")
	told("The host has removed you")
	if names(c, "An") {
		t.Error("who was removed still takes part")
	}
	b.Click(t, "enter")
	apptest.SettleRoom(b)
	if names(c, "An") || b.Page.Find("name") == nil {
		t.Error("one tap leads back under the same name")
	}
	b.Activate("cancel")
	works("remove-Chi", "bar-yes")
	if removals := a.PageText(); names(c, "Chi") || !strings.Contains(removals, "Chi: barred") {
		t.Errorf("who is barred is in the list: %q", removals)
	}
	works("lock")
	if door := c.Door(); !door.IsLocked() {
		t.Error("the door is open")
	}
	works("unlock")
	for door := c.Door(); len(door.Removals()) > 0; door = c.Door() {
		before := len(door.Removals())
		works("allow-" + door.Removals()[0].Person)
		if door := c.Door(); len(door.Removals()) == before {
			t.Fatalf("still removed are %+v", door.Removals())
		}
	}
	if door := c.Door(); len(door.Removals()) > 0 || door.IsLocked() {
		t.Errorf("still removed are %+v", door.Removals())
	}
}

func names(c *tournament.Tournament, name string) bool {
	for _, e := range c.Entries() {
		if e.Name == name && !e.Left {
			return true
		}
	}
	return false
}
