package arena

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// SPRT is a sequential probability ratio test (Wald, 1945) between two
// hypotheses about a rating difference, with a chance of 5 % for either error.
type SPRT struct {
	Elo0, Elo1 float64 // H0: the difference is Elo0; H1: it is Elo1
}

// sprtError is the probability of either error, usually written α and β.
const sprtError = 0.05

// ParseSPRT parses "elo0,elo1", such as "0,5".
func ParseSPRT(text string) (*SPRT, error) {
	first, second, found := strings.Cut(text, ",")
	if !found {
		return nil, fmt.Errorf("%q: want two rating differences with a comma between, such as 0,5", text)
	}
	var elos [2]float64
	for i, field := range []string{first, second} {
		elo, err := strconv.ParseFloat(strings.TrimSpace(field), 64)
		if err != nil || math.Abs(elo) > maxElo || math.IsNaN(elo) {
			return nil, fmt.Errorf("%q: want two rating differences from -%d to %d", text, maxElo, maxElo)
		}
		elos[i] = elo
	}
	if elos[0] >= elos[1] {
		return nil, errors.New("the first rating difference must be the smaller one")
	}
	return &SPRT{elos[0], elos[1]}, nil
}

// Bounds returns the log-likelihood ratios that end the test: at or below lower, H0 is
// accepted; at or above upper, H1 is accepted.
func (t *SPRT) Bounds() (lower, upper float64) {
	upper = math.Log((1 - sprtError) / sprtError)
	return -upper, upper
}

// Verdict returns "H0" or "H1" once the test accepts it, and "" before.
func (t *SPRT) Verdict(p Pairs) string {
	llr := t.LLR(p)
	lower, upper := t.Bounds()
	switch {
	case llr <= lower:
		return "H0"
	case llr >= upper:
		return "H1"
	}
	return ""
}

// LLR returns the logarithm of the generalized likelihood ratio of H1 to H0: each
// hypothesis fixes the mean of the distribution of pairs, and its likelihood is that of
// the most likely distribution with that mean (Michel Van den Bergh, "Comments on
// normalized Elo", 2020, and the note on maximum likelihood for a multinomial
// distribution that Fishtest's LLRcalc.py cites: proposition 1.1 there gives the
// distribution in closed form except for one number).
func (t *SPRT) LLR(p Pairs) float64 {
	if p.N() == 0 {
		return 0
	}
	// An outcome that has not occurred is not impossible: it counts as a thousandth of a
	// pair, as in Fishtest.
	var weights [5]float64
	total := 0.0
	for i, count := range p {
		weights[i] = max(float64(count), 1e-3)
		total += weights[i]
	}
	theta0, theta1 := tilt(weights, ScoreOf(t.Elo0)), tilt(weights, ScoreOf(t.Elo1))
	s0, s1 := ScoreOf(t.Elo0), ScoreOf(t.Elo1)
	llr := 0.0
	for i, weight := range weights {
		// The most likely probability is the observed one divided by 1 + θ(a − s).
		llr += weight * math.Log((1+theta0*(pairScore(i)-s0))/(1+theta1*(pairScore(i)-s1)))
	}
	return llr
}

// tilt returns the θ for which the distribution of the weights, each divided by 1 + θ(a −
// s), has the mean s. It is the zero of a function that decreases between the two poles
// next to 0.
func tilt(weights [5]float64, s float64) float64 {
	low, high := -1/(1-s), 1/s
	for range 200 {
		theta := (low + high) / 2
		sum := 0.0
		for i, weight := range weights {
			a := pairScore(i) - s
			sum += weight * a / (1 + theta*a)
		}
		if sum > 0 {
			low = theta
		} else {
			high = theta
		}
	}
	return (low + high) / 2
}
