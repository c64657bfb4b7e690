package learn

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"colat/ai/uttt/eval"
	"colat/game/uttt"
)

// TestTraining: a small training learns something, the same with any number of threads, and
// from games that were played elsewhere.
func TestTraining(t *testing.T) {
	var first float64
	train := func(threads int, elsewhere *Elsewhere) []byte {
		trainer := Trainer{
			Generations: 3, Games: 60, Nodes: 60, Epochs: 2, Threads: threads, Seed: 1, Elsewhere: elsewhere,
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
	f := newFitter(nil, rand.New(rand.NewPCG(1, 2)))
	s, _ := uttt.Closed.New(nil, nil)
	b := eval.FromState(s.(*uttt.State))
	for _, m := range []eval.Move{40, 39, 31, 40 - 4, 1, 12} {
		if b.Ending == eval.Going && b.Playable()>>m.Block()&1 != 0 && b.Empty(m.Block())>>m.Cell()&1 != 0 {
			b.Play(m)
		}
	}
	seen := observe(&b)
	const wanted, step = 0.9, 1e-2
	cost := func() float64 {
		return f.loss([]sample{{seen: seen, result: wanted}})
	}
	before := *f.network
	before.Embedding = slices.Clone(f.network.Embedding)
	before.BoardEmbedding = slices.Clone(f.network.BoardEmbedding)
	f.learn(&seen, wanted)
	f.network = &before
	for name, w := range map[string]struct {
		weight *float32
		got    float32
	}{
		"output": {&before.Output[3], f.gradient.output[3]},
		"bias":   {&before.Bias, f.gradient.bias},
		"base":   {&before.Base[b.Target][2], f.gradient.base[b.Target][2]},
		"block":  {&before.Blocks[4][6][1], f.gradient.blocks[4][6][1]},
		"boards": {&before.Boards[1][2][4], f.gradient.boards[1][2][4]},
		"target": {&before.Target[6][5], f.gradient.target[6][5]},
	} {
		kept := *w.weight
		*w.weight = kept + step
		more := cost()
		*w.weight = kept - step
		less := cost()
		*w.weight = kept
		if want := (more - less) / (2 * step); float64(w.got)-want > 2e-3 || want-float64(w.got) > 2e-3 {
			t.Errorf("%s: %.4f, by differences %.4f", name, w.got, want)
		}
	}
}

// TestSettle: what a game came to counts for the last positions, and less for those
// before.
func TestSettle(t *testing.T) {
	log := Log{{expected: 0.5}, {expected: 0.5}, {expected: 0.5}}
	log.settle(1)
	if log[2].result != 1 || log[1].result != 0 || log[0].result != 1 {
		t.Errorf("%+v", log)
	}
	if v := log[2].value; v <= 0.5 || log[1].value >= 0.5 || log[0].value <= 0.5 || log[0].value >= v {
		t.Errorf("%+v", log)
	}
}

// FuzzParseLogs reads whatever comes from a connection.
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
