package arena

import "math"

// Pairs counts pairs of games with colours swapped by the score of one player: Pairs[i]
// is the number of pairs with i half points, from two losses to two wins. The games of a
// pair share their opening and are not independent; the sums of pairs are. (Fishtest
// calls this the pentanomial model.)
type Pairs [5]int

// N returns the number of pairs.
func (p Pairs) N() int {
	n := 0
	for _, count := range p {
		n += count
	}
	return n
}

// moments returns the mean score of a game, from 0 to 1, and the standard error of that
// mean.
func (p Pairs) moments() (mean, deviation float64) {
	n := float64(p.N())
	if n == 0 {
		return 0.5, math.Inf(1)
	}
	for i, count := range p {
		mean += float64(count) * pairScore(i)
	}
	mean /= n
	variance := 0.0
	for i, count := range p {
		d := pairScore(i) - mean
		variance += float64(count) * d * d
	}
	return mean, math.Sqrt(variance) / n
}

// pairScore returns the mean score of the games in a pair with the given number of half
// points.
func pairScore(halfPoints int) float64 { return float64(halfPoints) / 4 }

// quantile95 is the number of standard deviations on either side of the mean that contain
// 95 % of a normal distribution.
const quantile95 = 1.959963984540054

// maxElo bounds the ratings of players that (almost) always or never win.
const maxElo = 2000

// Elo returns the estimated logistic rating difference and half the width of its 95 %
// confidence interval.
//
// If one side won every game, the estimate would be infinite. Elo then returns the
// difference for a score that is one half point lower, and the distance to the bound
// given by the rule of three: with 95 % confidence the loser's expected score in a pair
// is at most 3/n.
func (p Pairs) Elo() (elo, margin float64) {
	n := float64(p.N())
	mean, deviation := p.moments()
	switch {
	case n == 0:
		return 0, maxElo
	case p[4] == int(n):
		elo = EloOf(1 - 0.25/n)
		return elo, elo - EloOf(1-min(3/n, 0.5))
	case p[0] == int(n):
		elo = EloOf(0.25 / n)
		return elo, EloOf(min(3/n, 0.5)) - elo
	case deviation == 0:
		// Identical pairs do not show the spread; assume the largest spread that one
		// different pair could have.
		deviation = 0.5 / n
	}
	low, high := EloOf(mean-quantile95*deviation), EloOf(mean+quantile95*deviation)
	return EloOf(mean), (high - low) / 2
}

// LOS returns the likelihood of superiority: the probability, on a flat prior
// and by the normal approximation, that the player is the stronger one.
func (p Pairs) LOS() float64 {
	mean, deviation := p.moments()
	switch {
	case math.IsInf(deviation, 1):
		return 0.5
	case deviation == 0:
		// As in Elo.
		deviation = 0.5 / float64(p.N())
	}
	return 0.5 * math.Erfc((0.5-mean)/deviation/math.Sqrt2)
}

// EloOf returns the rating difference at which the expected score is score, from 0 to 1,
// within ±2000: Elo's logistic curve.
func EloOf(score float64) float64 {
	if score <= 0 {
		return -maxElo
	}
	if score >= 1 {
		return maxElo
	}
	return max(-maxElo, min(maxElo, -400*math.Log10(1/score-1)))
}

// ScoreOf returns the expected score, from 0 to 1, at a rating difference.
func ScoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
