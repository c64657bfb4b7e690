package analysis

import (
	"slices"

	"colat/ai/review"
	"colat/game"
	"colat/render/program/scene"
	"colat/render/program/setup"
)

// canPlay reports whether a game can go on from the position on the board or from the one before.
func (s *Scene) canPlay() bool { return !s.over || len(s.walk.path) > 0 }

// retry starts a game with the same players from the position on the board, or before a
// person's last move, so that the person can try another one. In a game of two engines, the
// person takes the side to move. A person's game that is not over continues from there; the
// moves that followed can be played again.
func (s *Scene) retry() {
	if !s.canPlay() {
		return
	}
	n, chosen := s.turnAt(), *s.of.Setup
	path := slices.Clone(s.walk.path[:n])
	if played := s.of.Record.Line(); !s.of.Record.Over && chosen.Persons() > 0 && len(played) > 0 {
		record := *s.of.Record
		record.Variations = s.variations()
		record.Moves, record.Undone = path, nil
		if common := game.CommonMoves(path, played); common == n {
			record.Undone = played[n:]
		} else {
			if common < len(played) {
				record.Branches = append(slices.Clone(record.Branches), played)
			}
			record.Times = nil
		}
		s.program.Go(scene.Game{Setup: s.of.Setup, Record: &record, Moves: record.Moves})
		return
	}
	chosen.Moves = path
	if chosen.Persons() == 0 {
		chosen.Seats[s.before(n).ToMove()] = setup.Human
		chosen.Drawn = false
	}
	s.program.Go(scene.Game{Setup: &chosen})
}

// turnAt returns the number of moves after which a person continues: those on the board, or
// one less if the game is over, or if the last move was the person's and either it is the
// opponent's turn or the move has a sign. In a game of two engines the person may have either
// side. A move of a variation was tried already, and stays.
func (s *Scene) turnAt() int {
	n := s.shown()
	if n == 0 {
		return 0
	}
	seats := &s.of.Setup.Seats
	mine := func(k int) bool {
		return s.of.Setup.Persons() == 0 || seats[s.before(k).ToMove()] == setup.Human
	}
	switch {
	case s.over:
		return n - 1
	case s.off():
		return n
	case mine(n-1) && (!mine(n) || s.known != nil && s.known.Moves[n-1].Sign != review.Fine):
		return n - 1
	}
	return n
}
