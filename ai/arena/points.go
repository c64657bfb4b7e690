package arena

import (
	"colat/ai/arena/pairing"
	"colat/game"
	"colat/game/match"
)

// Points for a game, as the course counts them. In games with half-wins, a draw in which
// one side is ahead gives two points to that side and one to the other.
const (
	PointsWin     = pairing.Win
	PointsHalfWin = pairing.HalfWin
	PointsDraw    = pairing.Draw
)

// Points returns the points of the first and the second side for a game.
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
