package learn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"

	"colat/game/othello"
)

// A sample is a position with what there is to learn about it.
type sample struct {
	own, opp, victory uint64
	target            float32
}

// The discs of the starting position, Black's first.
const (
	startBlack = 1<<28 | 1<<35
	startWhite = 1<<27 | 1<<36
)

// unit is how many hundredths of a disc stand for odds of e to 1 in the victory
// game.
const unit = 600

// samplesOf appends the labelled positions of a game. bootstrap is how much of
// a target is what the search found, and not how the game ended.
func samplesOf(buf []sample, g *Game, bootstrap float64) []sample {
	own, opp := uint64(startBlack), uint64(startWhite)
	// Only what follows the last random move tells what a position is worth.
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

// chance is the probability of a win that a score stands for.
func chance(score float64) float64 { return 1 / (1 + math.Exp(-score/unit)) }

// readSamples returns the positions of a file of games, those of every thirtieth
// game apart, with their outcomes alone for targets.
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
