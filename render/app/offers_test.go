package app_test

import (
	"slices"
	"testing"

	"colat/render/app/apptest"
	"colat/render/program/storage"
	"colat/web/rooms/protocol"
)

// A site without a server of rooms offers nothing that needs one, on the front page and where a game
// is set up. While nothing is known, and with a server, the same pages offer it.
func TestSiteWithoutRooms(t *testing.T) {
	needing := []string{"friend", "code", "mode-friends"}
	for name, offers := range map[string]*protocol.Offers{"unknown": nil, "rooms": {Rooms: true}, "none": {}} {
		for _, size := range apptest.Screens {
			s := apptest.NewServer()
			a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "vi"}, "", &storage.Store{})
			a.Resize(size[0], size[1], 1)
			s.Offers = offers
			var found []string
			look := func() {
				a.Tick()
				a.LayOut()
				for _, control := range needing {
					if a.Page.Find(control) != nil && !slices.Contains(found, control) {
						found = append(found, control)
					}
				}
			}
			look()
			for _, control := range []string{"game-classic", "more-choices"} {
				a.Activate(control)
				look()
			}
			if want := offers == nil || offers.Rooms; want && len(found) != len(needing) || !want && len(found) > 0 {
				t.Errorf("%s, %v: the pages offer %v", name, size, found)
			}
		}
	}
}

// The setup of a tournament tells the port for bots that the server has, and no other figure.
func TestPortForBotsIsTheServers(t *testing.T) {
	for want, offers := range map[string]*protocol.Offers{
		"gọi cổng 18931 của máy chủ": {Rooms: true, Bots: 18931},
		"không mở cổng":              {Rooms: true}, "máy chủ in ra": nil,
	} {
		s := apptest.NewServer()
		s.Offers = offers
		a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "vi"}, "", apptest.Named("An"))
		for _, control := range []string{"friend", "against-tournament", "game-victory", "bots-on"} {
			a.Activate(control)
			a.Tick()
		}
		a.Resize(800, 2400, 1) // nothing has to scroll
		a.LayOut()
		if said := a.PageText(); !a.Contains(want) || a.Contains("14003") {
			t.Errorf("the page does not say %q: %s", want, said)
		}
	}
}
