package room_test

import (
	"fmt"
	"testing"
	"time"

	"colat/game"
	"colat/web/rooms/room"
)

// Only the host decides who is in the room, and not about itself, nor in a tournament.
func TestWhoDecidesWhoIsThere(t *testing.T) {
	p := opened(t, victory)
	p.must("chi", room.Command{Do: room.Join, Name: "Chi"})
	fixed := victory
	fixed.Fixed = true
	fixed.Chairs = [2]room.Chair{{Holder: "an", Name: "An"}, {Holder: "binh", Name: "Bình"}}
	given := newPlace(t)
	given.must(room.Server, room.Command{Do: room.Create, Terms: &fixed})
	given.must("chi", room.Command{Do: room.Join, Name: "Chi"}) // is called the host, and decides nothing
	for _, do := range []room.Deed{room.Remove, room.Bar, room.Allow, room.Rename, room.Lock, room.Unlock} {
		p.refused(room.NotHost, "binh", room.Command{Do: do, Person: "chi", Name: "x"})
		p.refused(room.NotHere, "dung", room.Command{Do: do, Person: "chi", Name: "x"})
		given.refused(room.NotSetting, given.room.Host(), room.Command{Do: do, Person: "binh", Name: "x"})
		if do != room.Lock && do != room.Unlock {
			p.refused(room.Unknown, "an", room.Command{Do: do, Person: "an", Name: "x"})
		}
	}
}

// A person removed by the host may come back, but not under the same name; a barred one may not.
// Both are told why, and the host may change its mind.
func TestTheHostRemovesAndBars(t *testing.T) {
	p := opened(t, victory)
	p.must("chi", room.Command{Do: room.Join, Name: "Trùm"})
	p.must("an", room.Command{Do: room.Remove, Person: "chi"})
	if e := p.log[len(p.log)-1]; e.Kind != room.Left || e.By != "an" || e.Name != "Trùm" || e.Barred {
		t.Errorf("%+v", e)
	}
	p.refused(room.NameRemoved, "chi", room.Command{Do: room.Join, Name: "TRÙM"})
	p.must("chi", room.Command{Do: room.Join, Name: "Chi"})
	p.refused(room.NameRemoved, "chi", room.Command{Do: room.Join, Name: "Trùm"})
	p.must("dung", room.Command{Do: room.Join, Name: "Trùm"}) // the name of another person

	p.must("an", room.Command{Do: room.Bar, Person: "chi"})
	p.refused(room.IsBarred, "chi", room.Command{Do: room.Join, Name: "Chi 2"})
	p.must("an", room.Command{Do: room.Bar, Person: "giang"}) // who has not come yet
	p.refused(room.IsBarred, "giang", room.Command{Do: room.Join, Name: "Giang"})
	door := p.room.Door()
	last, removed := door.RemovalOf("chi")
	if !removed || !last.Barred || last.Name != "Chi" || len(door.Removals()) != 2 {
		t.Errorf("%+v", door.Removals())
	}
	p.must("an", room.Command{Do: room.Allow, Person: "chi"})
	p.must("chi", room.Command{Do: room.Join, Name: "Trùm"})
	for n := range 2 * room.MostRemovals {
		p.now = p.now.Add(time.Second)
		p.must("an", room.Command{Do: room.Bar, Person: fmt.Sprint("p", n)})
	}
	if door := p.room.Door(); len(door.Removals()) != room.MostRemovals {
		t.Errorf("%d removals are kept", len(door.Removals()))
	}
}

// The host gives a person another name, and the person cannot take the old one back.
func TestTheHostRenames(t *testing.T) {
	p := opened(t, victory)
	p.must("an", room.Command{Do: room.Rename, Person: "binh", Name: " Bình  An "})
	if name := p.room.NameOf("binh"); name != "Bình An" || p.room.ChairOf("binh") != 1 {
		t.Errorf("is called %q on chair %d", name, p.room.ChairOf("binh"))
	}
	p.refused(room.NameRemoved, "binh", room.Command{Do: room.Join, Name: "Bình"})
	p.refused(room.BadName, "an", room.Command{Do: room.Rename, Person: "binh", Name: "\u2800"})
	p.must("binh", room.Command{Do: room.Join, Name: "B"})
}

// People in a locked room stay, and newcomers are refused, until the host unlocks the room or
// all have left it.
func TestTheHostLocks(t *testing.T) {
	p := opened(t, victory)
	p.must("an", room.Command{Do: room.Lock})
	p.refused(room.IsLocked, "chi", room.Command{Do: room.Join, Name: "Chi"})
	p.must("binh", room.Command{Do: room.Join, Name: "Another"})
	p.must("an", room.Command{Do: room.Unlock})
	p.must("chi", room.Command{Do: room.Join, Name: "Chi"})
	p.must("an", room.Command{Do: room.Lock})
	for _, who := range []string{"an", "binh", "chi"} {
		p.must(who, room.Command{Do: room.Leave})
	}
	p.must("dung", room.Command{Do: room.Join, Name: "Dũng"})
}

// A game of two ends without a result when one of its players is removed: the host may be the
// opponent.
func TestTheHostRemovesAPlayer(t *testing.T) {
	for _, do := range []room.Deed{room.Remove, room.Bar} {
		p := begun(t, victory)
		p.must("an", p.moveOf("e6"))
		p.must("binh", p.moveOf("f6"))
		p.must("an", room.Command{Do: do, Person: "binh"})
		result, _ := p.room.Match().Result()
		if p.room.Phase() != room.Over || !p.room.Aborted() || result.Reason != game.Aborted || p.room.Score() != [2]int{} {
			t.Errorf("%s: %s, %+v, score %v", do, p.room.Phase(), result, p.room.Score())
		}
		if p.room.NameOf("binh") != "" || p.room.Snapshot() == nil {
			t.Errorf("%s: is there, or the room has no snapshot", do)
		}
		if e := p.log[len(p.log)-1]; e.Kind != room.Left || e.By != "an" || e.Barred != (do == room.Bar) {
			t.Errorf("%s: %+v", do, e)
		}
		want := room.NameRemoved
		if do == room.Bar {
			want = room.IsBarred
		}
		p.refused(want, "binh", room.Command{Do: room.Join, Name: "Bình"})
	}
}

// In a full room the person who has been away for longest makes place, and neither a player nor the
// host does.
func TestTheGoneMakePlace(t *testing.T) {
	p := opened(t, victory)
	for n := len(p.room.People()); n < room.MostPeople; n++ {
		p.now = p.now.Add(time.Second)
		p.must(fmt.Sprint("p", n), room.Command{Do: room.Join, Name: fmt.Sprint("P", n)})
	}
	p.refused(room.Full, "chi", room.Command{Do: room.Join, Name: "Chi"})
	p.away = map[string]time.Duration{"an": time.Hour, "binh": time.Hour, "p9": time.Minute, "p7": 2 * time.Minute}
	anybody := func(string) bool { return true }
	if e := p.room.Displace(p.now, p.awayFor, func(who string) bool { return who != "p7" }); e == nil || e.Who != "p9" {
		t.Errorf("%+v makes place", e)
	}
	for _, who := range []string{"p7", "p9"} {
		e := p.room.Displace(p.now, p.awayFor, anybody)
		if e == nil || e.Who != who || e.By != room.Server {
			t.Fatalf("%+v makes place, want %s", e, who)
		}
		p.keep(e)
	}
	if e := p.room.Displace(p.now, p.awayFor, anybody); e != nil {
		t.Errorf("%+v makes place", e)
	}
	p.must("chi", room.Command{Do: room.Join, Name: "Chi"})
	p.must("p7", room.Command{Do: room.Join, Name: "P7"}) // may come back
}
