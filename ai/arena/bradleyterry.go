package arena

import "math"

// A RatedGame is the result of a game between two players, numbered from 0.
type RatedGame struct {
	A, B int
	// Score is the score of A: 1 for a win, 0.5 for a draw, 0 for a loss. The score of B
	// is 1 − Score.
	Score float64
}

// BradleyTerry returns the Elo ratings of the players, with mean 0, that maximize the
// likelihood of the results: the Bradley–Terry model with a draw as half a win, fitted by
// minorization-maximization (David R. Hunter, "MM algorithms for generalized
// Bradley–Terry models", Annals of Statistics 32, 2004). A virtual drawn game of each
// player against an average one keeps the ratings finite.
func BradleyTerry(players int, games []RatedGame) []float64 {
	won := make([]float64, players)
	met := make([][]float64, players)
	for i := range met {
		met[i] = make([]float64, players)
		won[i] = 0.5
	}
	for _, g := range games {
		met[g.A][g.B]++
		met[g.B][g.A]++
		won[g.A] += g.Score
		won[g.B] += 1 - g.Score
	}
	strength := make([]float64, players)
	for i := range strength {
		strength[i] = 1
	}
	for range 10000 {
		change := 0.0
		for i := range strength {
			sum := 1 / (strength[i] + 1) // the game with the average player
			for j, games := range met[i] {
				if games > 0 {
					sum += games / (strength[i] + strength[j])
				}
			}
			next := won[i] / sum
			change = max(change, math.Abs(math.Log(next/strength[i])))
			strength[i] = next
		}
		if change < 1e-9 {
			break
		}
	}
	ratings := make([]float64, players)
	mean := 0.0
	for i, s := range strength {
		ratings[i] = 400 * math.Log10(s)
		mean += ratings[i] / float64(players)
	}
	for i := range ratings {
		ratings[i] -= mean
	}
	return ratings
}

// RatingPoint holds the ratings after a number of games.
type RatingPoint struct {
	Games int
	Elo   []float64
}

// maxPoints is the maximum number of points of a curve after its start. It bounds the
// computation.
const maxPoints = 60

// RatingCurve returns the development of the players' ratings, from no games to all.
func RatingCurve(players int, games []RatedGame) []RatingPoint {
	step := max(1, (len(games)+maxPoints-1)/maxPoints)
	curve := []RatingPoint{{0, make([]float64, players)}}
	for n := step; ; n += step {
		n = min(n, len(games))
		if n > 0 {
			curve = append(curve, RatingPoint{n, BradleyTerry(players, games[:n])})
		}
		if n == len(games) {
			return curve
		}
	}
}
