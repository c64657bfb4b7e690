package main

import (
	"colat/game"
	"colat/game/match"
	"colat/game/notation"
)

// mostValued is the number of empty squares up to which convert --to obf finds the values
// of moves itself. It takes a fraction of a second.
const mostValued = 10

// valued returns the record of an OBF line: the position after the moves of a record, with
// the values of its moves if the text has them or if the end of the game is near.
func valued(r *match.Record) *match.Record {
	s := r.Start.Clone()
	for _, m := range r.Moves {
		s.Play(m)
	}
	margins, able := r.Rules.(notation.GGFPlayer)
	empty, counts := s.(game.EmptyCounter)
	_, over := s.Result()
	values, comment := notation.ValuesIn(r)
	if !able || margins.GGFGame() == "" || !counts || empty.Empties() > mostValued || over || len(values) > 0 {
		return r
	}
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		values = append(values, notation.MoveValue{Move: m, Value: -lead(margins, s, -mostLead, mostLead)})
		s.Undo()
	}
	return notation.Valued(s, values, comment)
}

// mostLead is more than any lead.
const mostLead = 65

// lead returns the lead of the side to move at the end of best play, by alpha-beta. Empty
// squares count for the winner, as in OBF, and not for neither side, as for the solver.
func lead(margins notation.GGFPlayer, s game.State, alpha, beta int) int {
	if _, over := s.Result(); over {
		if s.ToMove() == game.Second {
			return -margins.Margin(s)
		}
		return margins.Margin(s)
	}
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		alpha = max(alpha, -lead(margins, s, -beta, -alpha))
		s.Undo()
		if alpha >= beta {
			break
		}
	}
	return alpha
}
