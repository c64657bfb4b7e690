package learn

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"colat/ai/uttt/eval"
	"colat/game/uttt"
)

// TestTraining: a small training learns something; neither the number of threads nor games that
// were played elsewhere change its result.
func TestTraining(t *testing.T) {
	var first float64
	train := func(threads int, elsewhere *Elsewhere) []byte {
		trainer := Trainer{
			Generations: 2, Games: 30, Nodes: 60, Epochs: 2, Threads: threads, Seed: 1, Elsewhere: elsewhere,
		}
		trainer.Watch = func(p Progress) {
			if p.Generation == 1 && p.Loss > 0 {
				first = p.Loss
			}
		}
		file, err := trainer.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	one := train(1, nil)
	if !bytes.Equal(one, train(3, nil)) {
		t.Error("another number of threads learns other weights")
	}
	elsewhere := &Elsewhere{Games: 7, AtOnce: 4, Ask: func(
		ctx context.Context, b Batch, weights []byte,
	) func() ([]Log, error) {
		return func() ([]Log, error) {
			var tables *eval.Tables
			if weights != nil {
				network, _, err := eval.Read(weights)
				if err != nil {
					return nil, err
				}
				tables = eval.NewTables(network)
			}
			logs, err := b.Play(ctx, tables)
			if err != nil {
				return nil, err
			}
			return ParseLogs(AppendLogs(nil, logs))
		}
	}}
	if !bytes.Equal(one, train(1, elsewhere)) {
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
	ctx, cancel := context.WithCancel(context.Background())
	trainer := Trainer{Generations: 2, Games: 1 << 20, Nodes: 60, Epochs: 1, Threads: 2}
	trainer.Watch = func(Progress) { cancel() }
	if _, err := trainer.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestGradient compares the gradient with differences.
func TestGradient(t *testing.T) {
	for variant, rules := range []*uttt.Rules{uttt.Closed, uttt.Open} {
		f := newFitter(nil, 1, rand.New(rand.NewPCG(1, 2)))
		s, _ := rules.New(nil, nil)
		b := eval.FromState(s.(*uttt.State))
		for _, m := range []eval.Move{40, 39, 31, 40 - 4, 1, 12} {
			if b.Ending == eval.Going && b.Playable()>>m.Block()&1 != 0 && b.Empty(m.Block())>>m.Cell()&1 != 0 {
				b.Play(m)
			}
		}
		seen := observe(&b, variant == 1)
		const wanted, step = 0.9, 1e-2
		cost := func() float64 { return f.loss([]sample{{seen: seen, value: wanted}}) }
		f.learn(&seen, wanted)
		weights, gradients := &f.network.Variants[variant], &f.gradient.Variants[variant]
		own, opp := &weights.Views[0], &weights.Views[1]
		standing := seen.standings[1]
		for name, w := range map[string]struct {
			weight *float32
			got    float32
		}{
			"output":    {&own.Output[3], gradients.Views[0].Output[3]},
			"bias":      {&weights.Bias, gradients.Bias},
			"base":      {&own.Base[b.Target][2], gradients.Views[0].Base[b.Target][2]},
			"block":     {&weights.Blocks[4][6][1], gradients.Blocks[4][6][1]},
			"boards":    {&weights.Boards[1][2][4], gradients.Boards[1][2][4]},
			"target":    {&own.Target[6][5], gradients.Views[0].Target[6][5]},
			"opponent":  {&opp.Target[7][5], gradients.Views[1].Target[7][5]},
			"embedding": {&f.network.Embedding[seen.patterns[4]][6], f.gradient.Embedding[seen.patterns[4]][6]},
			"standing":  {&f.network.Standing[standing][2], f.gradient.Standing[standing][2]},
		} {
			kept := *w.weight
			*w.weight = kept + step
			more := cost()
			*w.weight = kept - step
			less := cost()
			*w.weight = kept
			if want := (more - less) / (2 * step); math.Abs(float64(w.got)-want) > 2e-3 {
				t.Errorf("%s: %.4f, by differences %.4f", name, w.got, want)
			}
		}
	}
}

// TestStep: a fit moves the value of a position to what is wanted, and nothing that the
// position does not use.
func TestStep(t *testing.T) {
	f := newFitter(nil, 1000, rand.New(rand.NewPCG(1, 2)))
	s, _ := uttt.Closed.New(nil, nil)
	b := eval.FromState(s.(*uttt.State))
	seen := observe(&b, false)
	other, unused := f.network.Variants[1], f.network.Embedding[eval.WonByOwn]
	for range 50 * batch {
		f.learn(&seen, 0.8)
	}
	if p := f.predict(&seen); p < 0.75 || p > 0.85 {
		t.Errorf("the chance is %.3f, want 0.8", p)
	}
	if f.network.Variants[1] != other || f.network.Embedding[eval.WonByOwn] != unused {
		t.Error("weights that were not used have moved")
	}
}

// TestSettle: what a game came to counts for the last positions, and less for those
// before. Positions aside keep their values.
func TestSettle(t *testing.T) {
	log := Log{{expected: 0.5}, {place: aside, value: 0.3}, {expected: 0.5}, {expected: 0.5}}
	log.settle(1)
	if log[3].result != 1 || log[2].result != 0 || log[0].result != 1 {
		t.Errorf("%+v", log)
	}
	if v := log[3].value; v <= 0.5 || log[2].value >= 0.5 || log[0].value <= 0.5 || log[0].value >= v {
		t.Errorf("%+v", log)
	}
	if log[1].value != 0.3 {
		t.Errorf("the position aside has the value %v", log[1].value)
	}
}

// TestDirectory: a training goes on with the games that it has kept.
func TestDirectory(t *testing.T) {
	train := func(directory string, start []byte) []byte {
		trainer := Trainer{
			Generations: 1, Games: 20, Nodes: 60, Epochs: 1, Threads: 1, Seed: 1, Directory: directory, Start: start,
		}
		file, err := trainer.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	start := train("", nil)
	directory := t.TempDir()
	want := train(directory, start)
	if bytes.Equal(want, train("", nil)) {
		t.Error("the weights at the start make no difference")
	}
	games, _ := filepath.Glob(filepath.Join(directory, "*.games"))
	if len(games) != 1 {
		t.Fatalf("%d files of games", len(games))
	}
	if err := os.Remove(filepath.Join(directory, "1.weights")); err != nil {
		t.Fatal(err)
	}
	for range 2 { // from the games, and then from the weights
		if !bytes.Equal(train(directory, start), want) {
			t.Error("other weights from the same games")
		}
	}
	if err := os.WriteFile(games[0], []byte{1, 0}, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(directory, "1.weights")); err != nil {
		t.Fatal(err)
	}
	damaged := Trainer{
		Generations: 1, Games: 20, Nodes: 60, Epochs: 1, Threads: 1, Seed: 1, Directory: directory, Start: start,
	}
	if _, err := damaged.Run(context.Background()); err == nil {
		t.Error("damaged games are no error")
	}
}

// FuzzParseLogs reads any text of a connection.
func FuzzParseLogs(f *testing.F) {
	logs, err := Batch{Playouts: true, Seed: 1, Count: 2}.Play(context.Background(), nil)
	if err != nil {
		f.Fatal(err)
	}
	text := AppendLogs(nil, logs)
	f.Add(text)
	f.Add(text[:len(text)-1])
	f.Add([]byte{1, 0, 255})
	f.Fuzz(func(t *testing.T, text []byte) {
		if logs, err := ParseLogs(text); err == nil && !bytes.Equal(AppendLogs(nil, logs), text) {
			t.Errorf("%d logs of %q are another text", len(logs), text)
		}
	})
}
