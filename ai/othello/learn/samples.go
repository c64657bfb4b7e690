package learn

import (
	"iter"
	"slices"

	"colat/ai/fit"
	"colat/ai/othello/eval"
)

// A sample is a position with the target of the fit.
type sample struct {
	own, opp, victory uint64
	target            float32
}

// unit is the score in hundredths of a disc that corresponds to odds of e to 1 in the
// victory game.
const unit = 600

// trace is the weight of later values in the target of a position, the lambda of
// TD(lambda) (Sutton, "Learning to Predict by the Methods of Temporal Differences", 1988).
// The rest is the score of its own search.
const trace = 0.7

// samplesOf appends positions of a game with their targets: the exact value where it is
// known, and otherwise the score of the search mixed with the target of the next position.
// A random move says nothing about the position before it. If outcome is set, targets are
// results of the game alone, and there are none before its last random move.
func samplesOf(buf []sample, g *Game, outcome bool) ([]sample, error) {
	boards, err := g.boards()
	first := len(buf)
	value, known := 0.0, false // of the next position, for the side to move in this one
	for i, p := range slices.Backward(g.Plies) {
		labelled := p.Label != Unlabelled
		if outcome && !labelled {
			break
		}
		score, scored := p.value(g.Victory != 0)
		switch {
		case labelled && (outcome || p.Score == NoScore || i == len(g.Plies)-1):
			value, known = float64(p.Label), true
		case scored && known:
			value = (1-trace)*score + trace*value
		case scored:
			value, known = score, true
		case p.Score == NoScore:
			known = false
		}
		if known {
			target := value
			if g.Victory != 0 {
				target = (1 + value) / 2
			}
			buf = append(buf, sample{boards[i][0], boards[i][1], g.Victory, float32(target)})
		}
		value = -value
	}
	slices.Reverse(buf[first:])
	return buf, err
}

// chance returns the probability of a win that corresponds to a score.
func chance(score float64) float64 { return fit.Sigmoid(score / unit) }

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
