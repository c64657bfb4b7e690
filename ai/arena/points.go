package arena

import (
	"colat/ai/arena/pairing"
	"colat/game"
	"colat/game/match"
)

// Points for a game, as the course counts them. Where a game knows half-wins, a draw
// in which one side is ahead counts two for it and one for the other.
const (
	PointsWin     = pairing.Win
	PointsHalfWin = pairing.HalfWin
	PointsDraw    = pairing.Draw
)

// Points returns what the first and the second side get for a game.
func Points(r *match.Record) [2]int {
	switch winner := r.Result.Winner; {
	case winner == game.First:
		return [2]int{PointsWin, 0}
	case winner == game.Second:
		return [2]int{0, PointsWin}
	case r.HalfWinner == game.First:
		return [2]int{PointsHalfWin, PointsDraw}
	case r.HalfWinner == game.Second:
		return [2]int{PointsDraw, PointsHalfWin}
	}
	return [2]int{PointsDraw, PointsDraw}
}
