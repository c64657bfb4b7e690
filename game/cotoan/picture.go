package cotoan

import (
	"strconv"

	"colat/game"
)

// Picture implements game.Pictured. The points of both sides stand beside the board.
func (s *State) Picture() game.Picture {
	mover, board := s.ToMove(), s.Board()
	codes := make([]byte, Files*Ranks)
	for i := range codes {
		piece := board.On(At(i%Files, i/Files))
		switch codes[i] = game.CodeOf(piece.Side(), mover); codes[i] {
		case game.Own:
			codes[i] = game.OwnPiece + byte(piece.Number())
		case game.Theirs:
			codes[i] = game.TheirPiece + byte(piece.Number())
		}
	}
	points := strconv.Itoa(s.Points(mover)) + "-" + strconv.Itoa(s.Points(mover.Opponent()))
	return game.Picture{Columns: Files, Rows: Ranks, Codes: codes, Beside: " " + points}
}
