package app

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/access"
)

func TestMenuOpensClosesAndChooses(t *testing.T) {
	a, _ := openApp(t, "game=classic&white=human&moves=d3c5", &storage.Store{})
	open := func() bool { return a.Page.Find("close-more") != nil }
	a.click(t, "more")
	if !open() {
		t.Fatalf("no menu: %v", prober{a}.Controls())
	}
	a.raw(ui.Raw{MouseX: 3, MouseY: 3, MouseDown: true, MousePressed: true})
	a.raw(ui.Raw{MouseX: 3, MouseY: 3, MouseReleased: true})
	if open() || len(a.moves()) != 2 {
		t.Errorf("a click beside the menu: open %v, moves %v", open(), a.moves())
	}
	a.press(ebiten.KeyM)
	if !open() {
		t.Fatal("M opens no menu")
	}
	a.press(ebiten.KeyEscape)
	if open() || (prober{a}).State().Scene != "board" {
		t.Error("Esc does not close the menu alone")
	}
	a.press(ebiten.KeyM, ebiten.KeyArrowDown)
	if a.Worked.Focus == "" {
		t.Fatal("an arrow points at nothing")
	}
	a.press(ebiten.KeyEscape)
	a.click(t, "more")
	a.click(t, "resign")
	if a.Page.Find("confirm-resign") == nil || open() {
		t.Error("the menu's resign asks nothing")
	}
}

// Rows of the menu that are on or off are switches for those who listen, those that do
// something once are buttons, and a switch leaves the menu open.
func TestMenuTellsItsSwitches(t *testing.T) {
	a, host := openReading(t, "game=classic&white=human&moves=d3c5")
	a.click(t, "more")
	told := func(name string) access.Control {
		t.Helper()
		a.listen(30)
		for _, b := range host.screen.Blocks {
			for _, c := range b.Controls {
				if c.Name == name {
					return c
				}
			}
		}
		t.Fatalf("%s is not told", name)
		return access.Control{}
	}
	for _, name := range []string{"values", "opinion", "confirm"} {
		if c := told(name); c.Role != access.Switch || c.On {
			t.Errorf("%s is told as %+v", name, c)
		}
		host.deeds = append(host.deeds, Deed{Kind: Pressed, Control: name, Square: -1})
		if c := told(name); c.Role != access.Switch || !c.On {
			t.Errorf("%s that was pressed is told as %+v", name, c)
		}
	}
	for _, name := range []string{"resign", "copy-as", "paste"} {
		if c := told(name); c.Role != access.Button {
			t.Errorf("%s is told as %+v", name, c)
		}
	}
}

// Filling the screen closes the menu, so that the next click on the board plays.
func TestFullScreenClosesTheMenu(t *testing.T) {
	a, host := openApp(t, "game=classic&black=human&white=human", &storage.Store{})
	host.fills = true
	a.click(t, "more")
	a.click(t, "fullscreen")
	a.ticks(nil, 2)
	if host.filled != 1 || a.Page.Find("close-more") != nil {
		t.Errorf("filled %d times, menu %v", host.filled, a.Page.Find("close-more"))
	}
	a.click(t, "d3")
	if n := len((prober{a}).State().Moves); n != 1 {
		t.Errorf("the next click on the board led to %d moves", n)
	}
}
