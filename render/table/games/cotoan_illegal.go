package games

import (
	"colat/game"
	"colat/game/cotoan"
	"colat/render/kit/locale"
)

func (cotoanWords) Illegal(l *locale.Locale, s game.State, from, square int) string {
	state, to := s.(*cotoan.State), fromBoard(square)
	there := state.Board().On(to)
	own := there != cotoan.NoPiece && there.Side() == s.ToMove()
	switch {
	case own && there.Number() == 0:
		return l.Text("cotoan.zero-stays")
	case own:
		return l.Format("cotoan.stuck", locale.Data{"Number": there.Number()})
	case from >= 0:
		return whyNot(l, state, fromBoard(from), to)
	case there != cotoan.NoPiece:
		return l.Format("cotoan.not-yours", locale.Data{"Side": SideName(l, s.Rules(), s.ToMove())})
	}
	return l.Text("cotoan.choose-first")
}

// whyNot returns a text that explains why the piece on a square cannot go to another
// one, which holds no piece of its own side.
func whyNot(l *locale.Locale, s *cotoan.State, from, to cotoan.Square) string {
	b := s.Board()
	d, distance, inLine := from.Towards(to)
	data := locale.Data{"Number": b.On(from).Number(), "Square": to.String(), "Distance": distance}
	switch blocker := b.Blocker(from, d); {
	case !inLine:
		return l.Format("cotoan.not-in-line", data)
	case b.On(to) != cotoan.NoPiece:
		return whyNotCapture(l, s, from, from.Step(d, 1), to)
	case blocker < distance:
		data["Square"] = from.Step(d, blocker).String()
		return l.Format("cotoan.blocked-way", data)
	}
	return l.Format("cotoan.too-far", data)
}

// whyNotCapture returns a text that explains why a piece cannot capture with the square
// in front of it.
func whyNotCapture(l *locale.Locale, s *cotoan.State, from, front, to cotoan.Square) string {
	piece, before := s.Board().On(from), s.Board().On(front)
	data := locale.Data{"Number": piece.Number(), "Square": front.String()}
	switch {
	case before == cotoan.NoPiece || before.Side() != piece.Side():
		return l.Format("cotoan.no-front", data)
	case before.Number() == 0 && len(s.Calculate(from, front)) == 0:
		return l.Text("cotoan.zero-counts-not")
	}
	_, data["Distance"], _ = front.Towards(to)
	data["Front"] = before.Number()
	for _, c := range s.Calculate(from, front) {
		if c.Square == to && c.Verdict == cotoan.Blocked {
			data["Square"] = c.By.String()
			return l.Format("cotoan.blocked-way", data)
		}
	}
	return l.Format("cotoan.no-operation", data)
}
