package learn

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"colat/ai/fit"
	"colat/ai/uttt/eval"
	"colat/game/uttt"
)

// train trains a little in a folder and returns the last weights.
func train(t *testing.T, training fit.Training) []byte {
	t.Helper()
	training.Learner, training.Seed, training.Nodes, training.Command = Learner{}, 1, 60, "test"
	if training.Directory == "" {
		training.Directory = t.TempDir()
	}
	if _, err := training.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	file, err := training.Weights(training.Generations)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestTraining: a small training learns something; neither the number of threads nor games that
// were played elsewhere change its result.
func TestTraining(t *testing.T) {
	var first float64
	some := func(threads int, elsewhere *fit.Elsewhere) []byte {
		return train(t, fit.Training{
			Generations: 2, Games: 30, Epochs: 2, Threads: threads, Elsewhere: elsewhere, Watch: func(p fit.Progress) {
				if p.Generation == 1 && p.Loss > 0 {
					first = p.Loss
				}
			},
		})
	}
	one := some(1, nil)
	if !bytes.Equal(one, some(3, nil)) {
		t.Error("another number of threads learns other weights")
	}
	elsewhere := &fit.Elsewhere{Games: 7, AtOnce: 4, Ask: func(
		ctx context.Context, b fit.Batch, weights []byte,
	) func() ([][]byte, error) {
		return func() ([][]byte, error) {
			player, err := Learner{}.NewPlayer(weights)
			if err != nil {
				return nil, err
			}
			games, err := player.Play(ctx, b)
			return games, errors.Join(err, Check(b, games))
		}
	}}
	if !bytes.Equal(one, some(1, elsewhere)) {
		t.Error("games from elsewhere teach other weights")
	}
	if _, h, err := eval.Read(one); err != nil || h.Loss == 0 {
		t.Errorf("%+v, %v", h, err)
	}
	const uninformed = 0.6931 // ln 2
	if first >= uninformed {
		t.Errorf("the loss of the first generation is %.4f", first)
	}
}

func TestTrainingStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	training := fit.Training{
		Learner: Learner{}, Directory: t.TempDir(), Generations: 2, Games: 1 << 20, Nodes: 60, Epochs: 1, Threads: 2,
		Watch: func(fit.Progress) { cancel() },
	}
	if _, err := training.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestSources: the first generations learn from playouts, each from its own games.
func TestSources(t *testing.T) {
	for i, want := range [][2]int{{1, -1}, {2, -1}, {3, 2}, {3, 2}} {
		if games, network := sources(new(fit.Training), i+1); games != want[0] || network != want[1] {
			t.Errorf("generation %d: %d and %d, want %v", i+1, games, network, want)
		}
	}
	if games, network := sources(&fit.Training{Start: []byte{1}}, 3); games != 1 || network != 2 {
		t.Errorf("after a start: %d and %d", games, network)
	}
}

// TestGradient compares the gradient with differences.
func TestGradient(t *testing.T) {
	for variant, rules := range []*uttt.Rules{uttt.Closed, uttt.Open} {
		f := newFitter(nil, rand.New(rand.NewPCG(1, 2)))
		s, _ := rules.New(nil, nil)
		b := eval.FromState(s.(*uttt.State))
		for _, m := range []eval.Move{40, 39, 31, 40 - 4, 1, 12} {
			if b.Ending == eval.Going && b.Playable()>>m.Block()&1 != 0 && b.Empty(m.Block())>>m.Cell()&1 != 0 {
				b.Play(m)
			}
		}
		samples := []sample{{Seen: observe(&b, variant == 1), Value: 0.9}}
		f.add(&samples[0], 0)
		f.learn()
		parameters := f.network.Parameters()
		for i, slopes := range f.gradient.Parameters() {
			steepest := 0
			for j, slope := range slopes {
				if math.Abs(float64(slope)) > math.Abs(float64(slopes[steepest])) {
					steepest = j
				}
			}
			const step = 1e-3
			got, weight := float64(slopes[steepest]), &parameters[i][steepest]
			kept := *weight
			*weight = kept + step
			more := f.loss(samples)
			*weight = kept - step
			less := f.loss(samples)
			*weight = kept
			if want := (more - less) / (2 * step); math.Abs(got-want) > 0.05*math.Abs(want)+1e-3 {
				t.Errorf("variant %d, weight %d of list %d: %.4f, by differences %.4f", variant, steepest, i, got, want)
			}
		}
		own, other := f.gradient.Variants[variant], f.gradient.Variants[1-variant]
		if math.Abs(float64(own.Output[2].Bias[0])) < 0.1 || other.Output[2].Bias[0] != 0 {
			t.Errorf("variant %d: %v and %v", variant, own.Output[2].Bias, other.Output[2].Bias)
		}
	}
}

// TestStep: a fit moves the value of a position to what is wanted, and the weights of the other
// variant nowhere, apart from their decay.
func TestStep(t *testing.T) {
	f := newFitter(nil, rand.New(rand.NewPCG(1, 2)))
	s, _ := uttt.Closed.New(nil, nil)
	b := eval.FromState(s.(*uttt.State))
	samples := []sample{{Seen: observe(&b, false), Value: 0.8}}
	other := slices.Clone(f.network.Variants[1].Blocks[4])
	for i := range 300 {
		for symmetry := range 8 {
			f.add(&samples[0], symmetry)
		}
		f.step(float64(i) / 300)
	}
	entropy := fit.CrossEntropy(0.8, 0.8)
	if loss := f.loss(samples); loss > entropy+0.01 {
		t.Errorf("the loss is %.4f, and that of the right chance %.4f", loss, entropy)
	}
	for i, w := range f.network.Variants[1].Blocks[4] {
		if math.Abs(float64(w-other[i])) > 1e-4 {
			t.Fatalf("a weight that was not used has moved from %v to %v", other[i], w)
		}
	}
}

// TestSettle: what a game came to counts for the last positions, and less for those
// before. Positions aside keep their values.
func TestSettle(t *testing.T) {
	log := Log{{Expected: 0.5}, {Aside: true, Value: 0.3}, {Expected: 0.5}, {Expected: 0.5}}
	log.settle(1)
	if log[3].Result != 1 || log[2].Result != 0 || log[0].Result != 1 {
		t.Errorf("%+v", log)
	}
	if v := log[3].Value; v <= 0.5 || log[2].Value >= 0.5 || log[0].Value <= 0.5 || log[0].Value >= v {
		t.Errorf("%+v", log)
	}
	if log[1].Value != 0.3 {
		t.Errorf("the position aside has the value %v", log[1].Value)
	}
}

// TestDirectory: a training goes on with the games that it has kept.
func TestDirectory(t *testing.T) {
	some := func(directory string, start []byte) []byte {
		return train(t, fit.Training{Generations: 1, Games: 21, Epochs: 1, Threads: 1, Directory: directory, Start: start})
	}
	start := some("", nil)
	directory := t.TempDir()
	want := some(directory, start)
	if bytes.Equal(want, some("", nil)) {
		t.Error("the weights at the start make no difference")
	}
	again := fit.Training{
		Learner: Learner{}, Directory: directory, Generations: 1, Games: 21, Epochs: 1, Seed: 1, Start: start,
		Command: "test",
	}
	remove := func() {
		if err := os.Remove(again.Path(1, ".weights")); err != nil {
			t.Fatal(err)
		}
	}
	remove()
	for range 2 { // from the games, and then from the weights
		if !bytes.Equal(some(directory, start), want) {
			t.Error("other weights from the same games")
		}
	}
	store, err := fit.OpenStore(again.Path(1, ".games"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(store.Add([][]byte{{1, 0}}), store.Close()); err != nil {
		t.Fatal(err)
	}
	remove()
	if _, err := again.Run(t.Context()); err == nil {
		t.Error("damaged games are no error")
	}
}

// FuzzParse reads any text of a connection.
func FuzzParse(f *testing.F) {
	games, err := player{}.Play(context.Background(), fit.Batch{Playouts: true, Seed: 1, Count: 1})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(games[0])
	f.Add(games[0][:len(games[0])-1])
	f.Add(bytes.Repeat([]byte{255}, len(games[0])))
	f.Fuzz(func(t *testing.T, text []byte) {
		log, err := parse(text)
		if err != nil {
			return
		}
		if again, err := parse(fit.Encode(log)); err != nil || !slices.Equal(log, again) {
			t.Errorf("%d samples of %q are others", len(log), text)
		}
	})
}
