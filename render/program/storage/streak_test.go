package storage

import (
	"testing"

	"colat/game"
)

func TestStreakOffersAnotherLevel(t *testing.T) {
	const person = game.Second
	w, l, d := person, person.Opponent(), game.NoSide
	for _, test := range []struct {
		level   int
		results []game.Player
		want    []int // offered after each game
	}{
		{3, []game.Player{w, w, w, w}, []int{0, 4, 0, 4}},
		{3, []game.Player{l, l, l, l}, []int{0, 2, 0, 2}},
		{3, []game.Player{l, w, l, l}, []int{0, 0, 0, 2}},
		{3, []game.Player{w, d, w, w}, []int{0, 0, 0, 4}},
		{8, []game.Player{w, w}, []int{0, 0}},
		{1, []game.Player{l, l}, []int{0, 0}},
	} {
		var s Streak
		for i, winner := range test.results {
			s = s.After(test.level, person, winner)
			if got := s.Offer(); got != test.want[i] {
				t.Errorf("level %d, %v: after game %d level %d is offered, want %d", test.level, test.results, i+1, got,
					test.want[i])
			}
		}
	}
	// Another level begins another streak.
	if s := (Streak{Level: 3, Games: 1}).After(4, person, w); s != (Streak{Level: 4, Games: 1}) {
		t.Errorf("another level goes on with %+v", s)
	}
}

func TestStreakIsKept(t *testing.T) {
	store := &Store{}
	if got := store.Streak(); got != (Streak{}) {
		t.Errorf("begins with %+v", got)
	}
	want := Streak{Level: 5, Games: -1}
	store.KeepStreak(want)
	if got := store.Streak(); got != want {
		t.Errorf("kept %+v, want %+v", got, want)
	}
	store.save(keyStreak, Streak{Level: 99, Games: 2})
	if got := store.Streak(); got.Offer() != 0 {
		t.Errorf("a level that there is not leads to the offer of %d", got.Offer())
	}
}
