package storage

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"colat/ai/puzzles/glicko"
)

// tries draws tries of puzzles, each a second after another one, some of them on later days.
func tries(t *rapid.T, most int) (list []func(*Training)) {
	at := day(1)
	for n := range rapid.IntRange(0, most).Draw(t, "tries") {
		at = at.Add(time.Second).AddDate(0, 0, max(0, rapid.IntRange(-8, 2).Draw(t, "later")))
		clean, now := rapid.Bool().Draw(t, "clean"), at
		list = append(list, func(kept *Training) { kept.Note(puzzle(n), clean, clean, now) })
	}
	return list
}

func close(a, b glicko.Rating) bool {
	return math.Abs(a.Value-b.Value)+math.Abs(a.Deviation-b.Deviation) < 1e-6
}

// TestMergedDevicesAreOneDevice shares tries among two devices: merged, they have the ratings of
// one device with all tries.
func TestMergedDevicesAreOneDevice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all, devices := newTraining(), [2]Training{newTraining(), newTraining()}
		for _, try := range tries(t, 30) {
			try(&all)
			for on := rapid.IntRange(1, 3).Draw(t, "devices"); on > 0; on -= 2 {
				try(&devices[on&1])
			}
		}
		for _, merged := range []Training{devices[0].Merge(devices[1]), devices[1].Merge(devices[0])} {
			if !close(merged.Rating, all.Rating) || merged.Streak != all.Streak || merged.Best < all.Best {
				t.Fatalf("merged %+v, want %+v", merged, all)
			}
			if !maps.Equal(merged.Attempts, all.Attempts) {
				t.Fatalf("merged %v, want %v", merged.Attempts, all.Attempts)
			}
			if again := merged.Merge(devices[0]); again.Rating != merged.Rating {
				t.Fatalf("merged again %v, was %v", again.Rating, merged.Rating)
			}
		}
	})
}

// TestTriesOfAnEarlierBuild finds the order of tries, and the grades of their puzzles, in what an
// earlier build has stored, which has no times.
func TestTriesOfAnEarlierBuild(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kept := newTraining()
		for _, try := range tries(t, 40) {
			try(&kept)
		}
		for id, a := range kept.Attempts {
			a.At = 0
			kept.Attempts[id] = a
		}
		text, err := json.Marshal(kept)
		if err != nil {
			t.Fatal(err)
		}
		var read Training
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		merged := read.Merge(newTraining())
		// Tries of equal puzzles with equal results may have been in another order.
		if math.Abs(merged.Rating.Value-kept.Rating.Value) > 1 {
			t.Fatalf("worked out %+v, was %+v", merged.Rating, kept.Rating)
		}
		if again := merged.Merge(read); again.Rating != merged.Rating {
			t.Fatalf("merged again %v, was %v", again.Rating, merged.Rating)
		}
	})
}

// TestForgottenTriesCount: what is not kept is summed in the rating before the rest.
func TestForgottenTriesCount(t *testing.T) {
	var s Store
	kept := s.Training("mnk")
	for n := range mostAttempts + 40 {
		kept.Note(puzzle(n), n%3 > 0, true, day(n/7).Add(time.Duration(n)*time.Second))
	}
	rating := kept.Rating
	s.KeepTraining("mnk", kept)
	read := s.Training("mnk")
	if len(read.Attempts) != mostAttempts || read.Before == nil || !close(read.Rating, rating) {
		t.Fatalf("%d tries, %v before, rated %v, want %v", len(read.Attempts), read.Before, read.Rating, rating)
	}
	if merged := read.Merge(newTraining()); !close(merged.Rating, rating) {
		t.Errorf("worked out %v, want %v", merged.Rating, rating)
	}
	if size := len(s.memory[trainingKey("mnk")]); size > 150_000 {
		t.Errorf("they take %d bytes", size)
	}
}

// BenchmarkMerge merges the tries of two devices that have all that is kept.
func BenchmarkMerge(b *testing.B) {
	var devices [2]Training
	for i := range devices {
		devices[i] = newTraining()
		for n := range mostAttempts / 2 {
			devices[i].Note(puzzle(2*n+i), n%3 > 0, true, day(n/7).Add(time.Duration(n)*time.Second))
		}
	}
	for b.Loop() {
		if merged := devices[0].Merge(devices[1]); len(merged.Attempts) != mostAttempts {
			b.Fatal(fmt.Sprint(len(merged.Attempts)))
		}
	}
}
