package fit

import (
	"context"
	"math"
	"math/rand/v2"
)

// A Descent is a fit of weights by gradient descent.
type Descent struct {
	Epochs int // passes over the samples
	Batch  int // samples of a step
	Rng    *rand.Rand
	// After, unless nil, is called after each epoch.
	After func(epoch int)
}

// Run calls step with successive samples, in another order in each epoch, and the part of the fit
// that is done.
func Run[S any](ctx context.Context, d Descent, samples []S, step func(some []S, epoch int, done float64)) error {
	for epoch := range d.Epochs {
		d.Rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		for from := 0; from < len(samples); from += d.Batch {
			if err := ctx.Err(); err != nil {
				return err
			}
			done := (float64(epoch) + float64(from)/float64(len(samples))) / float64(d.Epochs)
			step(samples[from:min(from+d.Batch, len(samples))], epoch, done)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if d.After != nil {
			d.After(epoch + 1)
		}
	}
	return nil
}

const (
	// heldOut is one in so many stretches, which are not fitted.
	heldOut = 20
	// stretch is the number of neighbours that are held out together, since they are of one game.
	stretch = 500
)

// Divide divides samples into those to fit and those held out.
func Divide[S any](samples []S) (train, held []*S) {
	for i := range samples {
		if i/stretch%heldOut == 0 {
			held = append(held, &samples[i])
		} else {
			train = append(train, &samples[i])
		}
	}
	return train, held
}

// CrossEntropy returns the loss of a predicted chance where the outcome has another.
func CrossEntropy(predicted, chance float64) float64 {
	p := max(1e-6, min(predicted, 1-1e-6))
	return -chance*math.Log(p) - (1-chance)*math.Log(1-p)
}

// Mean returns the mean of a loss over samples.
func Mean[S any](samples []S, loss func(s S) float64) float64 {
	sum := 0.0
	for _, s := range samples {
		sum += loss(s)
	}
	return sum / float64(max(len(samples), 1))
}

// Sigmoid returns the chance of logarithmic odds.
func Sigmoid(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }

// Short rounds a weight to what a file can hold.
func Short(w float64) int16 { return int16(math.Round(max(math.MinInt16, min(w, math.MaxInt16)))) }
