package play_test

import (
	"slices"
	"strings"
	"testing"

	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// heard plays the game of an address in a program at full volume and returns the sounds of the
// moves, squares or controls that are clicked then.
func heard(t *testing.T, address string, change func(*storage.Settings), clicked ...string) (string, *apptest.Host) {
	t.Helper()
	a, host := apptest.Open(t, address, &storage.Store{})
	a.Remember(func(s *storage.Settings) { s.Volume, s.Buzz = 10, true })
	if change != nil {
		a.Remember(change)
	}
	r := a.Speaker
	r.Names = nil
	for _, name := range clicked {
		a.Click(t, name)
		for range 150 {
			a.Tick()
		}
	}
	return strings.Join(r.Names, " "), host
}

func TestWhatIsHeard(t *testing.T) {
	calm := func(s *storage.Settings) { s.Motion = "none" }
	for name, test := range map[string]struct {
		address string
		change  func(*storage.Settings)
		clicked string
		want    string
	}{
		"a disc that turns one": {address: "game=classic&white=human", clicked: "d3", want: "place flip"},
		"without motion":        {address: "game=classic&white=human", change: calm, clicked: "d3", want: "place flip"},
		"two that turn": {address: "game=classic&white=human&moves=d3c3c4", clicked: "c5",
			want: "place flip flip"},
		"a victory cell": {address: "game=victory&victory=d3+a1+a8+h1+h8&white=human", clicked: "d3",
			want: "place flip cell"},
		"no legal move": {address: "game=classic&white=human", clicked: "a1", want: "illegal"},
		"a control":     {address: "game=classic&white=human&moves=d3", clicked: "undo", want: "button"},
		"silence": {address: "game=classic&white=human", change: func(s *storage.Settings) { s.Volume = 0 },
			clicked: "d3"},
		"a row that wins": {address: "game=mnk:3,3,3&white=human&moves=a1+a2+b1+b2", clicked: "c1",
			want: "place win"},
		"a stone that takes": {address: apptest.Captures, clicked: "g1 c5", want: "capture"},
		"a game given up": {address: "game=classic&white=greedy", clicked: "more resign confirm-resign",
			want: "button button button lose"},
		"a board that takes a sign": {address: "game=uttt&white=human&moves=44+40+04+41", clicked: "14", want: "place"},
	} {
		got, _ := heard(t, test.address, test.change, strings.Fields(test.clicked)...)
		if got != test.want {
			t.Errorf("%s: heard %q, want %q", name, got, test.want)
		}
	}
}

func TestWhatIsFelt(t *testing.T) {
	_, host := heard(t, "game=classic&white=human", nil, "d3")
	if !slices.Equal(host.Felt, []int{12}) {
		t.Errorf("a move is felt as %v", host.Felt)
	}
	_, host = heard(t, "game=classic&white=human", func(s *storage.Settings) { s.Buzz = false }, "d3", "a1")
	if len(host.Felt) > 0 {
		t.Errorf("%v is felt by somebody who does not want that", host.Felt)
	}
}

// A finished game that is opened again is not heard to end.
func TestAnEndIsHeardOnce(t *testing.T) {
	a, _ := apptest.Open(t, "game=mnk:3,3,3&white=human&moves=a1+a2+b1+b2+c1", &storage.Store{})
	a.Remember(func(s *storage.Settings) { s.Volume = 10 })
	r := a.Speaker
	r.Names = nil
	for range 200 {
		a.Tick()
	}
	if len(r.Names) > 0 {
		t.Errorf("heard %v", r.Names)
	}
}
