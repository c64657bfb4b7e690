package storage

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"colat/ai/puzzles"
	"colat/ai/puzzles/data"
)

// graded returns the puzzles of a family with a grade.
func graded(t testing.TB, family string, grade int) []*puzzles.Puzzle {
	t.Helper()
	f, err := data.Read(family)
	if err != nil {
		t.Fatal(err)
	}
	var list []*puzzles.Puzzle
	for _, p := range f.Puzzles {
		if p.Grade == grade {
			list = append(list, p)
		}
	}
	return list
}

// day returns a time on a day.
func day(n int) time.Time { return time.Unix(int64(n)*86400+43200, 0).UTC() }

func TestFirstTriesAreRated(t *testing.T) {
	var s Store
	list := graded(t, "victory", 4)
	before := s.Training("victory")
	won := before
	if !won.Note(list[0], true, true, day(100)) || won.Rating.Value <= before.Rating.Value || won.Streak != 1 {
		t.Errorf("a puzzle solved at once leads from %+v to %+v", before.Rating, won)
	}
	if puzzle := won.RatingOf(list[0]); puzzle.Value >= won.RatingOf(list[1]).Value {
		t.Errorf("a solved puzzle is rated %v", puzzle.Value)
	}
	s.KeepTraining("victory", won)
	again := s.Training("victory")
	if again.Note(list[0], false, false, day(101)) || again.Rating != won.Rating || again.Streak != 1 {
		t.Errorf("a second try leads from %+v to %+v", won, again)
	}
	again.Note(list[1], false, true, day(101))
	if again.Rating.Value >= won.Rating.Value || again.Streak != 0 || again.Best != 1 {
		t.Errorf("a wrong move leads from %+v to %+v", won, again)
	}
	if !again.Attempts[list[1].ID].Solved || again.Attempts[list[1].ID].Clean {
		t.Errorf("the try is kept as %+v", again.Attempts[list[1].ID])
	}
	if other := s.Training("uttt"); other.Rating != before.Rating || len(other.Attempts) > 0 {
		t.Errorf("another game has %+v", other)
	}
}

func TestTrainingStaysSmall(t *testing.T) {
	var s Store
	kept := s.Training("mnk")
	for i := range mostAttempts + 50 {
		kept.Attempts[fmt.Sprintf("%08d", 22222222+i)] = Attempt{Day: i, Rating: 1500, Deviation: 100}
	}
	s.KeepTraining("mnk", kept)
	if n := len(kept.Attempts); n != mostAttempts {
		t.Errorf("%d puzzles are kept", n)
	}
	for _, a := range kept.Attempts {
		if a.Day < 50 {
			t.Fatalf("a puzzle of the day %d is kept", a.Day)
		}
	}
	if size := len(s.memory[trainingKey("mnk")]); size > 150_000 {
		t.Errorf("they take %d bytes", size)
	}
}

// Unreadable entries, and entries of a later version of the program, are not lost.
func TestTrainingLosesNothing(t *testing.T) {
	key := trainingKey("classic")
	for _, test := range []struct {
		before string
		lasts  bool // under the same key
	}{
		{`{"version":2,"rating":"new"}`, true}, {`{"version":1,`, false}, {`"text"`, false},
	} {
		shelf := &shelf{items: map[string][]byte{key: []byte(test.before)}, room: 1 << 20}
		s := &Store{storage: shelf}
		kept := s.Training("classic")
		kept.Storm = 7
		s.KeepTraining("classic", kept)
		at := key
		if !test.lasts {
			at += damaged
		}
		if string(shelf.items[at]) != test.before {
			t.Errorf("of %s %s is left", test.before, shelf.items[at])
		}
		if s.Training("classic").Storm != 7 {
			t.Errorf("after %s the new values are lost", test.before)
		}
	}
}

func FuzzTraining(f *testing.F) {
	for _, text := range []string{
		`{"version":1}`, `{"version":1,"rating":{"value":1e300,"deviation":-1},"puzzles":null,"streak":-4}`,
		`{"version":1,"puzzles":{"k3v9a2xq":{"rating":1500,"deviation":90}}}`, `{"version":1,"runs":[[5,2],[1,3]]}`,
	} {
		f.Add(text)
	}
	list := graded(f, "victory", 1)
	f.Fuzz(func(t *testing.T, text string) {
		s := holding(map[string]string{trainingKey("victory"): text, keyDays: text})
		kept := s.Training("victory")
		kept.Note(list[0], true, true, day(100))
		s.KeepTraining("victory", kept)
		if again := s.Training("victory"); again.Rating != kept.Rating || len(again.Attempts) != len(kept.Attempts) {
			t.Errorf("kept %+v, read %+v", kept, again)
		}
		days := s.Days()
		days.Add(100)
		s.KeepDays(days)
		if again := s.Days(); len(again.Runs) != len(days.Runs) {
			t.Errorf("kept %+v, read %+v", days, again)
		}
	})
}

// Days are a set of days, however they are kept.
func TestDays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s Store
		solved := make(map[int]bool)
		longest, today := 0, 20_000
		for range rapid.IntRange(1, 40).Draw(t, "days") {
			today += rapid.IntRange(0, 3).Draw(t, "gap")
			d := s.Days()
			d.Add(today)
			s.KeepDays(d)
			solved[today] = true
		}
		d := s.Days()
		for day, run := 19_999, 0; day <= today+1; day++ {
			if d.Has(day) != solved[day] {
				t.Fatalf("the day %d is %v in %+v", day, d.Has(day), d)
			}
			if run++; !solved[day] {
				run = 0
			}
			longest = max(longest, run)
			if day == today && d.Streak(today) != run {
				t.Fatalf("the streak is %d, not %d, in %+v", d.Streak(today), run, d)
			}
		}
		if d.Longest != longest || d.Streak(today+2) != 0 || d.Streak(today+1) != d.Streak(today) {
			t.Fatalf("the longest streak is %d, not %d, in %+v", d.Longest, longest, d)
		}
		if _, err := json.Marshal(d); err != nil {
			t.Fatal(err)
		}
	})
}
