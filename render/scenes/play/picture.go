package play

import (
	"colat/game"
	"colat/render/table/diagram"
)

// pictureName is the name of a picture's file.
const pictureName = "co-lat.png"

// savePicture saves a picture of the position on the board, with the numbers of the moves
// that led to it.
func (s *Scene) savePicture() {
	p, moves := s.program, s.match.Moves()
	d := diagram.Diagram{
		Game: s.game, Start: s.match.Start(), Moves: moves[:min(s.display.shown, len(moves))],
		Title: s.game.TitleOf(p.Locale, s.match.Start()), Turned: s.stage.Table().Turned,
	}
	for side := range s.seats.places {
		names := s.seats.names(p, &s.setup, game.Player(side))
		d.Players[side] = names[len(names)-1]
	}
	d.Line = p.Locale.Count("library.moves", len(d.Moves), nil)
	if result, over := s.display.result(); over && len(d.Moves) == len(moves) {
		d.Line = s.resultTitle(result) + " " + s.resultReason(result)
		d.Result, d.Over = result, true
	}
	p.WhileDrawing(func() {
		where, err := p.Host.SavePicture(pictureName, d.Draw())
		p.SayFile(pictureName, where, err)
	})
}
