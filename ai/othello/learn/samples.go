package learn

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"colat/ai/othello/eval"
	"colat/game/othello"
)

// A sample is a position with the target of the fit.
type sample struct {
	own, opp, victory uint64
	target            float32
}

// unit is the score in hundredths of a disc that corresponds to odds of e to 1 in the
// victory game.
const unit = 600

// samplesOf appends the labelled positions of a game. bootstrap is the weight of the
// search's score in a target; the rest is the result of the game.
func samplesOf(buf []sample, g *Game, bootstrap float64) []sample {
	own, opp := othello.StartBlack, othello.StartWhite
	// Positions up to the last random move do not predict the result.
	labelled := 0
	for i, p := range g.Plies {
		if p.Label == Unlabelled {
			labelled = i + 1
		}
	}
	for i, p := range g.Plies {
		if i >= labelled && p.Label != Unlabelled {
			target := float64(p.Label)
			if g.Victory != 0 {
				target = (target + 1) / 2
				if p.Score != NoScore {
					target += bootstrap * (chance(float64(p.Score)) - target)
				}
			} else if p.Score != NoScore && p.Score > -6400 && p.Score < 6400 {
				target += bootstrap * (float64(p.Score)/100 - target)
			}
			buf = append(buf, sample{own, opp, g.Victory, float32(target)})
		}
		if p.Move == uint8(othello.Pass) {
			own, opp = opp, own
			continue
		}
		flips := othello.Flips(own, opp, int(p.Move))
		own, opp = opp&^flips, own|flips|1<<p.Move
	}
	return buf
}

// chance returns the probability of a win that corresponds to a score.
func chance(score float64) float64 { return 1 / (1 + math.Exp(-score/unit)) }

// readSamples returns the positions of a file of games. Every thirtieth game is held out,
// with its outcome alone as target.
func readSamples(path string, bootstrap float64) (train, held []sample, games int, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, 0, err
	}
	defer file.Close()
	err = ReadGames(file, func(g *Game) error {
		games++
		if games%30 == 0 {
			held = samplesOf(held, g, 0)
		} else {
			train = samplesOf(train, g, bootstrap)
		}
		return nil
	})
	if err != nil {
		return nil, nil, 0, fmt.Errorf("%q: %w", path, err)
	}
	return train, held, games, nil
}

// shuffle puts samples into a random order.
func shuffle(samples []sample, rng *rand.Rand) {
	rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
}

// Features are computed for batchSize samples at a time, up to batchesAhead batches in
// advance.
const (
	batchSize    = 4096
	batchesAhead = 4
)

// A featureBatch holds successive samples and their features.
type featureBatch struct {
	samples  []sample
	features []uint32
	ends     []int // end of the features of each sample
}

func (b *featureBatch) measure(m *eval.Model, samples []sample) {
	b.samples, b.features, b.ends = samples, b.features[:0], b.ends[:0]
	for i := range samples {
		s := &samples[i]
		p := eval.Measure(s.own, s.opp, s.victory)
		b.features = m.AppendFeatures(b.features, &p)
		b.ends = append(b.ends, len(b.features))
	}
}

// featured yields samples in order, each with its features, which are valid until the
// next one. Another goroutine computes them, so that the learning goroutine does nothing
// else.
func (f Fit) featured(samples []sample) iter.Seq2[*sample, []uint32] {
	return func(yield func(*sample, []uint32) bool) {
		free, full := make(chan *featureBatch, batchesAhead), make(chan *featureBatch, batchesAhead)
		for range batchesAhead {
			free <- new(featureBatch)
		}
		stop := make(chan struct{})
		defer close(stop)
		go func() {
			defer close(full)
			for some := range slices.Chunk(samples, batchSize) {
				select {
				case b := <-free:
					b.measure(f.Model, some)
					full <- b
				case <-stop:
					return
				}
			}
		}()
		for b := range full {
			start := 0
			for i, end := range b.ends {
				if !yield(&b.samples[i], b.features[start:end]) {
					return
				}
				start = end
			}
			free <- b
		}
	}
}
