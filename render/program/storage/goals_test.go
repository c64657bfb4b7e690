package storage

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"colat/ai/puzzles"
	"colat/game"
)

func TestGoalsAreKept(t *testing.T) {
	var s Store
	want := Goals{Version: 1, Games: 5, Puzzles: 3, Level: true, Daily: 50}
	s.KeepGoals(want)
	if got := s.Goals(); got != want {
		t.Errorf("kept %+v, read %+v", want, got)
	}
	for _, text := range []string{`{"version":1,"games":-4,"puzzles":7,"daily":-1}`, `{"version":9,"games":"many"}`, `[`} {
		if got := holding(map[string]string{keyGoals: text}).Goals(); got != (Goals{Version: 1, Daily: usualDaily}) {
			t.Errorf("%s is read as %+v", text, got)
		}
	}
}

func TestMonday(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		day := rapid.IntRange(0, 40_000).Draw(t, "day")
		monday := Monday(day)
		if monday > day || monday <= day-7 || time.Unix(int64(monday)*86400, 0).UTC().Weekday() != time.Monday {
			t.Fatalf("the week of %d begins with %d", day, monday)
		}
	})
}

// The games of a week are counted across the end of a month.
func TestPlayedInWeek(t *testing.T) {
	var s Store
	zone := time.FixedZone("", 14*3600)
	wednesday := time.Date(2026, 7, 1, 12, 0, 0, 0, zone)
	for i := -3; i <= 1; i++ { // Sunday to Thursday
		r := ended(t, "human", "level:3", firstWins)
		s.Note(r, against, wednesday.AddDate(0, 0, i))
	}
	if got := s.PlayedInWeek(puzzles.DayOf(wednesday), zone); got != 3 {
		t.Errorf("%d games up to Wednesday, want 3", got)
	}
}

func TestNextLevel(t *testing.T) {
	entry := func(opponent string, winner game.Player, help Help) Entry {
		return Entry{Game: "classic", Winner: winner, Part: Part{Side: game.First, Opponent: opponent, Help: help}}
	}
	h := History{[]Entry{
		entry("level:2", game.First, Alone), entry("level:3", game.First, Helped), entry("level:5", game.Second, Alone),
		entry("human", game.First, Alone),
	}}
	if got := h.NextLevel("classic"); got != 3 {
		t.Errorf("the next level is %d", got)
	}
	if got := h.NextLevel("uttt"); got != 1 {
		t.Errorf("the next level of another game is %d", got)
	}
	h.Entries = append(h.Entries, entry("level:8", game.First, HelpUnknown))
	if got := h.NextLevel("classic"); got != 0 {
		t.Errorf("after the last one, the next level is %d", got)
	}
}
