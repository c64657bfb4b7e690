// Package glicko rates players and puzzles by Glicko-2: M. E. Glickman, "Example of the
// Glicko-2 system", Boston University, 2012.
package glicko

import "math"

// A Rating is an estimate of a strength.
type Rating struct {
	// Value is on the scale of Elo, where 400 points are odds of ten to one.
	Value      float64 `json:"value"`
	Deviation  float64 `json:"deviation"`  // standard deviation of Value
	Volatility float64 `json:"volatility"` // expected fluctuation of Value
}

// Measures of ratings about which nothing is known, and the bounds of deviations. The least
// one keeps old ratings from becoming rigid.
const (
	MostDeviation   = 350.0
	LeastDeviation  = 45.0
	StartVolatility = 0.06
)

// New returns the rating of a player or puzzle of which only an estimate is known.
func New(value float64) Rating {
	return Rating{Value: value, Deviation: MostDeviation, Volatility: StartVolatility}
}

// tau limits the change of volatilities.
const tau = 0.5

// scale is the number of points of a unit of the system's own scale.
const scale = 173.7178

// A Result is the score against an opponent: 1 for a win, 0 for a loss.
type Result struct {
	Opponent Rating
	Score    float64
}

// Expected returns the expected score of r against an opponent.
func (r Rating) Expected(opponent Rating) float64 {
	return 1 / (1 + math.Exp(-g(opponent.Deviation/scale)*(r.Value-opponent.Value)/scale))
}

// g reduces the weight of results against an opponent with an uncertain rating.
func g(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// After returns the rating after the results of one period. Without results only its deviation
// grows.
func (r Rating) After(results ...Result) Rating {
	phi := r.Deviation / scale
	if len(results) == 0 {
		return r.with(r.Value, math.Hypot(phi, r.Volatility), r.Volatility)
	}
	information, surprise := 0.0, 0.0
	for _, result := range results {
		weight := g(result.Opponent.Deviation / scale)
		expected := r.Expected(result.Opponent)
		information += weight * weight * expected * (1 - expected)
		surprise += weight * (result.Score - expected)
	}
	variance := 1 / information
	volatility := r.volatility(phi, variance, variance*surprise)
	before := math.Hypot(phi, volatility)
	after := 1 / math.Sqrt(1/(before*before)+information)
	return r.with(r.Value+scale*after*after*surprise, after, volatility)
}

// with returns the rating with other values, its deviation within bounds.
func (r Rating) with(value, phi, volatility float64) Rating {
	return Rating{value, min(max(phi*scale, LeastDeviation), MostDeviation), volatility}
}

// precision is the error at which the iteration for the volatility ends, and mostSteps bounds
// it.
const (
	precision = 1e-6
	mostSteps = 100
)

// volatility returns the new volatility: step 5 of the paper, by the Illinois algorithm.
func (r Rating) volatility(phi, variance, delta float64) float64 {
	start := math.Log(r.Volatility * r.Volatility)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + variance + e
		return e*(delta*delta-d)/(2*d*d) - (x-start)/(tau*tau)
	}
	a, b := start, math.Log(delta*delta-phi*phi-variance)
	if delta*delta <= phi*phi+variance {
		k := 1.0
		for f(start-k*tau) < 0 && k < mostSteps {
			k++
		}
		b = start - k*tau
	}
	fa, fb := f(a), f(b)
	for step := 0; math.Abs(b-a) > precision && step < mostSteps; step++ {
		c := a + (a-b)*fa/(fb-fa)
		fc := f(c)
		if fc*fb <= 0 {
			a, fa = b, fb
		} else {
			fa /= 2
		}
		b, fb = c, fc
	}
	return math.Exp(a / 2)
}
