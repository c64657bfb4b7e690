package main

import (
	"go/format"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	champion "colat/ai/cotoan"
)

// TestFit: from results that were drawn by known weights, fitting finds them.
func TestFit(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	want := champion.Weights{champion.OwnTurn: 40, champion.PointLead: 120, champion.Control: -15}
	samples := make([]sample, 5000)
	for i := range samples {
		f := &samples[i].features
		f[champion.OwnTurn] = 1
		f[champion.PointLead] = rng.IntN(13) - 6
		f[champion.Control] = rng.IntN(41) - 20
		if chance := 1 / (1 + math.Exp(-float64(want.Sum(f))/scale)); rng.Float64() < chance {
			samples[i].result = 1
		}
	}
	got, loss := fit(samples)
	for i := range want {
		if off := got[i] - want[i]; off < -25 || off > 25 {
			t.Errorf("weight %d is %d, want %d", i, got[i], want[i])
		}
	}
	if loss <= 0 || loss > math.Ln2 {
		t.Errorf("the loss is %v", loss)
	}
}

// TestGames plays a few games of each kind, and writes what they would lead to.
func TestGames(t *testing.T) {
	s := settings{games: 3, generations: 1, threads: 2, nodes: 100, seed: 1}
	samples := s.play(&champion.Fitted, 0)
	if len(samples) < 10 {
		t.Errorf("%d positions", len(samples))
	}
	var won, lost int
	for i := range samples {
		switch samples[i].result {
		case 0:
			lost++
		case 1:
			won++
		}
	}
	if won == 0 || lost == 0 {
		t.Errorf("%d won, %d lost", won, lost)
	}
	if part := s.compare(&champion.Fitted, &champion.Fitted, 2); part != 0.5 {
		t.Errorf("equals win %v of the points of two games with one opening", part)
	}
	a, b := s.opening(0, 1), s.opening(0, 1)
	if a.Hash() != b.Hash() || a.Hash() == s.opening(0, 2).Hash() {
		t.Error("openings are not those of their numbers")
	}
	source, err := format.Source(sourceOf(&champion.Fitted, s))
	const command = "go run ./ai/cotoan/learn -games 3 -nodes 100 -generations 1 -seed 1."
	if err != nil || !strings.Contains(string(source), command) {
		t.Errorf("%v\n%s", err, source)
	}
}
