package arena

import "math"

// Ratings returns Elo ratings of players, with mean 0, that make the results of
// their games most likely: the Bradley–Terry model with a draw as half a win,
// fitted by minorisation and maximisation (David R. Hunter, "MM algorithms for
// generalized Bradley–Terry models", Annals of Statistics 32, 2004). A drawn game
// of everybody with an average player keeps ratings finite.
func Ratings(names []string, games []*Record) []float64 {
	index := make(map[string]int, len(names))
	for i, name := range names {
		index[name] = i
	}
	n := len(names)
	won := make([]float64, n)
	met := make([][]float64, n)
	for i := range met {
		met[i] = make([]float64, n)
		won[i] = 0.5
	}
	for _, r := range games {
		a, b := index[r.Players[0]], index[r.Players[1]]
		met[a][b]++
		met[b][a]++
		share := float64(halfPoints(r, 0)) / 2
		won[a] += share
		won[b] += 1 - share
	}
	strength := make([]float64, n)
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
	ratings := make([]float64, n)
	mean := 0.0
	for i, s := range strength {
		ratings[i] = 400 * math.Log10(s)
		mean += ratings[i] / float64(n)
	}
	for i := range ratings {
		ratings[i] -= mean
	}
	return ratings
}

// RatingPoint is what the ratings were after so many games.
type RatingPoint struct {
	Games int
	Elo   []float64
}

// maxRatingPoints bounds the work for a curve, and its length.
const maxRatingPoints = 60

// RatingCurves returns the ratings of players as they changed with the games,
// from none to all.
func RatingCurves(names []string, games []*Record) []RatingPoint {
	step := max(1, (len(games)+maxRatingPoints-1)/maxRatingPoints)
	curve := []RatingPoint{{0, make([]float64, len(names))}}
	for n := step; ; n += step {
		n = min(n, len(games))
		if n > 0 {
			curve = append(curve, RatingPoint{n, Ratings(names, games[:n])})
		}
		if n == len(games) {
			return curve
		}
	}
}
