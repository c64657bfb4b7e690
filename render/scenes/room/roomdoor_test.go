package room_test

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	rooms "colat/web/rooms/room"
)

// door is a room of a teacher with a pupil, both with pages.
type door struct {
	s              *apptest.Server
	teacher, pupil *apptest.App
	told           *apptest.Host // of the pupil
}

func openDoor(t *testing.T, name string) *door {
	d := &door{s: apptest.NewServer(), told: &apptest.Host{Lang: "en"}}
	d.teacher = inRoom(t, d.s, &apptest.Host{Lang: "en"}, apptest.FreeTerms())
	d.pupil = apptest.OpenRooms(t, d.s, d.told, "room="+d.s.Last(), apptest.Named(name))
	apptest.SettleRoom(d.pupil)
	apptest.SettleRoom(d.teacher)
	return d
}

// idOf returns the ID of the person under a name, or "".
func (d *door) idOf(name string) string {
	for _, p := range d.s.Room().People() {
		if p.Name == name {
			return p.ID
		}
	}
	return ""
}

// works clicks controls of the teacher's page.
func (d *door) works(t *testing.T, controls ...string) {
	t.Helper()
	for _, control := range controls {
		apptest.SettleRoom(d.teacher)
		d.teacher.Click(t, control)
	}
	apptest.SettleRoom(d.teacher)
	apptest.SettleRoom(d.pupil)
}

func (d *door) pupilIsTold(t *testing.T, want string) {
	t.Helper()
	if said := strings.Join(d.told.Announced, "\n"); !strings.Contains(said, want) {
		t.Errorf("the pupil is told %q, not %q", said, want)
	}
}

// The host of a room gives a person another name, which the person's page keeps to.
func TestTheHostOfARoomRenames(t *testing.T) {
	d := openDoor(t, "Rude")
	who := d.idOf("Rude")
	if d.pupil.Page.Find("remove-"+d.s.Room().Host()) != nil || d.pupil.Page.Find("lock") != nil {
		t.Error("a guest decides who is in the room")
	}
	d.works(t, "rename-"+who)
	for range 4 {
		d.teacher.Press(ebiten.KeyBackspace)
	}
	d.teacher.Write("Chi")
	d.works(t, "name-done")
	if name := d.s.Room().NameOf(who); name != "Chi" {
		t.Fatalf("the person is called %q", name)
	}
	d.pupilIsTold(t, "renamed you to Chi")
	again := apptest.OpenRooms(t, d.s, &apptest.Host{Lang: "en"}, "room="+d.s.Last(), apptest.Named("Rude"))
	apptest.SettleRoom(again)
	if name := d.s.Room().NameOf(who); name != "Chi" || again.Page.Find("name") != nil || again.Toast.Text() != "" {
		t.Errorf("after a reload the person is called %q and is told %q", name, again.Toast.Text())
	}
}

// A removed person is told so and how to return, which takes another name, also after a reload.
func TestARemovedPersonReturnsUnderAnotherName(t *testing.T) {
	d := openDoor(t, "Rude")
	d.works(t, "remove-"+d.idOf("Rude"), "confirm-removal")
	if d.idOf("Rude") != "" {
		t.Fatal("the person is still in the room")
	}
	d.pupilIsTold(t, "The host has removed you")
	if page := d.pupil.PageText(); !strings.Contains(page, "The host has removed you") {
		t.Errorf("the pupil's page says %q", page)
	}
	again := apptest.OpenRooms(t, d.s, &apptest.Host{Lang: "en"}, "room="+d.s.Last(), apptest.Named("Rude"))
	apptest.SettleRoom(again)
	if d.idOf("Rude") != "" || again.Page.Find("name") == nil {
		t.Error("a reload leads back under the same name, or asks for no other one")
	}
	d.pupil.Click(t, "rename")
	d.pupil.Tick()
	d.pupil.Click(t, "name-done")
	apptest.SettleRoom(d.pupil)
	if d.idOf("Rude") != "" || d.pupil.Page.Find("name") == nil {
		t.Fatal("the same name is accepted")
	}
	d.pupil.Write(" An")
	d.pupil.Click(t, "name-done")
	apptest.SettleRoom(d.pupil)
	if d.idOf("Rude An") == "" {
		t.Errorf("another name is not accepted: %+v", d.s.Room().People())
	}
}

// A person who is barred during a game sees why in the lobby, and may return once the host
// lets it. The game ends without a result.
func TestTheHostOfARoomBarsAndLetsInAgain(t *testing.T) {
	d := openDoor(t, "Chi")
	who := d.idOf("Chi")
	d.works(t, "ready")
	d.pupil.Click(t, "ready")
	d.works(t, "room")
	if d.s.Room().Phase() != rooms.Playing {
		t.Fatalf("the room is %s", d.s.Room().Phase())
	}
	d.works(t, "remove-"+who, "bar-yes")
	if !d.s.Room().Aborted() || d.idOf("Chi") != "" {
		t.Error("the game goes on, or the person is in the room")
	}
	if page := d.pupil.PageText(); !strings.Contains(page, "barred you") || d.pupil.Page.Find("rename") != nil {
		t.Errorf("the barred pupil's page says %q", page)
	}
	d.works(t, "allow-"+who)
	d.pupil.Click(t, "rename")
	d.pupil.Tick()
	d.pupil.Click(t, "name-done")
	apptest.SettleRoom(d.pupil)
	if d.idOf("Chi") == "" {
		t.Error("who was let in again does not get in")
	}
}

// A locked room refuses newcomers, whose pages say so, until the host unlocks it.
func TestTheHostOfARoomLocksIt(t *testing.T) {
	d := openDoor(t, "Chi")
	d.works(t, "lock")
	late := apptest.OpenRooms(t, d.s, &apptest.Host{Lang: "en"}, "room="+d.s.Last(), apptest.Named("Minh"))
	apptest.SettleRoom(late)
	if d.idOf("Minh") != "" || !strings.Contains(late.PageText(), "The room is locked") {
		t.Errorf("the newcomer's page says %q", late.PageText())
	}
	d.works(t, "unlock")
	apptest.SettleRoom(late)
	if door := d.s.Room().Door(); door.IsLocked() || strings.Contains(late.PageText(), "The room is locked") {
		t.Error("the room is still locked")
	}
	if d.idOf("Minh") == "" {
		t.Error("the newcomer does not get into the unlocked room")
	}
}
