package learn

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"colat/ai/fit"
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
	var least []*sample
	for i := range samples {
		least = append(least, &samples[i])
	}
	after := 0.0
	_, err := fitted(t.Context(), samples, nil, 10, func(m *model, held []*sample) { after = m.loss(held) })
	if err != nil {
		t.Fatal(err)
	}
	before := newModel(nil).loss(least)
	if best := want.loss(least); after > best+(before-best)/4 {
		t.Errorf("loss %.4f, before %.4f, of the known weights %.4f", after, before, best)
	}
}

// TestGames plays a few games of each kind.
func TestGames(t *testing.T) {
	play := func() (samples []sample) {
		p, err := Learner{}.NewPlayer(five.Champion().Bytes())
		if err != nil {
			t.Fatal(err)
		}
		p.(*player).ctx, p.(*player).nodes = t.Context(), 100
		for number := range games {
			p.(*player).rng = rand.New(rand.NewPCG(1, uint64(number)))
			samples = append(samples, p.(*player).play(number)...)
		}
		return samples
	}
	samples := play()
	if again := play(); len(samples) < 20 || len(again) != len(samples) {
		t.Errorf("%d positions, then %d", len(samples), len(again))
	}
	seen := make(map[uint8]bool)
	for _, x := range samples {
		seen[x.Game] = true
		if len(x.Own) == 0 || len(x.Opp) != len(x.Own) || x.Chance < 0 || x.Chance > 1 {
			t.Fatalf("sample %+v", x)
		}
	}
	if len(seen) != len(games) {
		t.Errorf("positions of the games %v", seen)
	}
}

// TestRun: a training that is interrupted goes on, and ends with the weights that it has without.
func TestRun(t *testing.T) {
	run := func(ctx context.Context, directory string, watch func(fit.Progress)) ([]byte, error) {
		training := fit.Training{
			Learner: Learner{}, Directory: directory, Generations: 2, Games: len(games), Threads: 1, Nodes: 100, Epochs: 2,
			Seed: 2, Command: "test", Watch: watch,
		}
		if _, err := training.Run(ctx); err != nil {
			return nil, err
		}
		return training.Weights(2)
	}
	whole, err := run(t.Context(), t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := five.ParseWeights(whole); err != nil {
		t.Fatal(err)
	}
	for _, stop := range []fit.Progress{
		{Generation: 2, Step: "games", Done: len(games)}, {Generation: 1, Step: "fit", Done: 1},
		{Generation: 2, Step: "fit", Done: 1},
	} {
		directory := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		_, err := run(ctx, directory, func(p fit.Progress) {
			if p.Generation == stop.Generation && p.Step == stop.Step && p.Done == stop.Done {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("stopped at %+v: %v", stop, err)
		}
		if again, err := run(t.Context(), directory, nil); err != nil || !bytes.Equal(again, whole) {
			t.Errorf("stopped at %+v, it ends otherwise: %v", stop, err)
		}
	}
}
