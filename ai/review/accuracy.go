package review

import (
	"math"

	"colat/game"
)

// The accuracy of a move is that of Lichess (lichess.org/page/accuracy, 2022): a function of the per
// cent of winning chance that the move lost. Its curve was fitted to games of chess, where errors
// begin at 5% and mistakes at 10%. Here, where a draw is rare, they begin at InaccuracyCost and
// MistakeCost, which is twice as much, so that costs count half.
const (
	accuracyScale = 103.1668
	accuracyDecay = 0.04354
	accuracyShift = 3.1669
	costPart      = 0.5
)

// Accuracy returns the accuracy of a move that costs part of a win, from 0 to 100.
func Accuracy(cost float64) float64 {
	points := 100 * costPart * cost
	return min(max(accuracyScale*math.Exp(-accuracyDecay*points)-accuracyShift, 0), 100)
}

// The weight of a move in the accuracy of a game is how far the chances in a window of the game
// around it differ (Lichess, AccuracyPercent.scala): the standard deviation in per cent, within
// bounds. A window has a tenth of the game's moves, within bounds.
const (
	leastWindow, mostWindow = 2, 8
	leastWeight, mostWeight = 0.5, 12
)

// Accuracy returns the accuracy of a side in per cent: the mean of the weighted and of the harmonic
// mean of those of its moves that had a choice. It reports false if there are none or some are not
// Settled.
func (r *Review) Accuracy(side game.Player) (percent float64, known bool) {
	window := min(max(len(r.Moves)/10, leastWindow), mostWindow)
	n, weights, sum, inverse := 0.0, 0.0, 0.0, 0.0
	for i := range r.Moves {
		m := &r.Moves[i]
		switch {
		case m.Side != side || m.Forced:
			continue
		case !m.Settled || !m.Before.Known || !m.After.Known:
			return 0, false
		}
		accuracy, weight := Accuracy(m.Cost), r.volatility(i, window)
		n++
		weights += weight
		sum += weight * accuracy
		inverse += 1 / max(accuracy, 1)
	}
	if n == 0 {
		return 0, false
	}
	return (sum/weights + n/inverse) / 2, true
}

// volatility returns the weight of a move: of the window of positions that ends after it or, for the
// first moves, of the first window.
func (r *Review) volatility(i, window int) float64 {
	end := min(max(i+2, window), len(r.Moves)+1)
	first := max(end-window, 0)
	n, sum, squares := 0.0, 0.0, 0.0
	for k := first; k < end; k++ {
		chance := 100 * costPart * r.Worth(k).Chance
		n++
		sum += chance
		squares += chance * chance
	}
	return min(max(math.Sqrt(max(squares/n-sum*sum/(n*n), 0)), leastWeight), mostWeight)
}

// AppendLosses appends what a side has lost in sum after each number of moves, from 0 to all: leads in
// games with a Margin, otherwise parts of a won game.
func (r *Review) AppendLosses(buffer []float64, side game.Player) []float64 {
	sum := 0.0
	buffer = append(buffer, sum)
	for i := range r.Moves {
		switch m := &r.Moves[i]; {
		case m.Side != side:
		case r.Margin:
			sum += m.Loss
		default:
			sum += m.Cost
		}
		buffer = append(buffer, sum)
	}
	return buffer
}
