// Package learn trains the champion's evaluation: the engine plays against itself, and the
// evaluation's weights are fitted to the results of the games.
package learn

import (
	"context"
	"errors"
	"fmt"

	"colat/ai/fit"
	"colat/ai/othello/eval"
	"colat/game/othello"
)

// A Learner trains the weights of one of both games.
type Learner struct {
	Rules *othello.Rules
	// MarginPositions is the number of positions of each period for measuring margins.
	MarginPositions int
}

var _ fit.Learner = Learner{}

// New returns the learner of a game.
func New(rules *othello.Rules) Learner { return Learner{rules, 1000} }

// sourceGenerations is the number of latest generations whose games are used for a fit.
// Older games are by weaker players.
const sourceGenerations = 3

// fewestGames is the smallest number of games of a generation.
const fewestGames = 30

// settings hold in what the training of a game differs from that of the other one.
type settings struct {
	model *eval.Model
	// solveAt is the number of empty squares from which on all positions are labelled by their exact
	// value. Exact scores of the classic game take longer.
	solveAt int
	// rates suit weights in logarithms of odds in the victory game, and in discs in the classic one.
	rates Rates
	// shortestOpening is the least number of random moves at the beginning. Victory cells make every
	// victory game different. In the classic game identical players would repeat the same few games:
	// 4 moves make 244 openings, 7 make 55,092.
	shortestOpening int
	// evenScore is the largest score of an even opening, in hundredths of a disc.
	evenScore int
}

var (
	victory = settings{
		model: eval.Victory, solveAt: 18, shortestOpening: 1, evenScore: 600,
		rates: Rates{Entry: 0.06, Discs: 0.15, Output: 0.3, FirstEntry: 0.3, FirstDiscs: 0.1},
	}
	classic = settings{
		model: eval.Classic, solveAt: 14, shortestOpening: 7, evenScore: 800,
		rates: Rates{Entry: 0.1, Discs: 0.15, Output: 1, FirstEntry: 100, FirstDiscs: 1},
	}
)

func settingsOf(rules *othello.Rules) *settings {
	if rules == othello.Classic {
		return &classic
	}
	return &victory
}

// First implements fit.Learner with weights of nothing.
func (l Learner) First() []byte {
	model := settingsOf(l.Rules).model
	return eval.Quantize(model, eval.NewNetwork(model), 0, eval.Header{}).Bytes()
}

// CommandOf implements fit.Learner.
func (l Learner) CommandOf(weights []byte) (string, error) {
	w, err := eval.ReadWeights(weights)
	if err != nil {
		return "", err
	}
	if w.ForVictory() != (l.Rules == othello.Victory) {
		return "", errors.New("the weights are for the other game")
	}
	return w.Command, nil
}

// Batch implements fit.Learner. Each generation has half as many games as the next: early ones only
// provide initial weights.
func (l Learner) Batch(t *fit.Training, generation int) (fit.Batch, int) {
	solveAt := settingsOf(l.Rules).solveAt
	return fit.Batch{Game: l.Rules.ID(), Nodes: t.Nodes, SolveAt: solveAt, Seed: t.Seed + uint64(generation)},
		max(fewestGames, t.Games>>(t.Generations-generation))
}

// oldestSource returns the first generation whose games are used to fit the weights of a
// generation.
func oldestSource(t *fit.Training, generation int) int {
	return max(min(firstInformed(t), generation), generation-sourceGenerations+1)
}

// firstInformed returns the first generation whose player knows something. Scores of
// searches before it mean nothing.
func firstInformed(t *fit.Training) int {
	if t.Start != nil {
		return 1
	}
	return 2
}

// heldOut is one in so many games, which are not fitted.
const heldOut = 30

// samples returns the positions to fit the weights of a generation to. The games held out of the
// last generation have their outcome alone as target; all games of a player that knows nothing have
// such targets.
func samples(t *fit.Training, report *fit.Report) (train, held []sample, err error) {
	last := report.Generation
	err = t.EachGame(oldestSource(t, last), last, func(generation, number int, text []byte) error {
		g, err := Decode(text)
		if err != nil {
			return err
		}
		report.Games++
		if number%heldOut < heldOut-1 {
			train, err = samplesOf(train, g, generation < firstInformed(t))
		} else if generation == last {
			held, err = samplesOf(held, g, true)
		}
		return err
	})
	report.Positions = len(train) + len(held)
	return train, held, err
}

// Fit implements fit.Learner.
func (l Learner) Fit(ctx context.Context, t *fit.Training, report *fit.Report) ([]byte, error) {
	train, held, err := samples(t, report)
	if err != nil {
		return nil, err
	}
	own := settingsOf(l.Rules)
	f := Fit{Model: own.model, Epochs: t.Epochs, Rates: own.rates, Seed: t.Seed}
	if t.Start != nil {
		file, err := t.Weights(report.Generation - 1)
		if err == nil {
			f.Start, err = eval.ReadWeights(file)
		}
		if err != nil {
			return nil, err
		}
	}
	fitted, err := f.run(ctx, train, held, func(trained, loss float64) {
		report.Trained = append(report.Trained, trained)
		t.Loss(report, loss)
	})
	if err != nil {
		return nil, err
	}
	w := f.quantize(fitted, eval.Header{
		Command: t.Command, Date: t.Date, Loss: report.Losses[len(report.Losses)-1],
		Data: fmt.Sprintf("%d positions of %d games of self-play, generation %d",
			report.Positions, report.Games, report.Generation),
	})
	all := value(w, held)
	w.Odds = odds(all)
	w.Margins, err = margins(ctx, w, l.Rules, held, l.MarginPositions, t.Seed, func(done, total int) {
		t.Tell(fit.Progress{Generation: report.Generation, Step: "margins", Done: done, Total: total})
	})
	if err != nil {
		return nil, err
	}
	report.Reliability = reliability(w, all)
	return w.Bytes(), nil
}
