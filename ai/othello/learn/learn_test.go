package learn

import (
	"bytes"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"colat/ai"
	"colat/ai/fit"
	champion "colat/ai/othello"
	"colat/ai/othello/eval"
	"colat/ai/othello/position"
	"colat/game"
	"colat/game/othello"

	"github.com/google/go-cmp/cmp"
)

// zero weights know nothing.
func zero(m *eval.Model) *eval.Weights {
	return eval.Quantize(m, eval.NewNetwork(m), 0, eval.Header{})
}

func modelOf(rules *othello.Rules) *eval.Model {
	if rules == othello.Classic {
		return eval.Classic
	}
	return eval.Victory
}

// playSome plays a few games from nothing.
func playSome(t *testing.T, rules *othello.Rules, count int) []Game {
	t.Helper()
	l := New(rules)
	player, err := l.NewPlayer(l.First())
	if err != nil {
		t.Fatal(err)
	}
	texts, err := player.Play(t.Context(), fit.Batch{Game: rules.ID(), Nodes: 60, SolveAt: 8, Seed: 1, Count: count})
	if err != nil {
		t.Fatal(err)
	}
	games := make([]Game, len(texts))
	for i, text := range texts {
		g, err := Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		games[i] = *g
	}
	return games
}

// TestSelfPlay plays the games again: every move is legal, and the labels are
// right where the solver can say so.
func TestSelfPlay(t *testing.T) {
	for _, rules := range []*othello.Rules{othello.Victory, othello.Classic} {
		t.Run(rules.ID(), func(t *testing.T) {
			games := playSome(t, rules, 100)
			if len(games) < 100 {
				t.Fatalf("%d games, want 100", len(games))
			}
			engine := champion.New(champion.Options{TableBytes: 1 << 20, Weights: zero(modelOf(rules))})
			checked := 0
			for _, g := range games {
				s, err := othello.NewState(rules, othello.StartBlack, othello.StartWhite, game.First, g.Victory)
				if err != nil {
					t.Fatal(err)
				}
				for i, p := range g.Plies {
					if s.Empties() <= 8 {
						checked++
						if want := exactLabel(t, engine, s); p.Label != want {
							t.Fatalf("ply %d of %s: label %d, want %d", i, rules.FormatPosition(s), p.Label, want)
						}
					}
					if !game.IsLegal(s, game.Move(p.Move)) {
						t.Fatalf("ply %d: the move %d is not legal in %s", i, p.Move, rules.FormatPosition(s))
					}
					s.Play(game.Move(p.Move))
				}
				if _, over := s.Result(); !over {
					t.Fatalf("the game is not over in %s", rules.FormatPosition(s))
				}
			}
			if checked < 100 {
				t.Errorf("checked only %d labels", checked)
			}
		})
	}
}

func exactLabel(t *testing.T, engine *champion.Engine, s *othello.State) int8 {
	t.Helper()
	if s.VictoryCells() == 0 {
		score, _, _, _, err := engine.SolveExact(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		return int8(score)
	}
	outcome, _, _, _, err := engine.Solve(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return map[ai.Outcome]int8{ai.Win: 1, ai.Loss: -1}[outcome]
}

// TestLabelsAlternate: what one side wins, the other loses, back to the last
// random move.
func TestLabelsAlternate(t *testing.T) {
	for _, g := range playSome(t, othello.Victory, 40) {
		labelled := false
		for i := 1; i < len(g.Plies); i++ {
			before, after := g.Plies[i-1], g.Plies[i]
			labelled = labelled || before.Label != Unlabelled
			if labelled && after.Label == Unlabelled {
				t.Fatal("a position after a labelled one has no label")
			}
			if before.Label != Unlabelled && before.Score != NoScore && after.Score != NoScore && before.Label != -after.Label {
				t.Fatalf("ply %d: labels %d and %d", i, before.Label, after.Label)
			}
		}
	}
}

// FuzzDecode reads any text of a connection.
func FuzzDecode(f *testing.F) {
	g := Game{Victory: 31, Plies: []Ply{{19, 1, 20}, {18, Unlabelled, NoScore}}}
	f.Add(g.Encode())
	f.Add([]byte("12345678\xff"))
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := Decode(text)
		if err == nil && (len(g.Plies) > maxPlies || !bytes.Equal(g.Encode(), text)) {
			t.Errorf("%q is %+v", text, g)
		}
		if err == nil {
			g.check(64) // does not panic
		}
	})
}

// cornerSamples are random positions in which the side with more corners wins most of the time.
func cornerSamples(n int, classic bool) []sample {
	rng := rand.New(rand.NewPCG(2, 2))
	samples := make([]sample, n)
	for i := range samples {
		occupied := rng.Uint64()
		own := occupied & rng.Uint64()
		s := sample{own: own, opp: occupied &^ own, victory: 1<<9 | 1<<20 | 1<<30 | 1<<40 | 1<<50}
		const corners = 0x8100000000000081
		lead := float64(bits.OnesCount64(own&corners) - bits.OnesCount64(s.opp&corners))
		switch {
		case classic:
			s.victory, s.target = 0, float32(8*lead)
		case rng.Float64() < chance(unit*lead):
			s.target = 1
		}
		samples[i] = s
	}
	return samples
}

// TestBounded: the fit of classic minds the difference between a small win and a draw, and hardly that between
// two large wins.
func TestBounded(t *testing.T) {
	n := &network{classic: true}
	for _, tt := range []struct {
		value, target float32
		least, most   float32 // of the gradient
	}{
		{4, 0, 3, 4}, {0, 4, -4, -3}, {44, 40, 0, 0.01}, {-40, 40, -2 * saturation, -13}, {5, 5, 0, 0},
	} {
		gradient, loss := n.errorOf(&sample{target: tt.target}, tt.value)
		if gradient < tt.least || gradient > tt.most || loss != float64(gradient)*float64(gradient) {
			t.Errorf("value %v, target %v: gradient %v, loss %v", tt.value, tt.target, gradient, loss)
		}
	}
}

// TestFit learns what corners are worth from examples.
func TestFit(t *testing.T) {
	for _, m := range []*eval.Model{eval.Classic, eval.Victory} {
		samples := cornerSamples(40000, m == eval.Classic)
		f := Fit{Model: m, Epochs: 3, Rates: victory.rates, Seed: 1}
		if m == eval.Classic {
			f.Rates = classic.rates
		}
		train, held := samples[:36000], samples[36000:]
		losses := []float64{f.loss(&network{Network: eval.NewNetwork(m), classic: m == eval.Classic}, held)}
		w, err := f.run(t.Context(), train, held, func(_, loss float64) { losses = append(losses, loss) })
		if err != nil {
			t.Fatal(err)
		}
		last := losses[len(losses)-1]
		// The entropy of the examples is 0.60; guessing has a loss of 0.69.
		if limit := map[bool]float64{true: losses[0] / 4, false: 0.64}[m == eval.Classic]; last > limit {
			t.Errorf("%s: losses %.3f, want less than %.3f at the end", m.Name, losses, limit)
		}
		q := f.quantize(w, eval.Header{})
		if got := f.loss(w, held); math.Abs(got-last) > 1e-9 {
			t.Errorf("%s: the loss is %v, then %v", m.Name, last, got)
		}
		all := value(q, held)
		right := 0
		for i, v := range all {
			own, opp := held[i].own&position.Corners, held[i].opp&position.Corners
			if (v.score > 0) == (bits.OnesCount64(own) > bits.OnesCount64(opp)) {
				right++
			}
		}
		if right < len(all)*6/10 {
			t.Errorf("%s: the tables see the corners in %d of %d positions", m.Name, right, len(all))
		}
	}
}

// TestGoOn: a fit that goes on from weights keeps what they know, though it sees few positions.
func TestGoOn(t *testing.T) {
	for _, m := range []*eval.Model{eval.Classic, eval.Victory} {
		samples := cornerSamples(40000, m == eval.Classic)
		many, few, held := samples[:32000], samples[32000:36000], samples[36000:]
		f := Fit{Model: m, Epochs: 2, Rates: victory.rates, Seed: 1}
		if m == eval.Classic {
			f.Rates = classic.rates
		}
		fitted := func(f Fit, samples []sample) (*network, float64) {
			n, err := f.run(t.Context(), samples, nil, func(float64, float64) {})
			if err != nil {
				t.Fatal(err)
			}
			return n, f.loss(n, held)
		}
		n, before := fitted(f, many)
		_, anew := fitted(f, few)
		f.Start = f.quantize(n, eval.Header{})
		_, after := fitted(f, few)
		if after > before+(anew-before)/4 {
			t.Errorf("%s: a loss of %.3f became %.3f with few positions; with these alone it is %.3f",
				m.Name, before, after, anew)
		}
	}
}

// TestExtend: numbers of discs without samples have the weights of the smallest with some.
func TestExtend(t *testing.T) {
	samples := slices.DeleteFunc(cornerSamples(4000, true), func(s sample) bool {
		return bits.OnesCount64(s.own|s.opp) < 30
	})
	f := Fit{Model: eval.Classic, Epochs: 1, Rates: classic.rates, Seed: 1}
	n, err := f.run(t.Context(), samples, nil, func(float64, float64) {})
	if err != nil {
		t.Fatal(err)
	}
	first := eval.DiscsIndex(30)
	for discs := range first {
		if n.Start[discs] != n.Start[first] || n.Out[discs] != n.Out[first] {
			t.Errorf("%d discs have other weights than 30", discs+4)
		}
	}
	if n.Out[first] == n.Out[first+1] {
		t.Error("the weights of 30 and 31 discs are the same")
	}
}

// TestOdds finds the scale that outcomes were drawn with.
func TestOdds(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	all := make([]valued, 60000)
	for i := range all {
		v := valued{score: int(rng.NormFloat64() * 900), discs: 4 + rng.IntN(60)}
		if rng.Float64() < 1/(1+math.Exp(-float64(v.score)/450)) {
			v.outcome = 1
		}
		all[i] = v
	}
	scale := odds(all)
	for period, got := range scale {
		if math.Abs(got-450) > 45 {
			t.Errorf("period %d: %v, want about 450", period, got)
		}
	}
	w := zero(eval.Victory)
	w.Odds = scale
	for _, b := range reliability(w, all) {
		if b.Positions > 1000 && math.Abs(b.Predicted-b.Won) > 0.05 {
			t.Errorf("predicted %.3f, won %.3f", b.Predicted, b.Won)
		}
	}
}

func TestMarginOf(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	differences := make([]int, 20000)
	for i := range differences {
		differences[i] = 30 + int(rng.NormFloat64()*200)
	}
	differences[0] = 20000 // a surprise must not count
	got := marginOf(differences)
	if got.Bias < 20 || got.Bias > 40 || got.Deviation < 185 || got.Deviation > 215 {
		t.Errorf("%+v, want a bias of about 30 and a deviation of about 200", got)
	}
}

// TestOldestSource: the last three generations, but not those of a player that
// knew nothing.
func TestOldestSource(t *testing.T) {
	for i, want := range []int{1, 2, 2, 2, 3, 4} {
		if got := oldestSource(new(fit.Training), i+1); got != want {
			t.Errorf("generation %d is fitted to games from generation %d on, want %d", i+1, got, want)
		}
	}
	informed := &fit.Training{Start: []byte{1}}
	for i, want := range []int{1, 1, 1, 2} {
		if got := oldestSource(informed, i+1); got != want {
			t.Errorf("generation %d after given weights is fitted to games from generation %d on, want %d", i+1, got, want)
		}
	}
}

// TestTargets: a target is the exact value, or the search's score and the next target by their
// weights. Random moves part a game, and proven results have no number of discs.
func TestTargets(t *testing.T) {
	classic := []Ply{
		{19, Unlabelled, NoScore}, {18, Unlabelled, 300}, {17, Unlabelled, NoScore}, {9, 2, 20000}, {0, -2, 500},
		{26, 2, NoScore}, {42, -2, NoScore},
	}
	victory := []Ply{{19, 1, 600}, {18, -1, NoScore}, {17, 1, 20000}}
	victoryFirst := 0.3*(2*chance(600)-1) + 0.7
	for _, test := range []struct {
		name    string
		victory uint64
		plies   []Ply
		outcome bool
		want    []float64
	}{
		{"classic", 0, classic, false, []float64{3, 0.7*2 - 0.3*5, 0.3*5 - 0.7*2, 2, -2}},
		{"classic, outcomes", 0, classic, true, []float64{2, -2, 2, -2}},
		{"victory", 31, victory, false, []float64{(1 + victoryFirst) / 2, 0, 1}},
		{"victory, outcomes", 31, victory, true, []float64{1, 0, 1}},
	} {
		var got []float64
		samples, _ := samplesOf(nil, &Game{test.victory, test.plies}, test.outcome)
		for _, s := range samples {
			got = append(got, math.Round(float64(s.target)*1e4)/1e4)
		}
		for i := range test.want {
			test.want[i] = math.Round(test.want[i]*1e4) / 1e4
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}
