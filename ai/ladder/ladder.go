// Package ladder estimates at which level a person plays: it holds the measured strengths of the
// levels, and fits that of a person to results against them.
package ladder

import (
	"math"

	"colat/ai"
)

// A Ladder holds the strengths of the levels of a game in the Bradley–Terry model: the expected
// score against an opponent is the logistic function of the difference of the strengths. Level 1
// has the strength 0.
type Ladder [ai.MostLevel]float64

// scores are the scores of each level from 2 on against the one below it, a draw counting half, by
// the ID of the rules, from the section "Levels" of docs/PERFORMANCE.md.
var scores = map[string][ai.MostLevel - 1]float64{
	"victory":     {0.79, 0.81, 0.83, 0.84, 0.84, 0.80, 0.71},
	"classic":     {0.75, 0.84, 0.83, 0.82, 0.82, 0.83, 0.74},
	"mnk:7,7,5":   {0.67, 0.69, 0.69, 0.69, 0.68, 0.71, 0.68},
	"mnk:9,9,5":   {0.75, 0.69, 0.68, 0.67, 0.69, 0.78, 0.76},
	"mnk:15,15,5": {0.81, 0.71, 0.72, 0.77, 0.68, 0.79, 0.74},
	"uttt":        {0.80, 0.72, 0.73, 0.72, 0.76, 0.71, 0.88},
	"cotoan":      {0.83, 0.71, 0.78, 0.77, 0.77, 0.77, 0.95},
}

// Of returns the ladder of a game by the ID of its rules, and whether its levels have been
// measured.
func Of(rules string) (l Ladder, measured bool) {
	list, measured := scores[rules]
	for i, score := range list {
		l[i+1] = l[i] + math.Log(score/(1-score))
	}
	return l, measured
}

// Level returns the level of a strength: 4 for that of level 4, 4.5 for the mean of levels 4 and 5.
// Below the first level and above the last one, the scale goes on as between the nearest two.
func (l *Ladder) Level(strength float64) float64 {
	k := 1
	for k < len(l)-1 && strength > l[k] {
		k++
	}
	return float64(k) + (strength-l[k-1])/(l[k]-l[k-1])
}

// Results are the results of a person against each level, from level 1 on.
type Results [ai.MostLevel]struct{ Won, Drawn, Lost int }

// Games returns the number of games.
func (r *Results) Games() int {
	n := 0
	for _, t := range r {
		n += t.Won + t.Drawn + t.Lost
	}
	return n
}

// An Estimate is a person's level by their results.
type Estimate struct {
	Level     float64 // the most likely one
	Low, High float64 // the level lies between them with a probability of 90%
}

// Before the first game, the strength has a normal distribution around the middle of the ladder. Its
// standard deviation is this part of the distance between the lowest and the highest level: all
// levels are likely, and a few games outweigh it. It keeps the estimate finite for a person who has
// won or lost all games.
const priorSpread = 0.5

// prior returns the mean and the deviation of the strength before the first game.
func (l *Ladder) prior() (mean, deviation float64) {
	height := l[len(l)-1] - l[0]
	return l[0] + height/2, height * priorSpread
}

// logPosterior returns the logarithm of the density of a strength, given results, but for a
// constant. A draw counts as half a win and half a loss (see arena.BradleyTerry).
func (l *Ladder) logPosterior(strength float64, r *Results) float64 {
	mean, deviation := l.prior()
	z := (strength - mean) / deviation
	sum := -z * z / 2
	for k := range r {
		t := &r[k]
		won := float64(t.Won) + float64(t.Drawn)/2
		n := float64(t.Won + t.Drawn + t.Lost)
		if n > 0 { // ln of the score of a win is −ln(1+e^−d), that of a loss −d−ln(1+e^−d)
			d := strength - l[k]
			sum -= n*math.Log1p(math.Exp(-d)) + (n-won)*d
		}
	}
	return sum
}

// The strengths between which the estimate lies are computed on a grid of cells points, which
// reaches a deviation of the prior distribution times reach beyond its mean.
const (
	cells = 256
	reach = 5.0
	tail  = 0.05 // the probability on each side of the interval
)

// Fit returns the estimate for a person with results: the maximum of the posterior density, and
// the interval between its quantiles.
func (l *Ladder) Fit(r *Results) Estimate {
	mean, deviation := l.prior()
	at := func(i int) float64 { return mean + deviation*reach*(2*float64(i)/(cells-1)-1) }
	var log [cells]float64
	best := 0
	for i := range log {
		if log[i] = l.logPosterior(at(i), r); log[i] > log[best] {
			best = i
		}
	}
	sum := 0.0
	for i := range log {
		sum += math.Exp(log[i] - log[best])
	}
	e := Estimate{Level: l.Level(l.peak(at(max(best-1, 0)), at(min(best+1, cells-1)), r))}
	below, low := 0.0, false
	for i := range log {
		before := below
		below += math.Exp(log[i]-log[best]) / sum
		within := func(p float64) float64 { // linear within the cell that ends at i
			return l.Level(at(i) + (at(1)-at(0))*((p-before)/(below-before)-0.5))
		}
		if !low && below >= tail {
			e.Low, low = within(tail), true
		}
		if below >= 1-tail {
			e.High = within(1 - tail)
			break
		}
	}
	return e
}

// peak returns the strength between two others with the greatest density, which has one maximum.
func (l *Ladder) peak(low, high float64, r *Results) float64 {
	for range 60 {
		a, b := low+(high-low)/3, high-(high-low)/3
		if l.logPosterior(a, r) < l.logPosterior(b, r) {
			low = a
		} else {
			high = b
		}
	}
	return (low + high) / 2
}

// Expected returns the expected score of a level of the scale of Estimate against a level.
func (l *Ladder) Expected(level float64, against int) float64 {
	return 1 / (1 + math.Exp(l[against-1]-l.strength(level)))
}

// Against returns the chance to win against a level for a player of the highest level who has the
// given chance against an equal. The distance of the levels is added to the logarithm of the odds.
func (l *Ladder) Against(chance float64, level int) float64 {
	odds := math.Log(chance/(1-chance)) + l[len(l)-1] - l[level-1]
	return 1 / (1 + math.Exp(-odds))
}

// strength is the inverse of Level.
func (l *Ladder) strength(level float64) float64 {
	k := min(max(int(level), 1), len(l)-1)
	return l[k-1] + (level-float64(k))*(l[k]-l[k-1])
}
