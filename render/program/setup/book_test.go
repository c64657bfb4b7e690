package setup_test

import (
	"testing"

	_ "colat/ai/levels"
	"colat/game"
	"colat/render/program/setup"
)

// TestChampionReads: the champion plays from the book against a person, unless it is told not to.
func TestChampionReads(t *testing.T) {
	for _, test := range []struct {
		id, black, white, want string
		may                    bool
	}{
		{"classic", "human", "level:8", "level:8,book=on", true},
		{"classic", "human", "level:8,ponder=off", "level:8,book=on", true},
		{"classic", "human", "level:8,book=off", "level:8,book=off", true},
		{"classic", "human", "level:7", "level:7", false},
		{"classic", "human", "champion", "champion", false},
		{"classic", "level:8", "level:8", "level:8", false},
		{"uttt", "human", "level:8", "level:8", false},
		{"mnk:15,15,5", "human", "level:8", "level:8", false},
		{"mnk:7,7,5", "human", "level:8", "level:8", false},
		{"cotoan", "human", "level:8", "level:8", false},
	} {
		rules, err := game.Find(test.id)
		if err != nil {
			t.Fatal(err)
		}
		start, err := rules.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := setup.Setup{Start: start, Seats: [2]string{test.black, test.white}}
		if got := s.EngineSpec(game.Second); got != test.want || s.MayRead(game.Second) != test.may {
			t.Errorf("%s, %s: spec %s, may read %t; want %s, %t", test.id, test.white, got, s.MayRead(game.Second),
				test.want, test.may)
		}
	}
	m, err := setup.ParseMachine("level:8,time=2s")
	if err != nil {
		t.Fatal(err)
	}
	off := m.WithBook(false)
	if on := off.WithBook(true).Spec(); off.Spec() != "level:8,time=2s,book=off" || on != "level:8,time=2s" {
		t.Errorf("without the book the spec is %s, with it %s", off.Spec(), on)
	}
}
