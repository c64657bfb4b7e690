package room_test

import (
	"strings"
	"testing"

	"colat/web/rooms/room"
)

// A name is seen, and turns nothing round that stands after it.
func TestNamesAreSeen(t *testing.T) {
	for _, name := range []string{
		"", " ", "\u3164", "\u2800", "\u200b", "\u202e", "\u115f\u1160", "\uffa0", "\u00ad", "\u180e", "\ufeff", "\u2060",
		"\u034f", "\ufe0f", "\U000e0041", "\u0301", "\u2066\u2069", "\ufffc", "\U0001d159", "\u3164 \u2800\u200d", "\xff",
	} {
		if clean, err := room.CleanName(name); err == nil {
			t.Errorf("%+q is a name: %+q", name, clean)
		}
	}
	for name, want := range map[string]string{
		"An\u202e":           "An",
		"\u3164An\u2800":     "An",
		"An\u200f \u2067Chi": "An Chi",
		"A\u200bn":           "A n",
		"\u0301An":           "An",
		"Nguyễn Thị Bích":    "Nguyễn Thị Bích",
		"Bi\u0300nh":         "Bi\u0300nh", // the server composes it before
		"李 <b>":              "李 <b>",
	} {
		if clean, err := room.CleanName(name); err != nil || clean != want {
			t.Errorf("%+q becomes %+q, %v; want %+q", name, clean, err, want)
		}
	}
}

// The names of chairs are checked as those of people, also where the terms change.
func TestChairsAreNamedAsPeopleAre(t *testing.T) {
	named := func(name string) *room.Terms {
		return &room.Terms{Game: "mnk:3,3,3", Chairs: [2]room.Chair{{Name: name}, {Name: "An"}}}
	}
	p := newPlace(t)
	for _, bad := range []string{strings.Repeat("x", 3500), "\u202e", "\u2800"} {
		p.refused(room.BadName, "an", room.Command{Do: room.Create, Name: "An", Terms: named(bad)})
	}
	p.must("an", room.Command{Do: room.Create, Name: "An", Terms: named("<b>x</b>\u202e")})
	if got := p.room.Terms().Chairs[0].Name; got != "<b>x</b>" {
		t.Errorf("the chair is called %+q", got)
	}
	p.refused(room.BadName, "an", room.Command{Do: room.Settle, Terms: named(strings.Repeat("x", 3500))})
}

// Terms that were kept before names of chairs were checked make the same room.
func TestKeptChairsStayAsTheyWere(t *testing.T) {
	terms := room.Terms{Game: "mnk:3,3,3", Chairs: [2]room.Chair{{Name: strings.Repeat("x", 300)}, {}}}
	var r room.Room
	if err := r.Apply(&room.Event{Kind: room.Created, Who: "an", Name: "An\u202e", Terms: &terms}); err != nil {
		t.Fatal(err)
	}
	if r.Terms().Chairs != terms.Chairs || r.NameOf("an") != "An\u202e" {
		t.Errorf("%+v", r.Terms())
	}
}
