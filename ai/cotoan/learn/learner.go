// Package learn fits the evaluation weights of the champion of cờ toán. From a guess it plays,
// generation after generation, games against itself with the weights of the last one, and fits the
// network to what searches of their positions and the results of the games say (Texel's tuning
// method: Österlund, 2014, which is logistic regression).
package learn

import (
	"context"
	"math"
	"math/rand/v2"

	champion "colat/ai/cotoan"
	"colat/ai/fit"
	"colat/game"
	"colat/game/cotoan"
)

// Learner trains weights. A fit begins with the guess and is of the positions of all generations so
// far.
type Learner struct {
	Rate float64 // of the first epoch
}

var _ fit.Learner = Learner{}

// New returns the learner with the rate by which the champion's weights were made.
func New() Learner { return Learner{Rate: 5e-4} }

// First implements fit.Learner with a guess.
func (Learner) First() []byte { return guessed().Bytes() }

// CommandOf implements fit.Learner. The files have no header.
func (Learner) CommandOf(weights []byte) (string, error) {
	_, err := champion.ParseNetwork(weights)
	return "", err
}

// Batch implements fit.Learner.
func (Learner) Batch(t *fit.Training, generation int) (fit.Batch, int) {
	return fit.Batch{Nodes: t.Nodes, Seed: t.Seed, From: uint64(generation-1) << 32}, t.Games
}

// Fit implements fit.Learner.
func (l Learner) Fit(ctx context.Context, t *fit.Training, report *fit.Report) ([]byte, error) {
	all, err := fit.AllSamples(t, report, fit.Decode[sample])
	if err != nil {
		return nil, err
	}
	m, err := l.fitted(ctx, all, t.Epochs, t.Seed, func(m *model, train, held []*sample) {
		report.Trained = append(report.Trained, m.loss(train[:min(len(train), 20_000)]))
		t.Loss(report, m.loss(held))
	})
	if err != nil {
		return nil, err
	}
	return m.rounded().Bytes(), nil
}

// fitted returns a model that makes the chances of samples likely. After each epoch it calls after
// with the samples fitted and those held out.
func (l Learner) fitted(
	ctx context.Context, samples []sample, epochs int, seed uint64, after func(m *model, train, held []*sample),
) (*model, error) {
	train, held := fit.Divide(samples)
	rng := rand.New(rand.NewPCG(seed, 2))
	m := newModel(guessed(), train, rng)
	d := fit.Descent{Epochs: epochs, Batch: batch, Rng: rng, After: func(int) { after(m, train, held) }}
	return m, fit.Run(ctx, d, train, func(some []*sample, epoch int, _ float64) {
		for _, x := range some {
			m.learn(x, rng.IntN(2) == 0)
		}
		m.step(l.Rate*math.Pow(slower, float64(epoch)/float64(max(epochs-1, 1))), len(some))
	})
}

// guessed returns the network of the first generation: weights of features and simple values of
// pieces on squares, without hidden units.
func guessed() *champion.Network {
	n := new(champion.Network)
	for bucket := range n.Features {
		for i, w := range featureWeights {
			n.Features[bucket][i] = w * champion.FeatureUnit
		}
	}
	zero := cotoan.StartBoard()
	target := zero.Find(game.Second, 0)
	for number := 1; number < cotoan.Numbers; number++ {
		group := (number - 1) / 3
		for s := range cotoan.NoSquare {
			files, ranks := s.File()-target.File(), s.Rank()-target.Rank()
			near := cotoan.Ranks - max(files, -files, ranks, -ranks)
			worth := pieceWeights[number-1] + nearness[group]*near + advance[group]*s.Rank()
			n.Inputs[champion.PieceInput(0, number, s)][champion.Direct] = int16(worth * champion.DirectUnit)
		}
	}
	return n
}

// The guesses, in hundredths of a point.
var (
	featureWeights = [champion.Count]int16{
		champion.OwnTurn: 78, champion.PointLead: 39, champion.Ahead: 80, champion.Progress: 23,
		champion.Control: 13, champion.Protected: 16, champion.Pairs: -8,
		champion.OwnThreat: 32, champion.OwnSecondThreat: 31,
		champion.OpponentThreat: -16, champion.OpponentSecondThreat: -52, champion.OpponentWins: -293,
		champion.ZeroRays: 70, champion.LoadedRays: -12, champion.ZeroRoom: 9, champion.ZeroGuards: -55,
	}
	pieceWeights = [9]int{131, 160, 127, -70, -4, 115, 292, -8, 37} // of the pieces 1 to 9
	// Of small, middle and large pieces: for nearness to the other side's 0, and for ranks from the
	// side's own edge of the board.
	nearness = [3]int{9, 30, 38}
	advance  = [3]int{22, -14, -31}
)
