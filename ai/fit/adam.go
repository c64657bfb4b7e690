// Package fit holds what the trainings of evaluations have in common: generations of self-play, here
// and on other computers, files of games, and gradient descent.
package fit

import "math"

// An Adam is a weight and what Adam keeps of it (Kingma and Ba, 2015).
type Adam struct{ W, mean, square float64 }

// Decays of the moments.
const (
	keepMean   = 0.9
	keepSquare = 0.999
)

// Steps counts the steps of some weights, and holds the rate of the present one.
type Steps struct {
	taken      int
	rate       float64
	meanShare  float64 // 1 less the bias of the means
	squareRoot float64 // of 1 less the bias of the squares
}

// Next begins a step with a learning rate.
func (s *Steps) Next(rate float64) {
	s.taken++
	s.rate = float64(rate)
	s.meanShare = 1 - math.Pow(keepMean, float64(s.taken))
	s.squareRoot = math.Sqrt(1 - math.Pow(keepSquare, float64(s.taken)))
}

// Move moves the weight against a gradient.
func (a *Adam) Move(s *Steps, gradient float64) {
	a.mean += (1 - keepMean) * (gradient - a.mean)
	a.square += (1 - keepSquare) * (gradient*gradient - a.square)
	root := math.Sqrt(a.square) / s.squareRoot
	a.W -= s.rate * a.mean / s.meanShare / (root + 1e-6)
}
