package learn

import (
	"iter"
	"slices"

	"colat/ai/othello/eval"
)

// Features are found for batchSize samples at a time, and so many batches ahead
// of where they are used.
const (
	batchSize    = 4096
	batchesAhead = 4
)

// A featureBatch is some samples in a row, with the features of all of them.
type featureBatch struct {
	samples  []sample
	features []uint32
	ends     []int // where the features of each sample end
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

// featured yields samples in their order, each with its features, which may be
// used until the next one. They are found by another thread, so that the one
// that learns does nothing else.
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
