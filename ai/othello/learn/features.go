package learn

import (
	"iter"
	"slices"

	"colat/ai/othello/eval"
)

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
