package tournament

import (
	"cmp"
	"slices"

	"colat/ai/arena"
	"colat/ai/arena/rating"
	"colat/game"
	"colat/game/match"
)

// Ratings returns the players' ratings from their games, the highest first.
func Ratings(names []string, games []*match.Record) []Rating {
	var ratings []Rating
	for i, elo := range rating.BradleyTerry(len(names), ratedGames(names, games)) {
		ratings = append(ratings, Rating{names[i], elo})
	}
	slices.SortStableFunc(ratings, func(a, b Rating) int { return cmp.Compare(b.Elo, a.Elo) })
	return ratings
}

// RatingCurve returns the development of the players' ratings, in the order of names.
func RatingCurve(names []string, games []*match.Record) []rating.Point {
	return rating.Curve(len(names), ratedGames(names, games))
}

// ratedGames returns the results of games, with the players as indices in names.
func ratedGames(names []string, games []*match.Record) []rating.Game {
	rated := make([]rating.Game, len(games))
	for i, r := range games {
		rated[i] = rating.Game{
			A:     slices.Index(names, r.Names[game.First]),
			B:     slices.Index(names, r.Names[game.Second]),
			Score: float64(arena.HalfPoints(r, game.First)) / 2,
		}
	}
	return rated
}
