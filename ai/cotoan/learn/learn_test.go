package main

import (
	"math"
	"math/rand/v2"
	"testing"

	champion "colat/ai/cotoan"
	"colat/ai/fit"
	"colat/game"
	"colat/game/cotoan"
)

// TestFit: from chances that a known model gives, fitting finds chances much like them, also of
// positions that it has not seen, and rounding changes them little.
func TestFit(t *testing.T) {
	s := settings{games: 64, threads: 2, nodes: 60, seed: 1, epochs: 12, rate: 2e-2, quiet: true}
	samples := s.play(guessed(), 0, 0, s.games)
	known := newModel(new(champion.Network), nil, rand.New(rand.NewPCG(5, 5)))
	for i := range known.inputs {
		known.inputs[i] = [champion.Lanes]fit.Adam{}
	}
	for bucket := range known.output {
		known.output[bucket] = [champion.Views][champion.Hidden]fit.Adam{}
		known.output[bucket][0][0].W = 1
	}
	for n := range cotoan.Numbers {
		for square := range cotoan.NoSquare {
			known.inputs[champion.PieceInput(0, n, square)][0].W = float64(n*square.Rank()) / 60
		}
	}
	for i := range samples {
		lead := samples[i].Features[champion.PointLead]
		samples[i].Features = champion.Features{champion.OwnTurn: 1, champion.PointLead: lead}
		samples[i].Chance = float32(known.predict(&samples[i], false)+known.predict(&samples[i], true)) / 2
	}
	n, before, after := s.fit(samples)
	entropy := 0.0
	for i := range samples {
		q := float64(samples[i].Chance)
		entropy -= q*math.Log(q) + (1-q)*math.Log(1-q)
	}
	entropy /= float64(len(samples))
	if after-entropy > (before-entropy)*2/3 {
		t.Errorf("loss %.4f, before %.4f, of the known model %.4f", after, before, entropy)
	}
	if n.Output == guessed().Output || n.Features == guessed().Features {
		t.Error("nothing was fitted")
	}
}

// TestGuess: the fit begins with what the guess says.
func TestGuess(t *testing.T) {
	want := guessed()
	m := newModel(want, nil, rand.New(rand.NewPCG(1, 1)))
	got := m.rounded()
	if got.Features != want.Features {
		t.Errorf("features %v, want %v", got.Features, want.Features)
	}
	for i := range got.Inputs {
		if got.Inputs[i][champion.Direct] != want.Inputs[i][champion.Direct] {
			t.Fatalf("input %d is worth %d, want %d", i, got.Inputs[i][champion.Direct], want.Inputs[i][champion.Direct])
		}
	}
}

// TestGames plays a few games of each kind, the same ones each time, and keeps their positions.
func TestGames(t *testing.T) {
	s := settings{
		games: len(games), threads: 2, nodes: 100, seed: 1, generations: 1, epochs: 1, rate: 1e-3,
		quiet: true, directory: t.TempDir(),
	}
	samples, again := s.play(guessed(), 0, 0, s.games), s.play(guessed(), 0, 0, s.games)
	if len(samples) < 100 || len(again) != len(samples) {
		t.Fatalf("%d positions, then %d", len(samples), len(again))
	}
	rulesSeen := make(map[uint16]bool)
	for i, x := range samples {
		if x != again[i] || x.Chance < 0 || x.Chance > 1 {
			t.Fatalf("sample %+v, then %+v", x, again[i])
		}
		rulesSeen[x.Rules] = true
	}
	if len(rulesSeen) < 4 {
		t.Errorf("games by %d rules", len(rulesSeen))
	}
	if _, err := s.run(); err != nil {
		t.Fatal(err)
	}
	kept, err := s.samples(nil, 0) // of the file, since there is no network to play with
	if err != nil || len(kept) != len(samples) {
		t.Errorf("%d positions kept, %v", len(kept), err)
	}
}

// TestViews: a sample holds what the champion's network sees.
func TestViews(t *testing.T) {
	s := settings{games: 8, threads: 1, nodes: 60, seed: 2}
	p := &player{settings: &s, search: champion.NewSearch(guessed(), 1<<16)}
	p.rng = rand.New(rand.NewPCG(1, 1))
	start := p.opening(p.rulesOf(0))
	p.think(start, nil, 100)
	x, _ := p.sampleOf(start, nil)
	for n := range cotoan.Numbers {
		want := start.Board().Find(start.ToMove(), n)
		if start.ToMove() == game.Second && want != cotoan.NoSquare {
			want = turned(want)
		}
		if x.Squares[0][n] != want {
			t.Errorf("piece %d on %v, want %v", n, x.Squares[0][n], want)
		}
	}
}
