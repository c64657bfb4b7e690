// Package learn fits the evaluation weights of the champion of five in a row. From a guess it
// plays, generation after generation, games against itself with the weights of the last one,
// and fits the probability of a win to the shapes of the cells and to the threats (Texel's tuning
// method: Österlund, 2014, which is logistic regression).
package learn

import (
	"context"
	"fmt"
	"hash/crc32"
	"path/filepath"

	"colat/ai/fit"
	"colat/ai/mnk/five"
)

// A Trainer trains weights. A fit is of the positions of all generations so far.
type Trainer struct {
	// Start, unless nil, holds weights that play the first generation in place of a guess. Then
	// the fits begin with their values of cells.
	Start []byte
	// Directory keeps the positions of each generation, so that a training that was interrupted
	// goes on.
	Directory   string
	Generations int
	Games       int   // per generation
	Nodes       int64 // per move
	Epochs      int   // passes of a fit over its positions
	Threads     int   // games at a time; the result does not depend on it
	Seed        uint64
	// Watch, unless nil, receives the progress, from any goroutine.
	Watch func(Progress)
}

// Progress is the progress of a training.
type Progress struct {
	Generation  int
	Step        string // "games" or "fit"
	Done, Total int
	Loss        float64 // on held-out positions, after a fit; otherwise 0
}

// Portion is the number of games of a file of positions.
const Portion = 500

// Run trains and returns the file of weights of the last generation.
func (t *Trainer) Run(ctx context.Context) ([]byte, error) {
	weights := guessed()
	var first *five.Weights
	if t.Start != nil {
		start, err := five.ParseWeights(t.Start)
		if err != nil {
			return nil, err
		}
		weights, first = start, start
	}
	var all []sample
	for generation := range t.Generations {
		samples, err := t.samples(ctx, weights, generation)
		if err != nil {
			return nil, err
		}
		all = append(all, samples...)
		if weights, err = t.fitted(ctx, all, first, generation); err != nil {
			return nil, err
		}
	}
	return weights.Bytes(), nil
}

// samples returns the positions of a generation, from its files or from new games.
func (t *Trainer) samples(ctx context.Context, weights *five.Weights, generation int) (all []sample, err error) {
	for from := 0; from < t.Games; from += Portion {
		t.report(Progress{generation + 1, "games", from, t.Games, 0})
		name := fmt.Sprintf("%08x-%d-%d-%d-%d-%d-%d.samples",
			crc32.ChecksumIEEE(t.Start), t.Games, t.Nodes, t.Epochs, t.Seed, generation, from/Portion)
		samples, err := fit.Samples(filepath.Join(t.Directory, name), func() ([]sample, error) {
			return t.play(ctx, weights, generation, from, min(Portion, t.Games-from))
		})
		if err != nil {
			return nil, err
		}
		all = append(all, samples...)
	}
	return all, nil
}

func (t *Trainer) report(p Progress) {
	if t.Watch != nil {
		t.Watch(p)
	}
}
