package learn

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	champion "colat/ai/cotoan"
	"colat/ai/fit"
	"colat/game"
	"colat/game/cotoan"
)

// playSome plays a number of games by the guess with so many nodes a move.
func playSome(t *testing.T, count int, nodes int64) (samples []sample) {
	t.Helper()
	player, err := Learner{}.NewPlayer(guessed().Bytes())
	if err != nil {
		t.Fatal(err)
	}
	played, err := player.Play(t.Context(), fit.Batch{Nodes: nodes, Seed: 1, Count: count})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range played {
		some, err := fit.Decode[sample](g)
		if err != nil {
			t.Fatal(err)
		}
		samples = append(samples, some...)
	}
	return samples
}

// TestFit: from chances that a known model gives, fitting finds chances much like them, also of
// positions that it has not seen, and rounding changes them little.
func TestFit(t *testing.T) {
	samples := playSome(t, 64, 60)
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
	train, held := fit.Divide(samples)
	guess := newModel(guessed(), train, rand.New(rand.NewPCG(1, 2)))
	for bucket := range guess.output {
		guess.output[bucket] = [champion.Views][champion.Hidden]fit.Adam{}
	}
	before, after := guess.loss(held), 0.0
	m, err := Learner{Rate: 2e-2}.fitted(t.Context(), samples, 12, 1, func(m *model, _, held []*sample) {
		after = m.loss(held)
	})
	if err != nil {
		t.Fatal(err)
	}
	n := m.rounded()
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

// TestGames plays a few games of each kind, the same ones each time, and a training goes on with them.
func TestGames(t *testing.T) {
	samples, again := playSome(t, len(games), 100), playSome(t, len(games), 100)
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
	training := fit.Training{
		Learner: New(), Directory: t.TempDir(), Games: len(games), Threads: 2, Nodes: 100, Seed: 1, Generations: 1, Epochs: 1,
		Command: "test",
	}
	for range 2 { // from games played now, and from those kept
		reports, err := training.Run(t.Context())
		if err != nil || reports[0].Positions != len(samples) || reports[0].Games != len(games) || reports[0].Losses[0] <= 0 {
			t.Errorf("%+v, %v; want %d positions", reports, err, len(samples))
		}
		if err := os.Remove(training.Path(1, ".weights")); err != nil {
			t.Fatal(err)
		}
		training.Nodes = 0 // games would be others
	}
}

// TestViews: a sample holds what the champion's network sees.
func TestViews(t *testing.T) {
	p := &player{ctx: t.Context(), nodes: 60, search: champion.NewSearch(guessed(), 1<<16)}
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
