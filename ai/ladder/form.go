package ladder

import (
	"math"

	"colat/ai"
	"colat/ai/review"
	"colat/game"
)

// Phases and Classes are the numbers of parts of a game and of classes of costs in a Sample.
const Phases, Classes = 3, 7

// classes are the costs, as parts of a won game, below which a move belongs to the classes but the last.
var classes = [Classes - 1]float64{0.01, 0.03, 0.06, 0.1, 0.2, 0.4}

// nothingToLose is the expected result below which a move says nothing about its side.
const nothingToLose = 0.05

// A Sample counts the moves of a side by the third of the game and the class of their cost. Moves
// without a choice and those of a side that has next to nothing to lose do not count.
type Sample [Phases][Classes]int

// SampleOf returns the sample of a side in a reviewed game. It reports false if some of its moves are not
// settled.
func SampleOf(r *review.Review, side game.Player) (s Sample, known bool) {
	for i := range r.Moves {
		m := &r.Moves[i]
		switch {
		case m.Side != side || m.Forced:
			continue
		case !m.Settled || !m.Before.Known || !m.After.Known:
			return Sample{}, false
		case m.Before.For(side).Chance < nothingToLose:
			continue
		}
		class := 0
		for class < len(classes) && m.Cost >= classes[class] {
			class++
		}
		s[i*Phases/len(r.Moves)][class]++
	}
	return s, true
}

// Add adds the counts of another sample.
func (s *Sample) Add(other *Sample) {
	for phase := range s {
		for class := range s[phase] {
			s[phase][class] += other[phase][class]
		}
	}
}

// Moves returns the number of moves that a sample counts.
func (s *Sample) Moves() int {
	n := 0
	for phase := range s {
		for _, count := range s[phase] {
			n += count
		}
	}
	return n
}

// Distributions are the samples of many games of each level.
type Distributions [ai.MostLevel]Sample

// A Form is the level at which a side has played a game: Level, give or take Within.
type Form struct{ Level, Within int }

// Bounds of an estimate: the least number of moves, and the probability with which the level lies
// within the interval.
const leastMoves, within = 8, 0.8

// Form returns the level whose distribution explains a sample best: the mean of the levels by their
// likelihoods, with no preference for any before. Within is at least 1. It reports false if there are too
// few moves.
func (d *Distributions) Form(s *Sample) (f Form, known bool) {
	if s.Moves() < leastMoves {
		return Form{}, false
	}
	var log [ai.MostLevel]float64
	best := 0
	for level := range d {
		if log[level] = d.logLikelihood(level, s); log[level] > log[best] {
			best = level
		}
	}
	sum, mean := 0.0, 0.0
	var share [ai.MostLevel]float64
	for level := range log {
		share[level] = math.Exp(log[level] - log[best])
		sum += share[level]
		mean += share[level] * float64(level+1)
	}
	f.Level = int(math.Round(mean / sum))
	for f.Within = 1; f.Within < ai.MostLevel; f.Within++ {
		inside := 0.0
		for level, part := range share {
			if d := level + 1 - f.Level; max(d, -d) <= f.Within {
				inside += part / sum
			}
		}
		if inside >= within {
			break
		}
	}
	return f, true
}

// pseudo is the number of moves by which the classes of a phase that a level has not shown are filled:
// with the classes of all levels.
const pseudo = 6.0

// logLikelihood returns the logarithm of the probability of a sample at a level, given as an index.
func (d *Distributions) logLikelihood(level int, s *Sample) float64 {
	sum := 0.0
	for phase := range s {
		var all [Classes]float64
		total, own := float64(Classes), 0.0
		for class := range all {
			all[class] = 1
			for l := range d {
				all[class] += float64(d[l][phase][class])
				total += float64(d[l][phase][class])
			}
			own += float64(d[level][phase][class])
		}
		for class, n := range s[phase] {
			p := (float64(d[level][phase][class]) + pseudo*all[class]/total) / (own + pseudo)
			sum += float64(n) * math.Log(p)
		}
	}
	return sum
}

// FormOf returns the level at which a side has played a reviewed game. It reports false for games
// whose levels have no measured distributions, and while the review goes on.
func FormOf(rules string, r *review.Review, side game.Player) (f Form, known bool) {
	d, measured := measured[rules]
	if !measured {
		return Form{}, false
	}
	s, known := SampleOf(r, side)
	if !known {
		return Form{}, false
	}
	return d.Form(&s)
}
