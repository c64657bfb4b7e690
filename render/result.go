package render

import (
	"fmt"
	"math/bits"

	"colat/game"
	"colat/game/othello"
	"colat/render/locale"
)

// resultTitle says who won, to the one person who plays as you.
func (s *playScene) resultTitle(result game.Result) string {
	person := s.onlyPerson()
	switch {
	case result.Winner == game.Nobody:
		return s.app.text("result.draw")
	case person == result.Winner:
		return s.app.text("result.you-win")
	case person != game.Nobody:
		return s.app.text("result.you-lose")
	case result.Winner == game.First:
		return s.app.text("result.black-wins")
	}
	return s.app.text("result.white-wins")
}

// resultReason says why the game is over.
func (s *playScene) resultReason(result game.Result) string {
	if result.Winner == game.Nobody {
		return s.app.text("result.equal")
	}
	data := locale.Data{
		"Winner": s.app.sideText(result.Winner),
		"Loser":  s.app.sideText(result.Winner.Opponent()),
	}
	black, white := s.state().Board()
	cells := s.state().VictoryCells()
	switch result.Reason {
	case othello.FiveCells:
		return s.app.locale.Format("result.five-cells", data)
	case othello.MoreCells:
		data["Score"] = score(black&cells, white&cells, result.Winner)
		return s.app.locale.Format("result.more-cells", data)
	case game.Resignation:
		return s.app.locale.Format("result.resignation", data)
	case game.Timeout:
		return s.app.locale.Format("result.timeout", data)
	}
	data["Score"] = score(black, white, result.Winner)
	return s.app.locale.Format("result.more-discs", data)
}

// score writes both counts, the winner's first.
func score(black, white uint64, winner game.Player) string {
	a, b := bits.OnesCount64(black), bits.OnesCount64(white)
	if winner == game.Second {
		a, b = b, a
	}
	return fmt.Sprintf("%d–%d", a, b)
}
