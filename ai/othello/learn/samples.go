package learn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"

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
