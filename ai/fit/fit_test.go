package fit

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestAdam: steps against the gradient of a square lead to its minimum.
func TestAdam(t *testing.T) {
	var s Steps
	weights := []Adam{{W: 3}, {W: -1}}
	for step := range 2000 {
		s.Next(0.05 * (1 - float64(step)/2000))
		for i := range weights {
			weights[i].Move(&s, 2*(weights[i].W-float64(i)))
		}
	}
	for i := range weights {
		if math.Abs(weights[i].W-float64(i)) > 1e-3 {
			t.Errorf("weight %d is %v", i, weights[i].W)
		}
	}
}

// TestRun: every epoch sees each sample once, in batches, in another order.
func TestRun(t *testing.T) {
	var seen [3][]int
	after := 0
	d := Descent{Epochs: 3, Batch: 4, Rng: rand.New(rand.NewPCG(1, 2)), After: func(epoch int) { after += epoch }}
	err := Run(t.Context(), d, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, func(some []int, epoch int, done float64) {
		if want := (float64(epoch) + float64(len(seen[epoch]))/10) / 3; len(some) > 4 || done != want {
			t.Errorf("%d samples, %v done, want %v", len(some), done, want)
		}
		seen[epoch] = append(seen[epoch], some...)
	})
	if err != nil || after != 6 || slices.Equal(seen[0], seen[1]) {
		t.Errorf("%v, %d, %v", err, after, seen)
	}
	for _, epoch := range seen {
		slices.Sort(epoch)
		if !slices.Equal(epoch, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) {
			t.Errorf("an epoch sees %v", epoch)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Run(ctx, d, []int{1}, func([]int, int, float64) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled, it ends with %v", err)
	}
}

// TestDivide: whole stretches are held out, one in twenty.
func TestDivide(t *testing.T) {
	samples := make([]int, 20*stretch*2+10)
	train, held := Divide(samples)
	if len(held) != 2*stretch+10 || len(train)+len(held) != len(samples) || held[0] != &samples[0] {
		t.Errorf("%d and %d of %d", len(train), len(held), len(samples))
	}
}

// TestInterruptedStore: a file cut off anywhere loses at most its last games.
func TestInterruptedStore(t *testing.T) {
	directory := t.TempDir()
	path := filepath.Join(directory, "games")
	rng := rand.New(rand.NewPCG(1, 1))
	var games [][]byte
	for n := range 6 {
		games = append(games, bytes.Repeat([]byte{byte(n)}, rng.IntN(300)))
	}
	if err := add(path, games); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for range 50 {
		cut := filepath.Join(directory, "cut")
		size := len(magic) + rng.IntN(len(whole)-len(magic))
		if err := os.WriteFile(cut, whole[:size], 0o644); err != nil {
			t.Fatal(err)
		}
		store, err := OpenStore(cut)
		if err != nil {
			t.Fatal(err)
		}
		kept := store.Games
		if err := errors.Join(store.Add(games[:1]), store.Close()); err != nil {
			t.Fatal(err)
		}
		var got [][]byte
		store, err = OpenStore(cut)
		if err == nil {
			err = store.Read(func(g []byte, _ int) error {
				got = append(got, bytes.Clone(g))
				return nil
			})
		}
		if err := errors.Join(err, store.Close()); err != nil {
			t.Fatal(err)
		}
		want := append(slices.Clone(games[:kept]), games[0])
		if !slices.EqualFunc(got, want, bytes.Equal) {
			t.Fatalf("cut at %d: %d games, want %d", size, len(got), len(want))
		}
	}
	if err := os.WriteFile(path, []byte("something else altogether"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenStore(path); err == nil {
		t.Error("a file of something else was opened")
	}
}

// add adds games to a file.
func add(path string, games [][]byte) error {
	store, err := OpenStore(path)
	if err != nil {
		return err
	}
	return errors.Join(store.Add(games), store.Close())
}

// FuzzParseGames reads any text of a connection.
func FuzzParseGames(f *testing.F) {
	text := AppendGames(nil, [][]byte{{1, 2, 3}, {}, bytes.Repeat([]byte{7}, 200)})
	f.Add(text)
	f.Add(text[:len(text)-1])
	f.Add(bytes.Repeat([]byte{255}, 12))
	f.Fuzz(func(t *testing.T, text []byte) {
		games, err := ParseGames(text)
		if err != nil {
			return
		}
		again, err := ParseGames(AppendGames(nil, games))
		if err != nil || !slices.EqualFunc(games, again, bytes.Equal) {
			t.Errorf("%d games of %q are others, %v", len(games), text, err)
		}
	})
}

// TestEncode: samples come back, and not from a part of them.
func TestEncode(t *testing.T) {
	type sample struct {
		A [2]uint16
		B bool
		C float32
	}
	want := []sample{{[2]uint16{1, 2}, true, 0.5}, {C: -1}}
	got, err := Decode[sample](Encode(want))
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := Decode[sample](Encode(want)[1:]); err == nil {
		t.Error("a part of a game is no error")
	}
}
