package main

import (
	"math/rand/v2"
	"testing"

	"colat/ai/mnk/five"
)

// TestFit: from chances that known weights give, fitting finds chances much like them, also of
// positions that it has not seen.
func TestFit(t *testing.T) {
	want := newModel(nil)
	rng := rand.New(rand.NewPCG(1, 2))
	const few = 300
	for role := range roles {
		for n := 1; n < few; n++ {
			want.sums[role][n] = float64(rng.IntN(120))
		}
	}
	samples := make([]sample, 20_000)
	for i := range samples {
		s := &samples[i]
		for range 8 {
			s.Own, s.Opp = append(s.Own, uint16(1+rng.IntN(few-1))), append(s.Opp, uint16(1+rng.IntN(few-1)))
		}
		s.Chance = float32(want.predict(s))
	}
	_, before, after := fitted(samples, nil)
	var least []*sample
	for i := range samples {
		least = append(least, &samples[i])
	}
	if best := want.loss(least); after > best+(before-best)/4 {
		t.Errorf("loss %.4f, before %.4f, of the known weights %.4f", after, before, best)
	}
}

// TestGames plays a few games of each kind.
func TestGames(t *testing.T) {
	s := settings{games: len(games), threads: 2, nodes: 100, seed: 1, generations: 1, directory: t.TempDir()}
	samples := s.play(five.Champion(), 0)
	again := s.play(five.Champion(), 0)
	if len(samples) < 20 || len(again) != len(samples) {
		t.Errorf("%d positions, then %d", len(samples), len(again))
	}
	for _, x := range samples {
		if len(x.Own) == 0 || len(x.Opp) == 0 || x.Chance < 0 || x.Chance > 1 {
			t.Fatalf("sample %+v", x)
		}
	}
	if _, err := s.run(); err != nil {
		t.Fatal(err)
	}
	kept, err := s.samples(nil, 0) // of the file, since there are no weights to play with
	if err != nil || len(kept) == 0 {
		t.Errorf("%d positions kept, %v", len(kept), err)
	}
}
