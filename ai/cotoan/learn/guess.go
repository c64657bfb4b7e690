package learn

import (
	champion "colat/ai/cotoan"
	"colat/game"
	"colat/game/cotoan"
)

// guessed returns the network of the first generation: weights of features and simple values of
// pieces on squares, without hidden units.
func guessed() *champion.Network {
	n := new(champion.Network)
	for bucket := range n.Features {
		for i, w := range featureWeights {
			n.Features[bucket][i] = w * champion.FeatureUnit
		}
	}
	zero := cotoan.StartBoard()
	target := zero.Find(game.Second, 0)
	for number := 1; number < cotoan.Numbers; number++ {
		group := (number - 1) / 3
		for s := range cotoan.NoSquare {
			files, ranks := s.File()-target.File(), s.Rank()-target.Rank()
			near := cotoan.Ranks - max(files, -files, ranks, -ranks)
			worth := pieceWeights[number-1] + nearness[group]*near + advance[group]*s.Rank()
			n.Inputs[champion.PieceInput(0, number, s)][champion.Direct] = int16(worth * champion.DirectUnit)
		}
	}
	return n
}

// The guesses, in hundredths of a point.
var (
	featureWeights = [champion.Count]int16{
		champion.OwnTurn: 78, champion.PointLead: 39, champion.Ahead: 80, champion.Progress: 23,
		champion.Control: 13, champion.Protected: 16, champion.Pairs: -8,
		champion.OwnThreat: 32, champion.OwnSecondThreat: 31,
		champion.OpponentThreat: -16, champion.OpponentSecondThreat: -52, champion.OpponentWins: -293,
		champion.ZeroRays: 70, champion.LoadedRays: -12, champion.ZeroRoom: 9, champion.ZeroGuards: -55,
	}
	pieceWeights = [9]int{131, 160, 127, -70, -4, 115, 292, -8, 37} // of the pieces 1 to 9
	// Of small, middle and large pieces: for nearness to the other side's 0, and for ranks from the
	// side's own edge of the board.
	nearness = [3]int{9, 30, 38}
	advance  = [3]int{22, -14, -31}
)
