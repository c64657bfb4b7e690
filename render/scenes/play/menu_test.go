package play_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

func TestMenuOpensClosesAndChooses(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=human&moves=d3c5", &storage.Store{})
	open := func() bool { return a.Page.Find("close-menu") != nil }
	a.Click(t, "more")
	if !open() {
		t.Fatalf("no menu: %v", a.Controls())
	}
	a.Raw(ui.Raw{MouseX: 3, MouseY: 3, MouseDown: true, MousePressed: true})
	a.Raw(ui.Raw{MouseX: 3, MouseY: 3, MouseReleased: true})
	if open() || len(a.Moves()) != 2 {
		t.Errorf("a click beside the menu: open %v, moves %v", open(), a.Moves())
	}
	a.Press(ebiten.KeyM)
	if !open() {
		t.Fatal("M opens no menu")
	}
	a.Press(ebiten.KeyEscape)
	if open() || a.State().Scene != "board" {
		t.Error("Esc does not close the menu alone")
	}
	a.Press(ebiten.KeyM, ebiten.KeyArrowDown)
	if a.Worked.Focus == "" {
		t.Fatal("an arrow points at nothing")
	}
	a.Press(ebiten.KeyEscape)
	a.Click(t, "more")
	a.Click(t, "resign")
	if a.Page.Find("confirm-resign") == nil || open() {
		t.Error("the menu's resign asks nothing")
	}
}

// Rows of the menu that are on or off are switches for screen readers, rows that do something once
// are buttons, and a switch leaves the menu open.
func TestMenuTellsItsSwitches(t *testing.T) {
	a, host := apptest.OpenReading(t, "game=classic&white=human&moves=d3c5")
	a.Click(t, "more")
	told := func(name string) app.Control {
		t.Helper()
		a.Listen(30)
		for _, b := range host.Screen.Blocks {
			for _, c := range b.Controls {
				if c.Name == name {
					return c
				}
			}
		}
		t.Fatalf("%s is not told", name)
		return app.Control{}
	}
	for _, name := range []string{"values", "opinion", "confirm"} {
		if c := told(name); c.Role != app.SwitchRole || c.On {
			t.Errorf("%s is told as %+v", name, c)
		}
		host.Deeds = append(host.Deeds, app.Deed{Kind: app.Pressed, Control: name, Square: -1})
		if c := told(name); c.Role != app.SwitchRole || !c.On {
			t.Errorf("%s that was pressed is told as %+v", name, c)
		}
	}
	for _, name := range []string{"resign", "copy-as", "paste"} {
		if c := told(name); c.Role != app.ButtonRole {
			t.Errorf("%s is told as %+v", name, c)
		}
	}
}

// Filling the screen closes the menu, so that the next click on the board plays.
func TestFullScreenClosesTheMenu(t *testing.T) {
	a, host := apptest.Open(t, "game=classic&black=human&white=human", &storage.Store{})
	host.Fills = true
	a.Click(t, "more")
	a.Click(t, "fullscreen")
	a.Ticks(nil, 2)
	if host.Filled != 1 || a.Page.Find("close-menu") != nil {
		t.Errorf("filled %d times, menu %v", host.Filled, a.Page.Find("close-menu"))
	}
	a.Click(t, "d3")
	if n := len(a.State().Moves); n != 1 {
		t.Errorf("the next click on the board led to %d moves", n)
	}
}
